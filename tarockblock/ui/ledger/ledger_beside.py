"""Where a table has no row, the context menu is not that of the current row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QTableView


class BesideRows(QObject):
    """Watches a table. ``menu_requested`` carries where (in global coordinates): beside all rows, or there are none.

    The keyboard asks for the menu of the current row, wherever the mouse is.
    """

    menu_requested = Signal(QPoint)

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        for each in (table, table.viewport()):
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the menu of the row back where no row is meant."""
        if not isinstance(event, QContextMenuEvent):
            return False
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            place = self._table.indexAt(self._table.viewport().mapFromGlobal(event.globalPos()))
        else:
            place = self._table.currentIndex()
        if place.isValid():
            return False
        self.menu_requested.emit(event.globalPos())
        return True
