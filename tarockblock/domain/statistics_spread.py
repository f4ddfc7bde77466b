"""Averages, spread and streaks of a row of numbers, exact. Takes no roots: who shows a spread takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from tarockblock.domain.money import Exact
from tarockblock.domain.statistics import total

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers lie about their average. ``variance`` is that of these very numbers (divided by their count)."""

    count: int
    total: Fraction
    mean: Fraction | None
    variance: Fraction | None


def spread(values: Sequence[Exact]) -> Spread:
    """Count, sum, average and variance; the latter two are None where there is nothing."""
    count, whole = len(values), total(values)
    if not count:
        return Spread(0, Fraction(), None, None)
    squares = total([value * value for value in values])
    variance = Fraction(count * squares - whole * whole) / (count * count)
    return Spread(count, Fraction(whole), Fraction(whole) / count, variance)


@dataclass(frozen=True, slots=True)
class Streak(Generic[_T]):
    """Neighbours that all meet a condition; ``running`` where it is not over yet."""

    items: tuple[_T, ...] = ()
    running: bool = False

    def __len__(self) -> int:
        return len(self.items)


def longest(items: Iterable[_T], wanted: Callable[[_T], bool]) -> Streak[_T]:
    """The longest run of neighbours that meet a condition; of several the latest."""
    best: list[_T] = []
    run: list[_T] = []
    for item in items:
        if not wanted(item):
            run = []
            continue
        run.append(item)
        if len(run) >= len(best):
            best = run
    return Streak(tuple(best), bool(best) and best is run)
