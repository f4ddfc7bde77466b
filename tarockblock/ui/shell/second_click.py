"""The second click of a double click on a dialog's last button falls on what lay below it: it is swallowed here.

Clicks are told apart by the time the system gave them, so that slow storing between the two changes nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWindow
from PySide6.QtWidgets import QDialog

_CLICK = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease)


class SecondClick(QObject):
    """Watches dialogs that are shown; one for all of them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._released: int | None = None
        self._below: QWindow | None = None
        self._swallowing = False

    def watch(self, dialog: QDialog) -> None:
        """Guard what lies below a dialog once it is closed; it must be shown already."""
        handle = dialog.windowHandle()
        if handle is not None:
            self._released = None
            handle.installEventFilter(self)
            dialog.finished.connect(lambda _result: self._closed(dialog))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In a dialog remember the last click, below it swallow the one that belongs to it."""
        kind = event.type()
        if watched is self._below:
            return isinstance(event, QMouseEvent) and kind in _CLICK and self._belongs(event)
        if kind == QEvent.Type.KeyPress:
            self._released = None
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._released = event.timestamp()
        return False

    def _closed(self, dialog: QDialog) -> None:
        """By a click: what lies below is guarded until the next one. By a key: there is nothing to guard against."""
        parent = dialog.parentWidget()
        handle = None if parent is None else parent.window().windowHandle()
        if self._released is None or handle is None:
            return
        self._stand_down()
        self._below = handle
        handle.installEventFilter(self)

    def _belongs(self, event: QMouseEvent) -> bool:
        """Whether a click is the second one of two: from its press to its release."""
        if event.type() == QEvent.Type.MouseButtonPress:
            hints = QGuiApplication.styleHints()
            since = event.timestamp() - (self._released or 0)
            self._swallowing = 0 <= since <= hints.mouseDoubleClickInterval()
        swallowed = self._swallowing
        if not swallowed or event.type() == QEvent.Type.MouseButtonRelease:
            self._stand_down()
        return swallowed

    def _stand_down(self) -> None:
        if self._below is not None:
            self._below.removeEventFilter(self)
        self._below, self._swallowing = None, False
