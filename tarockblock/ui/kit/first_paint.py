"""Work deferred until a window has been painted for the first time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class FirstPaint(QObject):
    """A callback after a widget's first painting, called once from the event loop.

    It is called after ``at_latest`` milliseconds in any case, since a minimised window may not be painted for
    hours.
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
        """React to the first paint event; the children are painted before the event loop runs again."""
        if event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            self._timer.start(0)
        return super().eventFilter(watched, event)

    def _go(self) -> None:
        self._widget.removeEventFilter(self)
        then, self._then = self._then, lambda: None
        self.deleteLater()
        then()
