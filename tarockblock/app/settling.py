"""What the settle dialog shows and changes: balances, what is open already, rounding, payments; stored at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import evening_of, read_accounts
from tarockblock.app.money.closing import plan
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.domain.closing import net
from tarockblock.domain.journal import Account, Book, Debt, Posting, unpaid
from tarockblock.domain.money import UNITS, Cents, Points
from tarockblock.domain.proposals import Proposal
from tarockblock.domain.settlement import fewest_payments
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.report import SettledPlayer


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """What one pays another (None: the kitty) for this evening, and what became of it; ``number`` names it to the view.

    ``postings`` are the payments, ``last`` is the last one.
    """

    number: int
    payer: str
    payee: Account
    proposal: Proposal
    postings: tuple[str, ...] = ()
    last: Posting | None = None

    @property
    def cents(self) -> int:
        """All of it, in whole cents: with what was paid before the evening was closed."""
        return self.proposal.whole

    @property
    def paid(self) -> int:
        """What changed hands for it, before the closing or after."""
        return self.proposal.given

    @property
    def open(self) -> int:
        """What is to be paid now."""
        return self.proposal.left

    @property
    def paid_at(self) -> datetime | None:
        """When the last of it was noted as paid, where all of it was; None elsewhere."""
        return self.last.at if self.last is not None and self.proposal.is_paid else None

    @property
    def paid_on(self) -> str | None:
        """The ISO date on which the last of it changed hands, where all of it did; None elsewhere."""
        return self.last.date if self.last is not None and self.proposal.is_paid else None

    @property
    def is_settled_elsewhere(self) -> bool:
        """Whether nothing is open though not all of it was paid for this evening: then it cannot be ticked here."""
        return not self.open and not self.proposal.is_paid


@dataclass(frozen=True, slots=True)
class Rest:
    """What is open of another evening (None: of what belongs to none) among tonight's people, in whole cents a player.

    It sums to zero. ``evening_id`` is the number here, None also for an evening that was deleted.
    """

    evening_id: int | None
    title: str
    date: str | None
    balances: Mapping[str, int]


class SettlingView:
    """The settlement of the evening a session holds.

    All that is said here is as of the last change made here or the last :meth:`refresh`: ``unit`` in cents; ``carry``,
    whether claims of earlier evenings are taken in; ``is_booked``, whether the closing is posted (one from a file
    may be closed and not booked); the ``round`` with its ``terms``; a line a player in seat order; ``payments`` that
    clear the balances, in seat order of the payers, with what was paid before; ``dues`` to the kitty, and ``to_kitty``
    by person. ``total`` are all payments among people, ``paid`` what of it changed hands, ``open`` what is still to be
    paid, to the kitty too, all in cents.

    Looking stores nothing; every ``set_…`` is on disk when it returns, and raises StoreError otherwise. What a closed
    evening comes to stays, so only what is paid can be ticked then.
    """

    def __init__(self, session: EveningSession) -> None:
        self._session = session
        self._commands = MoneyCommands(session.store, session.clock)
        self.refresh()

    @property
    def rests(self) -> tuple[Rest, ...]:
        """What earlier evenings left open, whether it counts in or not; of a booked one what it took in."""
        return tuple(self._rests())

    @property
    def minimal(self) -> bool:
        """Whether it is proven that these people need no fewer payments.

        Not where debts of theirs were left out, or something else has cleared some of it since.
        """
        fewest, proven = fewest_payments({line.player: line.balance for line in self.lines})
        cleared = any(each.proposal.otherwise for each in self.payments)
        left_out = not self.carry and bool(self._debts())
        return proven and len(self.payments) == len(fewest) and not cleared and not left_out

    def refresh(self) -> None:
        """Read and compute again, after the evening or the book changed."""
        if self._session.evening_id is None:
            raise RuntimeError("no evening is open")
        self._accounts = read_accounts(self._session.store)
        evening_of(self._accounts, self._session.store, self._session.evening_id)
        self._plan = found = plan(self._accounts, self._session.evening_id, self._session.ledger)
        self.unit, self.carry = found.settled.unit, not found.settled.leave_open
        self.is_booked, self.round, self.dues = found.is_booked, found.round, found.dues
        self.terms = self._accounts.terms_of(found.round)
        self.lines = tuple(map(self._line, found.settled.balances))
        seats = list(found.settled.balances)
        listed = [each for each in found.proposals if each.whole]
        listed.sort(key=lambda each: (seats.index(each.payer or ""), -each.whole, seats.index(each.payee or "")))
        due = [each for each in found.to_kitty if each.whole]
        self.payments = tuple(self._line_of(number, each) for number, each in enumerate(listed, 1))
        self.to_kitty = tuple(self._line_of(number, each) for number, each in enumerate(due, len(listed) + 1))
        self.total, self.paid = (sum(getattr(each, name) for each in self.payments) for name in ("cents", "paid"))
        self.open = sum(each.open for each in (*self.payments, *self.to_kitty))

    def set_unit(self, unit: int) -> None:
        """Round to 1, 5, 10 or 50 cents; stored at once. BadInputError ``evening_closed``."""
        if unit not in UNITS:
            raise ValueError("no such unit")
        self._choose(unit=unit)

    def set_carry(self, carry: bool) -> None:
        """Take in (or leave open) what is open already; stored at once. BadInputError ``evening_closed``."""
        self._choose(leave_open=not carry)

    def set_paid(self, payment: PaymentLine, paid: bool) -> None:
        """Tick or untick a line, of a closed evening too; stored at once with the time.

        BadInputError ``payment_gone`` where the list is no longer the one that was shown, ``payment_carried`` where the
        claim was settled otherwise, ``evening_not_booked`` where a closed evening came out of a file.
        """
        shown = self._found(payment)
        self._refuse()
        if not paid:
            self._commands.take_back(*shown.postings)
        elif shown.is_settled_elsewhere:
            raise BadInputError("payment_carried")
        elif shown.open:
            self.pay_part(shown, shown.open)
        self.refresh()

    def pay_part(self, payment: PaymentLine, cents: int, note: str = "") -> None:
        """Note that a part of a line was paid; BadInputError as of :meth:`MoneyCommands.pay`."""
        shown = self._found(payment)
        self._refuse()
        if cents > shown.open:
            raise BadInputError("more_than_open", payer=shown.payer, payee=shown.payee, cents=cents, open=shown.open)
        self._commands.pay(self._request(shown, cents, note))
        self.refresh()

    def pay_everything(self) -> None:
        """Note that everything that is open was paid, to the kitty too; all of it or nothing is stored."""
        self._refuse()
        lines = (*self.payments, *self.to_kitty)
        self._commands.pay(*(self._request(each, each.open) for each in lines if each.open))
        self.refresh()

    # ------------------------------------------------------------------ inside

    @property
    def _book(self) -> Book:
        return self._accounts.book(self._plan.round)

    def _request(self, line: PaymentLine, cents: int, note: str = "") -> PaymentRequest:
        return PaymentRequest(
            payer=line.payer,
            payee=line.payee,
            cents=cents,
            evening=self._session.evening_id,
            on_account=not self.is_booked,
            note=note,
            is_tick=self.is_booked and cents == line.open,
        )

    def _found(self, payment: PaymentLine) -> PaymentLine:
        self.refresh()
        names = ("number", "payer", "payee", "cents")
        lines = (*self.payments, *self.to_kitty)
        same = (each for each in lines if all(getattr(each, n) == getattr(payment, n) for n in names))
        found = next(same, None)
        if found is None:
            raise BadInputError("payment_gone")
        return found

    def _refuse(self) -> None:
        """What was paid for a closed evening that nobody has booked would be owed back."""
        if not self._session.is_current:
            raise StoreError("changed_elsewhere", file=self._session.store.path)
        if self._session.closed and not self.is_booked:
            raise BadInputError("evening_not_booked")

    def _choose(self, *, unit: int | None = None, leave_open: bool | None = None) -> None:
        if self.is_booked:
            raise BadInputError("evening_closed")
        listed = self._accounts.evenings[self._session.evening_id or 0]
        heading = listed.summary["heading"]
        self._session.settle_by(
            heading.get("unit") if unit is None else unit,
            heading.get("leave_open") if leave_open is None else leave_open,
        )
        self.refresh()

    def _line(self, player: str) -> SettledPlayer:
        settled, ledger = self._plan.settled, self._session.ledger
        # What was paid on account is in the list of payments instead.
        ahead = 0
        if not settled.leave_open:
            for each in self._plan.proposals:
                ahead += each.ahead * ((each.payer == player) - (each.payee == player))
        return SettledPlayer(
            player=player,
            points=ledger.points.get(player, Points()),
            cents=ledger.cents.get(player, Cents()),
            rest=Cents(settled.taken_in[player] - ahead),
            rounding=settled.rounding[player],
            balance=settled.balances[player] - ahead,
        )

    def _line_of(self, number: int, proposal: Proposal) -> PaymentLine:
        book, payer = self._book, proposal.payer
        assert payer is not None
        pair = book.account(proposal.payee), book.account(payer)
        made = [each for each in book.payments_for(self._plan.evening_id) if pair in book.moves(each)]
        last = max(made, key=lambda each: (each.date, each.key), default=None)
        return PaymentLine(number, payer, proposal.payee, proposal, tuple(each.id for each in made), last)

    def _debts(self) -> Mapping[tuple[str | None, str], Sequence[Debt]]:
        """What these people owed each other when the evening was settled, by the evening it came from and its date."""
        people, found = self._accounts.names_here(self._plan.settled.balances), defaultdict[Any, list[Debt]](list)
        for claim in self._book_then.claims:
            if claim.debtor in people and claim.creditor in people:
                for part in claim.parts:
                    if part.evening != self._plan.evening_id:
                        debt = Debt(people[claim.debtor], people[claim.creditor], part.cents)
                        found[part.evening, part.date].append(debt)
        return found

    @property
    def _book_then(self) -> Book:
        """As it was when the evening was settled, or as it is now, but for what was paid for the evening itself."""
        found = self._book if self._plan.posting is None else self._book.before(self._plan.posting)
        return unpaid(found, self._plan.evening_id)

    def _rests(self) -> Iterator[Rest]:
        if self._plan.posting is not None and not self._plan.settled.claims:
            return
        refs = {each.evening.id: each.evening for each in self._book_then.postings if each.evening is not None}
        for (evening, date), debts in sorted(self._debts().items(), key=lambda each: each[0][1], reverse=True):
            ref, balances = refs.get(evening or ""), net(debts, self._plan.settled.balances)
            if ref is None:
                yield Rest(None, "", date, balances)
            else:
                yield Rest(self._accounts.numbers.get(ref.id), ref.title, ref.date, balances)
