"""Balances over evenings as numbers, dates and places. Draws nothing, imports no matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tarockblock.charts.colors import DASHES
from tarockblock.charts.layout import Axis, ChartTexts, Layout, Measure, lay_out
from tarockblock.charts.series import Line, Standings
from tarockblock.domain.day import day_of
from tarockblock.domain.hand import Account
from tarockblock.domain.marks import COLORS
from tarockblock.domain.money import Exact
from tarockblock.domain.statistics import Facts

_AIR, _MONTH_AIR = Fraction(1, 20), 10
_SPACINGS_OF_YEARS = (12, 24, 60, 120, 300, 600, 1200, 3000, 6000, 12_000, 24_000, 60_000)
_SPACINGS = (1, 2, 3, 6, *_SPACINGS_OF_YEARS)
_MONTHS_NAMED = 30

MOST_LINES = 12
"""Number of lines that can be told apart by the names at their ends."""


@dataclass(frozen=True, slots=True)
class Balances:
    """Balances by evening: ``standings`` has a step for each; ``dates`` and ``evenings`` are its day and number.

    The first ``undated`` evenings have no day, and are placed on the first one of the others.
    """

    standings: Standings
    dates: tuple[date, ...] = ()
    evenings: tuple[int, ...] = ()
    undated: int = 0


@dataclass(frozen=True, slots=True)
class BalanceTexts:
    """The texts: a month by year and number; the flag asks for the year, too."""

    month: Callable[[int, int, bool], str]
    tick: Callable[[Exact], str]
    value: Callable[[Exact], str]


def balances(facts: Facts, colors: Mapping[str, int], account: Account) -> Balances:
    """Compute the balances after every evening, from 0; absent players keep theirs.

    ``colors`` gives the colour number of each player to show.
    """
    values: dict[str, list[Fraction]] = {player: [Fraction()] for player in colors}
    for evening in facts.evenings:
        for player, line in values.items():
            brought = evening.balances.get(player)
            if brought is None:
                line.append(line[-1])
            else:
                line.append(line[-1] + account.of(brought))
    lines = tuple(Line(player, color, tuple(values[player])) for player, color in colors.items())
    dates = [day_of(each.date) for each in facts.evenings if each.date]
    undated = len(facts.evenings) - len(dates)
    return Balances(
        Standings(account, lines, rows=tuple(range(len(facts.evenings)))),
        (*[dates[0] if dates else date(2000, 1, 1)] * undated, *dates),
        tuple(each.id for each in facts.evenings),
        undated,
    )


def lines_shown(names: Sequence[str], player: str | None) -> frozenset[str]:
    """Return the players with a line: all, or the first and last of the table and the player looked at."""
    if len(names) <= MOST_LINES:
        return frozenset(names)
    half = MOST_LINES // 2
    shown = [*names[:half], *names[-half:]]
    if player is not None and player not in shown:
        shown[half] = player
    return frozenset(shown)


def lines_apart(colors: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of the lines; if two would look alike, the later gets another dash or colour."""
    looks = COLORS * len(DASHES)
    found: dict[str, int] = {}
    for name, color in colors.items():
        taken = {each % looks for each in found.values()}
        others = (color + COLORS * step for step in range(len(DASHES)))
        found[name] = next(each % looks for each in (*others, *range(looks)) if each % looks not in taken)
    return found


def lay_out_balances(
    data: Balances, texts: BalanceTexts, size: tuple[float, float], measure: Measure, *, scale: float = 1.0
) -> Layout:
    """Place the balances on a sheet of ``size`` pixels, with time along the axis and a line for each month."""

    def axis(left: float, right: float) -> Axis:
        time = _Time(data.dates, left, right)
        return Axis((left, *map(time.end_of, data.dates)), *time.months(texts, measure, scale))

    words = ChartTexts(str, texts.tick, texts.value)
    return lay_out(data.standings, words, size, measure, scale=scale, air=_AIR, axis=axis)


class _Time:
    """The time axis, from the start of the first month to the end of the last evening's day."""

    def __init__(self, dates: Sequence[date], left: float, right: float) -> None:
        self.left, self.right = left, right
        self.first = dates[0].replace(day=1) if dates else date(2000, 1, 1)
        self.last = max(dates[-1], self.first) if dates else date(2000, 12, 31)

    def x_of(self, day: date, behind: int = 0) -> float:
        days = (self.last - self.first).days + 1
        return self.left + (self.right - self.left) * min(1.0, ((day - self.first).days + behind) / days)

    def end_of(self, day: date) -> float:
        """Return the x of a day's end, so that an evening on the first of a month is not on the edge."""
        return self.x_of(day, 1)  # not the next day: there is none behind the last of 9999

    def months(
        self, texts: BalanceTexts, measure: Measure, scale: float
    ) -> tuple[tuple[float, ...], tuple[tuple[float, str], ...]]:
        """Return the x of the lines, and the month names between them (their centres), as many as fit."""
        count = (self.last.year - self.first.year) * 12 + self.last.month - self.first.month + 1
        each = (self.right - self.left) / max(1, count)
        for spacing in _SPACINGS if count <= _MONTHS_NAMED else _SPACINGS_OF_YEARS:
            start = (13 - self.first.month) % spacing if count > 12 else 0
            found = [self._month(number) for number in range(start, count, spacing)]
            # If a month occurs twice, January names its year.
            names = [texts.month(day.year, day.month, count > 12 and day.month == 1) for day in found]
            widest = max((measure(name, False) for name in names), default=0.0)
            if widest + _MONTH_AIR * scale <= each * spacing:
                break
        firsts = [self.x_of(day) for day in found]
        shown = [
            (x + measure(name, False) / 2, name)
            for x, name in zip(firsts, names, strict=True)
            if x + measure(name, False) <= self.right + 4 or len(firsts) == 1
        ]
        return tuple(firsts), tuple(shown)

    def _month(self, number: int) -> date:
        months = self.first.month - 1 + number
        return date(self.first.year + months // 12, months % 12 + 1, 1)
