"""The layout of the standings chart, in pixels from the top left. Arithmetic only; draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tarockblock.charts.series import MarkKind, Section, Standings
from tarockblock.domain.money import Exact

LABEL_PITCH = 17
"""Least distance of two labels at the line ends."""

TOP, BOTTOM, EDGE, TICK_GAP, VALUE_GAP = 12, 42, 14, 8, 6
"""Room around the plot, in pixels at 100 % text size."""

_LEADER, _SQUARE, _NAME_GAP = 11, 8, 4
_LEAST_TICK, _MOST_NAME = 40, 90
_AIR = Fraction(1, 25)

Point = tuple[float, float]
Measure = Callable[[str, bool], float]
"""Returns the width of a text in pixels, regular or bold, at the chart's type size."""


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """The texts: a Radl by number, a tick and a total, in the user's language and account."""

    radl: Callable[[int], str]
    tick: Callable[[Exact], str]
    value: Callable[[Exact], str]


@dataclass(frozen=True, slots=True)
class Label:
    """The name and total at a line's end: ``dot`` is the line's end, ``y`` the height of the label."""

    player: str
    name: str
    value: str
    sign: int
    dot: Point
    y: float


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A ✗ on the offender's line, or at the foot a hand that was struck or does not fit."""

    kind: MarkKind
    at: Point


@dataclass(frozen=True, slots=True)
class Frame:
    """Common parts of an evening's charts: the plot's edges, the ends of Radl (``grid``), their labels (``radl``:
    x, text), doubled spans (``bands``), and the players' labels in three columns.
    """

    left: float
    right: float
    top: float
    bottom: float
    steps: tuple[float, ...]
    grid: tuple[float, ...]
    radl: tuple[tuple[float, str], ...]
    bands: tuple[tuple[float, float], ...]
    labels: tuple[Label, ...]
    square_x: float
    name_x: float
    value_x: float


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The whole sheet. ``lines`` are in seat order, ``ticks`` are (y, text).

    ``stops`` are the steps at which a Radl was complete, ``steps`` the x of each hand from the start on.
    """

    zero: float
    lines: tuple[tuple[Point, ...], ...]
    colors: tuple[int, ...]
    ticks: tuple[tuple[float, str], ...]
    marks: tuple[PlacedMark, ...]
    stops: tuple[int, ...] = ()
    since: tuple[int, ...] = ()
    """First step of each line; empty if all begin at the start."""

    def begins(self, index: int) -> int:
        return self.since[index] if self.since else 0

    def step_at(self, x: float) -> int | None:
        """Return the step nearest to an x, or None outside the plot."""
        if not self.steps or not self.left - 6 <= x <= self.right + 6:
            return None
        return min(range(len(self.steps)), key=lambda step: abs(self.steps[step] - x))


def tick_step(span: Fraction, room: float, *, least: float = _LEAST_TICK) -> int:
    """Return the distance of the grid lines: 1, 2 or 5 times a power of ten, at least ``least`` pixels apart."""
    wanted = span * Fraction(least) / Fraction(max(room, 1.0))
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size >= wanted:
                return factor * size
        size *= 10


def push_apart(wanted: Sequence[float], low: float, high: float, pitch: float) -> list[float]:
    """Return places near those wanted, in the same order, at least ``pitch`` apart, between low and high.

    Neighbours that collide share the shift: a block is centred on the mean of its members' wishes. If they do not
    all fit, they are evenly closer.
    """
    if not wanted:
        return []
    pitch = min(pitch, (high - low) / max(1, len(wanted) - 1))
    blocks: list[tuple[float, list[int]]] = []
    for index in sorted(range(len(wanted)), key=lambda each: wanted[each]):
        members = [index]
        start = _start(wanted, members, low, high, pitch)
        while blocks and blocks[-1][0] + len(blocks[-1][1]) * pitch > start:
            members = blocks.pop()[1] + members
            start = _start(wanted, members, low, high, pitch)
        blocks.append((start, members))
    placed = [0.0] * len(wanted)
    for start, members in blocks:
        for number, index in enumerate(members):
            placed[index] = start + number * pitch
    return placed


def _start(wanted: Sequence[float], members: Sequence[int], low: float, high: float, pitch: float) -> float:
    mean = sum(wanted[index] - number * pitch for number, index in enumerate(members)) / len(members)
    return max(low, min(mean, high - (len(members) - 1) * pitch))


class Axis(NamedTuple):
    """The horizontal axis: the x of the steps, lines, names, and doubled spans."""

    steps: tuple[float, ...]
    grid: tuple[float, ...]
    names: tuple[tuple[float, str], ...]
    bands: tuple[tuple[float, float], ...] = ()


def lay_out(
    data: Standings,
    texts: ChartTexts,
    size: tuple[float, float],
    measure: Measure,
    *,
    scale: float = 1.0,
    air: Fraction = _AIR,
    axis: Callable[[float, float], Axis] | None = None,
) -> Layout:
    """Place the standings on a sheet of ``size`` pixels, at least 200 wide; ``scale`` 1.0 is 100 % text size.

    ``axis`` replaces the axis of Radl, given left and right edge. ``air`` is the room above and below, as a share
    of the span.
    """
    width, height = size
    top, bottom = TOP * scale, max(height - BOTTOM * scale, TOP * scale + 1)
    beyond = (data.high - data.low) * air or Fraction(5)  # the sheet is never empty
    low, high = data.low - beyond, data.high + beyond
    lowest, pixels = float(low), (bottom - top) / float(high - low)

    def y_of(value: Exact) -> float:
        return bottom - (float(value) - lowest) * pixels

    marks = multiples(low, high, tick_step(high - low, bottom - top, least=_LEAST_TICK * scale))
    ticks = tuple((y_of(value), texts.tick(value)) for value in marks)
    left = EDGE * scale + max((measure(text, False) for _, text in ticks), default=0.0) + TICK_GAP * scale
    columns = label_columns({line.player: line.values[-1] for line in data.lines}, texts, measure, width, scale)
    right = max(columns[0] - _LEADER * scale, left + 1)
    found = _radl_axis(data, texts, measure, left, right) if axis is None else axis(left, right)
    lines = tuple(tuple(zip(found.steps, map(y_of, line.values), strict=True)) for line in data.lines)
    return Layout(
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        zero=y_of(Fraction()),
        steps=found.steps,
        lines=lines,
        colors=tuple(line.color for line in data.lines),
        ticks=ticks,
        grid=found.grid,
        radl=found.names,
        bands=found.bands,
        marks=tuple(_marks(data, lines, found.steps, bottom)),
        labels=_labels(data, texts, lines, columns, measure, (top, bottom, LABEL_PITCH * scale)),
        square_x=columns[0],
        name_x=columns[1],
        value_x=columns[2],
        stops=data.stops,
        since=tuple(line.since for line in data.lines),
    )


def _radl_axis(data: Standings, texts: ChartTexts, measure: Measure, left: float, right: float) -> Axis:
    def x_of(at: float) -> float:
        return left + (right - left) * at / data.end

    return Axis(
        steps=tuple([x_of(at) for at in range(data.steps + 1)]),
        grid=tuple(x_of(stop) for stop in data.stops),
        names=radl_labels(data.sections, texts, x_of, measure),
        bands=tuple((x_of(start), x_of(end)) for start, end in data.doubled),
    )


def multiples(low: Fraction, high: Fraction, step: int) -> list[Fraction]:
    """Return the multiples of ``step`` from low to high."""
    first = -(-low // step)
    return [Fraction(number * step) for number in range(int(first), int(high // step) + 1)]


def label_columns(
    totals: Mapping[str, Exact], texts: ChartTexts, measure: Measure, width: float, scale: float
) -> tuple[float, float, float]:
    """Return the x of squares and names and the right edge of the values; long names give way."""
    names = max((measure(player, True) for player in totals), default=0.0)
    values = max((measure(texts.value(total), True) for total in totals.values()), default=0.0)
    most = max(_MOST_NAME * scale, width * 0.22)
    names = min(names, most, max(width * 0.45 - values, 24 * scale))
    value_x = width - EDGE * scale
    name_x = value_x - values - VALUE_GAP * scale - names
    return name_x - (_SQUARE + _NAME_GAP) * scale, name_x, value_x


def radl_labels(
    sections: Sequence[Section], texts: ChartTexts, x_of: Callable[[float], float], measure: Measure
) -> tuple[tuple[float, str], ...]:
    """Return "Radl 1" centred between its lines, or only the number if that is too wide, skipping some if even
    numbers are.
    """
    middles = [(x_of((section.start + section.end) / 2), section.number) for section in sections]
    widths = [x_of(section.end) - x_of(section.start) for section in sections]
    words = [texts.radl(number) for _, number in middles]
    if all(measure(word, False) + 6 <= room for word, room in zip(words, widths, strict=True)):
        return tuple((x, word) for (x, _), word in zip(middles, words, strict=True))
    room = min(widths)
    every = 1
    while every < len(middles) and measure("00", False) + 6 > room * every:
        every += 1
    return tuple((x, str(number)) for index, (x, number) in enumerate(middles) if index % every == 0)


def _marks(
    data: Standings, lines: Sequence[Sequence[Point]], steps: Sequence[float], bottom: float
) -> Iterator[PlacedMark]:
    seats = {line.player: index for index, line in enumerate(data.lines)}
    for mark in data.marks:
        line = () if mark.player is None else lines[seats[mark.player]]
        yield PlacedMark(mark.kind, line[mark.step] if mark.step < len(line) else (steps[mark.step], bottom))


def _labels(
    data: Standings,
    texts: ChartTexts,
    lines: Sequence[Sequence[Point]],
    columns: tuple[float, float, float],
    measure: Measure,
    room: tuple[float, float, float],
) -> tuple[Label, ...]:
    # Equal totals keep the order of the seats: the tiny shift only breaks ties.
    placed = push_apart([points[-1][1] + seat * 1e-6 for seat, points in enumerate(lines)], *room)
    return tuple(
        label(line.player, line.values[-1], texts, columns, measure, points[-1], y)
        for line, points, y in zip(data.lines, lines, placed, strict=True)
    )


def label(
    player: str,
    total: Exact,
    texts: ChartTexts,
    columns: tuple[float, float, float],
    measure: Measure,
    dot: Point,
    y: float,
) -> Label:
    """Return a player's label; the name gets the room left by the total."""
    value = texts.value(total)
    name = elided(player, columns[2] - measure(value, True) - VALUE_GAP - columns[1], measure)
    return Label(player, name, value, (total > 0) - (total < 0), dot, y)


def elided(name: str, room: float, measure: Measure) -> str:
    if measure(name, True) <= room + 0.5:
        return name
    for length in range(len(name) - 1, 0, -1):
        short = name[:length].rstrip() + "…"
        if measure(short, True) <= room:
            return short
    return "…"
