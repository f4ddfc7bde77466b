"""People at a table in playing order while it is arranged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tarockblock.domain.deal import SEATS
from tarockblock.domain.names import MAX_NAME, People, alike, check_name, composed
from tarockblock.domain.problems import Problem, problem

_LIST_MARK = re.compile("[,;\n\t]")


class SeatsDraft:
    """Chairs and suggested names; ``known``: earlier people, the likeliest first.

    ``who`` identifies people; ``earlier``: players of this evening. An absent owner keeps the original chair,
    struck, until taken: others stay in place.
    """

    def __init__(self, known: Iterable[str] = (), who: People | None = None, earlier: Iterable[str] = ()) -> None:
        self._known = tuple(known)
        self._who = OnePerson(who)
        self._earlier = tuple(earlier)
        self._seats: list[str] = []
        self._usual: frozenset[str] = frozenset()
        self._away: set[str] = set()
        self._dealer: str | None = None

    @property
    def chairs(self) -> tuple[str, ...]:
        """Owners of all chairs, also absent ones, in playing order."""
        return tuple(self._seats)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(name for name in self._seats if name not in self._away)

    @property
    def full(self) -> bool:
        return len(self.seats) >= SEATS[1]

    @property
    def offered_names(self) -> tuple[str, ...]:
        here = (*self._seats, *self._earlier)
        return tuple(name for name in self._known if name not in self._seats and self._who.other(name, here) is None)

    def name_problem(self, typed: str) -> Problem | None:
        name = self._as_known(typed)
        code = check_name(name)
        if code is not None:
            return problem("players", code, most=MAX_NAME)
        twin = next(filter(_like(name), self.seats), None)
        if twin is not None:
            return problem("players", "named_twice", player=twin)
        if self.full:
            return problem("players", "table_full", most=SEATS[1])
        gone = next((each for each in filter(_like(name), self._earlier) if each != name), None)
        if gone is not None:
            return problem("players", "named_alike", player=name, other=gone)
        return self._who.problem(name, (*self.seats, *self._earlier), "players")

    def take_apart(self, typed: str) -> None:
        self._who.take_apart(self._as_known(typed))

    def seat(self, typed: str) -> Problem | None:
        """Seat names separated by commas; stop at a problem and return it."""
        whole = typed in self._known
        parts = [typed] if whole else [part for part in _LIST_MARK.split(typed) if part.strip()] or [typed]
        for part in parts:
            found = self.name_problem(part)
            if found is not None:
                return found
            self._sit_down(self._as_known(part))
        return None

    def _sit_down(self, name: str) -> None:
        # A free chair is taken over in place, so that the others stay where they are.
        free = next((index for index, each in enumerate(self._seats) if each in self._away), None)
        if name in self._away:
            self._away.remove(name)
        elif free is None:
            self._seats.insert(self._at_end(), name)
        else:
            self._away.remove(self._seats[free])
            self._seats[free] = name

    def _at_end(self) -> int:
        return len(self._seats)

    def rename(self, index: int, typed: str) -> Problem | None:
        before = self._seats[index]
        if composed(typed) == before:
            return None
        others = [name for seat, name in enumerate(self._seats) if seat != index]
        self._seats, seats = others, self._seats
        found = self.name_problem(typed)
        self._seats = seats
        if found is None:
            self._seats[index] = self._as_known(typed)
            self._away.discard(before)
            if self._dealer == before:
                self._dealer = self._seats[index]
        return found

    def unseat(self, index: int) -> None:
        """Toggle a person's presence."""
        name = self._seats[index]
        if name in self._away:
            self._away.remove(name)
        elif name in self._usual:
            self._away.add(name)
        else:
            del self._seats[index]
        if self._dealer not in self.seats:
            self._dealer = None

    def move(self, index: int, to: int) -> int:
        """Move a person; return the seat, inside the table."""
        to = max(0, min(to, len(self._seats) - 1))
        self._seats.insert(to, self._seats.pop(index))
        return to

    def _as_known(self, typed: str) -> str:
        """Return the known spelling: ``anna`` is last week's Anna."""
        if typed in self._known:
            return typed
        name = composed(typed)
        if name in self._known:
            return name
        return next(filter(_like(name), self._known), name)


def _like(name: str) -> Callable[[str], bool]:
    return lambda other: alike(other) == alike(name)


class OnePerson:
    """Names treated as one person unless said to be two."""

    def __init__(self, who: People | None) -> None:
        self._who = who or People()
        self._apart: set[str] = set()

    def other(self, name: str, here: Iterable[str]) -> str | None:
        called = self._who.called(name)
        same = (each for each in here if each != name and self._who.called(each) == called)
        return None if called in self._apart else next(same, None)

    def problem(self, name: str, here: Iterable[str], path: str) -> Problem | None:
        other = self.other(name, here)
        return None if other is None else problem(path, "one_person", player=name, other=other)

    def take_apart(self, name: str) -> None:
        """Treat a person's names as different people."""
        self._apart.add(self._who.called(name))
