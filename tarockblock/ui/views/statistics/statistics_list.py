"""A list of figures: arrows walk, Enter or a double click opens what is behind. Knows no statistics."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from tarockblock.ui.models.statistics.statistics_list import RowModel
from tarockblock.ui.models.statistics.statistics_rows import Row
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.slim_scroll_bar import make_slim
from tarockblock.ui.views.statistics.statistics_delegate import FigureDelegate
from tarockblock.ui.widgets.base import is_stale


class FigureList(QListView):
    """``opened`` carries the row to open: by Enter, by a double click, and with ``by_click`` by a single one.

    ``chosen`` carries the row the user went to.
    """

    opened = Signal(object)
    chosen = Signal(object)

    def __init__(self, name: str, *, by_click: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = RowModel(self)
        self._quiet = False
        self.setModel(self._rows)
        self.setItemDelegate(FigureDelegate(self))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMinimumHeight(theme_of(self).px(60))
        make_slim(self)
        self._dress()
        self.selectionModel().currentChanged.connect(self._moved)
        (self.clicked if by_click else self.doubleClicked).connect(self._open)

    @property
    def rows(self) -> RowModel:
        """The model."""
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; letters are the window's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        elif event.text() and not event.modifiers() and event.key() not in _MOVES:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Heights go stale with the theme."""
        super().changeEvent(event)
        if is_stale(event) and hasattr(self, "_rows"):
            self._dress()

    def _dress(self) -> None:
        if self.palette().color(QPalette.ColorRole.Base).name() != theme_of(self).tokens.surface.lower():
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Base, QColor(theme_of(self).tokens.surface))
            self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        row = self._rows.row(current.row())
        if row is not None and not self._quiet:
            self.chosen.emit(row)

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.row(index.row())
        if row is not None and row.behind is not None:
            self.opened.emit(row)


_MOVES = frozenset({Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space})
