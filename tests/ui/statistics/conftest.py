"""The window on the page of the statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tarockblock.ui.statistics.statistics_page import StatisticsPage
    from tarockblock.ui.window.main_window import MainWindow
    from tests.ui.windows import Settle


@pytest.fixture
def page(window: MainWindow, settle: Settle) -> StatisticsPage:
    """In sight, with everything read: evenings of 2025-11-20 and 2026-11-19, and one of Tulln."""
    window.go_to("statistics")
    settle(window)
    return window.statistics_page
