"""The list of an evening's changes: in words, by keyboard, with the way to the row, and nothing in it but text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetricsF
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tarockblock.app.settings import ColorMode
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.ui.evening.history import HistoryDialog
from tarockblock.ui.evening.history_lines import HistoryLine
from tarockblock.ui.kit.theme import Theme, px
from tarockblock.ui.kit.widgets.painting import wrapped_height
from tarockblock.ui.kit.widgets.plain_table import PAD
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


def test_it_only_shows_and_is_heard_with_its_heads(window: MainWindow, qtbot: QtBot, theme: Theme) -> None:
    # It only shows.
    dialog = opened(window)
    assert dialog.findChildren(QLineEdit) == []
    assert dialog.table.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers
    assert not dialog.table.cells.flags(dialog.table.cells.index(0, 3)) & Qt.ItemFlag.ItemIsEditable
    dialog.reject()

    # Names are text and heard with their heads.
    dialog = opened(window)
    texts = [dialog.table.cells.index(0, column).data() for column in range(6)]
    assert "<b>Dora</b>" in texts[5]
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in dialog.findChildren(QLabel))
    seen = QAccessible.queryAccessibleInterface(dialog.table)
    assert seen.text(QAccessible.Text.Name) == "What was changed this evening"
    spoken = {seen.child(place).text(QAccessible.Text.Name) for place in range(seen.childCount())}
    assert {"What stood there", "Points until then", "Dreier Anna"} <= spoken
    dialog.reject()

    # It follows light and dark.
    dialog = opened(window)
    for mode in (ColorMode.LIGHT, ColorMode.DARK):
        theme.set_mode(mode)
        QApplication.processEvents()
        image = dialog.table.viewport().grab().toImage()
        foot = image.pixelColor(image.width() // 2, image.height() - 4)
        assert foot == QColor(theme.tokens.surface)
    dialog.reject()


@pytest.mark.parametrize(("scale", "width"), [(80, 1120), (100, 1120), (125, 1120), (125, 790), (200, 1120)])
def test_no_word_is_cut_and_every_row_is_as_high_as_its_text(
    qtbot: QtBot, theme: Theme, scale: int, width: int
) -> None:
    theme.set_text_scale(scale)
    long = "Solorufer Anna + Emil verloren, −Trull, Bert hat sich verschrieben und das erst viel später gemerkt"
    line = HistoryLine("22. 11. 05:08", "zurückgenommen", "Spiel 13", long, long, "Anna −4, Bert +4, Dora +4", 0)
    dialog = HistoryDialog([line])
    qtbot.addWidget(dialog)
    dialog.resize(width, 560)
    with qtbot.waitExposed(dialog):
        dialog.show()
    table = dialog.table

    assert sum(table.columnWidth(n) for n in range(6)) <= table.viewport().width()
    for column, text in enumerate(line.cells):
        face, room = theme.font(13, 600 if column == 1 else 400), table.columnWidth(column) - 2 * px(PAD)
        assert table.rowHeight(0) >= wrapped_height(face, text, room)
        if scale <= 125:
            assert all(QFontMetricsF(face).horizontalAdvance(word) <= room for word in text.split(" "))
