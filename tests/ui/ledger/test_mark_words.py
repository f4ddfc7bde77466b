"""Every tag, mark and chip has its sentence for whoever points at it, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    BonusCall,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Result,
    Side,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.ui.ledger.ledger_lines import (
    Cell,
    Figure,
    LedgerLine,
    LineKind,
    build_lines,
    cell_sentences,
    cell_spoken,
    mark_sentences,
)
from tests.app.hand_tools import evening
from tests.store.kit import SAMPLES, sample


def lines(night: Evening) -> list[LedgerLine]:
    return build_lines(compute_ledger(night), LedgerView.POINTS, Wording("en"), edited={0})


def every_line() -> Iterator[LedgerLine]:
    for name in SAMPLES:
        yield from lines(sample(name))


def test_every_mark_of_the_sample_evenings_has_its_sentence() -> None:
    kinds = set()
    for line in every_line():
        kinds.add(line.kind)
        said = mark_sentences(line)
        marks = len(line.tags) + line.lost + line.doubled + line.edited + bool(line.out_of_turn)
        marks += line.kind not in (LineKind.HAND, LineKind.NOTE)
        assert len(said) == marks, line
        assert len(set(said)) == marks, "no two marks of a row say the same"
    assert kinds >= {LineKind.HAND, LineKind.RADL, LineKind.RENONCE, LineKind.STRUCK}


def test_the_dealers_letter_has_its_sentence_and_an_empty_cell_none() -> None:
    for line in every_line():
        for cell in line.cells:
            assert bool(cell_sentences(cell, "Emil")) is (cell.deals or cell.out)
    five = next(line for line in lines(sample()) if line.kind is LineKind.HAND)
    said = [cell_sentences(cell, who) for cell, who in zip(five.cells, "ABCDE", strict=True)]
    assert [len(each) for each in said] == [0, 0, 0, 0, 1]
    assert said[4][0].endswith("deals and sits out")


@pytest.mark.parametrize(
    ("call", "spoken"),
    [
        (BonusCall("pagat", Side.DECLARER), "Pagat: silent, for the declarer's side"),
        (BonusCall("trull", Side.OPPONENTS), "Trull: silent, for the opponents"),
        (BonusCall("uhu", Side.DECLARER, announced=True), "Uhu: announced and made, for the declarer's side"),
        (
            BonusCall("uhu", Side.DECLARER, announced=True, made=False, kontra=1),
            "Uhu: announced and missed, for the opponents, Kontra ×2",
        ),
    ],
)
def test_tag__says_what_it_stands_for(call: BonusCall, spoken: str) -> None:
    hand = PositiveGame(game="solorufer", declarer="Anna", partner="Bert", result=Result.WON, bonuses=(call,))
    [line] = lines(replace(evening("tirol-2025"), entries=(hand,)))[:1]
    assert [tag.spoken for tag in line.tags] == [spoken]


def test_tag__of_a_kontra_names_who_gave_it_and_what_it_does() -> None:
    dreier = PositiveGame(game="dreier", declarer="Anna", result=Result.WON, kontra=2)
    [line] = lines(replace(evening("tirol-2025"), entries=(dreier,)))[:1]
    assert [tag.spoken for tag in line.tags] == ["Kontra on the game: ×4"]
    piccolo = NegativeGame(game="piccolo", declarers=(NegativeDeclarer("Anna", True, {"Bert": 1}),))
    [line] = lines(replace(evening("tirol-2025"), entries=(piccolo,)))[:1]
    assert [tag.spoken for tag in line.tags] == ["Kontra by Bert against Anna: ×2"]
    night = evening("tirol-2025")
    night = replace(night, ruleset=replace(night.ruleset, kontra_factors=(3, 6)), entries=(piccolo,))
    assert [tag.spoken for tag in lines(night)[0].tags] == ["Kontra by Bert against Anna: ×3"]


def test_cell__says_what_is_the_hand_and_what_the_total() -> None:
    """Signs as words, since not every voice reads them; of two accounts both; a Radl by its name."""
    both = Cell(Figure("+2", 1), Figure("−4", -1), Figure("+0.20", 1), Figure("−0.40", -1))
    hand, radl = (
        LedgerLine(LineKind.HAND, ("hand", 7), number="7"),
        LedgerLine(LineKind.RADL, ("radl", 2), name="Radl 2"),
    )
    assert cell_spoken("Anna", hand, replace(both, change2=Figure(), total2=Figure())) == (
        "Anna, hand 7: plus 2, total minus 4"
    )
    assert cell_spoken("Anna", hand, both) == "Anna, hand 7: plus 2, plus 0.20, total minus 4, minus 0.40"
    assert cell_spoken("Anna", radl, replace(both, change=Figure("0"))).startswith("Anna, Radl 2: 0, plus 0.20, total")
    out = Cell(total=Figure("+3", 1), deals=True, out=True)
    assert cell_spoken("Emil", hand, out) == "Emil, hand 7: deals, sits out, total plus 3"
    assert cell_spoken("Emil", LedgerLine(LineKind.NOTE, ("table", 1)), Cell()) == "Emil"


def test_cells__of_the_sample_evenings_name_player_and_hand() -> None:
    for night in map(sample, SAMPLES):
        for line in lines(night):
            for player, cell in zip(night.everybody, line.cells, strict=bool(line.cells)):
                said = cell_spoken(player, line, cell)
                assert said.startswith(player)
                assert "+" not in said
                assert "−" not in said
                assert (": " in said) is bool(cell.change.text or cell.total.text or cell.deals or cell.out), said
