"""A cup and its standings (Tirol, section 7), computed from its evenings.

Only settings, draws and a written order are stored beside them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import blake2b
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

from tarockblock.domain.money import Points
from tarockblock.domain.names import alike
from tarockblock.lazy_dataclass import dataclass

STEPS = ("rounds", "encounter", "tables", "lot")


@dataclass(frozen=True, slots=True, kw_only=True)
class CupSettings:
    """The settings of a cup. ``ruleset`` is a digest, empty if nothing was agreed; ``group`` is the round (of people).

    ``points`` are the cup points by place; ``series`` names the year's cup, in which each drops their ``dropped``
    worst results. ``stake`` and ``prizes`` (by place) are cents.
    """

    date: str = ""
    ruleset: str = ""
    group: str = ""
    rate: int = 10
    rounds: int = 3
    radl: int = 4
    steps: tuple[str, ...] = STEPS
    points: tuple[int, ...] = ()
    series: str = ""
    dropped: int = 0
    stake: int = 0
    prizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CupTable:
    """A table with its people's points of the Schrift. ``evening`` is the number of its evening on this machine, ``id``
    the one everywhere; a table that only waits has none.
    """

    round: int
    table: int
    points: Mapping[str, Points]
    evening: int = 0
    id: str = ""
    is_closed: bool = False
    hands: int = 0
    ruleset: str = ""
    rate: int = 0
    date: str = ""
    name: str = ""

    @property
    def place(self) -> tuple[int, int]:
        return self.round, self.table

    def rank(self, player: str) -> int:
        return 1 + sum(each > self.points[player] for each in self.points.values())


class CupProblem(NamedTuple):
    """A problem; ``code`` names the sentence. It never holds an evening's number."""

    code: str
    round: int | None = None
    player: str | None = None
    tables: tuple[int, ...] = ()


class Standing(NamedTuple):
    """A player's place. ``rounds`` are points by round (None: not played).

    ``decided_by`` is the step that put them behind the previous player at equal points.
    """

    place: int
    player: str
    points: Points
    rounds: tuple[Points | None, ...]
    decided_by: str | None
    cup_points: int | None


@dataclass(frozen=True)
class Cup:
    """A cup with its tables, sorted by round, table and id; ``orders`` replace the lot."""

    name: str
    tables: tuple[CupTable, ...] = ()
    settings: CupSettings = CupSettings()
    people: tuple[str, ...] = ()
    draws: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    orders: tuple[tuple[str, ...], ...] = ()

    @property
    def group(self) -> str:
        return self.settings.group or self.name

    @property
    def is_agreed(self) -> bool:
        """Whether it has settings; without them it is only what its evenings say."""
        return bool(self.settings.ruleset)

    @property
    def rounds(self) -> int:
        return max((each.round for each in self.tables), default=0)

    @property
    def by_round(self) -> Mapping[int, Sequence[CupTable]]:
        return {at: [each for each in self.tables if each.round == at] for at in range(1, self.rounds + 1)}

    @property
    def dates(self) -> tuple[str, str] | None:
        found = sorted(each.date for each in self.tables if each.date) or [self.settings.date]
        return (found[0], found[-1]) if found[0] else None

    @cached_property
    def players(self) -> tuple[str, ...]:
        return tuple(sorted({name for each in self.tables for name in each.points}, key=_by_name))

    @cached_property
    def _counting(self) -> tuple[CupTable, ...]:
        often = Counter(each.place for each in self.tables)
        return tuple(each for each in self.tables if often[each.place] == 1)

    @cached_property
    def _sat(self) -> Mapping[tuple[str, int], Sequence[CupTable]]:
        found = defaultdict[tuple[str, int], list[CupTable]](list)
        for each in self._counting:
            for name in each.points:
                found[name, each.round].append(each)
        return found

    @cached_property
    def _at(self) -> Mapping[str, Mapping[int, CupTable]]:
        found: dict[str, dict[int, CupTable]] = {name: {} for name in self.players}
        for (name, number), tables in self._sat.items():
            if len(tables) == 1:
                found[name][number] = tables[0]
        return found

    @cached_property
    def problems(self) -> tuple[CupProblem, ...]:
        often = Counter(each.place for each in self.tables)
        found = [CupProblem("two_evenings", each, None, (table,)) for (each, table), n in often.items() if n > 1]
        sat = [(*key, tuple(each.table for each in tables)) for key, tables in self._sat.items()]
        found += [CupProblem("two_tables", number, name, tables) for name, number, tables in sat if len(tables) > 1]
        found += [CupProblem("rulesets")] if len({each.ruleset for each in self.tables}) > 1 else []
        found += [CupProblem("rates")] if len({each.rate for each in self.tables}) > 1 else []
        return tuple(sorted(found, key=lambda each: (each.code, each.round or 0, each.tables, each.player or "")))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """All players, the best first. Without the lot, equals share a place."""
        totals = {name: sum((at.points[name] for at in of.values()), Points()) for name, of in self._at.items()}
        found, place = list[Standing](), 0
        for points in sorted(set(totals.values()), reverse=True):
            for name, step in self._parted([name for name in self.players if totals[name] == points]):
                is_first = not found or found[-1].points != points
                place = len(found) + 1 if is_first or step else place
                of = self._at[name]
                rounds = tuple(of[each].points[name] if each in of else None for each in range(1, self.rounds + 1))
                found.append(Standing(place, name, points, rounds, step, self._cup_points(place)))
        return tuple(found)

    def _cup_points(self, place: int) -> int | None:
        listed = self.settings.points
        return None if not listed else listed[place - 1] if place <= len(listed) else 0

    def _parted(self, group: Sequence[str]) -> list[tuple[str, str | None]]:
        """Order people of equal points, with the step that put each behind the previous one.

        Each group still equal begins again at the first step.
        """
        for step in self.settings.steps if len(group) > 1 else ():
            values = self._values(step, group)
            if len(set(values.values())) > 1:
                best_first = sorted(set(values.values()), reverse=True)
                parts = [self._parted([each for each in group if values[each] == value]) for value in best_first]
                return [
                    (name, step if index and not at else by)
                    for index, part in enumerate(parts)
                    for at, (name, by) in enumerate(part)
                ]
        return [(name, None) for name in group]

    def _values(self, step: str, group: Sequence[str]) -> Mapping[str, tuple[object, ...]]:
        at = self._at
        if step == "rounds":  # Who played fewer rounds has the shorter list, which compares as less.
            return {each: tuple(sorted((t.points[each] for t in at[each].values()), reverse=True)) for each in group}
        if step == "tables":
            return {each: tuple(sorted((-t.rank(each) for t in at[each].values()), reverse=True)) for each in group}
        if step == "lot":
            order = self._lot(group)
            return {each: (-order.index(each),) for each in group}
        sat = [(t, [each for each in group if at[each].get(t.round) is t]) for t in self._counting]
        met = [(t, names) for t, names in sat if len(names) > 1]
        if len({pair for _, names in met for pair in combinations(names, 2)}) < comb(len(group), 2):
            return dict.fromkeys(group, ())
        return {each: (sum((t.points[each] for t, names in met if each in names), Points()),) for each in group}

    def _lot(self, group: Collection[str]) -> Sequence[str]:
        for order in reversed(self.orders):
            if set(group) <= set(order):
                return [name for name in order if name in group]
        among = "\n".join((alike(self.name), *sorted(map(alike, group))))
        return sorted(group, key=lambda name: blake2b(f"{among}\n\n{alike(name)}".encode(), digest_size=16).digest())

    @property
    def lots(self) -> tuple[tuple[str, ...], ...]:
        found = list[tuple[str, ...]]()
        for before, each in pairwise(self.standings):
            if each.decided_by == "lot":
                known = found.pop() if found and found[-1][-1] == before.player else (before.player,)
                found.append((*known, each.player))
        return tuple(found)

    def is_begun(self, number: int) -> bool:
        """Return whether a round has a hand or typed table, so that its draw is fixed."""
        tables = self.by_round.get(number, ())
        return any(each.hands or each.is_closed or any(each.points.values()) for each in tables)

    @cached_property
    def rows(self) -> tuple[CupTable, ...]:
        """All tables by round and number, also those that wait; one with two evenings has two rows."""
        drawn = {(number, at): table for number, tables in self.draws.items() for at, table in enumerate(tables, 1)}
        waiting = drawn.keys() - {each.place for each in self.tables}
        found = [CupTable(*place, dict.fromkeys(drawn[place], Points())) for place in waiting]
        return tuple(sorted((*self.tables, *found), key=lambda each: (each.place, each.id)))

    def seated(self, before: int) -> list[list[tuple[str, ...]]]:
        """Return who sat together in each round before this one."""
        return [[tuple(each.points) for each in self.rows if each.round == number] for number in range(1, before)]

    @property
    def next_round(self) -> int:
        """Round to draw: the last one until its first hand, then the next."""
        drawn = max((*self.draws, self.rounds), default=0)
        return drawn if drawn and not self.is_begun(drawn) else drawn + 1

    @property
    def can_draw(self) -> bool:
        """Whether a round is left to draw, or to draw again."""
        return self.is_agreed and bool(self.people) and self.next_round <= self.settings.rounds

    @property
    def can_seat(self) -> bool:
        return self.can_draw and self.next_round in self.draws

    @property
    def owes_money(self) -> bool:
        """Whether stake or prizes were agreed, and all planned rounds are played and closed."""
        is_over = self.next_round > self.settings.rounds and all(each.is_closed for each in self.rows)
        return is_over and bool(self.settings.stake or self.settings.prizes)


class YearLine(NamedTuple):
    """A player's place in the year's cup; ``results`` are by cup (None: not played).

    ``dropped`` are indexes of results that do not count.
    """

    place: int
    player: str
    total: Points
    results: tuple[Points | None, ...]
    dropped: tuple[int, ...]


def year_standing(cups: Sequence[Cup], dropped: int) -> tuple[YearLine, ...]:
    """Add up several cups: cup points if each has a list of them, else points.

    Each player drops that many of their worst results; a missed cup is the worst. Equals share a place.
    """
    by_list = all(each.settings.points for each in cups)
    found: dict[str, list[Points | None]] = {}
    for index, cup in enumerate(cups):
        for each in cup.standings:
            results = found.setdefault(each.player, [None] * len(cups))
            results[index] = Points(each.cup_points or 0) if by_list else each.points
    lines = []
    for name, results in found.items():
        worst = sorted(range(len(cups)), key=lambda at: (results[at] is not None, results[at] or Points()))
        out = sorted(worst[: min(dropped, len(cups) - 1)])
        total = sum((each for at, each in enumerate(results) if each is not None and at not in out), Points())
        lines.append(YearLine(0, name, total, tuple(results), tuple(out)))
    lines.sort(key=lambda each: (-each.total.value, _by_name(each.player)))
    return tuple(each._replace(place=1 + sum(other.total > each.total for other in lines)) for each in lines)


def _by_name(name: str) -> tuple[str, str]:
    return alike(name), name
