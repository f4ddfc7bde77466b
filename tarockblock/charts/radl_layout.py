"""The layout of the Radl chart, in pixels from the top left. Arithmetic only; draws nothing.

A strip for each player, below each other, on the axis of the standings chart and on one scale, so that bars can be
compared and both charts line up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tarockblock.charts.layout import (
    BOTTOM,
    EDGE,
    TICK_GAP,
    TOP,
    ChartTexts,
    Frame,
    Measure,
    Point,
    label,
    label_columns,
    multiples,
    radl_labels,
    tick_step,
)
from tarockblock.charts.series import Brought, RadlBars
from tarockblock.domain.money import Exact

_BAR, _WIDEST = 0.6, 30
"""A bar's share of its Radl's width, and its greatest width."""

_VALUE, _AIR, _LEAST_TICK = 16, 7, 18
"""Room for a figure beyond a bar, for nothing beyond a bar, and between two grid lines."""

_MANY = 1_000_000

_BESIDE, _OFF_ZERO = 4, 8
"""Distance of a figure beside a bar from the bar, and from the zero line."""


class Figures(Enum):
    """The place of a bar's figure: at its end, beside it (on a wide sheet), or none, with grid lines instead."""

    END = "end"
    BESIDE = "beside"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's Radl; ``text`` is centred at ``text_at`` if it fits, else begins there."""

    left: float
    right: float
    top: float
    bottom: float
    sign: int
    text: str = ""
    text_at: Point = (0.0, 0.0)
    centred: bool = True


@dataclass(frozen=True, slots=True)
class Strip:
    """A player's part of the sheet; ``ticks`` are (y, text), without the zero line."""

    color: int
    top: float
    bottom: float
    zero: float
    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class RadlLayout(Frame):
    """The whole sheet. ``steps`` are the centres of the Radl, ``spans`` their edges."""

    strips: tuple[Strip, ...]
    spans: tuple[tuple[float, float], ...]

    def step_at(self, x: float) -> int | None:
        """Return the Radl at an x, counted from 0, or None outside the plot."""
        inside = [number for number, (start, end) in enumerate(self.spans) if start <= x <= end]
        return inside[0] if inside else None


@dataclass(frozen=True, slots=True)
class _Scale:
    """The conversion of amounts to lengths, the same in every strip."""

    unit: float
    text: float
    figures: Figures

    def length(self, value: Exact) -> float:
        return abs(float(value)) * self.unit

    def beyond(self, line: Brought) -> tuple[float, float]:
        """Return the room above the highest and below the lowest bar."""
        high, low = _high(line), _low(line)
        if self.figures is Figures.NONE:
            return _AIR * self.text, _AIR * self.text
        # A zero has its figure above the line, too.
        above = (_VALUE if high or not all(line.values) else _AIR) * self.text
        below = (_VALUE if low else _AIR) * self.text
        if self.figures is Figures.END:
            return above, below
        # A figure beside a bar needs room only if it is taller than the bar.
        return max(_AIR * self.text, above - self.length(high)), max(_AIR * self.text, below - self.length(low))


def lay_out_radl(
    data: RadlBars, texts: ChartTexts, size: tuple[float, float], measure: Measure, *, scale: float = 1.0
) -> RadlLayout:
    """Place the bars on a sheet of ``size`` pixels, at least 200 wide; ``scale`` 1.0 is 100 % text size."""
    width, height = size
    top, bottom = TOP * scale, max(height - BOTTOM * scale, TOP * scale + 1)
    columns = label_columns({line.player: line.total for line in data.lines}, texts, measure, width, scale)
    right = columns[0] - TICK_GAP * scale
    figures = _figures(data, texts, measure, (right - EDGE * scale) / data.end, (bottom - top, scale))
    zoom = _zoom(data, figures, bottom - top, scale)
    step = 0 if figures is not Figures.NONE else _step(data, zoom)
    left = EDGE * scale + (_tick_width(data, texts, step, measure) + TICK_GAP * scale if step else 0.0)
    right = max(right, left + 1)

    def x_of(at: float) -> float:
        return left + (right - left) * at / data.end

    spans = tuple((x_of(section.start), x_of(section.end)) for section in data.sections)
    strips = tuple(_strips(data, texts, (top, bottom), spans, zoom, step))
    return RadlLayout(
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        strips=strips,
        steps=tuple((start + end) / 2 for start, end in spans),
        spans=spans,
        grid=tuple(end for _, end in spans),
        radl=radl_labels(data.sections, texts, x_of, measure),
        bands=tuple((x_of(start), x_of(end)) for start, end in data.doubled),
        labels=tuple(
            label(line.player, line.total, texts, columns, measure, (right, strip.zero), strip.zero)
            for line, strip in zip(data.lines, strips, strict=True)
        ),
        square_x=columns[0],
        name_x=columns[1],
        value_x=columns[2],
    )


def _low(line: Brought) -> Fraction:
    return Fraction(min([0, *line.values]))


def _high(line: Brought) -> Fraction:
    return Fraction(max([0, *line.values]))


def _zoom(data: RadlBars, figures: Figures, room: float, scale: float) -> _Scale:
    span = sum((_high(line) - _low(line) for line in data.lines), Fraction())
    zoom = _Scale(0.0, scale, figures)
    for _ in range(3 if figures is Figures.BESIDE else 1):  # the figures' room depends on the scale
        beyond = sum(sum(zoom.beyond(line)) for line in data.lines)
        zoom = _Scale(max(room - beyond, 1.0) / float(span or 1), scale, figures)
    return zoom


def _figures(data: RadlBars, texts: ChartTexts, measure: Measure, step: float, room: tuple[float, float]) -> Figures:
    height, scale = room
    spare = min(
        step * (section.end - section.start) - measure(texts.value(value), False)
        for line in data.lines
        for value, section in zip(line.values, data.sections, strict=True)
    )
    if spare < 4 or height < len(data.lines) * (2 * _VALUE + _AIR) * scale:
        return Figures.NONE
    return Figures.BESIDE if spare >= (_WIDEST + 2 * _BESIDE + 2 * _AIR) * scale else Figures.END


def _step(data: RadlBars, zoom: _Scale) -> int:
    # Computed for many points at once, since a single point may be less than a pixel.
    wanted = tick_step(Fraction(_MANY), zoom.unit * _MANY, least=_LEAST_TICK * zoom.text)
    highest = max((max(_high(line), -_low(line)) for line in data.lines), default=Fraction())
    if wanted <= highest or highest < 1:
        return wanted
    size: int = 10 ** (len(str(int(highest))) - 1)
    return max(factor * size for factor in (1, 2, 5) if factor * size <= highest)


def _tick_width(data: RadlBars, texts: ChartTexts, step: int, measure: Measure) -> float:
    values = [Fraction(), *(value for line in data.lines for value in multiples(_low(line), _high(line), step))]
    return max(measure(texts.tick(value), False) for value in values)


def _strips(
    data: RadlBars,
    texts: ChartTexts,
    room: tuple[float, float],
    spans: Sequence[tuple[float, float]],
    zoom: _Scale,
    step: int,
) -> list[Strip]:
    strips: list[Strip] = []
    top = room[0]
    for line in data.lines:
        above, below = zoom.beyond(line)
        zero = top + above + zoom.length(_high(line))
        end = min(zero + zoom.length(_low(line)) + below, room[1])
        values = multiples(_low(line), _high(line), step) if step else []
        ticks = tuple((zero - float(value) * zoom.unit, texts.tick(value)) for value in values if value)
        strips.append(Strip(line.color, top, end, zero, tuple(_bars(data, line, texts, zero, spans, zoom)), ticks))
        top = end
    return strips


def _bars(
    data: RadlBars,
    line: Brought,
    texts: ChartTexts,
    zero: float,
    spans: Sequence[tuple[float, float]],
    zoom: _Scale,
) -> list[Bar]:
    bars = []
    for value, played, (start, end) in zip(line.values, data.played, spans, strict=True):
        if not played:
            continue
        middle, half = (start + end) / 2, min((end - start) * _BAR, _WIDEST * zoom.text) / 2
        sign = (value > 0) - (value < 0)
        top, bottom = (zero - zoom.length(value), zero) if sign >= 0 else (zero, zero + zoom.length(value))
        text = "" if zoom.figures is Figures.NONE else texts.value(value)
        if zoom.figures is Figures.BESIDE:
            off = max((bottom - top) / 2, _OFF_ZERO * zoom.text)
            at = (middle + half + _BESIDE * zoom.text, zero + off if sign < 0 else zero - off)
        else:
            at = (middle, bottom + _VALUE * zoom.text / 2 if sign < 0 else top - _VALUE * zoom.text / 2)
        bars.append(Bar(middle - half, middle + half, top, bottom, sign, text, at, zoom.figures is Figures.END))
    return bars
