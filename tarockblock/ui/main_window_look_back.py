"""Looking back from the window: what *Statistik* asks for, and how an evening of the past is opened. Shows nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tarockblock.ui.views.statistics_page import StatisticsPage

if TYPE_CHECKING:
    from tarockblock.ui.main_window import MainWindow


class LookBack(QObject):
    """Made once per window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def wire(self, page: StatisticsPage) -> None:
        """Wire a new statistics page."""
        page.failed.connect(self._window.show_problem)
        page.export_requested.connect(self.export)

    def show_statistics(self) -> None:
        """Bring the place into sight; it reads what is new."""
        window = self._window
        if window.stack.currentWidget() is not window.statistics_page:
            window.stack.setCurrentWidget(window.statistics_page)
        window.statistics_page.refresh()

    @property
    def in_sight(self) -> bool:
        """Whether the statistics are what one looks at."""
        return self._window.stack.currentWidget() is self._window.statistics_page

    def export(self) -> bool:
        """Export the statistics if they are in sight; False: it is something else's turn."""
        window = self._window
        if not self.in_sight:
            return False
        from tarockblock.ui.views.statistics_files import ask_export

        if window.statistics_page.page is not None:
            ask_export(window, window.statistics_page.page, window.say, window.show_problem)
        return True
