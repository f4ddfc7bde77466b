"""A row of the Trischaken entry: name, card points, and a bar over all card points if there is room."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, player_color, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import PaintedWidget, PlacedWidget
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.digit_pad import OfferDigits
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.text_field import TextField

_TRACK, _KNOB, _RING, _TICK, _ABOVE = 13, 20, 5, 6, 3
_WHEEL_STEP = 120
"""Qt's unit for a click of the wheel; finer steps add up to it."""


class PointsBar(PaintedWidget):
    """A bar of card points; ``pointed`` carries the share pointed at (0 to 1), ``stepped`` +1 or −1. The owner
    sets what it shows.

    The knob invites dragging and has a ring under the mouse. The whole area over the bar reacts, since a finger is
    not precise.
    """

    pointed = Signal(float)
    stepped = Signal(int)

    def __init__(self, color: QColor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The filled share, 0 to 1.
        self._color, self.share, self._threshold = color, 0.0, 0.5
        self._held, self._turned = False, 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_share(self, share: float) -> None:
        self.share = max(0.0, min(1.0, share))
        self.update()

    def set_threshold(self, threshold: float) -> None:
        self._threshold = threshold
        self.update()

    def x_of(self, share: float) -> float:
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
        """Hide the ring; drop a partial turn of the wheel."""
        super().leaveEvent(event)
        self._turned = 0
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        track, reached = self._track(), self.x_of(self.share)
        box(
            painter,
            track,
            track.height() / 2,
            tokens().sunken,
            tokens().control if self.underMouse() else tokens().border,
        )
        if self.share > 0:
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
        painter.setPen(QPen(self._color if self.share > 0 else QColor(tokens().control), px(2)))
        painter.setBrush(QColor(tokens().surface))
        painter.drawEllipse(middle, radius, radius)

    def _track(self) -> QRectF:
        end, height = px(_KNOB) / 2 + px(_RING), px(_TRACK)
        return QRectF(end, self.height() / 2 - height / 2 - px(_ABOVE), max(1.0, self.width() - 2 * end), height)

    def _point(self, spot: QPointF) -> None:
        track = self._track()
        self.pointed.emit(max(0.0, min(1.0, (spot.x() - track.x()) / track.width())))


HEIGHT = 62
NARROW = 420
"""Width below which only name and field fit."""
LEAST = 32
"""Least height for a finger, in pixels of the screen at any text size."""
_MARK, _NAME_LEFT, _FIELD_LEFT, _FIELD_WIDTH, _BAR_LEFT = 24, 36, 190, 104, 308
_BUTTON, _BETWEEN, _BAR_LEAST = 36, 4, 100
_DELAY_MS, _REPEAT_MS = 400, 60


class TrischakenRow(PlacedWidget):
    """A row; the owner reads and sets `field` and handles the `bar`'s signals, also sent by its buttons and the
    wheel. `share` and `threshold` are fractions (0 to 1) of all card points.
    """

    usual_size, least_size = (664, HEIGHT), (250, HEIGHT)  # at least name and field; bar and buttons are left out

    def __init__(self, name: str, mark: Mark, field_name: str, badge: str = "") -> None:
        super().__init__()
        self._name, self._mark, self._badge = name, mark, badge
        self._threshold, self._caption, self._caption_problem = 0.5, "", False
        self.field = TextField(field_name, size=18, weight=600, height=40, parent=self)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.field.installEventFilter(self)
        self.digits = OfferDigits(self.field)
        self.bar = PointsBar(player_color(mark.color), self)
        self.less = self._button("minus", self.tr("{field}: one Blatt less").format(field=field_name), -1)
        self.more = self._button("plus", self.tr("{field}: one Blatt more").format(field=field_name), 1)
        self.setAccessibleName(joined(name, badge))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.field)
        self.set_share(0.0)

    def _button(self, icon: str, name: str, step: int) -> KeyButton:
        tip = self.tr("One Blatt less") if step < 0 else self.tr("One Blatt more")
        do = partial(self.bar.stepped.emit, step)
        button = KeyButton("", icon, height=_BUTTON, name=name, tip=tip, do=do)
        button.setParent(self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.setAutoRepeatDelay(_DELAY_MS)
        button.setAutoRepeatInterval(_REPEAT_MS)
        return button

    def set_share(self, share: float) -> None:
        self.bar.set_share(share)
        self.less.setEnabled(share > 0)
        self.more.setEnabled(share < 1)

    def set_threshold(self, threshold: float) -> None:
        """Set the start of "das Spiel", a dashed tick."""
        self._threshold = threshold
        self.bar.set_threshold(threshold)

    def set_caption(self, caption: str, *, problem: bool = False) -> None:
        """Set the text under the bar; a problem is red, and so is the field's edge."""
        self._caption, self._caption_problem = caption, problem
        self.field.set_problem(problem)
        self.field.setAccessibleDescription(caption)
        self.update()

    def set_completed(self, completed: bool) -> None:
        """Set whether the number is derived from the others: dashed, can be overwritten."""
        self.field.set_computed(completed)

    @property
    def threshold_x(self) -> int:
        """X coordinate of the dashed tick for the heading above, or the middle without a bar."""
        if not self._has_bar():
            return self.width() // 2
        return self.bar.x() + round(self.bar.x_of(self._threshold))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel over the field act as over the bar; elsewhere it scrolls."""
        if watched is self.field and isinstance(event, QWheelEvent):
            self.bar.turn(event.angleDelta().y())
            return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, middle = QPainter(self), self.height() / 2
        side = px(_MARK)
        paint_mark(painter, QRectF(2, round(middle - side / 2), side, side), self._mark)
        badge = badge_width(self._badge)
        room = self.field.x() - px(_NAME_LEFT) - px(8) - (badge + px(9) if badge else 0)
        face = font(15, 600)
        width = min(room, text_width(face, self._name) + 1)
        drawn = draw_text(
            painter, QRectF(px(_NAME_LEFT), 0, width, self.height()), self._name, face, tokens().text, LEFT
        )
        paint_badge(painter, px(_NAME_LEFT) + drawn + px(9), middle, self._badge, Tone.ACCENT)
        ink = tokens().minus if self._caption_problem else tokens().text2
        caption = QRectF(px(_BAR_LEFT), round(middle) + px(9), self.width() - px(_BAR_LEFT), px(18))
        if not self._has_bar():
            caption = QRectF(px(_NAME_LEFT), round(middle) + px(9), self.field.x() - px(_NAME_LEFT + 4), px(18))
        else:
            caption.setLeft(self.bar.x() + self.bar.x_of(0))
        draw_text(painter, caption, self._caption, font(12, 500), ink, LEFT)

    def _is_narrow(self) -> bool:
        return self.width() < px(NARROW)

    def _has_bar(self) -> bool:
        return self.width() >= px(_BAR_LEFT + _BAR_LEAST) + 2 * (self.less.sizeHint().width() + px(_BETWEEN))

    def restyle(self) -> None:
        height, narrow = self.field.sizeHint().height(), self._is_narrow()
        left = self.width() - px(_FIELD_WIDTH) if narrow else px(_FIELD_LEFT)
        self.field.setGeometry(left, round((self.height() - height) / 2), px(_FIELD_WIDTH), height)
        side, gap, high = self.less.sizeHint().width(), px(_BETWEEN), max(LEAST, px(_BUTTON))
        top, beside = round((self.height() - high) / 2), px(_BAR_LEFT) + side + gap
        right = self.width() - side if self._has_bar() else beside
        self.less.setGeometry(px(_BAR_LEFT), top, side, high)
        self.more.setGeometry(right, top, side, high)
        self.bar.setGeometry(QRect(beside, 0, max(1, right - gap - beside), self.height()))
        self.bar.setVisible(self._has_bar())
        for button in (self.less, self.more):
            button.setVisible(not narrow)
