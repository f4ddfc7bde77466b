"""The page for browser and printer: it says what the ledger says, and whatever a name holds is text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tarockblock.domain.evening_money import Proposal
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, PositiveGame, Renonce, Result, TableChange
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.html_export import columns_for, digits, evening_html
from tarockblock.exchange.page_rows import Amount, Cell
from tarockblock.exchange.report import EveningReport, plain_report
from tarockblock.exchange.wording import Wording
from tests.domain import paper
from tests.domain.paper import TIROL, TULLN
from tests.evenings import random_evening
from tests.html_page import Page

FOUR = ("Anna", "Bert", "Cilli", "Dora")
NASTY = ("<script>alert(1)</script>", "&<b>", '" onload="x', "$x^2$")
DREIER = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
SOLO = PositiveGame(game="solodreier", declarer="Anna", result=Result.WON, kontra=2)
GERMAN = Wording("de")


def evening(*entries: Entry, players: tuple[str, ...] = FOUR, ruleset: str = TIROL, **header: object) -> Ledger:
    return compute_ledger(paper.evening(ruleset, *entries, seats=players, **header))


def settled(ledger: Ledger) -> EveningReport:
    """With rests carried over, and one of two payments made."""
    alone = plain_report(ledger)
    people = tuple(
        replace(each, carried=Cents(rest), balance=each.balance + rest)
        for each, rest in zip(alone.money.people, (-50, 50, 0, 0), strict=True)
    )
    payments = (
        Proposal(payer="Cilli", payee="Anna", cents=50, paid=50),
        Proposal(payer="Dora", payee="Anna", cents=50, open=50),
    )
    return replace(alone, money=replace(alone.money, people=people, payments=payments))


def page(ledger: Ledger, wording: Wording = GERMAN) -> Page:
    return Page(evening_html(plain_report(ledger), wording))


def test_heading__title_date_ruleset_rate_and_note() -> None:
    shown = page(evening(DREIER, title="Donnerstagsrunde", date="2026-11-19", note="beim Wirt"))

    assert {"Donnerstagsrunde", "19. November 2026 · Tirol 2025/26 · 1 Punkt = 10 ct", "beim Wirt"} <= set(shown.words)


def test_ledger__a_row_a_hand_with_change_total_and_money() -> None:
    rows = page(evening(DREIER, DREIER)).rows

    assert rows[0][2] == "A|Anna"
    assert rows[2][2] == "G|+15|+30|+1,50|+3,00"  # Dora dealt first, now Anna does
    assert rows[2][3] == "−5|−10|−0,50|−1,00"
    assert rows[1][0] == "1"
    assert "Dreier Anna" in rows[1][1]


def test_ledger__radl_sums_stand_after_the_last_hand_of_the_radl() -> None:
    rows = page(evening(*[DREIER] * 5)).rows

    assert rows[5][1].split("|") == ["Radl 1", " vollständig"]
    assert rows[5][2].startswith("+60|+60")
    assert rows[7][1].split("|") == ["Radl 2", " 1 von 4 Spielen"]
    assert rows[7][2].startswith("+15|+75")


def test_ledger__every_kind_of_entry_has_a_row() -> None:
    entries = (
        DREIER,
        Annulled(replay=True, reason="vergeben"),
        Renonce(offenders=("Bert",), game="dreier", declarer="Anna"),
        Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="verschrieben"),
        TableChange(players=(*FOUR, "Emil")),
        Doubling(radl=1),
    )
    text = page(evening(*entries)).text

    for words in ("vergeben", "Renonce Bert", "Korrektur verschrieben", "Tisch: Anna, Bert", "1 Doppelradl angehängt"):
        assert words in text


def test_ledger__a_hand_that_does_not_fit_says_why() -> None:
    assert "Zita sitzt nicht am Tisch" in page(evening(PositiveGame(game="dreier", declarer="Zita"))).text


def test_ledger__whoever_sits_out_is_marked_and_has_no_change() -> None:
    rows = page(evening(DREIER, players=(*FOUR, "Emil"))).rows

    assert rows[1][6] == "G|0|0,00"


def test_clauses__each_stands_there_once() -> None:
    text = page(evening(DREIER, DREIER)).text

    assert text.count("Tirol, Speisen: „Dreier (Eigener/Auf) 5“") == 1


def test_balances__rests_and_rounding_only_where_there_are_any() -> None:
    ledger = evening(DREIER)
    plain = page(ledger)
    assert ["Spieler", "Punkte", "Geld"] in plain.rows

    carried = Page(evening_html(settled(ledger), GERMAN))
    assert ["Spieler", "Punkte", "Geld", "sonst offen", "Saldo"] in carried.rows
    assert ["Anna", "+15", "+1,50 €", "−0,50 €", "+1,00 €"] in carried.rows
    assert carried.text.count("bezahlt") == 1


def test_payments__nobody_owes_anything_where_nothing_was_played() -> None:
    assert "Niemand schuldet jemandem etwas." in page(evening()).words


def test_points_that_are_cents_are_not_said_twice() -> None:
    shown = page(evening(DREIER, ruleset=TULLN))

    assert shown.rows[1][2] == "+150|+150"
    assert ["Anna", "+1,50 €"] in shown.rows


def test_english() -> None:
    words = page(evening(DREIER, date="2026-11-19"), Wording("en")).words

    assert any(word.startswith("19 November 2026 · ") and word.endswith(" · 1 point = 10 ct") for word in words)
    assert {"Hands", "Payments", "Clauses of the rules", "+1.50 €"} <= set(words)


# --------------------------------------------------------------------------- room on screen and paper


def style_of(ledger: Ledger) -> str:
    return evening_html(plain_report(ledger), GERMAN).split("<style>")[1].split("</style>")[0]


def test_five_people_fit_an_upright_page_six_with_larger_sums_turn_it() -> None:
    five, six = (*FOUR, "Emil"), (*FOUR, "Emil", "Franz")
    assert "size: A4;" in style_of(evening(*[DREIER] * 4, players=five))
    assert "size: A4 landscape;" in style_of(evening(*[SOLO] * 5, players=six))


def test_names_however_long_take_no_room_from_the_hands() -> None:
    """A column is as wide as its figures; widths are said in the style, never beside a name."""
    long = tuple(f"{name} von und zu Hohenwarter-Pfennigbauer" for name in FOUR)
    others = replace(DREIER, declarer=long[0])
    assert (
        style_of(evening(DREIER)).split(":root {")[-1] == style_of(evening(others, players=long)).split(":root {")[-1]
    )


def test_on_a_turned_page_reasons_stand_below_over_the_whole_width() -> None:
    people = (*FOUR, "Emil", "Franz")
    rows = page(evening(*[SOLO] * 5, players=people)).rows

    assert rows[1][1] == "Solodreier Anna"
    assert len(rows[1]) == 8
    assert len(rows[2]) == 2
    assert rows[2][1].startswith("Solodreier gewonnen")


def test_a_column_holds_its_longest_figures() -> None:
    cells = [Cell(Amount("+2"), "+2"), Cell(Amount("−12⅔"), "+1280", "−3,16⅔", "+320,00", deals=True)]
    found = columns_for(cells, 4, with_money=True)

    assert found.total == digits("+1280")
    assert found.player >= digits("−12⅔") + digits("+1280")
    assert found.player >= 0.8 * (digits("−3,16⅔") + digits("+320,00"))
    assert found.turned  # four times that leaves too little of an upright page
    assert not columns_for(cells[:1], 6, with_money=True).turned


def test_heads_are_repeated_on_paper_and_a_radl_sum_stays_with_its_radl() -> None:
    text = evening_html(plain_report(evening(*[DREIER] * 5)), GERMAN)

    assert text.index("<thead>") < text.index("<tbody>")
    assert "tfoot" not in text
    assert ".radl, .sum { break-before: avoid; }" in text


def test_dark_is_for_the_screen_alone() -> None:
    style = style_of(evening(DREIER))

    assert style.count("prefers-color-scheme") == style.count("@media screen and (prefers-color-scheme: dark)") == 1
    assert "color-scheme: light;" in style.split("@media print")[1]


# --------------------------------------------------------------------------- whatever people type


def test_names_titles_notes_and_reasons_are_text() -> None:
    ledger = evening(
        PositiveGame(game="dreier", declarer=NASTY[0], result=Result.WON, note="</td><script>1</script>"),
        Manual(points={NASTY[0]: Points(1), NASTY[1]: Points(-1)}, reason="<img src=x onerror=alert(1)>"),
        players=NASTY,
        title="</title><script>",
        note="--><b>fett</b>",
    )
    text = evening_html(plain_report(ledger), GERMAN)
    shown = Page(text)

    assert not {"script", "img", "b", "iframe", "object"} & shown.tags
    assert set(NASTY) <= set(shown.words)
    assert {name for _, name, _ in shown.attributes} <= {
        "lang", "charset", "http-equiv", "content", "name", "class", "scope", "aria-hidden", "title", "colspan",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_any_evening__is_well_formed_and_takes_nothing_from_elsewhere(seed: int) -> None:
    ledger = compute_ledger(random_evening(seed))
    text = evening_html(plain_report(ledger), Wording("de" if seed % 2 else "en"))
    shown = Page(text)

    assert not {"script", "link", "img", "iframe"} & shown.tags
    assert "default-src 'none'" in text
    assert not re.search(r"url\(|@import|https?:|\bon\w+=", text.split("</style>")[0])
    assert not any(name in ("src", "href", "style") for _, name, _ in shown.attributes)
    for who, points in ledger.points.items():
        assert who in shown.words
        assert f"{abs(points.value).numerator}" in shown.text or not points.is_whole


def test_a_misfit_does_not_count_and_the_totals_say_so() -> None:
    text = evening_html(plain_report(evening(DREIER, replace(DREIER, declarer="Zora"))), GERMAN)
    page = Page(text)
    row = next(row for row in page.rows if any("Zora" in cell for cell in row))

    assert "|Zählt nicht: " in row[1]
    assert ("tr", "class", "misfit") in page.attributes
    assert page.words.count("Stand nach 2 Spielen, 1 davon zählt nicht") == 2
