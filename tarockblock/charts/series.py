"""The series of an evening's charts: plain exact numbers from the ledger. Draws nothing, imports no matplotlib."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from tarockblock.domain.hand import Account, Annulled, Manual, Renonce
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Exact
from tarockblock.domain.rounds import Round, radl_length


class MarkKind(Enum):
    RENONCE = "renonce"
    STRUCK = "struck"
    MISFIT = "misfit"


@dataclass(frozen=True, slots=True)
class Line:
    """A player's standings: ``values[0]`` is the start, then a value for each step, in points or cents.

    ``color`` is the number of their colour, from 0. ``since`` is the step after which they came; nothing is drawn
    before.
    """

    player: str
    color: int
    values: tuple[Exact, ...]
    since: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """An event at a step: a player's renonce, or (player None) a hand that was struck or does not count.

    A misfit that is no hand is marked at the step before it.
    """

    kind: MarkKind
    step: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A Radl along the axis, from step ``start`` to step ``end``; the last reaches to its expected end."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class Standings:
    """An evening hand by hand in an account.

    A step is a counted hand or a correction; ``rows[i]`` is the ledger row of step ``i + 1``. ``doubled`` are
    spans of doubled hands, including those still due. ``end`` is the expected end of the current Radl, ``stops``
    the ends of the others.
    """

    account: Account
    lines: tuple[Line, ...]
    rows: tuple[int, ...] = ()
    hands: tuple[int | None, ...] = ()
    sections: tuple[Section, ...] = ()
    doubled: tuple[tuple[int, int], ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def steps(self) -> int:
        return len(self.rows)

    @cached_property
    def end(self) -> int:
        return max([self.steps, 1, *(section.end for section in self.sections)])

    @property
    def stops(self) -> tuple[int, ...]:
        """Last step of every complete Radl."""
        return tuple(section.end for section in self.sections if 0 < section.end <= self.steps)

    @property
    def low(self) -> Fraction:
        """Lowest value, 0 at most."""
        return Fraction(min([0, *(min(line.values) for line in self.lines)]))

    @property
    def high(self) -> Fraction:
        """Highest value, 0 at least."""
        return Fraction(max([0, *(max(line.values) for line in self.lines)]))


def standings(ledger: Ledger, account: Account, colors: Sequence[int] = ()) -> Standings:
    """Return the standings of an evening, with a line for everybody who ever sat at the table."""
    rows = [row for row in ledger.rows if _is_step(row)]
    everybody = ledger.evening.everybody
    totals = [row.points_total if account is Account.POINTS else row.cents_total for row in rows]
    arrivals, indexes = ledger.evening.arrivals, [row.index for row in rows]
    lines = tuple(
        Line(
            player,
            color,
            (0, *[amounts[player].exact for amounts in totals]),
            bisect_left(indexes, arrivals[player]) if arrivals[player] else 0,
        )
        for player, color in zip(everybody, colors or range(len(everybody)), strict=True)
    )
    sections = tuple(_sections(ledger, rows))
    end = max([len(rows), *(section.end for section in sections)])
    return Standings(
        account=account,
        lines=lines,
        rows=tuple(row.index for row in rows),
        hands=tuple(row.hand for row in rows),
        sections=sections,
        doubled=tuple(_spans(_doubled_steps(rows, ledger.state, end))),
        marks=tuple(_marks(ledger)),
    )


def lettered(data: Standings, letters: Sequence[str]) -> Standings:
    """Return the standings with the letters of their marks as names, for a chart beside a list of names."""
    names = dict(zip((line.player for line in data.lines), letters, strict=True))
    lines = tuple(replace(line, player=names[line.player]) for line in data.lines)
    marks = tuple(mark if mark.player is None else replace(mark, player=names[mark.player]) for mark in data.marks)
    return replace(data, lines=lines, marks=marks)


def _is_step(row: Row) -> bool:
    """Check whether a row is a step: a counted hand or a correction, not a hand that is dealt again."""
    if isinstance(row.entry, Annulled) and row.entry.replay:
        return False
    return row.hand is not None or (isinstance(row.entry, Manual) and not row.problems)


def _sections(ledger: Ledger, rows: list[Row]) -> Iterable[Section]:
    length = radl_length(len(ledger.state.seating), ledger.evening.ruleset)
    start, indexes = 0, [row.index for row in rows]
    for radl in ledger.radl:
        end = bisect_right(indexes, radl.last)
        if not radl.complete:
            end += max(0, length - radl.hands)
        yield Section(radl.number, start, end)
        start = end
    if not ledger.radl or start < len(rows):
        # Nothing played yet, or only corrections since the last complete Radl.
        yield Section(ledger.state.radl, start, max(start, len(rows)) + length)


def _doubled_steps(rows: list[Row], state: Round, end: int) -> Iterable[int]:
    for step, row in enumerate(rows, start=1):
        if row.factor > 1:
            yield step
    yield from range(len(rows) + 1, min(end, len(rows) + state.doubled) + 1)


def _spans(steps: Iterable[int]) -> Iterable[tuple[int, int]]:
    for _, run in groupby(enumerate(steps), lambda each: each[1] - each[0]):
        neighbours = [step for _, step in run]
        yield neighbours[0] - 1, neighbours[-1]


def _marks(ledger: Ledger) -> Iterable[Mark]:
    step = 0
    for row in ledger.rows:
        step += _is_step(row)
        if row.problems:
            yield Mark(MarkKind.MISFIT, step)
        elif isinstance(row.entry, Renonce):
            for player in row.entry.offenders:
                yield Mark(MarkKind.RENONCE, step, player)
        elif isinstance(row.entry, Annulled):
            yield Mark(MarkKind.STRUCK, step)


class Brought(Line):
    """A player's result of each Radl, in points or cents."""

    __slots__ = ()

    @property
    def total(self) -> Fraction:
        return sum(map(Fraction, self.values), Fraction())


@dataclass(frozen=True, slots=True)
class RadlBars:
    """An evening Radl by Radl in an account; a correction belongs to the Radl in which it was made.

    ``played`` is the number of steps in each Radl so far. Axis and doubled spans are those of :class:`Standings`.
    """

    account: Account
    lines: tuple[Brought, ...]
    sections: tuple[Section, ...]
    played: tuple[int, ...]
    doubled: tuple[tuple[int, int], ...] = ()

    @property
    def end(self) -> int:
        return max([1, *(section.end for section in self.sections)])


def radl_bars(data: Standings) -> RadlBars:
    """Compute the results of each Radl from the standings at its start and end."""
    spans = [(section.start, min(section.end, data.steps)) for section in data.sections]
    return RadlBars(
        account=data.account,
        lines=tuple(
            Brought(line.player, line.color, tuple(line.values[end] - line.values[start] for start, end in spans))
            for line in data.lines
        ),
        sections=data.sections,
        played=tuple(end - start for start, end in spans),
        doubled=data.doubled,
    )
