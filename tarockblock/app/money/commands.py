"""What is done in the place of the money, each with its way back and, from there, the way forth again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tarockblock.app.clock import Clock
from tarockblock.app.money import posting
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import Done, HandPosting, PaymentRequest
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt, Posting
from tarockblock.domain.round_rules import RoundTerms

_T = TypeVar("_T")


class MoneyCommands:
    """The commands for money outside of an evening. Every method is on disk when it returns, or has raised
    BadInputError or StoreError and written nothing.

    What can be undone is known after a restart, too; what can be done again is what was taken back here last.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._taken_back: list[Done] = []

    @property
    def last(self) -> Done | None:
        """What undo would take back: the last thing done on this machine by hand that counts still."""
        return posting.last_done(self._store)

    @property
    def can_undo(self) -> bool:
        """Whether there is any."""
        return self.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back last."""
        return bool(self._taken_back)

    def pay(self, requests: Sequence[PaymentRequest]) -> list[Posting]:
        """Note that money changed hands: all of it or nothing."""
        return self._did(posting.pay_all(self._store, self._clock, requests))

    def pay_claims(self, round_name: str, owed: Sequence[Debt]) -> list[Posting]:
        """Note that these claims were paid, whole."""
        return self.pay([PaymentRequest.of(each, round_name) for each in owed])

    def post(self, request: HandPosting) -> Posting:
        """Post a stake, a fine, an expense or an adjustment."""
        return self._did(posting.post(self._store, self._clock, request))

    def write_off(self, round_name: str, owed: Debt, note: str) -> Posting:
        """Forgive a claim, or a part of it."""
        return self._did(posting.write_off(self._store, self._clock, round_name, owed, note))

    def close_season(self, round_name: str, note: str = "", *, paid: bool = False) -> Sequence[Posting]:
        """Put the fewest payments in the place of all claims among people; ``paid``: they have been made, too."""
        return self._did(posting.close_season(self._store, self._clock, round_name, note, paid=paid))

    def take_back(self, posting_id: str) -> None:
        """Take back a posting made by hand; redo posts it again."""
        posting.undo(self._store, self._clock, posting_id)
        gone = read_accounts(self._store).posting(posting_id)
        assert gone is not None
        self._taken_back.append(Done(postings=(gone,)))

    def post_again(self, posting_id: str) -> None:
        """Post once more what was taken back."""
        self._did(posting.redo(self._store, self._clock, posting_id))

    def agree(self, round_name: str, terms: RoundTerms) -> None:
        """Agree upon other terms."""
        self._did(posting.set_terms(self._store, round_name, terms, self._clock))

    def undo(self) -> None:
        """Take the last thing back."""
        last = self.last
        if last is None:
            return
        if last.postings:
            posting.undo_all(self._store, self._clock, [each.id for each in last.postings])
        else:
            posting.undo_terms(self._store, self._clock, last)
        self._taken_back.append(last)

    def redo(self) -> None:
        """Do again what was taken back last; it stays where that is refused."""
        gone = self._taken_back[-1]
        if gone.terms is None:
            posting.redo_all(self._store, self._clock, [each.id for each in gone.postings])
        else:
            posting.set_terms(self._store, gone.round, gone.terms, self._clock)
        self._taken_back.pop()

    def forget(self) -> None:
        """Another database, or a copy of it: nothing that was taken back can be done again there."""
        self._taken_back.clear()

    def _did(self, made: _T) -> _T:
        """What is new leaves nothing to be done again."""
        self._taken_back.clear()
        return made
