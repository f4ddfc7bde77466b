"""A cup: evenings that say which cup, round and table they are, and who is placed how (Tirol, section 7).

Everything is computed from its tables; settings, draws and a written order are a few facts beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from tarockblock.domain.money import Points
from tarockblock.domain.names import alike, composed
from tarockblock.lazy_dataclass import dataclass

STEPS = ("rounds", "encounter", "tables", "lot")
"""The steps that part people of equal points, in the order of Tirol, section 7."""


def cup_key(name: str) -> str:
    """Return what is the same of two names of one cup."""
    return alike(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class CupSettings:
    """How a cup is played. ``ruleset`` is a digest, ``group`` the round (of people) its evenings belong to.

    ``points`` are the cup points by place, none if there is no list; ``series`` names the year's cup it counts for, in
    which each drops their ``dropped`` worst results. ``stake`` and ``prizes`` (by place) are cents.
    """

    name: str
    date: str
    ruleset: str
    group: str
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
    """An evening of a cup; ``points`` are those of the Schrift, by the names people are called by.

    ``evening`` is the number it has on this machine, ``id`` the one it has everywhere.
    """

    round: int
    table: int
    evening: int
    id: str
    points: Mapping[str, Points]
    is_closed: bool
    hands: int
    ruleset: str
    rate: int
    date: str = ""
    name: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Round and table."""
        return self.round, self.table

    def rank(self, player: str) -> int:
        """Return somebody's rank at this table; equal points are one rank."""
        return 1 + sum(each > self.points[player] for each in self.points.values())


class CupProblem(NamedTuple):
    """Something that somebody has to put right; ``code`` names the sentence. It never names an evening's number."""

    code: str
    round: int | None = None
    player: str | None = None
    tables: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[str, int, tuple[int, ...], str]:
        """What problems are sorted by."""
        return self.code, self.round or 0, self.tables, self.player or ""


class Standing(NamedTuple):
    """Somebody's place. ``rounds`` are points by round, None where somebody did not play.

    ``decided_by`` is the step that put them behind the one before at equal points.
    """

    place: int
    player: str
    points: Points
    rounds: tuple[Points | None, ...]
    decided_by: str | None
    cup_points: int | None


@dataclass(frozen=True)
class Cup:
    """A cup with its tables, sorted by round, table and id; ``orders`` were written down in place of the lot."""

    name: str
    tables: tuple[CupTable, ...] = ()
    settings: CupSettings | None = None
    people: tuple[str, ...] = ()
    draws: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    orders: tuple[tuple[str, ...], ...] = ()

    @property
    def group(self) -> str:
        """The round (of people) its evenings and its money belong to."""
        return (self.settings.group if self.settings else "") or self.name

    @property
    def rounds(self) -> int:
        """The last round of which there is a table."""
        return max((each.round for each in self.tables), default=0)

    @property
    def dates(self) -> tuple[str, str] | None:
        """The first and the last day of its evenings."""
        found = sorted(each.date for each in self.tables if each.date) or [self.settings.date if self.settings else ""]
        return (found[0], found[-1]) if found[0] else None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody who sat at a table."""
        return tuple(sorted({name for each in self.tables for name in each.points}, key=_by_name))

    @cached_property
    def _counting(self) -> tuple[CupTable, ...]:
        """The tables that count: of two evenings of one place neither does."""
        often = Counter(each.place for each in self.tables)
        return tuple(each for each in self.tables if often[each.place] == 1)

    @cached_property
    def _at(self) -> Mapping[str, Mapping[int, CupTable]]:
        """By person and round, the table that counts for them: none if they were at two."""
        found: dict[str, dict[int, list[CupTable]]] = {name: {} for name in self.players}
        for each in self._counting:
            for name in each.points:
                found[name].setdefault(each.round, []).append(each)
        return {
            name: {number: tables[0] for number, tables in rounds.items() if len(tables) == 1}
            for name, rounds in found.items()
        }

    @cached_property
    def problems(self) -> tuple[CupProblem, ...]:
        """What somebody has to look at, sorted."""
        often = Counter(each.place for each in self.tables)
        found = [CupProblem("two_evenings", each, None, (table,)) for (each, table), n in often.items() if n > 1]
        for name in self.players:
            for number in range(1, self.rounds + 1):
                at = tuple(each.table for each in self._counting if each.round == number and name in each.points)
                found += [CupProblem("two_tables", number, name, at)] if len(at) > 1 else []
        for code, values in (
            ("rulesets", {each.ruleset for each in self.tables}),
            ("rates", {each.rate for each in self.tables}),
        ):
            found += [CupProblem(code)] if len(values) > 1 else []
        return tuple(sorted(found, key=lambda each: each.order))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the best first; without the lot among the steps equals share a place."""
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
        listed = () if self.settings is None else self.settings.points
        return None if not listed else listed[place - 1] if place <= len(listed) else 0

    def _parted(self, group: Sequence[str]) -> list[tuple[str, str | None]]:
        """Order people of equal points; beside each the step that put them behind the one before.

        Each part that is still equal begins again at the first step.
        """
        for step in self.steps if len(group) > 1 else ():
            values = self._values(step, group)
            if len(set(values.values())) > 1:
                parts = [
                    self._parted([name for name in group if values[name] == value])
                    for value in sorted(set(values.values()), reverse=True)
                ]
                return [
                    (name, step if index and not at else by)
                    for index, part in enumerate(parts)
                    for at, (name, by) in enumerate(part)
                ]
        return [(name, None) for name in group]

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps this cup is played by."""
        return STEPS if self.settings is None else self.settings.steps

    def _values(self, step: str, group: Sequence[str]) -> Mapping[str, tuple[object, ...]]:
        """Return what a step compares of these people, the greater the better; all alike if it cannot part them."""
        at = self._at
        if step == "rounds":  # who played fewer has the shorter list, which is the lesser one
            return {each: tuple(sorted((t.points[each] for t in at[each].values()), reverse=True)) for each in group}
        if step == "tables":
            return {each: tuple(sorted((-t.rank(each) for t in at[each].values()), reverse=True)) for each in group}
        if step == "lot":
            order = self._lot(group)
            return {each: (-order.index(each),) for each in group}
        together = {each: [t for t in at[each].values() if self._meeting(t, group)] for each in group}
        have_met = all(
            any(each is other for each in together[one] for other in together[two]) for one in group for two in group
        )
        return {each: (sum((t.points[each] for t in together[each]), Points()),) if have_met else () for each in group}

    def _meeting(self, table: CupTable, group: Collection[str]) -> bool:
        """Whether two or more of a group sat at a table that counts for them."""
        return sum(self._at[each].get(table.round) is table for each in group) > 1

    def _lot(self, group: Collection[str]) -> Sequence[str]:
        """Return the order somebody wrote down for all of these last, or the one the program draws."""
        for order in reversed(self.orders):
            if set(group) <= set(order):
                return [name for name in order if name in group]
        concerned = "\n".join((cup_key(self.name), *sorted(map(alike, group))))

        def drawn(name: str) -> bytes:
            return blake2b(f"{concerned}\n\n{alike(name)}".encode(), digest_size=16).digest()

        return sorted(group, key=drawn)

    @property
    def lots(self) -> tuple[tuple[str, ...], ...]:
        """Groups whose order the lot decides, or what somebody wrote down instead."""
        found = list[tuple[str, ...]]()
        for before, each in pairwise(self.standings):
            if each.decided_by == "lot":
                known = found.pop() if found and found[-1][-1] == before.player else (before.player,)
                found.append((*known, each.player))
        return tuple(found)

    def is_begun(self, number: int) -> bool:
        """Whether a hand was played in a round, or a table typed: its draw stays."""
        return any(each.round == number and (each.hands or any(each.points.values())) for each in self.tables)

    def seated(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Who has sat with whom so far, round by round: as was played, or else as was drawn."""
        found = []
        for number in range(1, max(self.rounds, *self.draws, 0) + 1):
            played = {each.table: tuple(each.points) for each in self._counting if each.round == number}
            drawn = dict(enumerate(self.draws.get(number, ()), start=1))
            found.append(tuple((drawn | played)[each] for each in sorted(drawn | played)))
        return tuple(found)


class YearLine(NamedTuple):
    """Somebody's place in the year's cup; ``results`` are by cup, None where they did not play.

    ``dropped`` are indexes of results that do not count.
    """

    place: int
    player: str
    total: Points
    results: tuple[Points | None, ...]
    dropped: tuple[int, ...]


def year_standing(cups: Sequence[Cup], dropped: int) -> tuple[YearLine, ...]:
    """Add up several cups: the cup points if each has a list of them, else the points.

    Of all cups each drops so many of their worst results; one that somebody missed is the worst. Equals share a place.
    """
    by_list = all(each.settings is not None and each.settings.points for each in cups)
    found: dict[str, list[Points | None]] = {}
    for index, cup in enumerate(cups):
        for each in cup.standings:
            results = found.setdefault(each.player, [None] * len(cups))
            results[index] = Points(each.cup_points or 0) if by_list else each.points
    lines = []
    for name, results in found.items():
        worst = sorted(range(len(cups)), key=lambda at: (results[at] is not None, results[at] or Points()))
        out = tuple(sorted(worst[: min(dropped, len(cups) - 1)]))
        total = sum((each for at, each in enumerate(results) if each is not None and at not in out), Points())
        lines.append((name, total, tuple(results), out))
    lines.sort(key=lambda each: (-each[1].value, _by_name(each[0])))
    return tuple(
        YearLine(1 + sum(other > total for _, other, _, _ in lines), name, total, results, out)
        for name, total, results, out in lines
    )


def cups_named(names: Iterable[str]) -> Mapping[str, str]:
    """Return by what is compared how each cup is written; of several spellings the least."""
    found: dict[str, str] = {}
    for each in sorted(map(composed, names), reverse=True):
        found[cup_key(each)] = each
    return found


def _by_name(name: str) -> tuple[str, str]:
    return alike(name), name
