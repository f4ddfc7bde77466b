"""What lists of rows that we paint ourselves have in common: no frame, slim scroll bar, no editing, our ground."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import is_stale
from tarockblock.ui.widgets.slim_scroll_bar import make_slim


class PlainList(QListView):
    """Model and delegate are its owner's; only up and down, and heights that follow the theme."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        make_slim(self)
        self._dress()

    def changeEvent(self, event: QEvent) -> None:
        """Heights go stale with the theme."""
        super().changeEvent(event)
        if is_stale(event):
            self._dress()

    def _dress(self) -> None:
        surface = theme_of(self).tokens.surface
        if self.palette().color(QPalette.ColorRole.Base).name() != surface.lower():
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Base, QColor(surface))
            self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
