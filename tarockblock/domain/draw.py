"""Draws the tables of a cup so that as few people as possible meet again (the social golfer problem).

The same seed gives the same draw everywhere, and the work is limited by steps, never by a clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations, pairwise
from typing import NamedTuple

Tables = Sequence[Sequence[str]]

FEWEST, MOST = 8, 64

MOST_ROUNDS = 20


class Draw(NamedTuple):
    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    meetings: Mapping[int, int]


def sizes(people: int) -> tuple[int, ...]:
    """Return the sizes of the tables, larger ones first: fours and fives (eleven people: six and five)."""
    tables = people // 4
    least, more = divmod(people, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def meetings(rounds: Iterable[Tables]) -> Mapping[int, int]:
    pairs = (frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return dict(sorted(Counter(Counter(pairs).values()).items()))


def draw(people: Iterable[str], rounds: int = 1, seed: int = 0, before: Iterable[Tables] = ()) -> Draw:
    """Draw further rounds for people who sat together as in ``before``, whose meetings count too.

    The order of names does not matter.
    """
    random, everybody = _numbers(seed), sorted(people)
    names = [everybody[each] for each in _mixed(len(everybody), random)]
    past = [[[each for each in table if each in names] for table in tables] for tables in before]
    numbers = [[[names.index(each) for each in table] for table in tables] for tables in past]
    best = _Search(len(names), numbers, rounds, random)
    for _ in range(_STARTS - 1):
        if best.lowest <= best.least:
            break
        best = min(best, _Search(len(names), numbers, rounds, random), key=lambda each: each.lowest)
    drawn = tuple(tuple(tuple(names[each] for each in table) for table in tables) for tables in best.best)
    return Draw(drawn, meetings([*past, *drawn]))


_STARTS, _SWAPS = 8, 10_000
"""Beginnings of a draw, and swaps tried from each; several find more than a single long search."""

_FIFTHS = 40
"""Cost of an unequal share of sitting out; a repeated meeting costs 10, so sitting out is shared first."""

_COST = [0, *(10 * again + 3 * again * (again - 1) // 2 for again in range(3 * MOST_ROUNDS))]
"""Cost of a pair by its number of meetings: a third meeting costs more than two second ones."""

_STEP = [more - cost for cost, more in pairwise(_COST)]
_WARMTH = 12
"""Largest rise in cost accepted at the beginning; at the end none is."""

_MASK = 2**64 - 1


def _numbers(seed: int) -> Iterator[int]:
    state = int.from_bytes(blake2b(f"draw {seed}".encode(), digest_size=8).digest(), "big") or 1
    while True:
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        yield state >> 8


def _mixed(count: int, random: Iterator[int]) -> list[int]:
    left = list(range(count))
    return [left.pop(next(random) % len(left)) for _ in range(count)]


class _Search:
    """Improves rounds by swapping two people; people are numbers.

    ``lowest`` is the cost of the ``best`` rounds, ``least`` that of rounds in which nobody meets again.
    """

    def __init__(self, count: int, past: Sequence[Sequence[Sequence[int]]], rounds: int, random: Iterator[int]) -> None:
        self.met = [[0] * count for _ in range(count)]
        self.out = [0] * count
        """How often each sits out in a Radl: once at a table of five, twice at one of six."""
        for table in (table for tables in past for table in tables):
            self._seat(table)
        self.rounds = [self._begin(_mixed(count, random)) for _ in range(rounds)]
        even, more = divmod(sum(self.out), count)
        self.least = _FIFTHS * (more * (even + 1) ** 2 + (count - more) * even**2)
        self.lowest = sum(_COST[often] for index, row in enumerate(self.met) for often in row[:index])
        self.lowest += _FIFTHS * sum(each * each for each in self.out)
        self.best = [[[*table] for table in tables] for tables in self.rounds]
        self._run(random, [tables for tables in self.rounds[0 if past else 1 :] if len(tables) > 1])

    def _begin(self, order: list[int]) -> list[list[int]]:
        order.sort(key=lambda each: self.out[each])
        tables = []
        for size in sizes(len(order)):
            tables.append(order[:size])
            del order[:size]
            self._seat(tables[-1])
        return tables

    def _seat(self, table: Sequence[int]) -> None:
        for one, other in combinations(table, 2):
            self.met[one][other] += 1
            self.met[other][one] += 1
        for each in table:
            self.out[each] += max(len(table) - 4, 0)

    def _run(self, random: Iterator[int], rounds: Sequence[list[list[int]]]) -> None:
        places = [(tables, at) for tables in rounds for at in range(len(tables))]
        cost, out = self.lowest, self.out
        for swap in range(_SWAPS if places else 0):
            if self.lowest <= self.least:
                return
            number, place = divmod(next(random), len(places))  # one number for all choices: it is what takes time
            tables, at = places[place]
            number, other_at = divmod(number, len(tables) - 1)
            one, other = tables[at], tables[at - 1 - other_at]
            number, left = divmod(number, len(one))
            number, right = divmod(number, len(other))
            a, b, more = one[left], other[right], len(other) - len(one)
            met_a, met_b = self.met[a], self.met[b]
            change = _FIFTHS * 2 * more * (out[a] - out[b] + more)
            for each in one:
                if each != a:
                    change += _STEP[met_b[each]] - _STEP[met_a[each] - 1]
            for each in other:
                if each != b:
                    change += _STEP[met_a[each]] - _STEP[met_b[each] - 1]
            if change <= 0 or change <= number % (1 + _WARMTH * (_SWAPS - swap) // _SWAPS):
                self._meet(one, a, b)
                self._meet(other, b, a)
                out[a] += more
                out[b] -= more
                one[left], other[right] = b, a
                cost += change
                if cost < self.lowest:
                    self.lowest, self.best = cost, [[[*table] for table in each] for each in self.rounds]

    def _meet(self, table: Sequence[int], goes: int, comes: int) -> None:
        gone, come = self.met[goes], self.met[comes]
        for each in table:
            if each != goes:
                gone[each] -= 1
                self.met[each][goes] -= 1
                come[each] += 1
                self.met[each][comes] += 1
