"""The list of an evening's changes: in words, by keyboard, with the way to the row, and nothing in it but text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.ui.evening.history import HistoryDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import night
from tests.ui.typist import wait_for
from tests.ui.windows import dialog_of, window_over

FOUR = ("Anna", "Bert", "Cilli", "<b>Dora</b>")
ANNA = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
BERT = replace(ANNA, declarer="Bert")


@pytest.fixture
def window(theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    """Three Dreier: the first put right, the third taken back."""
    evening = night(players=FOUR, first_dealer="Bert", title="Thursday")
    with window_over(tmp_path, evening) as made:
        for hand in (ANNA, ANNA, ANNA):
            made.bridge.record(hand)
        made.bridge.replace(0, BERT)
        made.bridge.undo()
        made.bridge.replace(0, BERT)
        yield made


def opened(window: MainWindow) -> HistoryDialog:
    wait_for("the window", [window])
    window.actions_table["changes"].trigger()
    return dialog_of(window, HistoryDialog)


def test_keys_and_mouse_lead_to_the_row(qtbot: QtBot, window: MainWindow) -> None:
    # A double click goes there too.
    dialog = opened(window)
    cell = dialog.table.visualRect(dialog.table.cells.index(0, 3)).center()
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    qtbot.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)

    assert window.dialogs.dialog is None
    assert window.evening_page.table.current_entry() == 0

    wait_for("the window", [window])
    # The key opens it the arrows walk and enter goes to the row.
    window.bridge.strike(1, replay=False, reason="misdeal")
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    dialog = dialog_of(window, HistoryDialog)
    assert dialog.table.hasFocus()
    assert dialog.table.currentIndex().row() == 0
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)

    assert window.dialogs.dialog is None
    table = window.evening_page.table
    assert table.current_entry() == 0
    assert window.focusWidget() is table

    window.bridge.undo()
    wait_for("the window", [window])
    # A correction that was undone can still be asked for at its row. V used to be off there: only a row that is
    # marked as edited had it.
    window.bridge.undo()
    assert window.session.corrected() == (set(), {})
    table = window.evening_page.table
    table.go_to_entry(0)
    window.actions_table["versions"].trigger()
    popup = QApplication.activePopupWidget()
    assert "Dreier Bert" in popup.accessibleDescription()
    popup.close()

    # There is no way to a row that is gone.
    window.bridge.undo()
    window.bridge.undo()
    dialog = opened(window)
    assert not dialog.foot.primary.isEnabled()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert window.dialogs.dialog is dialog
    qtbot.keyClick(dialog.table, Qt.Key.Key_Escape)
    assert window.dialogs.dialog is None

    # It can be looked at when the evening is closed.
    window.bridge.close_evening()
    assert window.actions_table["changes"].isEnabled()
    opened(window).reject()


def test_nothing_changed_and_damage_are_said(qtbot: QtBot, theme: Theme) -> None:
    # Nothing changed is said and the way out has the focus.
    dialog = HistoryDialog([])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()

    assert dialog.remark.text().startswith("Nothing has been changed")
    assert not dialog.foot.primary.isVisible()
    assert dialog.focusWidget() is dialog.foot.cancel

    # Damage is said.
    dialog = HistoryDialog([], sound=False)
    qtbot.addWidget(dialog)
    assert "damaged" in dialog.remark.text()
