"""Has a window that is changing as a whole be seen again only when it is laid out to its end."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_TURNS = 3
"""So many turns of the event loop layouts and tables take that follow from one another."""


def repaint_at_once(window: QWidget) -> None:
    """Until the event loop has come to rest the window shows what it showed: no frame of half the change."""
    holding = window.findChild(_Holding, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if holding is not None:
        holding.renew()
    elif window.isVisible():
        _Holding(window)


class _Holding(QObject):
    """Keeps back what brings a window to the screen; whoever grabs a picture of it gets the window as it is."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._left = _TURNS
        self._kept_back = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)
        window.installEventFilter(self)
        self._timer.start()

    def renew(self) -> None:
        """Something else has changed."""
        self._left = _TURNS

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window asks once for being brought to the screen, and not again before it has been."""
        window = getattr(self, "_window", None)  # gone already where the window is destroyed with its children
        if watched is window and event.type() == QEvent.Type.UpdateRequest:
            self._kept_back = True
            return True
        return super().eventFilter(watched, event)

    def _turn(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.stop()
            self._window.removeEventFilter(self)
            self.setParent(None)
            if self._kept_back:
                QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
            self.deleteLater()
