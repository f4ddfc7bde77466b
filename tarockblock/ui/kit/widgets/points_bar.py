"""A bar that a share is read from and set on: by a press or a drag anywhere over it, by single steps of the wheel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import box

_TRACK, _KNOB, _RING, _TICK, _ABOVE = 13, 20, 5, 6, 3
_WHEEL_STEP = 120
"""What Qt calls one click of a wheel; finer ones add up to it."""


class PointsBar(PaintedWidget):
    """``pointed`` carries the share pointed at (0 to 1), ``stepped`` +1 or −1. What is shown, the owner sets.

    The knob says that it can be taken hold of; under the mouse it has a ring. Every spot over the bar counts, not only
    the bar itself: a finger is no mouse.
    """

    pointed = Signal(float)
    stepped = Signal(int)

    def __init__(self, color: QColor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color, self._share, self._threshold = color, 0.0, 0.5
        self._held, self._turned = False, 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def share(self) -> float:
        """How far it is filled."""
        return self._share

    def set_share(self, share: float) -> None:
        """Fill it so far."""
        self._share = max(0.0, min(1.0, share))
        self.update()

    def set_threshold(self, threshold: float) -> None:
        """Where the dashed tick stands."""
        self._threshold = threshold
        self.update()

    def x_of(self, share: float) -> float:
        """Where a share lies, in the bar's own coordinates."""
        track = self._track()
        return track.x() + share * track.width()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._held = True
            self._point(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self._point(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = False
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.turn(event.angleDelta().y())
        event.accept()

    def turn(self, angle: int) -> None:
        """The same for a wheel turned beside it."""
        self._turned += angle
        steps, rest = divmod(abs(self._turned), _WHEEL_STEP)
        sign = 1 if self._turned > 0 else -1
        self._turned = sign * rest
        for _ in range(steps):
            self.stepped.emit(sign)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the ring; what was turned here does not count elsewhere."""
        super().leaveEvent(event)
        self._turned = 0
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        track, reached = self._track(), self.x_of(self._share)
        box(
            painter,
            track,
            track.height() / 2,
            tokens().sunken,
            tokens().control if self.underMouse() else tokens().border,
        )
        if self._share > 0:
            filled = QRectF(track.x(), track.y(), reached - track.x(), track.height())
            box(painter, filled, track.height() / 2, self._color)
        x = self.x_of(self._threshold) + 0.5
        pen = QPen(QColor(tokens().text2), 1)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawLine(round(x), round(track.top()) - px(_TICK), round(x), round(track.bottom()) + px(_TICK))
        self._paint_knob(painter, QPointF(reached, track.center().y()))

    def _paint_knob(self, painter: QPainter, middle: QPointF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = px(_KNOB) / 2
        if self.underMouse() or self._held:
            ring = QColor(self._color)
            ring.setAlphaF(0.3)
            painter.setBrush(ring)
            painter.drawEllipse(middle, radius + px(_RING), radius + px(_RING))
        painter.setPen(QPen(self._color if self._share > 0 else QColor(tokens().control), px(2)))
        painter.setBrush(QColor(tokens().surface))
        painter.drawEllipse(middle, radius, radius)

    def _track(self) -> QRectF:
        """The bar itself, with room at both ends for the knob."""
        end, height = px(_KNOB) / 2 + px(_RING), px(_TRACK)
        return QRectF(end, self.height() / 2 - height / 2 - px(_ABOVE), max(1.0, self.width() - 2 * end), height)

    def _point(self, spot: QPointF) -> None:
        track = self._track()
        self.pointed.emit(max(0.0, min(1.0, (spot.x() - track.x()) / track.width())))
