"""Who sits at the table, in playing order, while it is put together: for a new evening, or in the middle of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tarockblock.domain.deal import SEATS
from tarockblock.domain.names import MAX_NAME, check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.same_person import composed

_LIST_MARK = re.compile("[,;\n]")


class SeatsDraft:
    """Seats, and names that are offered. ``known`` are people from before, the likeliest first."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = tuple(known)
        self._seats: list[str] = []
        self._dealer: str | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits down, in playing order."""
        return tuple(self._seats)

    @property
    def full(self) -> bool:
        """Whether nobody else finds a seat."""
        return len(self._seats) >= SEATS[1]

    @property
    def offered_names(self) -> tuple[str, ...]:
        """Known names that do not sit yet."""
        return tuple(name for name in self._known if name not in self._seats)

    def name_problem(self, typed: str) -> Problem | None:
        """What speaks against seating somebody of that name."""
        name = self._as_known(typed)
        code = check_name(name)
        if code is not None:
            return problem("players", code, most=MAX_NAME)
        # Whoever is known by exactly this name is another person than who differs from him in a capital.
        alike = (lambda seated: seated == name) if name in self._known else _like(name)
        twin = next(filter(alike, self._seats), None)
        if twin is not None:
            return problem("players", "named_twice", player=twin)
        return problem("players", "table_full", most=SEATS[1]) if self.full else None

    def seat(self, typed: str) -> Problem | None:
        """Seat one more, or several parted by commas; stops at the first problem and returns it."""
        whole = typed in self._known
        parts = [typed] if whole else [part for part in _LIST_MARK.split(typed) if part.strip()] or [typed]
        for part in parts:
            found = self.name_problem(part)
            if found is not None:
                return found
            self._seats.append(self._as_known(part))
        return None

    def rename(self, index: int, typed: str) -> Problem | None:
        """Somebody's name was mistyped; returns what speaks against the other one, and leaves it then."""
        before = self._seats[index]
        if tidy(typed) == before:
            return None
        others = [name for place, name in enumerate(self._seats) if place != index]
        self._seats, seats = others, self._seats
        found = self.name_problem(typed)
        self._seats = seats
        if found is None:
            self._seats[index] = self._as_known(typed)
            if self._dealer == before:
                self._dealer = self._seats[index]
        return found

    def unseat(self, index: int) -> None:
        """Somebody stays at home after all, or leaves."""
        if self._seats.pop(index) == self._dealer:
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
        name = tidy(typed)
        if name in self._known:
            return name
        return next(filter(_like(name), self._known), name)


def tidy(text: str) -> str:
    """Without white space around, with single blanks within, and an ü as one sign, however it came (Unicode NFC)."""
    return composed(" ".join(text.split()))


def _like(name: str) -> Callable[[str], bool]:
    """Whether another name is the same but for capitals and blanks; ß is not ss: they are different families."""
    return lambda other: tidy(other).lower() == name.lower()
