"""What the dialog for a change at the table holds: who sits where from here on, and who deals next.

No window, no storage. Whoever leaves keeps what he has; that is the ledger's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tarockblock.domain.deal import SEATS, Deal, dealer_after_change, make_deal
from tarockblock.domain.hand import TableChange
from tarockblock.domain.names import MAX_NAME, check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round
from tarockblock.domain.ruleset import Ruleset

_LIST_MARK = re.compile(r"[,;\n]")


class TableDraft:
    """The seating being changed. ``state`` is how the round stands before; ``people`` are all who ever sat there this
    evening, ``known`` the names from before (most recent first)."""

    def __init__(
        self,
        state: Round,
        ruleset: Ruleset,
        people: Iterable[str] = (),
        known: Iterable[str] = (),
        entry: TableChange | None = None,
    ) -> None:
        self._state, self._ruleset = state, ruleset
        # Whoever left earlier this evening is the likeliest to come back.
        self._known = tuple(dict.fromkeys((*people, *state.seating, *known)))
        self._seats = list(state.seating if entry is None else entry.players)
        self._dealer = None if entry is None else entry.dealer

    # ------------------------------------------------------------------ seats

    @property
    def before(self) -> tuple[str, ...]:
        """Who sits there before the change."""
        return self._state.seating

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there from here on, in playing order."""
        return tuple(self._seats)

    @property
    def full(self) -> bool:
        """Whether nobody else finds a seat."""
        return len(self._seats) >= SEATS[1]

    @property
    def offered_names(self) -> tuple[str, ...]:
        """Names that do not sit: first those of this evening, then those from before."""
        return tuple(name for name in self._known if name not in self._seats)

    def name_problem(self, typed: str) -> Problem | None:
        """What speaks against seating somebody of that name."""
        name = " ".join(typed.split())
        code = check_name(name)
        if code is not None:
            return problem("players", code, most=MAX_NAME)
        twin = next((seated for seated in self._seats if seated.casefold() == name.casefold()), None)
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
            name = " ".join(part.split())
            self._seats.append(next((known for known in self._known if known.casefold() == name.casefold()), name))
        return None

    def unseat(self, index: int) -> None:
        """Somebody leaves."""
        if self._seats.pop(index) == self._dealer:
            self._dealer = None

    def move(self, index: int, to: int) -> int:
        """Move somebody to another seat; returns where he landed, always inside the table."""
        to = max(0, min(to, len(self._seats) - 1))
        self._seats.insert(to, self._seats.pop(index))
        return to

    def reset(self) -> None:
        """As it was before."""
        self._seats, self._dealer = list(self.before), None

    # ------------------------------------------------------------------ dealer

    @property
    def default_dealer(self) -> str | None:
        """Who deals next by the rotation: who was due, or the next one who is still there."""
        if not self._seats:
            return None
        return dealer_after_change(self.before, self.seats, self._state.dealer)

    @property
    def dealer(self) -> str | None:
        """Who deals next."""
        return self.default_dealer if self._dealer is None else self._dealer

    @property
    def dealer_is_chosen(self) -> bool:
        """Whether the dealer differs from the rotation by hand."""
        return self._dealer is not None

    def choose_dealer(self, name: str | None) -> None:
        """Somebody at the table deals next; None, or whoever is due anyway: as the rotation gives."""
        if name is None or name == self.default_dealer:
            self._dealer = None
        elif name in self._seats:
            self._dealer = name

    @property
    def next_deal(self) -> Deal | None:
        """Who has which place in the next hand; None while there are too few."""
        dealer = self.dealer
        if dealer is None or len(self._seats) < SEATS[0]:
            return None
        return make_deal(self.seats, dealer, self._ruleset)

    # ------------------------------------------------------------------ what changes

    @property
    def come(self) -> tuple[str, ...]:
        """Who is new at the table."""
        return tuple(name for name in self._seats if name not in self.before)

    @property
    def gone(self) -> tuple[str, ...]:
        """Who leaves."""
        return tuple(name for name in self.before if name not in self._seats)

    @property
    def order_changes(self) -> bool:
        """Whether those who stay sit in another order, turning the table aside."""
        old = [name for name in self.before if name in self._seats]
        new = [name for name in self._seats if name in self.before]
        if len(new) < 2:
            return False
        start = new.index(old[0])
        return new[start:] + new[:start] != old

    @property
    def changed(self) -> bool:
        """Whether anything changes at all."""
        return self.seats != self.before or self._dealer is not None

    # ------------------------------------------------------------------ the result

    def problems(self) -> list[Problem]:
        """Why it can not be stored; paths are those of the entry."""
        found = []
        if len(self._seats) < SEATS[0]:
            found.append(problem("players", "seats_missing", count=SEATS[0] - len(self._seats)))
        for index, name in enumerate(self._seats):
            code = check_name(name)
            if code is not None:
                found.append(problem(f"players[{index}]", code, most=MAX_NAME))
        if not self.changed:
            found.append(problem("players", "table_unchanged"))
        return found

    def entry(self) -> TableChange | None:
        """The fact, None while there are problems."""
        return None if self.problems() else TableChange(players=self.seats, dealer=self._dealer)
