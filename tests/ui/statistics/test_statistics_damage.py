"""What the places say of an evening that is not as it was written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app import states
from tarockblock.app.storage import Store, writing
from tarockblock.log.facts import set_heading
from tarockblock.store import local
from tarockblock.ui.archive.archive_lines import TITLE, TURNOVER, WINNER
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import NINE, spoil


@pytest.fixture
def damaged(window: MainWindow, store: Store, settle: Callable[[MainWindow], None]) -> MainWindow:
    """The first evening was renamed, and noted at; of the note one letter is another one."""
    evening = local.id_of(store, 1)
    for operation, is_noted in ((set_heading("title", "Donnerstag"), True), (set_heading("note", "Regen"), False)):
        with writing(store, NINE) as write:
            store.append(write.changed(evening, [operation]))
            if is_noted:
                states.keep(store, evening)
    spoil(store, f"UPDATE log SET text = replace(text, 'Regen', 'Segen') WHERE stream = '{evening}'")
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    return window


def test_left_out__is_named_and_marked(damaged: MainWindow, settle: Callable[[MainWindow], None]) -> None:
    # Statistics: name what is left out.
    page = damaged.statistics_page
    assert 1 not in {each.id for each in page.page.statistics.everything.evenings}
    assert page.left_out.text() == "1 evening could not be read and is left out: Donnerstag (20 Nov 2025)"
    assert page.left_out.isVisible()

    # Archive: marks it and says no winner.
    QTest.keyClick(damaged, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    settle(damaged)
    model = damaged.archive_page.list.model
    row = damaged.archive_page.list.row_of(1)
    texts = [model.index(row, column).data() for column in (TITLE, WINNER, TURNOVER)]
    assert texts == ["Donnerstag · damaged", "", ""]
    assert "left out of the statistics" in model.index(row, TITLE).data(Qt.ItemDataRole.ToolTipRole)


def test_statistics__say_nothing_where_all_is_well(window: MainWindow, settle: Callable[[MainWindow], None]) -> None:
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    assert not window.statistics_page.left_out.isVisible()
