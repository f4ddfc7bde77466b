"""Drafts for struck hands. No window, no storage."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.corrections.correction import Position, held_misfits, new_misfits
from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.domain.hand import Annulled, NoHand, TableChange
from tarockblock.domain.held_deal import held, struck
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import after_hand, after_replay
from tarockblock.exchange.entry_reader import MAX_TEXT


class AnnulDraft:
    """A struck hand entered as such; ``state``: the round before it."""

    def __init__(self, ledger: Ledger, place: Position, entry: Annulled | None = None) -> None:
        self._evening, self.ruleset, self.state = ledger.evening, ledger.evening.ruleset, place.state_in(ledger)
        self._loaded = entry
        self.places = DealDraft(self.ruleset, self.state.deal(self.ruleset))
        self.places.holds = place.holds_in(ledger)
        self.replay = True if entry is None else entry.replay
        self.reason = "" if entry is None else entry.reason
        if entry is not None:
            self.places.load(entry)

    @property
    def next_dealer(self) -> str:
        entry = self._fact()
        if self.places.problems():
            return self.state.dealer
        if self.replay:
            return after_replay(self.state, entry).dealer
        return after_hand(self.state, entry, self.ruleset, self._evening.planned_radl).dealer

    def problems(self) -> list[Problem]:
        return reason_problems(self.reason) + self.places.problems()

    def entry(self) -> Annulled | None:
        return None if self.problems() else self._fact()

    def _fact(self) -> Annulled:
        fact = self.places.put_into(self._loaded or Annulled())
        return replace(fact, replay=self.replay, reason=self.reason.strip())


class StrikeDraft:
    """A row to be struck, hands with or without replay."""

    def __init__(self, ledger: Ledger, index: int) -> None:
        self._ledger, self.index = ledger, index
        self.row = ledger.rows[index]
        self.replay = True
        self.reason = ""
        self.holds = self.asks_who_deals

    @property
    def asks_who_deals(self) -> bool:
        """Whether later hands were dealt, whose dealers may be kept."""
        deals = self.is_hand or isinstance(self.row.entry, TableChange)
        return deals and Position(self.index).holds_in(self._ledger)

    @property
    def is_hand(self) -> bool:
        return not isinstance(self.row.entry, NoHand)

    @property
    def dealer(self) -> str | None:
        return None if self.row.deal is None else self.row.deal.dealer

    def problems(self) -> list[Problem]:
        return reason_problems(self.reason)

    def misfits(self) -> tuple[Row, ...]:
        after = Position(self.index).put(self._ledger.evening, self._struck())
        if not self.holds:
            return new_misfits(self._ledger, compute_ledger(after))
        entries = held(self._ledger, after.entries, self.index, 0)
        found = held_misfits(self._ledger.rows, entries, after)
        return tuple(row for row in found if row.index != self.index)

    def _struck(self) -> Annulled:
        return struck(self.row.entry, replay=self.replay or not self.is_hand, reason=self.reason.strip())


def reason_problems(reason: str) -> list[Problem]:
    """Return the problems of a reason: too long, or invisible characters."""
    reason = reason.strip()
    if len(reason) > MAX_TEXT:
        return [problem("reason", "text_long", most=MAX_TEXT)]
    return [problem("reason", "text_control")] if any(ord(char) < 32 for char in reason) else []
