"""The lines of the ledger, ready worded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Manual, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.ledger import ledger_lines
from tarockblock.ui.ledger.entry_names import Tag
from tarockblock.ui.ledger.ledger_lines import Figure, KnownLines, LedgerLine, LineKind, build_lines, mark_sentences
from tests.store.kit import night, sample


def lines_of(evening: Evening, view: LedgerView = LedgerView.POINTS, language: str = "de") -> list[LedgerLine]:
    return build_lines(compute_ledger(evening), view, Wording(language))


def row_texts(line: LedgerLine) -> list[str]:
    return [f"{cell.change.text} {cell.total.text}" for cell in line.cells]


# ------------------------------------------------------------------ lines: the evening of the design


def test_lines__thirteen_hands_of_the_design() -> None:
    """Numbers of the design's picture, row by row: 14 entries and three Radl."""
    lines = lines_of(sample("donnerstagsrunde", 14))
    assert [line.number for line in lines] == [
        *("1", "2", "3", "4", "5", ""),
        *("6", "7", "7", "8", "9", "10", ""),
        *("11", "12", "13", ""),
    ]
    assert row_texts(lines[0]) == ["+2 +2", "−2 −2", "+2 +2", "−2 −2", " 0"]
    assert row_texts(lines[5]) == ["−2 −2", "+2 +2", "0 0", "+6 +6", "−6 −6"]
    assert row_texts(lines[9]) == ["+15 +7", " −7", "+5 +26", "+5 +2", "−25 −28"]
    assert row_texts(lines[15]) == ["−6 +13", " +5", "+6 +20", "−6 −38", "+6 0"]
    assert row_texts(lines[16]) == ["0 +13", "+2 +5", "−4 +20", "−16 −38", "+18 0"]


def test_lines__money_of_the_design() -> None:
    last = lines_of(sample("donnerstagsrunde", 14), LedgerView.MONEY)[-1]
    assert [cell.total.text for cell in last.cells] == ["+0,20", "−0,40", "+3,90", "−4,70", "+1,00"]


def test_lines__both_accounts() -> None:
    cell = lines_of(sample("donnerstagsrunde", 3), LedgerView.BOTH)[2].cells[2]
    assert (cell.change, cell.change2) == (Figure("−2", -1), Figure("−0,40", -1))
    assert (cell.total.text, cell.total2.text) == ("−2", "−0,40")


@pytest.mark.parametrize(
    ("row", "kind", "name", "people", "lost", "tags"),
    [
        (0, "hand", "Rufer", "Anna + Cilli", False, (Tag("+I", 1),)),
        (1, "hand", "Pagatrufer", "Emil + Bert", False, (Tag("+I", 1, True), Tag("−Könige", -1))),
        (2, "hand", "Piccolo", "Dora", False, (Tag("Kontra Cilli"),)),
        (3, "hand", "Solorufer", "Anna + Emil", True, (Tag("−Trull", -1),)),
        (4, "hand", "Trischaken", "Vorhand Emil", False, (Tag("24/0 Bert"),)),
        (6, "hand", "Dreier", "Cilli", False, (Tag("×2"), Tag("+I", 1))),
        (8, "hand", "Uhurufer", "Bert + Dora", False, (Tag("−II", -1, True),)),
        (10, "hand", "Sechserdreier", "Dora", True, ()),
        (15, "hand", "Kakadurufer", "Cilli + Emil", False, (Tag("+III ×2", 1, True), Tag("−I", -1))),
    ],
)
def test_lines__game_people_tags(
    row: int, kind: str, name: str, people: str, lost: bool, tags: tuple[Tag, ...]
) -> None:
    line = lines_of(sample("donnerstagsrunde", 14))[row]
    shown = tuple(replace(tag, spoken="") for tag in line.tags)
    assert (line.kind, line.name, line.people, line.lost, shown) == (kind, name, people, lost, tags)


def test_lines__doubled_hands_of_the_design() -> None:
    lines = [line for line in lines_of(sample("tullner-runde")) if line.number]
    assert [line.number for line in lines if line.doubled] == ["4", "5", "6", "7", "8", "10", "11", "12"]


def test_lines__dealer_wanders_and_sits_out() -> None:
    lines = [line for line in lines_of(sample("donnerstagsrunde", 5)) if line.kind is LineKind.HAND]
    for number, line in enumerate(lines):
        dealers = [seat for seat, cell in enumerate(line.cells) if cell.deals]
        assert dealers == [(number + 4) % 5]
        assert line.cells[dealers[0]].out
        assert line.cells[dealers[0]].change.text == ""


def test_lines__dealer_of_four_plays() -> None:
    first = lines_of(sample("hausruckviertel"))[0]
    assert [cell.deals for cell in first.cells] == [True, False, False, False]
    assert first.cells[0].change.text == "−2"


def test_lines__struck_hand_has_no_totals_and_is_not_named_twice() -> None:
    struck = lines_of(sample("donnerstagsrunde", 14))[7]
    assert (struck.kind, struck.name, struck.number) == (LineKind.STRUCK, "Solorufer", "7")
    assert [cell.total.text for cell in struck.cells] == [""] * 5


def test_lines__letters_are_those_of_the_marks_where_first_letters_collide() -> None:
    names = ("Anna", "Andi", "Cilli", "Dora")
    hand = PositiveGame(game="rufer", declarer="Andi", partner="Cilli", result=Result.WON)
    evening = night(hand, players=names, first_dealer="Anna")
    line = build_lines(compute_ledger(evening), LedgerView.POINTS, Wording("de"))[0]

    assert (line.people, line.people_short) == ("Andi + Cilli", "Ad + C")


def test_lines__a_struck_correction_is_no_hand() -> None:
    correction = Manual(points={"Anna": Points(2), "Bert": Points(-2)}, reason="zu viel gezahlt")
    evening = replace(sample("donnerstagsrunde", 0), entries=(Annulled(replay=True),))
    ledger = compute_ledger(evening)
    (struck,) = build_lines(ledger, LedgerView.POINTS, Wording("en"), originals={0: correction})
    assert (struck.name, struck.people, struck.number) == ("Correction", "struck", "")


def test_lines__a_struck_hand_says_why() -> None:
    hand = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
    evening = replace(sample("donnerstagsrunde", 0), entries=(Annulled(replay=True, reason="vergeben"),))
    for originals, said in (
        ({0: hand}, ("Dreier", "struck, dealt again: vergeben")),
        ({}, ("vergeben", "struck, dealt again")),
    ):
        (struck,) = build_lines(compute_ledger(evening), LedgerView.POINTS, Wording("en"), originals=originals)
        assert (struck.name, struck.people) == said


def test_lines__entry_that_does_not_fit_says_why() -> None:
    """The Rufer is Vorhand's alone; Cilli is not, so the row stays with its reason."""
    evening = replace(
        sample("donnerstagsrunde", 0),
        entries=(PositiveGame(game="rufer", declarer="Cilli", partner="Bert", result=Result.WON),),
    )
    line = lines_of(evening)[0]
    assert line.kind is LineKind.PROBLEM
    assert "Vorhand" in line.reason
    assert "Cilli" in line.reason


def test_lines__rows_that_are_no_hand() -> None:
    evening = replace(
        sample("tullner-runde", 0),
        entries=(
            Doubling(radl=1),
            Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="vergessen"),
            TableChange(players=("Anna", "Bert", "Cilli", "Dora")),
        ),
    )
    doubling, manual, table = lines_of(evening)
    assert (doubling.kind, manual.kind, table.kind) == (LineKind.NOTE, LineKind.MANUAL, LineKind.NOTE)
    assert row_texts(manual)[:3] == ["+3 +3", "−3 −3", " 0"]
    assert manual.people == "vergessen"
    assert (table.name, table.people) == ("Table", "leaves: Emil")
    assert {cell.total.text for cell in table.cells} == {""}


def test_lines__edited_rows_are_told() -> None:
    lines = build_lines(compute_ledger(sample("donnerstagsrunde", 5)), LedgerView.POINTS, Wording("de"), {3})
    assert [line.index for line in lines if line.edited] == [3]


# ------------------------------------------------------------------ the model


def six_at_table() -> Evening:
    """Anna to Franz, Franz deals first (Tirol 2025): of six the dealer and whoever dealt before him sit out (R1)."""
    players = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")
    return night(players=players, first_dealer="Franz")


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({}, ""),
        ({"dealer": "Franz", "vorhand": "Anna", "sitting_out": ("Emil", "Franz")}, ""),  # as it would be anyway
        ({"dealer": "Emil"}, "Out of turn: Emil deals"),
        ({"vorhand": "Bert"}, "Out of turn: Bert is Vorhand"),
        ({"sitting_out": ("Franz", "Dora")}, "Out of turn: sitting out: Dora, Franz"),
        ({"sitting_out": ("Franz", "Anna")}, "Out of turn: sitting out: Anna, Franz"),  # so Bert is Vorhand
        (
            {"dealer": "Emil", "vorhand": "Anna", "sitting_out": ("Emil", "Bert")},
            "Out of turn: Emil deals; Anna is Vorhand; sitting out: Bert, Emil",
        ),
    ],
)
def test_lines__out_of_turn_is_said_where_it_differs(places: dict[str, Any], said: str) -> None:
    dreier = PositiveGame(game="dreier", declarer="Cilli", result=Result.WON, **places)
    line, _radl = lines_of(replace(six_at_table(), entries=(dreier,)), language="en")
    assert line.reason == ""
    assert line.out_of_turn == said
    assert said in line.spoken


def test_lines__out_of_turn_is_only_the_hand_itself_and_not_those_after_it() -> None:
    """Emil deals instead of Franz, so Franz deals next: nobody said that of the second hand."""
    dreier = PositiveGame(game="dreier", declarer="Cilli", result=Result.WON)
    first, second, *_ = lines_of(
        replace(six_at_table(), entries=(replace(dreier, dealer="Emil"), dreier)), language="en"
    )
    assert (first.out_of_turn, second.out_of_turn) == ("Out of turn: Emil deals", "")
    assert second.cells[5].deals


def test_known_lines__are_those_written_anew() -> None:
    """After more hands, a changed one and another view, what was kept is what would be written."""
    whole, known = sample("donnerstagsrunde", 24), KnownLines()
    ledger = compute_ledger(replace(whole, entries=whole.entries[:20]))
    for entries in (whole.entries[:20], whole.entries, whole.entries[:3] + whole.entries[4:], whole.entries):
        ledger = compute_ledger(replace(whole, entries=entries), ledger)
        for view in (LedgerView.POINTS, LedgerView.POINTS, LedgerView.BOTH):
            found = build_lines(ledger, view, Wording("de"), {5}, None, known)
            assert found == build_lines(ledger, view, Wording("de"), {5})


def test_known_lines__a_row_that_stays_is_not_written_again() -> None:
    whole, known = sample("donnerstagsrunde", 24), KnownLines()
    ledger = compute_ledger(replace(whole, entries=whole.entries[:20]))
    before = build_lines(ledger, LedgerView.POINTS, Wording("de"), known=known)
    after = build_lines(compute_ledger(whole, ledger), LedgerView.POINTS, Wording("de"), known=known)
    same = [one is other for one, other in zip(before, after, strict=False) if one.index is not None and one.index < 20]
    assert same
    assert all(same)


def test_known_lines__one_more_hand_writes_one_row_and_the_sum_of_its_radl(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the evening is: nothing else is looked at again."""
    whole, known, written = sample("donnerstagsrunde", 24), KnownLines(), list[int]()
    plain = ledger_lines._Writer.line
    monkeypatch.setattr(ledger_lines._Writer, "line", lambda self, row: written.append(row.index) or plain(self, row))
    ledger = compute_ledger(replace(whole, entries=whole.entries[:16]))
    build_lines(ledger, LedgerView.POINTS, Wording("de"), known=known)
    for count in (17, 18, 19, 20, 21, 18, 21):
        written.clear()
        before, ledger = len(ledger.rows), compute_ledger(replace(whole, entries=whole.entries[:count]), ledger)
        assert build_lines(ledger, LedgerView.POINTS, Wording("de"), known=known) == build_lines(
            ledger, LedgerView.POINTS, Wording("de")
        )
        assert written[: len(written) - count] == list(range(before, count))


def test_known_lines__a_row_struck_or_brought_back_is_written_again() -> None:
    """What it had been is told beside the ledger: the row itself may be the same."""
    whole, known = sample("donnerstagsrunde", 24), KnownLines()
    ledger = compute_ledger(whole)
    struck = next(row.index for row in ledger.rows if isinstance(row.entry, Annulled))
    for edited, originals in (((), {}), ((3,), {}), ((3,), {struck: whole.entries[0]}), ((), {}), ((5,), {})):
        found = build_lines(ledger, LedgerView.POINTS, Wording("de"), edited, originals, known)
        assert found == build_lines(ledger, LedgerView.POINTS, Wording("de"), edited, originals)


def test_lines__a_note_is_spoken_and_has_its_sentence() -> None:
    evening = sample("donnerstagsrunde", 2)
    noted = replace(evening.entries[0], note="Bert sagt: nie wieder")
    plain, line = (lines_of(replace(evening, entries=(first,)))[0] for first in (evening.entries[0], noted))
    assert "Bert sagt: nie wieder" in line.spoken
    assert any("Bert sagt: nie wieder" in each for each in mark_sentences(line))
    assert "Note" not in plain.spoken
