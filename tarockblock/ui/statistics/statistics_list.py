"""A list of figures: arrows walk, Enter or a double click opens what is behind. Knows no statistics."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.plain_table import PlainList
from tarockblock.ui.statistics.statistics_delegate import FigureDelegate
from tarockblock.ui.statistics.statistics_panels import RowModel
from tarockblock.ui.statistics.statistics_rows import Row


class FigureList(PlainList):
    """``opened`` carries the row to open: by Enter, by a double click, and with ``by_click`` by a single one.

    ``chosen`` carries the row the user went to, ``nothing_behind`` says that one without hands was to be opened.
    """

    opened = Signal(object)
    nothing_behind = Signal()
    chosen = Signal(object)

    def __init__(self, name: str, *, by_click: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows = RowModel(self)
        self._quiet = False
        self.setModel(self._rows)
        self.setItemDelegate(FigureDelegate(self))
        self.setMinimumHeight(px(60))
        self.selectionModel().currentChanged.connect(self._moved)
        (self.clicked if by_click else self.doubleClicked).connect(self._open)

    @property
    def rows(self) -> RowModel:
        return self._rows

    def set_rows(self, rows: Sequence[Row], current: int = -1) -> None:
        """Show other rows, without emitting; the place in the list stays as far as it can."""
        self._quiet = True
        here, top = self.currentIndex().row(), self.verticalScrollBar().value()
        self._rows.set_rows(rows)
        place = current if current >= 0 else min(here, len(rows) - 1)
        if place >= 0:
            self.setCurrentIndex(self._rows.index(place))
        self.verticalScrollBar().setValue(top)
        self._quiet = False

    def open_current(self) -> bool:
        self._open(self.currentIndex())
        return True

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        row = self._rows.row_at(current.row())
        if row is not None and not self._quiet:
            self.chosen.emit(row)

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.row_at(index.row())
        if row is not None and row.behind is not None:
            self.opened.emit(row)
        elif index.flags() & Qt.ItemFlag.ItemIsSelectable:
            self.nothing_behind.emit()
