"""Where everything of the Radl chart goes, in pixels from the top left. Arithmetic only: it draws nothing.

One strip a player, one below the other, all on the axis of the standings chart and all to one scale: bars of different
players can be compared, and the two charts lie over each other Radl by Radl.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tarockblock.charts.layout import (
    BOTTOM,
    EDGE,
    TICK_GAP,
    TOP,
    VALUE_GAP,
    ChartTexts,
    Label,
    Measure,
    Point,
    elided,
    label_columns,
    multiples,
    radl_labels,
    tick_step,
)
from tarockblock.charts.series import Brought, RadlBars

_BAR, _WIDEST = 0.6, 30
"""A bar's share of its Radl's width, and its greatest width."""

_VALUE, _AIR, _LEAST_TICK = 16, 7, 26
"""Room for a figure beyond a bar, for nothing beyond the zero line, and between two grid lines."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One Radl of one player, from ``top`` to ``bottom``; ``text`` stands centred at ``text_at``, if there is room."""

    left: float
    right: float
    top: float
    bottom: float
    sign: int
    text: str = ""
    text_at: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Strip:
    """One player's part of the sheet; ``ticks`` are (y, text), without the zero line."""

    seat: int
    top: float
    bottom: float
    zero: float
    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class RadlLayout:
    """The whole sheet. ``steps`` are the middles of the Radl, ``spans`` their edges, ``radl`` (x, text) below."""

    left: float
    right: float
    top: float
    bottom: float
    strips: tuple[Strip, ...]
    steps: tuple[float, ...]
    spans: tuple[tuple[float, float], ...]
    grid: tuple[float, ...]
    radl: tuple[tuple[float, str], ...]
    bands: tuple[tuple[float, float], ...]
    labels: tuple[Label, ...]
    square_x: float
    name_x: float
    value_x: float

    def step_at(self, x: float) -> int | None:
        """The Radl at a place, counted from 0; None left or right of the plot."""
        inside = [number for number, (start, end) in enumerate(self.spans) if start <= x <= end]
        return inside[0] if inside else None


@dataclass(frozen=True, slots=True)
class _Scale:
    """How an amount becomes a length: the same in every strip."""

    unit: float
    text: float
    with_values: bool

    def length(self, value: Fraction) -> float:
        return float(abs(value)) * self.unit


def lay_out_radl(
    data: RadlBars, texts: ChartTexts, size: tuple[float, float], measure: Measure, *, scale: float = 1.0
) -> RadlLayout:
    """Place the bars on a sheet of ``size`` pixels, 200 wide at least; ``scale`` 1.0 is a text size of 100 %."""
    width, height = size
    top, bottom = TOP * scale, max(height - BOTTOM * scale, TOP * scale + 1)
    columns = label_columns({line.player: line.total for line in data.lines}, texts, measure, width, scale)
    right = columns[0] - TICK_GAP * scale
    with_values = _values_fit(data, texts, measure, (right - EDGE * scale) / data.end, (bottom - top) / scale)
    room = (bottom - top) - sum(sum(_beyond(line, with_values)) for line in data.lines) * scale
    span = sum((_high(line) - _low(line) for line in data.lines), Fraction())
    zoom = _Scale(max(room, 1.0) / float(span or 1), scale, with_values)
    step = 0 if with_values else tick_step(span, max(room, 1.0), least=_LEAST_TICK * scale)
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
            _label(line, strip, texts, columns, right, measure) for line, strip in zip(data.lines, strips, strict=True)
        ),
        square_x=columns[0],
        name_x=columns[1],
        value_x=columns[2],
    )


def _low(line: Brought) -> Fraction:
    return min([Fraction(), *line.values])


def _high(line: Brought) -> Fraction:
    return max([Fraction(), *line.values])


def _beyond(line: Brought, with_values: bool) -> tuple[float, float]:
    """Room above the highest and below the lowest bar."""
    above = _VALUE if with_values and (_high(line) or not _low(line)) else _AIR
    return above, _VALUE if with_values and _low(line) else _AIR


def _values_fit(data: RadlBars, texts: ChartTexts, measure: Measure, step: float, height: float) -> bool:
    """Whether a figure fits on every bar: beside its neighbours, and with some length of bar left in each strip."""
    if height < len(data.lines) * (2 * _VALUE + _AIR):
        return False
    return all(
        measure(texts.value(value), False) + 4 <= step * (section.end - section.start)
        for line in data.lines
        for value, section in zip(line.values, data.sections, strict=True)
    )


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
    """Each strip is as high as its player's bars; together they fill the room."""
    strips: list[Strip] = []
    place = room[0]
    for line in data.lines:
        above, below = (each * zoom.text for each in _beyond(line, zoom.with_values))
        zero = place + above + zoom.length(_high(line))
        end = min(zero + zoom.length(_low(line)) + below, room[1])
        values = multiples(_low(line), _high(line), step) if step else []
        ticks = tuple((zero - float(value) * zoom.unit, texts.tick(value)) for value in values if value)
        strips.append(Strip(line.seat, place, end, zero, tuple(_bars(data, line, texts, zero, spans, zoom)), ticks))
        place = end
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
        at = (middle, bottom + _VALUE * zoom.text / 2 if sign < 0 else top - _VALUE * zoom.text / 2)
        text = texts.value(value) if zoom.with_values else ""
        bars.append(Bar(middle - half, middle + half, top, bottom, sign, text, at))
    return bars


def _label(
    line: Brought,
    strip: Strip,
    texts: ChartTexts,
    columns: tuple[float, float, float],
    right: float,
    measure: Measure,
) -> Label:
    """Name and total, beside the zero line of the strip."""
    value = texts.value(line.total)
    name = elided(line.player, columns[2] - measure(value, True) - VALUE_GAP - columns[1], measure)
    sign = (line.total > 0) - (line.total < 0)
    return Label(line.player, name, value, sign, (right, strip.zero), strip.zero)
