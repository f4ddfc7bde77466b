"""What the dialogs for a struck hand hold: replayed or not, why, and who deals then. No window, no storage."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.corrections.correction import Place, new_misfits
from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.held_deal import held
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round, after_hand, after_replay
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.entry_reader import MAX_TEXT


class AnnulDraft:
    """A hand that was struck at the table, entered as such. ``place`` is where it goes in the ledger."""

    def __init__(self, ledger: Ledger, place: Place, entry: Annulled | None = None) -> None:
        self._evening, self._state = ledger.evening, place.state_in(ledger)
        self._loaded = entry
        self.places = DealDraft(self._evening.ruleset, self._state.deal(self._evening.ruleset))
        self.places.holds = place.holds_in(ledger)
        self.replay = True if entry is None else entry.replay
        self.reason = "" if entry is None else entry.reason
        if entry is not None:
            self.places.load(entry)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the evening."""
        return self._evening.ruleset

    @property
    def state(self) -> Round:
        """How the round stands before the hand."""
        return self._state

    @property
    def next_dealer(self) -> str:
        """Who deals after it."""
        entry = self._fact()
        if self.places.problems():
            return self._state.dealer
        if self.replay:
            return after_replay(self._state, entry).dealer
        return after_hand(self._state, entry, self._evening.ruleset, self._evening.planned_radl).dealer

    def problems(self) -> list[Problem]:
        """Why it cannot be stored."""
        return reason_problems(self.reason) + self.places.problems()

    def entry(self) -> Annulled | None:
        """The fact, None while there are problems."""
        return None if self.problems() else self._fact()

    def _fact(self) -> Annulled:
        places = self.places
        fact = Annulled() if self._loaded is None else self._loaded
        return replace(
            fact,
            replay=self.replay,
            reason=self.reason.strip(),
            dealer=places.dealer,
            vorhand=places.vorhand,
            sitting_out=places.sitting_out,
        )


class StrikeDraft:
    """A row that is to be struck: replayed or not (a hand only), why, and what follows for the rest."""

    def __init__(self, ledger: Ledger, index: int) -> None:
        self._ledger, self.index = ledger, index
        self.row = ledger.rows[index]
        self.replay = True
        self.reason = ""
        self.holds = self.asks_who_deals

    @property
    def asks_who_deals(self) -> bool:
        """Whether hands after it were dealt already, which keep their dealers or not."""
        deals = self.is_hand or isinstance(self.row.entry, TableChange)
        return deals and Place(self.index).holds_in(self._ledger)

    @property
    def is_hand(self) -> bool:
        """Whether the row is a hand, so that it matters whether it is dealt again."""
        return not isinstance(self.row.entry, Manual | TableChange | Doubling)

    @property
    def dealer(self) -> str | None:
        """Who dealt it; None where nobody did."""
        return None if self.row.deal is None else self.row.deal.dealer

    def problems(self) -> list[Problem]:
        """Why it cannot be stored."""
        return reason_problems(self.reason)

    def misfits(self) -> tuple[Row, ...]:
        """The rows after it that would fit no more."""
        after = Place(self.index).put(self._ledger.evening, self._struck())
        if self.holds:
            return tuple(row for row in self._rows_held(after) if row.problems)
        return new_misfits(self._ledger, compute_ledger(after))

    def _rows_held(self, after: Evening) -> tuple[Row, ...]:
        """The rows that fitted, with the problems they would have though they are dealt as they were."""
        entries = held(self._ledger, after.entries, self.index, 0)
        rows = compute_ledger(replace(after, entries=entries)).rows
        return tuple(
            replace(was, problems=row.problems)
            for was, row in zip(self._ledger.rows, rows, strict=True)
            if not was.problems and was.index != self.index
        )

    def _struck(self) -> Annulled:
        entry: Entry = self.row.entry
        struck = Annulled(replay=self.replay or not self.is_hand, reason=self.reason.strip())
        if self.replay or isinstance(entry, Manual | TableChange | Doubling):
            return struck
        return replace(struck, dealer=entry.dealer, vorhand=entry.vorhand, sitting_out=entry.sitting_out)


def reason_problems(reason: str) -> list[Problem]:
    """What a reason may not be: too long, or with characters nobody sees."""
    reason = reason.strip()
    if len(reason) > MAX_TEXT:
        return [problem("reason", "text_long", most=MAX_TEXT)]
    return [problem("reason", "text_control")] if any(ord(char) < 32 for char in reason) else []
