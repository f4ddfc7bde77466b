"""What the dialog for doubled Radl by hand holds: more or fewer, how many, and what is due then. No window."""

from __future__ import annotations

import re

from tarockblock.domain.hand import Doubling
from tarockblock.domain.ledger import MAX_DOUBLING
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round, after_doubling, radl_length
from tarockblock.domain.ruleset import Ruleset


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
        text = self.count_text.strip()
        if not re.fullmatch(r"[0-9]{1,3}", text):
            return None
        return int(text) if 1 <= int(text) <= MAX_DOUBLING else None

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
