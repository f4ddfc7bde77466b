"""Shows the drawn chart and what lies under the mouse; matplotlib is imported when the first one comes into sight.

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
from tarockblock.charts.radl_layout import RadlLayout
from tarockblock.charts.series import RadlBars, Standings
from tarockblock.ui.theme import Tokens
from tarockblock.ui.widgets.base import PaintedWidget, announce
from tarockblock.ui.widgets.painting import LEFT, RIGHT, box, draw_text, line_height, text_width

if TYPE_CHECKING:
    from tarockblock.charts.radl_figure import RadlFigure
    from tarockblock.charts.sheet import Sheet
    from tarockblock.charts.standings_figure import StandingsFigure

_NEAR = 12
_TINT = 28
"""How opaque the column of the Radl under the mouse is, of 255."""

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
    """One chart, of standings or of bars. ``player_clicked`` carries the name clicked, "" for anywhere else.

    ``step_entered`` tells which step (of bars: which Radl) is under the mouse or the arrow keys, -1 for none; the
    owner answers with :meth:`set_hover`.
    """

    step_entered = Signal(int)
    player_clicked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: StandingsFigure | None = None
        self._bars: RadlFigure | None = None
        self._data: Standings | RadlBars | None = None
        self._texts: ChartTexts | None = None
        self._selected: str | None = None
        self._layout: Layout | RadlLayout | None = None
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

    def set_data(self, data: Standings | RadlBars | None, texts: ChartTexts, selected: str | None = None) -> None:
        """Show other standings or bars (None: nothing)."""
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
    def layout_shown(self) -> Layout | RadlLayout | None:
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
        steps = self._last_step()
        if event.key() == Qt.Key.Key_Escape and self._step >= 0:
            self._enter(-1)
        elif event.key() in _BACK and not event.modifiers() and steps >= 0:
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
        data, texts, figure = self._data, self._texts, self._figure
        if self._drawn or figure is None or data is None or texts is None:
            return
        if isinstance(data, RadlBars):
            bars = self._bars = self._bars or _new_bars(self.theme.tokens)
            self._fit(bars)
            self._layout = bars.show(data, texts, self._selected)
            self._take(bars)
        else:
            self._fit(figure)
            self._layout = figure.show(data, texts, self._selected)
            self._take(figure)

    def _fit(self, figure: Sheet) -> None:
        """Colours, size and type as they are now."""
        figure.set_colors(chart_colors(self.theme.tokens))
        ratio, scale = self.devicePixelRatioF(), self.theme.text_scale / 100
        figure.set_size(self.width(), self.height(), scale=scale, ratio=ratio)

    def _take(self, figure: Sheet) -> None:
        """Keep the picture."""
        self._image = image_of(figure)
        self._image.setDevicePixelRatio(self.devicePixelRatioF())
        self._drawn = True

    def _last_step(self) -> int:
        """The last place the arrows go to, -1 where there is none."""
        if isinstance(self._data, RadlBars):
            return len(self._data.sections) - 1
        return -1 if self._data is None or not self._data.steps else self._data.steps

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
        if isinstance(layout, RadlLayout):
            start, end = layout.spans[self._step]
            tint = QColor(tokens.field)
            tint.setAlpha(_TINT)
            painter.fillRect(QRectF(QPointF(start, layout.top), QPointF(end, layout.bottom)), tint)
            x = end
        else:
            self._paint_step(painter, layout, x)
        if self._hover is not None:
            self._paint_box(painter, self._hover, x)

    def _paint_step(self, painter: QPainter, layout: Layout, x: float) -> None:
        """A line through the hand, a dot on each player's line."""
        tokens = self.theme.tokens
        painter.setPen(QPen(QColor(tokens.field), 1))
        painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom))
        for line, seat in zip(layout.lines, layout.seats, strict=True):
            painter.setPen(QPen(QColor(tokens.surface), 1.5))
            painter.setBrush(self.theme.player_color(seat))
            painter.drawEllipse(QPointF(*line[self._step]), 4, 4)

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


def image_of(figure: Sheet) -> QImage:
    """The drawing as a picture of Qt's."""
    pixels, width, height = figure.pixels()
    # copy(): the bytes belong to the canvas and change with the next drawing.
    return QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()


def _new_bars(tokens: Tokens) -> RadlFigure:
    from tarockblock.charts.radl_figure import RadlFigure

    return RadlFigure(chart_colors(tokens))


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
