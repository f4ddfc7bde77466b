"""What is done in the place of the money, each with its way back and, from there, the way forth again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tarockblock.app.clock import Clock
from tarockblock.app.money import posting
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import HandPosting, PaymentRequest
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt, Posting
from tarockblock.domain.round_rules import RoundTerms

Way: TypeAlias = "Callable[[], Command]"


@dataclass(frozen=True, slots=True)
class Command:
    """Something done; ``turn`` does the opposite, and returns that as a command."""

    turn: Way


class MoneyCommands:
    """The commands for money outside of an evening. Every method is on disk when it returns, or has raised
    BadInputError or StoreError and written nothing.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._done: list[Command] = []
        self._undone: list[Command] = []
        self._posted_as: dict[str, str] = {}

    @property
    def can_undo(self) -> bool:
        """Whether anything was done here that can be taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back last."""
        return bool(self._undone)

    def pay(self, requests: Sequence[PaymentRequest]) -> list[Posting]:
        """Note that money changed hands: all of it or nothing."""
        made = posting.pay_all(self._store, self._clock, requests)
        self._keep(self._posted([each.id for each in made]))
        return made

    def pay_claims(self, round_name: str, owed: Sequence[Debt]) -> list[Posting]:
        """Note that these claims were paid, whole."""
        return self.pay(
            [
                PaymentRequest(payer=each.debtor, payee=each.creditor, cents=each.cents, round=round_name)
                for each in owed
            ]
        )

    def post(self, request: HandPosting) -> Posting:
        """Post a stake, a fine, an expense or an adjustment."""
        made = posting.post(self._store, self._clock, request)
        self._keep(self._posted([made.id]))
        return made

    def write_off(self, round_name: str, owed: Debt, note: str) -> Posting:
        """Forgive a claim, or a part of it."""
        made = posting.write_off(self._store, self._clock, round_name, owed, note)
        self._keep(self._posted([made.id]))
        return made

    def close_season(self, round_name: str, note: str = "", *, paid: bool = False) -> list[Posting]:
        """Put the fewest payments in the place of all claims among people.

        ``paid``: they have been made, too, and what is open with the kitty is paid as well: everybody is at zero then.
        """
        accounts = read_accounts(self._store)
        due = (*posting.season_payments(accounts, round_name), *posting.kitty_payments(accounts, round_name))
        closed = posting.close_season(self._store, self._clock, round_name, note)
        made = [] if closed is None else [closed]
        if made:
            self._keep(self._posted([each.id for each in made]))
        if paid and due:
            made += self.pay_claims(round_name, due)
            if closed is not None:  # one command, not two
                last, first = self._done.pop(), self._done.pop()
                self._keep(_both(last, first))
        return made

    def take_back(self, posting_id: str) -> None:
        """Take back a posting made by hand."""
        posting.undo(self._store, self._clock, posting_id)
        self._keep(self._taken_back([posting_id]))

    def post_again(self, posting_id: str) -> None:
        """Post once more what was taken back."""
        made = posting.redo(self._store, self._clock, posting_id)
        self._posted_as[posting_id] = made.id
        self._keep(self._posted([posting_id]))

    def agree(self, round_name: str, terms: RoundTerms) -> None:
        """Agree upon other terms."""
        before = read_accounts(self._store).terms_of(round_name)
        posting.set_terms(self._store, round_name, terms)
        self._keep(self._agreed(round_name, before, terms))

    def undo(self) -> None:
        """Take the last thing back; it stays where that is refused."""
        turned = self._done[-1].turn()
        self._done.pop()
        self._undone.append(turned)

    def redo(self) -> None:
        """Do again what was taken back last."""
        turned = self._undone[-1].turn()
        self._undone.pop()
        self._done.append(turned)

    def forget(self) -> None:
        """Another database, or a copy of it: nothing of this can be taken back there."""
        self._done.clear()
        self._undone.clear()

    # ------------------------------------------------------------------ inside

    def _keep(self, command: Command) -> None:
        self._done.append(command)
        self._undone.clear()

    def _posted(self, ids: Sequence[str]) -> Command:
        def turn() -> Command:
            posting.undo_all(self._store, self._clock, [self._now(each) for each in reversed(ids)])
            return self._taken_back(ids)

        return Command(turn)

    def _taken_back(self, ids: Sequence[str]) -> Command:
        def turn() -> Command:
            before = [self._now(each) for each in ids]
            made = posting.redo_all(self._store, self._clock, before)
            self._posted_as |= {old: new.id for old, new in zip(before, made, strict=True)}
            return self._posted(ids)

        return Command(turn)

    def _now(self, posting_id: str) -> str:
        """What is posted again gets another id."""
        while posting_id in self._posted_as:
            posting_id = self._posted_as[posting_id]
        return posting_id

    def _agreed(self, round_name: str, before: RoundTerms, after: RoundTerms) -> Command:
        def turn() -> Command:
            posting.set_terms(self._store, round_name, before)
            return self._agreed(round_name, after, before)

        return Command(turn)


def _both(first: Command, then: Command) -> Command:
    """Two commands turned as one, in this order."""

    def turn() -> Command:
        one = first.turn()
        return _both(then.turn(), one)

    return Command(turn)
