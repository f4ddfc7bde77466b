"""What all lists and tables share: no frame, slim bars, keys left to the place, sizes that follow the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QListView,
    QListWidget,
    QTableView,
    QWidget,
)

from tarockblock.ui.kit.theme import tokens
from tarockblock.ui.kit.widgets.base import ENTER, is_stale
from tarockblock.ui.kit.widgets.plain_table import make_slim

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object

_WALKING = frozenset(
    {
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    }
)
"""Keys that are the view's although some, or some systems', have a text."""

_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})
_OF_THE_WINDOW = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Whatever opens before the window, the colours stay: only the ring around the current cell comes and goes."""


class PlainView(_View):
    """Stands before one of Qt's views among the bases; the constructor ends with :meth:`set_up`."""

    def set_up(self, name: str = "") -> None:
        """Look and behave like all others."""
        if name:
            self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if isinstance(self, QTableView):
            self.setShowGrid(False)
            self.setWordWrap(False)
            self.setTabKeyNavigation(False)
        else:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_slim(self)
        self._is_set_up = True
        self.restyle()

    def restyle(self) -> None:
        """Sizes and colours anew: another theme, or text size."""
        self.viewport().update()

    def open_current(self) -> bool:
        """Enter was pressed; False leaves it to what lies around the view."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; letters are keys of the place, not the beginning of a word to look for."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in ENTER:
            if ctrl or not self.open_current():
                event.ignore()
        elif event.text() and not ctrl and event.key() not in _WALKING:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt would paint everything anew with every dialog that opens and closes."""
        return event.type() not in _ACTIVATION and super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _OF_THE_WINDOW and self.currentIndex().isValid():
            QAbstractScrollArea.focusInEvent(self, event)
            self.update(self.currentIndex())
        else:
            super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _OF_THE_WINDOW:
            QAbstractScrollArea.focusOutEvent(self, event)
            self.update(self.currentIndex())
        else:
            super().focusOutEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_stale(event) and getattr(self, "_is_set_up", False):
            self.restyle()


class PlainList(PlainView, QListView):
    """Rows that we paint ourselves; model and delegate are its owner's."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.set_up(name)

    def restyle(self) -> None:
        """Our own ground, and heights anew."""
        surface = tokens().surface
        if self.palette().color(QPalette.ColorRole.Base).name() != surface.lower():
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Base, QColor(surface))
            self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class PlainListWidget(PlainView, QListWidget):
    """The same with items."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.set_up(name)
