"""What the dialogs for moving a row and for doubled Radl by hand hold, and what that does to the others. No window."""

from __future__ import annotations

from tarockblock.app.amounts import whole_number
from tarockblock.app.corrections.correction import held_misfits, moved, new_misfits
from tarockblock.domain.hand import Doubling, Manual
from tarockblock.domain.held_deal import held_moved
from tarockblock.domain.ledger import MAX_DOUBLING, Ledger, Row, compute_ledger
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round, after_doubling, radl_length
from tarockblock.domain.ruleset import Ruleset


class MoveDraft:
    """A row looking for another place. For a hand, ``number_text`` is the number it gets; for any other row, that of
    the hand before which it goes, one more than the last one for the end."""

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
        """Whether hands were dealt, which keep their dealers or not; corrections by hand have none."""
        if isinstance(self.row.entry, Manual | Doubling):
            return False
        return any(row.deal is not None and row is not self.row for row in self._ledger.rows)

    @property
    def is_counted(self) -> bool:
        """Whether the row is a hand with a number of its own."""
        return self.row.hand is not None and not self.row.is_replayed

    @property
    def current(self) -> int:
        """The number that leaves the row where it is."""
        return self.row.state.hand

    @property
    def most(self) -> int:
        """The highest number that can be typed."""
        return len(self._firsts) if self.is_counted else len(self._firsts) + 1

    @property
    def number(self) -> int | None:
        """The number typed; None where it is none."""
        return whole_number(self.number_text, self.most)

    def step(self, by: int) -> None:
        """One more or less in the field, within bounds."""
        self.number_text = str(max(1, min(self.most, (self.number or self.current) + by)))

    @property
    def to(self) -> int | None:
        """The row's index afterwards, None while the number is none."""
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
        """The rows between which it then stands."""
        to = self.to
        others = [row for row in self._ledger.rows if row.index != self.index]
        if to is None:
            return None, None
        return (others[to - 1] if to else None), (others[to] if to < len(others) else None)

    def problems(self) -> list[Problem]:
        """Why it cannot be moved there."""
        if self.number is None:
            return [problem("to", "out_of_range", least=1, most=self.most)]
        return [problem("to", "stays")] if self.to == self.index else []

    def misfits(self) -> tuple[Row, ...]:
        """The rows that would fit no more."""
        to = self.to
        if to is None or to == self.index:
            return ()
        after = moved(self._ledger.evening, self.index, to)
        if not self.holds:
            return new_misfits(self._ledger, compute_ledger(after))
        rows = list(self._ledger.rows)
        rows.insert(to, rows.pop(self.index))
        return held_misfits(rows, held_moved(self._ledger, self.index, to), after)


class DoublingDraft:
    """Doubled Radl to be appended or taken away at a place; ``state`` is how the round stands before it."""

    def __init__(self, state: Round, ruleset: Ruleset, entry: Doubling | None = None) -> None:
        self._state, self._ruleset = state, ruleset
        self.more = entry is None or entry.radl > 0
        self.count_text = "1" if entry is None else str(abs(entry.radl))

    @property
    def due_before(self) -> int:
        """Doubled hands due without the entry."""
        return self._state.doubled + self._state.waiting

    @property
    def due_after(self) -> int:
        """Doubled hands due with it."""
        entry = self.entry()
        if entry is None:
            return self.due_before
        after = after_doubling(self._state, entry.radl, self._ruleset)
        return after.doubled + after.waiting

    @property
    def hands_a_radl(self) -> int:
        """Hands of one Radl at this table."""
        return radl_length(len(self._state.seating), self._ruleset)

    @property
    def count(self) -> int | None:
        """How many Radl; None where the field holds no number that can be meant."""
        return whole_number(self.count_text, MAX_DOUBLING)

    def step(self, by: int) -> None:
        """One more or less in the field, within bounds."""
        self.count_text = str(max(1, min(MAX_DOUBLING, (self.count or 1) + by)))

    def problems(self) -> list[Problem]:
        """Why it cannot be stored."""
        if self.count is None:
            return [problem("radl", "doubling_count", most=MAX_DOUBLING)]
        if not self.more and not self.due_before:
            return [problem("radl", "nothing_doubled")]
        return []

    def entry(self) -> Doubling | None:
        """The fact, None while there are problems."""
        count = self.count
        if count is None or self.problems():
            return None
        return Doubling(radl=count if self.more else -count)
