"""Drafts for moving a row, changing the rate and adding doubled Radl."""

from __future__ import annotations

from enum import StrEnum

from tarockblock.app.amounts import whole_number
from tarockblock.app.corrections.correction import held_misfits, moved, new_misfits
from tarockblock.app.drafts.typed_terms import MAX_RATE
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Doubling, Manual, RateChange
from tarockblock.domain.held_deal import held_moved
from tarockblock.domain.ledger import MAX_DOUBLING, Ledger, Row, check_rate, compute_ledger
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round, after_doubling, radl_length


class MoveDraft:
    """A row to move; ``number_text``: for a hand its new number.

    For other rows, the number of the hand to follow; one more than the last for the end.
    """

    def __init__(self, ledger: Ledger, index: int) -> None:
        self._ledger, self.index = ledger, index
        self.row = ledger.rows[index]
        counted = [row for row in ledger.rows if row.hand is not None and not row.is_replayed]
        self._lasts = [row.index for row in counted]
        # A struck attempt belongs to the hand that was dealt again.
        self._firsts = [min(row.index for row in ledger.rows if row.hand == last.hand) for last in counted]
        self.number_text = str(self.current)
        self.holds = self.asks_who_deals

    @property
    def asks_who_deals(self) -> bool:
        """Whether dealt hands are affected, whose dealers may be kept."""
        if isinstance(self.row.entry, Manual | Doubling | RateChange):
            return False
        return any(row.deal is not None and row is not self.row for row in self._ledger.rows)

    @property
    def is_counted(self) -> bool:
        return self.row.hand is not None and not self.row.is_replayed

    @property
    def current(self) -> int:
        """Number that leaves the row in place."""
        return self.row.state.hand

    @property
    def most(self) -> int:
        return len(self._firsts) if self.is_counted else len(self._firsts) + 1

    @property
    def number(self) -> int | None:
        return whole_number(self.number_text, self.most)

    def step(self, by: int) -> None:
        self.number_text = str(max(1, min(self.most, (self.number or self.current) + by)))

    @property
    def to(self) -> int | None:
        """New index of the row, or None while the number is invalid."""
        number = self.number
        if number is None:
            return None
        if number == self.current:
            return self.index
        if self.is_counted:
            return self._lasts[number - 1] if number > self.current else self._firsts[number - 1]
        found = self._firsts[number - 1] if number <= len(self._firsts) else len(self._ledger.rows)
        return found - 1 if found > self.index else found

    def neighbours(self) -> tuple[Row | None, Row | None]:
        to = self.to
        others = [row for row in self._ledger.rows if row.index != self.index]
        if to is None:
            return None, None
        return (others[to - 1] if to else None), (others[to] if to < len(others) else None)

    def problems(self) -> list[Problem]:
        if self.number is None:
            return [problem("to", "out_of_range", least=1, most=self.most)]
        return [problem("to", "stays")] if self.to == self.index else []

    def misfits(self) -> tuple[Row, ...]:
        to = self.to
        if to is None or to == self.index:
            return ()
        after = moved(self._ledger.evening, self.index, to)
        if not self.holds:
            return new_misfits(self._ledger, compute_ledger(after))
        rows = list(self._ledger.rows)
        rows.insert(to, rows.pop(self.index))
        return held_misfits(rows, held_moved(self._ledger, self.index, to), after)


class FromHere(StrEnum):
    RATE = "rate"
    MORE = "more"
    LESS = "less"


class FromHereDraft:
    """A new rate, or doubled Radl added or removed; ``state``: the round before."""

    def __init__(self, state: Round, evening: Evening, entry: Doubling | RateChange | None = None) -> None:
        self._state, self._ruleset = state, evening.ruleset
        self.rate_before = evening.cents_per_point if state.rate is None else state.rate
        self.what = FromHere.MORE if evening.ruleset.points_are_cents else FromHere.RATE
        self.count_text, self.rate_text = "1", ""
        if isinstance(entry, Doubling):
            self.what = FromHere.MORE if entry.radl > 0 else FromHere.LESS
            self.count_text = str(abs(entry.radl))
        elif entry is not None:
            self.what, self.rate_text = FromHere.RATE, str(entry.cents_per_point)
        self._is_new = entry is None

    @property
    def offered(self) -> tuple[FromHere, ...]:
        """Possible choices; no rate if points are cents, unless stored."""
        rate = () if self._ruleset.points_are_cents and self.what is not FromHere.RATE else (FromHere.RATE,)
        return (*rate, FromHere.MORE, FromHere.LESS)

    @property
    def due_before(self) -> int:
        return self._state.doubled + self._state.waiting

    @property
    def due_after(self) -> int:
        entry = self.entry()
        if not isinstance(entry, Doubling):
            return self.due_before
        after = after_doubling(self._state, entry.radl, self._ruleset)
        return after.doubled + after.waiting

    @property
    def hands_a_radl(self) -> int:
        return radl_length(len(self._state.seating), self._ruleset)

    @property
    def count(self) -> int | None:
        return whole_number(self.count_text, MAX_DOUBLING)

    @property
    def cents(self) -> int | None:
        return whole_number(self.rate_text, MAX_RATE, least=0)

    def step(self, by: int) -> None:
        if self.what is FromHere.RATE:
            self.rate_text = str(max(0, min(MAX_RATE, (self.rate_before if self.cents is None else self.cents) + by)))
        else:
            self.count_text = str(max(1, min(MAX_DOUBLING, (self.count or 1) + by)))

    def problems(self) -> list[Problem]:
        if self.what is FromHere.RATE:
            if not self.rate_text.strip():
                return [problem("what", "rate_missing")]
            if self.cents is None:
                return [problem("cents_per_point", "rate_form", most=MAX_RATE)]
            same = self._is_new and self.cents == self.rate_before
            return [problem("what", "rate_same")] if same else check_rate(self._ruleset)
        if self.count is None:
            return [problem("radl", "doubling_count", most=MAX_DOUBLING)]
        if self.what is FromHere.LESS and not self.due_before:
            return [problem("radl", "nothing_doubled")]
        return []

    def entry(self) -> Doubling | RateChange | None:
        if self.problems():
            return None
        if self.what is FromHere.RATE:
            return RateChange(cents_per_point=self.cents or 0)
        count = self.count or 0
        return Doubling(radl=count if self.what is FromHere.MORE else -count)
