"""The ledger as a table: what stands in it, and that it changes with the least disturbance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.ledger.ledger_model import FIRST_PLAYER, GAME, NUMBER, LedgerModel
from tarockblock.ui.ledger.standing import Trends, cards
from tests.store.kit import SAMPLES, sample
from tests.ui.ledger.test_ledger_lines import lines_of, six_at_table


def model_of(evening: Evening) -> LedgerModel:
    model = LedgerModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_lines(evening.everybody, lines_of(evening))
    return model


# ------------------------------------------------------------------ the model


@pytest.mark.parametrize("name", SAMPLES)
def test_model__grows_and_shrinks_hand_by_hand(qapp: object, name: str) -> None:
    """Qt's own model tester watches every step forth and back, as undo does it."""
    evening = sample(name)
    model = model_of(replace(evening, entries=()))
    nights = [replace(evening, entries=evening.entries[:count]) for count in range(len(evening.entries) + 1)]
    steps = [(night.everybody, lines_of(night)) for night in nights]
    for everybody, lines in (*steps[1:], *reversed(steps[:-1])):
        model.set_lines(everybody, lines)
        assert [model.line(row) for row in range(model.rowCount())] == lines


def test_model__other_rows_columns_and_views_come_without_a_reset(qapp: object) -> None:
    # Model: one more hand inserts its row alone. Scroll position and current cell live in rows that must not be
    # reset.
    model = model_of(sample("donnerstagsrunde", 13))
    inserted, removed, reset = (
        QSignalSpy(model.rowsInserted),
        QSignalSpy(model.rowsRemoved),
        QSignalSpy(model.modelReset),
    )
    kept = QPersistentModelIndex(model.index(4, FIRST_PLAYER))
    radl = QPersistentModelIndex(model.index(model.rowCount() - 1, GAME))
    longer = sample("donnerstagsrunde", 14)
    model.set_lines(longer.everybody, lines_of(longer))
    assert (inserted.count(), removed.count(), reset.count()) == (1, 0, 0)
    assert kept.row() == 4
    assert radl.row() == model.rowCount() - 1

    # Model: other view changes data only.
    evening = sample("donnerstagsrunde", 14)
    model = model_of(evening)
    rows, inserted = model.rowCount(), QSignalSpy(model.rowsInserted)
    model.set_lines(evening.everybody, lines_of(evening, LedgerView.MONEY))
    assert (model.rowCount(), inserted.count()) == (rows, 0)
    assert model.index(0, FIRST_PLAYER).data() == "+0,20 +0,20"

    # Model: somebody new gets a column.
    evening = sample("oberoesterreich", 5)
    model = model_of(evening)
    more = evening.with_entry(TableChange(players=("Resi", "Sepp", "Toni", "Uschi", "Willi")))
    model.set_lines(more.everybody, lines_of(more))
    assert model.columnCount() == FIRST_PLAYER + 6
    assert model.headerData(FIRST_PLAYER + 5, Qt.Orientation.Horizontal) == "Willi"


def test_model__what_is_heard_and_what_tips_say(qapp: object) -> None:
    # Model: a cell read aloud says whose it is.
    model = model_of(sample("donnerstagsrunde", 1))
    spoken = [model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(model.columnCount())]
    assert spoken[NUMBER] == "1"
    assert spoken[GAME].startswith("Rufer, Anna + Cilli")
    assert spoken[FIRST_PLAYER] == "Anna, hand 1: plus 2, total plus 2"

    # Model: out of turn is in the tool tip of the game.
    dreier = PositiveGame(game="dreier", declarer="Cilli", result=Result.WON, vorhand="Bert")
    evening = replace(six_at_table(), entries=(dreier,))
    model = LedgerModel()
    model.set_lines(evening.everybody, lines_of(evening, language="en"))
    tips = [model.index(0, column).data(Qt.ItemDataRole.ToolTipRole) for column in (NUMBER, GAME, FIRST_PLAYER)]
    assert tips[0] is None
    assert tips[2] is None
    assert "Out of turn: Bert is Vorhand" in tips[1]
    assert "Out of turn" in model.index(0, GAME).data(Qt.ItemDataRole.AccessibleTextRole)

    # A card says in full what its badge and its place mean.
    tips = [card.tip for card in cards(compute_ledger(sample("donnerstagsrunde", 1)), "en", Trends())]
    assert tips[0] == "Anna deals the next hand and sits out. Place 1 of 5."
    assert tips[1] == "Bert is Vorhand in the next hand. Place 4 of 5."
    assert tips[4] == "Emil. Place 3 of 5."
    over = cards(compute_ledger(sample("donnerstagsrunde", 1)), "en", Trends(), closed=True)
    assert [card.badge for card in over] == [""] * 5, "a closed evening has no next hand"
    assert over[0].tip == "Anna. Place 1 of 5."

    # Model: reason stays plain text in the tool tip. A tool tip takes rich text: a player's name must not become a
    # tag.
    name = "<b>Eve"
    evening = replace(
        sample("donnerstagsrunde", 0),
        players=("Anna", "Bert", "Cilli", name, "Emil"),
        entries=(PositiveGame(game="rufer", declarer=name, partner="Bert", result=Result.WON),),
    )
    model = model_of(evening)
    tip = model.index(0, GAME).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;Eve" in tip
    assert "<b>" not in tip
