"""Paper as it is built, before it is laid out: what is in the cells of score sheet and price card.

What they must hold is said by `session-file.md`; figures are added up here, on paper.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tarockblock.app.rules.price_card import price_card
from tarockblock.exchange.page_rows import PageRows
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.sheets import Paper, hand_text, score_sheet
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests.evening_of import bonus, game, ledger
from tests.html_page import Page
from tests.store.kit import FOUR

GERMAN = Wording("de")
NO_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


def written(paper: Paper) -> list[str]:
    """What is in each cell, heading and paragraph, in order."""
    return Page(paper.variants[0]).blocks


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (game("dreier", "Anna"), "Dreier Anna"),
        (game("rufer", "Anna", "Cilli", "lost"), "Rufer Anna + Cilli ✗"),
        (game("dreier", "Anna", kontra=2), "Dreier Anna R"),
        (game("rufer", "Anna", "Bert", bonuses=[bonus("pagat"), bonus("vier_koenige", side="opponents")]),
         "Rufer Anna + Bert, Pagat, Vier Könige°"),
        (game("dreier", "Anna", bonuses=[bonus("uhu", announced=True, made=False, kontra=1)]), "Dreier Anna, Uhu! ✗ K"),
        ({"kind": "game", "game": "bettler",
          "declarers": [{"player": "Dora", "result": "lost", "kontra": {"Bert": 1}}]},
         "Bettler Dora ✗, K Bert"),
        ({"kind": "annulled", "reason": "zwei Karten offen"}, "gestrichen: zwei Karten offen"),
        ({"kind": "renonce", "offenders": ["Dora"], "game": "dreier", "declarer": "Anna"}, "Renonce Dora (Dreier)"),
    ],
)  # fmt: skip
def test_hand_text__names_game_people_and_bonuses_with_the_marks_of_the_sheet(
    entry: dict[str, Any], expected: str
) -> None:
    evening = ledger(FOUR, entry)
    text = hand_text(evening.rows[0], evening, GERMAN)
    assert text.translate(NO_ISOLATES) == expected


def test_score_sheet__has_changes_running_totals_and_what_they_come_to() -> None:
    """Tyrol: a Dreier is 5 from each of three, a lost Rufer 1 from each of the two: Anna 15 + 1, Bert −5 −1."""
    evening = ledger(FOUR, game("dreier", "Anna"), game("rufer", "Bert", "Cilli", "lost"), cents_per_point=10)
    report = replace(plain_report(evening), edited={1})
    cells = written(score_sheet(report, GERMAN))
    first, second = cells.index("1"), cells.index("2*")
    assert cells[first + 1 : first + 11] == ["D", "Dreier Anna", "+15", "+15", "−5", "−5", "−5", "−5", "−5", "−5"]
    assert cells[second + 1 : second + 11] == [
        "A",
        "Rufer Bert + Cilli ✗",
        *["+1", "+16", "−1", "−6", "−1", "−6", "+1", "−4"],
    ]
    points, money = cells.index("Punkte"), cells.index("Geld")
    assert cells[points + 1 : points + 5] == ["+16", "−6", "−6", "−4"]
    assert cells[money + 1 : money + 5] == ["+1,60 €", "−0,60 €", "−0,60 €", "−0,40 €"]
    assert "✗ verloren · * nachträglich geändert" in cells
    assert [cells.count(name) for name in FOUR] == [2] * 4  # standings and signatures; at the head with their letters


def test_struck_hand__is_named_by_what_it_had_been_where_that_is_known() -> None:
    """On paper and on the pages for browser and phone; a file says of it only why it was struck."""
    evening = ledger(FOUR, {"kind": "annulled", "reason": "zwei Karten offen"})
    was = ledger(FOUR, game("rufer", "Anna", "Cilli")).rows[0].entry
    report = replace(plain_report(evening), struck={0: was})
    cells = written(score_sheet(report, GERMAN))
    assert "Rufer Anna + Cilli, gestrichen: zwei Karten offen" in [each.translate(NO_ISOLATES) for each in cells]
    title = PageRows(report, GERMAN).row(evening.rows[0]).title
    assert title.translate(NO_ISOLATES) == "Rufer Anna + Cilli, gestrichen"
    assert PageRows(plain_report(evening), GERMAN).row(evening.rows[0]).title == "gestrichen"


def test_notes__are_marked_and_told_at_the_foot() -> None:
    """Why a hand was struck is in its line already."""
    struck = {"kind": "annulled", "reason": "zwei Karten offen"}
    noted = game("dreier", "Anna", note="zu spät\nangesagt")
    cells = written(score_sheet(plain_report(ledger(FOUR, game("dreier", "Bert"), noted, struck)), GERMAN))
    assert {"1", "2‡", "3†"} <= {*cells}
    assert "Notizen: 2: zu spät angesagt" in cells
    assert "† gestrichen · ‡ Notiz unten" in cells


def test_marks__mean_the_same_in_both_languages_and_nothing_else_has_them() -> None:
    entry = game("dreier", "Anna", bonuses=[bonus("trull", side="opponents", announced=True)])
    for wording in (GERMAN, Wording("en")):
        cells = written(score_sheet(plain_report(ledger(FOUR, entry)), wording))
        assert any(cell.translate(NO_ISOLATES).endswith("Trull!°") for cell in cells)
        assert f"! {wording.reason('sheet_announced')} · ° {wording.reason('sheet_opponents')}" in cells
        heads = {*cells[: cells.index("1")]}
        assert wording.reason("page_dealer_letter") in heads
        assert not heads & {*"!✗°×2*†?KRS"}


def test_score_sheet__of_one_account_is_in_cents() -> None:
    """Tulln: a Dreier is 50 cents from each."""
    cells = written(score_sheet(plain_report(ledger(FOUR, game("dreier", "Anna"), ruleset="tulln-2009")), GERMAN))
    assert "+150" in cells
    assert "Punkte" not in cells
    assert "+1,50 €" in cells


def test_price_card__of_a_house_says_what_it_changed() -> None:
    tyrol = shipped("tirol-2025")
    dreier = replace(tyrol.games["dreier"], value=6)
    house = replace(tyrol, id="unsere", base="tirol-2025", games={**tyrol.games, "dreier": dreier})
    assert "Dreier 6 statt 5" in written(price_card(house, GERMAN))
