"""What can wait until a window has been painted for the first time: it is there sooner."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class FirstPaint(QObject):
    """Calls ``then`` once, from the event loop, after the widget has been painted.

    ``at_latest``: so many milliseconds after this all the same; a minimised window may not be painted for hours.
    """

    def __init__(self, widget: QWidget, then: Callable[[], None], at_latest: int | None = None) -> None:
        super().__init__(widget)
        self._widget = widget
        self._then = then
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go)
        if at_latest is not None:
            self._timer.start(at_latest)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The children are painted with it, before the event loop is reached again."""
        if event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            self._timer.start(0)
        return super().eventFilter(watched, event)

    def _go(self) -> None:
        self._widget.removeEventFilter(self)
        then, self._then = self._then, lambda: None
        self.deleteLater()
        then()
