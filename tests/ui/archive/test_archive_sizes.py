"""At every text size on a small screen: nothing scrolls sideways, no button and no title is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.window.main_window import MainWindow
from tests.thorough import some


@pytest.fixture(params=some([100, 110, 200, 125, 150], 2))
def opened(
    request: pytest.FixtureRequest, window: MainWindow, theme: Theme, settle: Callable[[MainWindow], None]
) -> MainWindow:
    theme.set_text_scale(request.param)
    window.resize(1280, 720)
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    return window


def cut_off(window: MainWindow) -> list[str]:
    """Buttons that are narrower than their word."""
    buttons = window.archive_page.findChildren(KeyButton)
    return [each.label for each in buttons if each.isVisible() and each.width() < each.minimumSizeHint().width()]


@pytest.mark.long
@pytest.mark.sweep
def test_list_and_evening__fit(opened: MainWindow, theme: Theme) -> None:
    # List: fits.
    page = opened.archive_page.list
    for words in ("", "wirt"):
        page.search.setText(words)
        QApplication.processEvents()
        assert page.table.horizontalScrollBar().maximum() == 0
        assert cut_off(opened) == []
        assert page.width() <= opened.width()
        above = ("names", "import", "past_years")
        below = [button for name, button in page.buttons.items() if name not in above and button.isVisible()]
        assert len({button.y() for button in below}) <= 2, "one line more where an evening can be booked"
        # At 200 % the filters take three lines of 720 pixels, and the buttons two.
        assert page.table.viewport().height() >= (2 if theme.text_scale < 200 else 1) * page.table.rowHeight(0)

    # Evening: fits.
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert cut_off(opened) == []
    assert page.evening._title.width() > 200
    assert page.evening.panel.height() > 200
    assert page.evening.table.horizontalScrollBar().value() == 0
