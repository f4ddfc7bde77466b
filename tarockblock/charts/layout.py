"""Where everything of the standings chart goes, in pixels from the top left. Arithmetic only: it draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tarockblock.charts.series import Line, MarkKind, Section, Standings
from tarockblock.domain.money import Exact

LABEL_PITCH = 17
"""Least distance of two labels at the line ends."""

TOP, BOTTOM, EDGE, TICK_GAP, VALUE_GAP = 12, 42, 14, 8, 6
"""Room around the plot, in pixels at 100 % text size."""

_LEADER, _SQUARE, _NAME_GAP = 11, 8, 4
_LEAST_TICK, _MOST_NAME = 40, 90
_AIR = 0.04

Point = tuple[float, float]
Measure = Callable[[str, bool], float]
"""Width of a text in pixels, regular or bold, at the chart's type size."""


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """The words: a Radl by number, a tick and a total, each already in the user's language and account."""

    radl: Callable[[int], str]
    tick: Callable[[Exact], str]
    value: Callable[[Exact], str]


@dataclass(frozen=True, slots=True)
class Label:
    """The name and total at a line's end: ``dot`` is the end of the line, ``y`` where the label stands."""

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
class Layout:
    """The whole sheet. ``lines`` go with the players in seat order, ``ticks`` are (y, text), ``radl`` (x, text).

    ``grid`` are the ends of the Radl that are complete, ``stops`` their steps, ``steps`` the places of the hands, from
    the start on.
    """

    left: float
    right: float
    top: float
    bottom: float
    zero: float
    steps: tuple[float, ...]
    lines: tuple[tuple[Point, ...], ...]
    seats: tuple[int, ...]
    ticks: tuple[tuple[float, str], ...]
    grid: tuple[float, ...]
    radl: tuple[tuple[float, str], ...]
    bands: tuple[tuple[float, float], ...]
    marks: tuple[PlacedMark, ...]
    labels: tuple[Label, ...]
    square_x: float
    name_x: float
    value_x: float
    stops: tuple[int, ...] = ()
    since: tuple[int, ...] = ()
    """The step each line begins at, in the order of the lines; empty where all do at the start."""

    def begins(self, index: int) -> int:
        """The step a line begins at."""
        return self.since[index] if self.since else 0

    def step_at(self, x: float) -> int | None:
        """The step whose line is nearest to a place, None left or right of the plot."""
        if not self.steps or not self.left - 6 <= x <= self.right + 6:
            return None
        return min(range(len(self.steps)), key=lambda step: abs(self.steps[step] - x))


def tick_step(span: Fraction, room: float, *, least: float = _LEAST_TICK) -> int:
    """The distance of the grid lines: 1, 2 or 5 times a power of ten, at least so many pixels apart."""
    wanted = span * Fraction(least) / Fraction(max(room, 1.0))
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size >= wanted:
                return factor * size
        size *= 10


def push_apart(wanted: Sequence[float], low: float, high: float, pitch: float) -> list[float]:
    """Places as near as possible to those wanted, in the same order, at least ``pitch`` apart, between low and high.

    Neighbours that collide share the shift: a block stands around the mean of what its members want. Where there is not
    room for all, they stand closer, evenly.
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
        for place, index in enumerate(members):
            placed[index] = start + place * pitch
    return placed


def _start(wanted: Sequence[float], members: Sequence[int], low: float, high: float, pitch: float) -> float:
    """Where the first of a block stands: the mean of what is wanted, kept inside."""
    mean = sum(wanted[index] - place * pitch for place, index in enumerate(members)) / len(members)
    return max(low, min(mean, high - (len(members) - 1) * pitch))


def lay_out(
    data: Standings, texts: ChartTexts, size: tuple[float, float], measure: Measure, *, scale: float = 1.0
) -> Layout:
    """Place the standings on a sheet of ``size`` pixels, 200 wide at least; ``scale`` 1.0 is a text size of 100 %."""
    width, height = size
    top, bottom = TOP * scale, max(height - BOTTOM * scale, TOP * scale + 1)
    low, high = _range(data)

    lowest, pixels = float(low), (bottom - top) / float(high - low)

    def y_of(value: Exact) -> float:
        return bottom - (float(value) - lowest) * pixels

    marks = multiples(low, high, tick_step(high - low, bottom - top, least=_LEAST_TICK * scale))
    ticks = tuple((y_of(value), texts.tick(value)) for value in marks)
    left = EDGE * scale + max(measure(text, False) for _, text in ticks) + TICK_GAP * scale
    columns = label_columns({line.player: line.values[-1] for line in data.lines}, texts, measure, width, scale)
    right = max(columns[0] - _LEADER * scale, left + 1)

    def x_of(at: float) -> float:
        return left + (right - left) * at / data.end

    steps = tuple([x_of(at) for at in range(data.steps + 1)])
    lines = tuple(tuple(zip(steps, map(y_of, line.values), strict=True)) for line in data.lines)
    return Layout(
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        zero=y_of(Fraction()),
        steps=steps,
        lines=lines,
        seats=tuple(line.seat for line in data.lines),
        ticks=ticks,
        grid=tuple(x_of(stop) for stop in data.stops),
        radl=radl_labels(data.sections, texts, x_of, measure),
        bands=tuple((x_of(start), x_of(end)) for start, end in data.doubled),
        marks=_marks(data, lines, x_of, bottom),
        labels=_labels(data, texts, lines, columns, measure, (top, bottom, LABEL_PITCH * scale)),
        square_x=columns[0],
        name_x=columns[1],
        value_x=columns[2],
        stops=data.stops,
        since=tuple(line.since for line in data.lines),
    )


def _range(data: Standings) -> tuple[Fraction, Fraction]:
    """From a little below the lowest to a little above the highest; never empty."""
    low, high = data.low, data.high
    if low == high:
        return Fraction(-5), Fraction(5)
    air = (high - low) * Fraction(_AIR)
    return low - air, high + air


def multiples(low: Fraction, high: Fraction, step: int) -> list[Fraction]:
    """The multiples of ``step`` from low to high."""
    first = -(-low // step)
    return [Fraction(number * step) for number in range(int(first), int(high // step) + 1)]


def label_columns(
    totals: Mapping[str, Exact], texts: ChartTexts, measure: Measure, width: float, scale: float
) -> tuple[float, float, float]:
    """Where the squares and names begin and the values end; long names give way."""
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
    """ "Radl 1" centred between its lines; only the number where that is too wide, every so many where even that is."""
    places = [(x_of((section.start + section.end) / 2), section.number) for section in sections]
    widths = [x_of(section.end) - x_of(section.start) for section in sections]
    words = [texts.radl(number) for _, number in places]
    if all(measure(word, False) + 6 <= room for word, room in zip(words, widths, strict=True)):
        return tuple((x, word) for (x, _), word in zip(places, words, strict=True))
    room = min(widths)
    every = 1
    while every < len(places) and measure("00", False) + 6 > room * every:
        every += 1
    return tuple((x, str(number)) for index, (x, number) in enumerate(places) if index % every == 0)


def _marks(
    data: Standings, lines: Sequence[Sequence[Point]], x_of: Callable[[float], float], bottom: float
) -> tuple[PlacedMark, ...]:
    seats = {line.player: index for index, line in enumerate(data.lines)}
    placed = []
    for mark in data.marks:
        on_line = mark.player is not None and mark.step < len(lines[seats[mark.player]])
        at = lines[seats[mark.player]][mark.step] if on_line and mark.player else (x_of(mark.step), bottom)
        placed.append(PlacedMark(mark.kind, at))
    return tuple(placed)


def _labels(
    data: Standings,
    texts: ChartTexts,
    lines: Sequence[Sequence[Point]],
    columns: tuple[float, float, float],
    measure: Measure,
    room: tuple[float, float, float],
) -> tuple[Label, ...]:
    top, bottom, pitch = room
    # Equal totals keep the order of the seats: the tiny shift only breaks ties.
    wanted = [points[-1][1] + seat * 1e-6 for seat, points in enumerate(lines)]
    placed = push_apart(wanted, top, bottom, pitch)

    def label(line: Line, dot: Point, y: float) -> Label:
        value = line.values[-1]
        text = texts.value(value)
        name = elided(line.player, columns[2] - measure(text, True) - VALUE_GAP - columns[1], measure)
        return Label(line.player, name, text, (value > 0) - (value < 0), dot, y)

    return tuple(label(line, lines[i][-1], placed[i]) for i, line in enumerate(data.lines))


def elided(name: str, room: float, measure: Measure) -> str:
    """The name, or as much of it as fits, in bold."""
    if measure(name, True) <= room + 0.5:
        return name
    for length in range(len(name) - 1, 0, -1):
        short = name[:length].rstrip() + "…"
        if measure(short, True) <= room:
            return short
    return "…"
