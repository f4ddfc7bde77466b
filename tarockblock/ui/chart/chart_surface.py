"""Shows the drawn chart and a hover box; matplotlib is loaded when the first chart becomes visible.

The picture comes from ``charts``, only the hover is painted here. Loading runs in a thread; after that a drawing
takes some hundredths of a second and is made while painting.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.charts.colors import ChartColors, colors_of
from tarockblock.charts.layout import ChartTexts, Layout
from tarockblock.charts.radl_layout import RadlLayout
from tarockblock.charts.series import RadlBars, Standings
from tarockblock.debug_log import phase
from tarockblock.ui.chart.chart_words import HoverText
from tarockblock.ui.kit.theme import font, player_color, px, sign_ink, text_scale, tokens
from tarockblock.ui.kit.tokens import Tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PlacedWidget, announce
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    box,
    direction_mark,
    draw_text,
    draw_wrapped,
    line_height,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.work import Work

if TYPE_CHECKING:
    from tarockblock.charts.sheet import Sheet
    from tarockblock.charts.standings_figure import RadlFigure, StandingsFigure


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Figures:
    """The two drawings: the course, and the results of each Radl."""

    course: type[StandingsFigure]
    radl: type[RadlFigure]


@cache
def fetch() -> Figures:
    """Import matplotlib and load the fonts, once for all charts, in any thread: it takes longer than a window may
    block.
    """
    from tarockblock.charts.sheet import warm_up
    from tarockblock.charts.standings_figure import RadlFigure, StandingsFigure

    warm_up()
    phase(_log, "chart library ready")
    return Figures(StandingsFigure, RadlFigure)


def is_there() -> bool:
    return fetch.cache_info().currsize > 0


_TINT = 28
"""Opacity of the tinted Radl under the mouse, of 255."""

_DOT, _CHOSEN_DOT = 4.0, 6.5

_MARK, _APART = 12, 12
"""Room for the triangle before a change, and between columns."""


def paint_hover(
    painter: QPainter, layout: Layout | RadlLayout, step: int, hover: HoverText, width: int, height: int
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if isinstance(layout, RadlLayout):
        _paint_radl(painter, layout, step, hover.player)
        beside = layout.spans[step][1]
    else:
        _paint_step(painter, layout, step, hover.player)
        beside = layout.steps[step]
    _paint_box(painter, hover, QRectF(0, 0, width, height), beside)


def _paint_radl(painter: QPainter, layout: RadlLayout, step: int, player: str | None) -> None:
    start, end = layout.spans[step]
    tint = QColor(tokens().field)
    tint.setAlpha(_TINT)
    painter.fillRect(QRectF(QPointF(start, layout.top), QPointF(end, layout.bottom)), tint)
    for strip, label in zip(layout.strips, layout.labels, strict=True):
        if label.player == player:
            around = QRectF(QPointF(start, strip.top), QPointF(end, strip.bottom)).adjusted(1, 1, -1, -1)
            box(painter, around, px(4), None, tokens().accent, 1.5)


def _paint_step(painter: QPainter, layout: Layout, step: int, player: str | None) -> None:
    x = layout.steps[step]
    painter.setPen(QPen(QColor(tokens().field), 1))
    painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom))
    whole = [
        (line, layout.colors[index], layout.labels[index])
        for index, line in enumerate(layout.lines)
        if step >= layout.begins(index)
    ]
    for line, color, label in sorted(whole, key=lambda each: each[2].player == player):
        chosen = label.player == player
        painter.setPen(QPen(QColor(tokens().text if chosen else tokens().surface), 1.5))
        painter.setBrush(player_color(color))
        radius = _CHOSEN_DOT if chosen else _DOT
        painter.drawEllipse(QPointF(*line[step]), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_box(painter: QPainter, hover: HoverText, sheet: QRectF, x: float) -> None:
    bold, plain = font(12, 600), font(12)
    pitch = line_height(plain) + px(2)
    names = max((text_width(bold, name) for name in hover.players), default=0.0)
    values = max((text_width(bold, value) for _, value, _ in hover.lines), default=0.0)
    changes = max((text_width(plain, change) + px(_MARK) for change, _ in hover.changes), default=0.0)
    figures = values + (changes + px(_APART) if hover.changes else 0)
    width = min(max(text_width(bold, hover.head), names + figures + px(_APART)) + 2 * px(8) + 2, sheet.width())
    height = pitch * (1 + len(hover.lines)) + 2 * px(6)
    left = x + px(8) if x + px(8) + width <= sheet.width() else x - px(8) - width
    top = min(max(0.0, sheet.height() * 0.06), max(0.0, sheet.height() - height))
    area = QRectF(round(max(0.0, left)), round(top), round(width), round(height))
    box(painter, area, px(7), tokens().raised, tokens().control)
    inner = QRectF(area.left() + px(8), area.top() + px(6), area.width() - 2 * px(8), pitch)
    draw_text(painter, inner, hover.head, bold, tokens().text, LEFT)
    for number, (name, value, sign) in enumerate(hover.lines):
        inner.moveTop(inner.top() + pitch)
        chosen = name == hover.player
        if chosen:
            box(painter, inner.adjusted(-px(4), 0, px(4), 0), px(4), tokens().accent_soft, tokens().accent)
        draw_text(painter, inner, value, bold, sign_ink(sign, "text2"), RIGHT)
        if hover.changes:
            _paint_change(painter, inner.adjusted(0, 0, -values - px(_APART), 0), hover.changes[number])
        draw_text(
            painter, inner.adjusted(0, 0, -figures - px(6), 0), name, bold if chosen else plain, tokens().text, LEFT
        )


def _paint_change(painter: QPainter, area: QRectF, change: tuple[str, int]) -> None:
    text, sign = change
    color = sign_ink(sign, "text2")
    drawn = draw_text(painter, area, text, font(12), color, RIGHT)
    center = QPointF(area.right() - drawn - px(_MARK) / 2 - 1, area.center().y())
    direction_mark(painter, center, px(7), sign, color)


__all__ = ["ChartSurface", "HoverText", "chart_colors", "image_of"]

_NEAR = 12

_ALONG = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
_ACROSS = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class ChartSurface(PlacedWidget):
    """A chart of standings or bars. ``player_clicked`` carries the clicked name, or "".

    ``step_entered`` carries the step (of bars: the Radl) under the mouse or reached by keys, -1 for none; the
    owner answers with :meth:`set_hover`. ← and → walk through the hands, ↑ and ↓ through the lines; the accessible
    description follows.
    """

    usual_size, least_size = (318, 505), (200, 140)

    step_entered = Signal(int)
    player_clicked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: StandingsFigure | None = None
        self._bars: RadlFigure | None = None
        self._data: Standings | RadlBars | None = None
        self._texts: ChartTexts | None = None
        self._selected: str | None = None
        # The layout, once drawn.
        self.layout_shown: Layout | RadlLayout | None = None
        self._image = QImage()
        self._drawn = False
        self._step = -1
        self._hover: HoverText | None = None
        self._walked: str | None = None
        self._begins = 0  # 1 or -1 while ↓ or ↑ enters the chart
        self._described = self._resting = ""
        self._hindrance = ""
        self._zoom = 0.0
        self._wake = QTimer(self, singleShot=True, interval=0)
        self._wake.timeout.connect(self._first_shown)
        self._fetching = Work(self)
        self._fetching.finished.connect(lambda _figures: self._begin())
        self._fetching.failed.connect(self._not_fetched)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_data(self, data: Standings | RadlBars | None, texts: ChartTexts, selected: str | None = None) -> None:
        """Show other standings or bars (None: nothing), keeping the reached step if the data are the same."""
        same = data == self._data
        self._data, self._texts, self._selected = data, texts, selected
        if not same:
            self._step, self._walked, self._described, self._hover = -1, None, "", None
        self._stale()
        if self._step >= 0:
            self.step_entered.emit(self._step)

    def set_hover(self, text: HoverText | None) -> None:
        """Show the box beside the step entered last."""
        if text is not None and self._begins:
            self._walked = _neighbour(text.players, None, self._begins)
        self._hover = None if text is None else text.of(self._walked)
        # The step reached by keys is described and announced; without the focus the usual description returns.
        said = self._hover.spoken() if self._hover is not None and self.hasFocus() else ""
        before, self._described = self._described, said
        if self.accessibleDescription() != before:
            self._resting = self.accessibleDescription()
        self.setAccessibleDescription(said or self._resting)
        if said != before:
            announce(self, said)
        self.update()

    def set_zoom(self, zoom: float) -> None:
        """Scale everything, lines too; with 0 the type follows the text size."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._stale()

    def restyle(self) -> None:
        self._stale()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._figure is None and is_there():
            self._first_shown()
        elif self._figure is None:
            self._wake.start()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw for a screen of another pixel ratio."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._stale()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._redraw()
        if not self._drawn:
            self._paint_words(painter)
            return
        painter.drawImage(0, 0, self._image)
        layout, hover = self.layout_shown, self._hover
        if layout is not None and hover is not None and 0 <= self._step < len(layout.steps):
            paint_hover(painter, layout, self._step, hover, self.width(), self.height())
        if self.hasFocus():
            box(painter, QRectF(self.rect()), px(7), None, tokens().accent, 1.5)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = None if self.layout_shown is None else self.layout_shown.step_at(event.position().x())
        self._walk(None)
        self._enter(-1 if step is None else step)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._enter(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._enter(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.player_clicked.emit(self._player_at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, steps = Qt.Key(event.key()) if event.key() else None, self._last_step()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or steps < 0:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape and self._step >= 0:
            self._enter(-1)
        elif key in _ALONG:
            here = steps if self._step < 0 else self._step
            there = {Qt.Key.Key_Left: here - 1, Qt.Key.Key_Right: here + 1, Qt.Key.Key_Home: 0}.get(key, steps)
            self._enter(max(0, min(steps, there)))
        elif key in _ACROSS:
            self._walk_across(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Space and self._walked is not None:
            self.player_clicked.emit(self._walked)
        else:
            super().keyPressEvent(event)

    def _first_shown(self) -> None:
        if self._figure is None and is_there():
            self._begin()
        elif self._figure is None and not self._fetching.is_running:
            self._hindrance = ""
            self._fetching.start(lambda _: fetch())
        self.update()

    def _begin(self) -> None:
        if self._figure is None:
            self._figure = fetch().course(chart_colors(tokens()))
        self._stale()

    def _not_fetched(self, error: Exception) -> None:
        self._hindrance = str(error) or type(error).__name__
        self.update()
        if not isinstance(error, ImportError | OSError):
            raise error

    def _paint_words(self, painter: QPainter) -> None:
        if self._data is None or not (self._hindrance or self._fetching.is_running):
            return
        text = translate("ChartPanel", "The chart is being drawn …")
        if self._hindrance:
            text = translate("ChartPanel", "The chart cannot be drawn here ({reason}). The menu shows it as a table.")
        text, face, room = text.format(reason=self._hindrance), font(13), QRectF(self.rect())
        room.adjust(px(24), 0, -px(24), 0)
        room.setTop((room.height() - wrapped_height(face, text, room.width())) / 2)
        draw_wrapped(painter, room, text, face, tokens().text2)

    def _stale(self) -> None:
        self._drawn = False
        self.update()

    def _redraw(self) -> None:
        data, texts, figure = self._data, self._texts, self._figure
        if self._drawn or figure is None or data is None or texts is None:
            return
        if isinstance(data, RadlBars):
            bars = self._bars = self._bars or fetch().radl(chart_colors(tokens()))
            self._fit(bars)
            self.layout_shown = bars.show(data, texts, self._selected)
            self._take(bars)
        else:
            self._fit(figure)
            self.layout_shown = figure.show(data, texts, self._selected)
            self._take(figure)

    def _fit(self, figure: Sheet) -> None:
        figure.set_colors(chart_colors(tokens()))
        ratio, zoom = self.devicePixelRatioF(), self._zoom
        if zoom:
            figure.set_size(self.width() / zoom, self.height() / zoom, ratio=ratio * zoom)
        else:
            figure.set_size(self.width(), self.height(), scale=text_scale() / 100, ratio=ratio)

    def _take(self, figure: Sheet) -> None:
        self._image = image_of(figure)
        self._image.setDevicePixelRatio(self.devicePixelRatioF())
        self._drawn = True

    def _last_step(self) -> int:
        if isinstance(self._data, RadlBars):
            return len(self._data.sections) - 1
        return -1 if self._data is None or not self._data.steps else self._data.steps

    def _enter(self, step: int) -> None:
        if step != self._step:
            self._step = step
            self._hover = None
            if step < 0:
                self._walked = None
            self.step_entered.emit(step)
            self.update()

    def _walk_across(self, by: int) -> None:
        if self._step < 0:
            self._begins = by
            self._enter(self._last_step())
            self._begins = 0
        elif self._hover is not None:
            self._walk(_neighbour(self._hover.players, self._walked, by))

    def _walk(self, player: str | None) -> None:
        if player != self._walked:
            self._walked = player
            self.set_hover(self._hover)

    def _player_at(self, at: QPointF) -> str:
        if self.layout_shown is None or at.x() < self.layout_shown.right:
            return ""
        near = [label for label in self.layout_shown.labels if abs(label.y - at.y()) <= px(_NEAR)]
        return min(near, key=lambda label: abs(label.y - at.y())).player if near else ""


def _neighbour(people: Sequence[str], here: str | None, by: int) -> str | None:
    if here not in people:
        return people[0 if by > 0 else -1] if people else None
    return people[max(0, min(len(people) - 1, people.index(here) + by))]


def image_of(figure: Sheet) -> QImage:
    pixels, width, height = figure.pixels()
    # copy(): the bytes belong to the canvas and change with the next drawing.
    return QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()


def chart_colors(tokens: Tokens) -> ChartColors:
    return colors_of(partial(getattr, tokens))
