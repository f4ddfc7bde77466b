"""A key whose action is off says why: every action of the table, in every state of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from tarockblock.app.archive import import_evening
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.thorough import some
from tests.ui.typist import wait_for
from tests.ui.windows import window_fixture

_OTHERS = ("Esc", "Return", "Enter", "Ctrl+Enter", "Ctrl+Return", "Alt+Up", "Alt+Down")
"""Keys that leave something, or are what has the focus: they need not be an action's."""


window = window_fixture()


def silent(window: MainWindow, start: int = 0) -> list[str]:
    """Keys of actions that are off, and neither do anything nor say why; of three one, from ``start``."""
    found, table = [], window.actions_table
    taken = {key.toString() for each in table if each.isEnabled() for key in each.shortcuts()}
    for action in some(table, 3, start):
        keys = [key for key in action.shortcuts() if key.toString() not in taken and key.toString() not in _OTHERS]
        for key in [] if action.isEnabled() else keys[:1]:
            window.notice.show_notice("")
            QTest.keySequence(window.windowHandle(), key)
            if not window.notice.text:
                found.append(f"{action.objectName()} ({key.toString()})")
    return found


@pytest.mark.sweep
def test_every_key_of_an_action_that_is_off__says_why(window: MainWindow) -> None:
    assert silent(window) == [], "before any evening"
    window.bridge.start(sample(entries=3))
    for number, page in enumerate(("evening", "archive", "money", "statistics", "rules")):
        window.go_to(page)
        window.setFocus()
        assert silent(window, number) == [], page
    window.go_to("evening")
    window.bridge.close_evening()
    assert silent(window, 1) == [], "closed"


def test_reasons__are_those_of_the_state(window: MainWindow) -> None:
    def said(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
        QTest.keyClick(window.windowHandle(), key, modifiers)
        return window.notice.text

    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    assert said(Qt.Key.Key_A) == said(Qt.Key.Key_P, control) == "No evening is open."
    window.bridge.start(sample(entries=3))
    assert said(Qt.Key.Key_Y, control) == "There is nothing to redo."
    window.bridge.close_evening()
    assert said(Qt.Key.Key_F11, shift) == "This evening is closed and can no longer be followed."
    assert said(Qt.Key.Key_N) == "This evening is closed. To change it, reopen it first."
    assert window.dialogs.dialog is None


def test_reasons__in_an_evening_of_the_archive_are_true_of_it(window: MainWindow) -> None:
    number = import_evening(window.session.store, sample())
    window.go_to("archive")
    assert window.archive_page.look_at(number)
    table = window.archive_page.evening.table
    table.setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F6)
    assert window.notice.text == "No evening is open in “Evening”."

    window.bridge.start(sample())
    window.go_to("archive")
    assert window.archive_page.look_at(number)
    for key, action in (("F6", "To the last row"), ("Ctrl+Z", "Undo")):
        window.notice.show_notice("")
        QTest.keySequence(window.windowHandle(), QKeySequence(key))
        assert window.notice.text == f"To use “{action}”, go to “Evening” first."


def test_esc__closes_what_stands_beside_a_row_of_the_archive_and_not_the_evening(window: MainWindow) -> None:
    number = import_evening(window.session.store, sample())
    window.go_to("archive")
    assert window.archive_page.look_at(number, 1)
    evening = window.archive_page.evening
    evening.table.setFocus()
    for opens in ("why_requested", None):  # by a click, and by Enter
        wait_for("the window", [window])
        if opens:
            evening.table.why_requested.emit(evening.table.currentIndex())
        else:
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
        assert window.why.popup is not None
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
        assert window.why.popup is None
        assert evening.isVisible()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    assert not evening.isVisible(), "once more goes back to the list"


def test_esc__closes_the_display_from_where_the_keyboard_is(window: MainWindow) -> None:
    window.actions_table["display"].trigger()
    assert window.display.display is not None
    wait_for("the window", [window])
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    assert window.display.display is None
    assert window.actions_table["display"].spec.where is None
