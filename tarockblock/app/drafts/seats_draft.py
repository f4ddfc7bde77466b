"""Who sits at the table, in playing order, while it is put together: for a new evening, or in the middle of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tarockblock.domain.deal import SEATS
from tarockblock.domain.names import MAX_NAME, People, alike, check_name, composed
from tarockblock.domain.problems import Problem, problem

_LIST_MARK = re.compile("[,;\n]")


class SeatsDraft:
    """Seats, and names that are offered. ``known`` are people from before, the likeliest first.

    ``who`` says who counts as whom; ``earlier`` are those who sat there in this evening, and may have left.
    """

    def __init__(self, known: Iterable[str] = (), who: People | None = None, earlier: Iterable[str] = ()) -> None:
        self._known = tuple(known)
        self._who = OnePerson(who)
        self._earlier = tuple(earlier)
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
        here = (*self._seats, *self._earlier)
        return tuple(name for name in self._known if name not in self._seats and self._who.other(name, here) is None)

    def name_problem(self, typed: str) -> Problem | None:
        """What speaks against seating somebody of that name."""
        name = self._as_known(typed)
        code = check_name(name)
        if code is not None:
            return problem("players", code, most=MAX_NAME)
        twin = next(filter(_like(name), self._seats), None)
        if twin is not None:
            return problem("players", "named_twice", player=twin)
        if self.full:
            return problem("players", "table_full", most=SEATS[1])
        gone = next((each for each in filter(_like(name), self._earlier) if each != name), None)
        if gone is not None:
            return problem("players", "named_alike", player=name, other=gone)
        return self._who.problem(name, (*self._seats, *self._earlier), "players")

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
            self._seats.append(self._as_known(part))
        return None

    def rename(self, index: int, typed: str) -> Problem | None:
        """Somebody's name was mistyped; returns what speaks against the other one, and leaves it then."""
        before = self._seats[index]
        if tidy(typed) == before:
            return None
        others = [name for seat, name in enumerate(self._seats) if seat != index]
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
    """Whether another name is the same but for capitals and blanks."""
    return lambda other: alike(tidy(other)) == alike(tidy(name))


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
