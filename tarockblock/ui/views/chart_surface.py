"""Shows the drawn standings and what lies under the mouse; matplotlib is imported when the first one comes into sight.

Draws no chart itself: the picture comes ready from ``charts``, only the hover is painted over it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.charts.colors import ChartColors
from tarockblock.charts.layout import ChartTexts, Layout
from tarockblock.charts.series import Standings
from tarockblock.ui.theme import Tokens
from tarockblock.ui.widgets.base import PaintedWidget, announce
from tarockblock.ui.widgets.painting import LEFT, RIGHT, box, draw_text, line_height, text_width

if TYPE_CHECKING:
    from tarockblock.charts.standings_figure import StandingsFigure

_NEAR = 12
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


@dataclass(frozen=True, slots=True)
class HoverText:
    """What the box beside a hand says: a head line, then name and value of each player."""

    head: str
    lines: tuple[tuple[str, str, int], ...]

    def spoken(self) -> str:
        """As one sentence."""
        return ". ".join((self.head, *(f"{name} {value}" for name, value, _ in self.lines)))


class ChartSurface(PaintedWidget):
    """One chart. ``player_clicked`` carries the name whose line end was clicked, "" for anywhere else.

    ``step_entered`` tells which step is under the mouse or the arrow keys (-1: none); the owner answers with
    :meth:`set_hover`.
    """

    step_entered = Signal(int)
    player_clicked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: StandingsFigure | None = None
        self._data: Standings | None = None
        self._texts: ChartTexts | None = None
        self._selected: str | None = None
        self._layout: Layout | None = None
        self._image = QImage()
        self._drawn = False
        self._step = -1
        self._hover: HoverText | None = None
        self._wake = QTimer(self, singleShot=True, interval=0)
        self._wake.timeout.connect(self._first_shown)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # ------------------------------------------------------------------ what to show

    def set_data(self, data: Standings | None, texts: ChartTexts, selected: str | None = None) -> None:
        """Show other standings (None: nothing)."""
        self._data, self._texts, self._selected = data, texts, selected
        self._step, self._hover = -1, None
        self._stale()

    def set_hover(self, text: HoverText | None) -> None:
        """The box beside the step last entered."""
        self._hover = text
        if text is not None and self.hasFocus():
            announce(self, text.spoken())
        self.update()

    @property
    def layout_shown(self) -> Layout | None:
        """Where everything stands, once drawn."""
        return self._layout

    def draw_now(self) -> None:
        """Draw without waiting for the event loop: for pictures and printing."""
        self._wake.stop()
        self._first_shown()
        self._redraw()

    # ------------------------------------------------------------------ Qt's side

    def sizeHint(self) -> QSize:
        """The design's size."""
        return QSize(self.theme.px(318), self.theme.px(505))

    def minimumSizeHint(self) -> QSize:
        """Lines, and a column of names."""
        return QSize(self.theme.px(200), self.theme.px(140))

    def restyle(self) -> None:
        """Other colours or type: draw anew."""
        self._stale()

    def showEvent(self, event: QShowEvent) -> None:
        """The window is painted first; the half second matplotlib takes comes after."""
        super().showEvent(event)
        if self._figure is None:
            self._wake.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw anew."""
        super().resizeEvent(event)
        self._stale()

    def changeEvent(self, event: QEvent) -> None:
        """A screen of another pixel ratio wants another picture."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._stale()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, then the hover over it."""
        painter = QPainter(self)
        self._redraw()
        if not self._drawn:
            return
        painter.drawImage(0, 0, self._image)
        if self._step >= 0:
            self._paint_hover(painter)
        if self.hasFocus():
            box(painter, QRectF(self.rect()), self.theme.px(7), None, self.theme.tokens.accent, 1.5)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The nearest hand."""
        step = None if self._layout is None else self._layout.step_at(event.position().x())
        self._enter(-1 if step is None else step)

    def leaveEvent(self, event: QEvent) -> None:
        """No hover outside."""
        super().leaveEvent(event)
        self._enter(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """No hover by keys without the focus."""
        super().focusOutEvent(event)
        self._enter(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click at a line's end chooses the player."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.player_clicked.emit(self._player_at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows walk from hand to hand, Esc goes back to none."""
        steps = 0 if self._data is None else self._data.steps
        if event.key() == Qt.Key.Key_Escape and self._step >= 0:
            self._enter(-1)
        elif event.key() in _BACK and not event.modifiers() and steps:
            here = steps if self._step < 0 else self._step
            there = {Qt.Key.Key_Left: here - 1, Qt.Key.Key_Right: here + 1, Qt.Key.Key_Home: 0}.get(
                Qt.Key(event.key()), steps
            )
            self._enter(max(0, min(steps, there)))
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ inside

    def _first_shown(self) -> None:
        if self._figure is None:
            from tarockblock.charts.standings_figure import StandingsFigure

            self._figure = StandingsFigure(chart_colors(self.theme.tokens))
        self._stale()

    def _stale(self) -> None:
        self._drawn = False
        self.update()

    def _redraw(self) -> None:
        if self._drawn or self._figure is None or self._data is None or self._texts is None:
            return
        ratio = self.devicePixelRatioF()
        self._figure.set_colors(chart_colors(self.theme.tokens))
        self._figure.set_size(self.width(), self.height(), scale=self.theme.text_scale / 100, ratio=ratio)
        self._layout = self._figure.show(self._data, self._texts, self._selected)
        pixels, width, height = self._figure.pixels()
        # copy(): the bytes belong to the canvas and change with the next drawing.
        self._image = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
        self._image.setDevicePixelRatio(ratio)
        self._drawn = True

    def _enter(self, step: int) -> None:
        if step != self._step:
            self._step = step
            self._hover = None
            self.step_entered.emit(step)
            self.update()

    def _player_at(self, at: QPointF) -> str:
        if self._layout is None or at.x() < self._layout.right:
            return ""
        near = [label for label in self._layout.labels if abs(label.y - at.y()) <= self.theme.px(_NEAR)]
        return min(near, key=lambda label: abs(label.y - at.y())).player if near else ""

    def _paint_hover(self, painter: QPainter) -> None:
        layout, tokens = self._layout, self.theme.tokens
        if layout is None or self._step >= len(layout.steps):
            return
        x = layout.steps[self._step]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.field), 1))
        painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom))
        for line, seat in zip(layout.lines, layout.seats, strict=True):
            painter.setPen(QPen(QColor(tokens.surface), 1.5))
            painter.setBrush(self.theme.player_color(seat))
            painter.drawEllipse(QPointF(*line[self._step]), 4, 4)
        if self._hover is not None:
            self._paint_box(painter, self._hover, x)

    def _paint_box(self, painter: QPainter, hover: HoverText, x: float) -> None:
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        bold, plain = theme.font(12, 600), theme.font(12)
        pitch = line_height(plain) + px(2)
        names = max((text_width(plain, name) for name, _, _ in hover.lines), default=0.0)
        values = max((text_width(bold, value) for _, value, _ in hover.lines), default=0.0)
        width = min(max(text_width(bold, hover.head), names + values + px(12)) + 2 * px(8) + 2, self.width())
        height = pitch * (1 + len(hover.lines)) + 2 * px(6)
        left = x + px(8) if x + px(8) + width <= self.width() else x - px(8) - width
        top = min(max(0.0, self.height() * 0.06), max(0.0, self.height() - height))
        area = QRectF(round(max(0.0, left)), round(top), round(width), round(height))
        box(painter, area, px(7), tokens.raised, tokens.control)
        inner = QRectF(area.left() + px(8), area.top() + px(6), area.width() - 2 * px(8), pitch)
        draw_text(painter, inner, hover.head, bold, tokens.text, LEFT)
        for name, value, sign in hover.lines:
            inner.moveTop(inner.top() + pitch)
            draw_text(painter, inner, value, bold, {1: tokens.plus, -1: tokens.minus}.get(sign, tokens.text2), RIGHT)
            room = inner.adjusted(0, 0, -values - px(6), 0)
            draw_text(painter, room, name, plain, tokens.text, LEFT)


def chart_colors(tokens: Tokens) -> ChartColors:
    """The tokens a chart is drawn in."""
    return ChartColors(
        ground=tokens.surface,
        grid=tokens.line,
        radl=tokens.border,
        zero=tokens.field,
        text=tokens.text,
        text2=tokens.text2,
        plus=tokens.plus,
        minus=tokens.minus,
        doubled=tokens.gold,
        players=tokens.players,
    )
