"""Draws the tables of a cup so that as few people as possible meet again (the social golfer problem).

The same seed gives the same draw everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations, pairwise
from typing import NamedTuple, TypeVar

_T = TypeVar("_T")

Tables = Sequence[Sequence[str]]

FEWEST, MOST = 8, 64

MOST_ROUNDS = 20


class Draw(NamedTuple):
    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    meetings: Mapping[int, int]

    @property
    def repeated(self) -> int:
        return sum((often - 1) * pairs for often, pairs in self.meetings.items())


def sizes(people: int) -> tuple[int, ...]:
    """Return the sizes of the tables, larger ones first: fours and fives (eleven people: six and five)."""
    tables = people // 4
    least, more = divmod(people, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def fewest_repeated(people: int, rounds: int) -> int:
    """Return a lower bound for the repeated meetings of any draw."""
    of, again = sizes(people), 0
    for size in of:
        least, more = divmod(size, len(of))
        again += more * (least + 1) * least // 2 + (len(of) - more) * least * (least - 1) // 2
    met = sum(size * (size - 1) // 2 for size in of)
    return max((rounds - 1) * again, rounds * met - people * (people - 1) // 2, 0)


def meetings(rounds: Iterable[Tables]) -> Mapping[int, int]:
    pairs = (frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return dict(sorted(Counter(Counter(pairs).values()).items()))


def draw(people: Iterable[str], rounds: int = 1, seed: int = 0, before: Iterable[Tables] = ()) -> Draw:
    """Draw further rounds for people who sat together as in ``before``, whose meetings count too.

    The order of names does not matter.
    """
    random = _Random(seed)
    names = random.mixed(sorted(people))
    past = [[[each for each in table if each in names] for table in tables] for tables in before]
    search = _Search(names, past, rounds, random)
    search.run()
    best = [[tuple(names[each] for each in table) for table in tables] for tables in search.best]
    return Draw(tuple(map(tuple, best)), meetings([*past, *best]))


_SWAPS = 80_000
"""Swaps tried for a draw: less than a second."""

_FIFTHS = 40
"""Cost of an unequal share of sitting out; a repeated meeting costs 10, so sitting out is shared first."""

_COST = [0, *(10 * again + 3 * again * (again - 1) // 2 for again in range(3 * MOST_ROUNDS))]
"""Cost of a pair by its number of meetings: a third meeting costs more than two second ones."""

_STEP = [more - cost for cost, more in pairwise(_COST)]
_WARMTH = 32
"""Largest rise in cost accepted at the beginning; at the end none is."""


class _Random:
    def __init__(self, seed: int) -> None:
        self._state = int.from_bytes(blake2b(f"draw {seed}".encode(), digest_size=8).digest(), "big") or 1

    def below(self, limit: int) -> int:
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return (state >> 16) % limit

    def mixed(self, values: Iterable[_T]) -> list[_T]:
        found, left = [], list(values)
        while left:
            found.append(left.pop(self.below(len(left))))
        return found


_MASK = 2**64 - 1


class _Search:
    """Improves rounds by swapping two people; people are numbers."""

    def __init__(self, names: Sequence[str], past: Iterable[Tables], rounds: int, random: _Random) -> None:
        self.random, count = random, len(names)
        self.met = [[0] * count for _ in names]
        self.out = [0] * count
        """How often each sits out in a Radl: once at a table of five, twice at one of six."""
        number, self.is_first = {name: index for index, name in enumerate(names)}, True
        for tables in past:
            self.is_first = False
            for table in tables:
                self._seat([number[name] for name in table])
        self.rounds = [self._begin(count) for _ in range(rounds)]
        self.cost = sum(_COST[often] for index, row in enumerate(self.met) for often in row[:index])
        self.cost += _FIFTHS * sum(each * each for each in self.out)
        self.best = [[[*table] for table in tables] for tables in self.rounds]

    def _begin(self, count: int) -> list[list[int]]:
        order = sorted(self.random.mixed(range(count)), key=lambda each: self.out[each])
        tables = []
        for size in sizes(count):
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

    def run(self) -> None:
        below, best, first = self.random.below, self.cost, int(self.is_first)
        if len(self.rounds) == first:
            return
        least = self._least()
        for swap in range(_SWAPS):
            if best <= least:
                return
            tables = self.rounds[first + below(len(self.rounds) - first)]
            at = below(len(tables))
            one, other = tables[at], tables[at - 1 - below(len(tables) - 1)]
            left, right = below(len(one)), below(len(other))
            change = self._change(one, left, other, right)
            if change <= 0 or change <= below(1 + _WARMTH * (_SWAPS - swap) // _SWAPS):
                self._swap(one, left, other, right)
                self.cost += change
                if self.cost < best:
                    best, self.best = self.cost, [[[*table] for table in each] for each in self.rounds]

    def _least(self) -> int:
        each, more = divmod(sum(self.out), len(self.out))
        even = more * (each + 1) ** 2 + (len(self.out) - more) * each**2
        return _FIFTHS * even + (10 * fewest_repeated(len(self.out), len(self.rounds)) if self.is_first else 0)

    def _change(self, one: list[int], left: int, other: list[int], right: int) -> int:
        a, b = one[left], other[right]
        met_a, met_b = self.met[a], self.met[b]
        found = sum([_STEP[met_b[each]] - _STEP[met_a[each] - 1] for each in one if each != a])
        found += sum([_STEP[met_a[each]] - _STEP[met_b[each] - 1] for each in other if each != b])
        more = len(other) - len(one)
        return found + _FIFTHS * 2 * (more * (self.out[a] - self.out[b]) + more * more)

    def _swap(self, one: list[int], left: int, other: list[int], right: int) -> None:
        a, b = one[left], other[right]
        for table, goes, comes in ((one, a, b), (other, b, a)):
            for each in table:
                if each != goes:
                    for who, often in ((goes, -1), (comes, 1)):
                        self.met[who][each] += often
                        self.met[each][who] += often
        self.out[a] += len(other) - len(one)
        self.out[b] += len(one) - len(other)
        one[left], other[right] = b, a
