"""Who sits at the table, in playing order, while it is put together: for a new evening, or in the middle of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tarockblock.domain.deal import SEATS
from tarockblock.domain.names import MAX_NAME, People, alike, check_name, composed
from tarockblock.domain.problems import Problem, problem

_LIST_MARK = re.compile("[,;\n\t]")


class SeatsDraft:
    """Chairs, and names that are offered. ``known`` are people from before, the likeliest first.

    ``who`` says who counts as whom; ``earlier`` are those who sat there in this evening, and may have left. Whoever had
    a chair from the beginning and is not there keeps it, struck, until somebody else takes it: the others stay where
    they are.
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
        """Whose chairs there are, in playing order, also of those who are not there."""
        return tuple(self._seats)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits down, in playing order."""
        return tuple(name for name in self._seats if name not in self._away)

    @property
    def full(self) -> bool:
        """Whether nobody else finds a seat."""
        return len(self.seats) >= SEATS[1]

    @property
    def offered_names(self) -> tuple[str, ...]:
        """Known names that do not sit yet."""
        here = (*self._seats, *self._earlier)
        return tuple(name for name in self._known if name not in self._seats and self._who.other(name, here) is None)

    def name_problem(self, typed: str) -> Problem | None:
        """What speaks against seating somebody of that name."""
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
        """Somebody of that name is another person than whoever he counts as."""
        self._who.take_apart(self._as_known(typed))

    def seat(self, typed: str) -> Problem | None:
        """Seat one more, or several parted by commas; stops at the first problem and returns it."""
        whole = typed in self._known
        parts = [typed] if whole else [part for part in _LIST_MARK.split(typed) if part.strip()] or [typed]
        for part in parts:
            found = self.name_problem(part)
            if found is not None:
                return found
            self._sit_down(self._as_known(part))
        return None

    def _sit_down(self, name: str) -> None:
        """On his own chair, else on the first that is free, else at the end."""
        free = next((index for index, each in enumerate(self._seats) if each in self._away), None)
        if name in self._away:
            self._away.remove(name)
        elif free is None:
            self._seats.insert(self._at_end(), name)
        else:
            self._away.remove(self._seats[free])
            self._seats[free] = name

    def _at_end(self) -> int:
        """Where somebody sits down for whom no chair is free."""
        return len(self._seats)

    def rename(self, index: int, typed: str) -> Problem | None:
        """Somebody's name was mistyped; returns what speaks against the other one, and leaves it then."""
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
        """Somebody stays at home, or leaves; or is there after all."""
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
        """Move somebody to another seat; returns where he landed, always inside the table."""
        to = max(0, min(to, len(self._seats) - 1))
        self._seats.insert(to, self._seats.pop(index))
        return to

    def _as_known(self, typed: str) -> str:
        """``anna`` is the Anna of last week: one person, one spelling; a name known to the letter is taken as it is."""
        if typed in self._known:
            return typed
        name = composed(typed)
        if name in self._known:
            return name
        return next(filter(_like(name), self._known), name)


def _like(name: str) -> Callable[[str], bool]:
    """Return a test for names that look the same."""
    return lambda other: alike(other) == alike(name)


class OnePerson:
    """Who counts as one person with somebody at the table, as long as nobody has said that they are two."""

    def __init__(self, who: People | None) -> None:
        self._who = who or People()
        self._apart: set[str] = set()

    def other(self, name: str, here: Iterable[str]) -> str | None:
        """The other name of the same person here."""
        called = self._who.called(name)
        same = (each for each in here if each != name and self._who.called(each) == called)
        return None if called in self._apart else next(same, None)

    def problem(self, name: str, here: Iterable[str], path: str) -> Problem | None:
        """That somebody of that name sits here under another one."""
        other = self.other(name, here)
        return None if other is None else problem(path, "one_person", player=name, other=other)

    def take_apart(self, name: str) -> None:
        """All names of this person mean different ones, once two of them sit together."""
        self._apart.add(self._who.called(name))
