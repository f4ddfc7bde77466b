"""The window on the page of the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tarockblock.ui.window.main_window import MainWindow
    from tests.ui.windows import Settle


@pytest.fixture
def opened(window: MainWindow, settle: Settle) -> MainWindow:
    """Over three evenings, all of them read."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    return window
