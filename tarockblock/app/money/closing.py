"""What an evening comes to when it is closed, what is posted then, and how that is taken back and posted again.

Whatever writes is called within a transaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from tarockblock.app import storage
from tarockblock.app.money.accounts import Accounts, evening_of, read_accounts
from tarockblock.app.records import ENGINE
from tarockblock.app.storage import Store, writer
from tarockblock.domain.closing import Settled, dues, net, settle_evening
from tarockblock.domain.journal import Account, Book, Debt, EveningRef, Posted, Posting, brought, unpaid
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents
from tarockblock.domain.proposals import Proposal, proposals, to_pay
from tarockblock.domain.proposals import dues as kitty_dues
from tarockblock.domain.settlement import Payment
from tarockblock.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Plan:
    """How an evening is settled, or would be now; names as they are written there.

    ``posting`` is the closing that counts, if the evening is booked (in the trash: the one that counted).
    ``proposals`` are what is to be paid and what became of it, ``dues`` what its closing brings the kitty (or brought),
    and ``to_kitty`` what became of that.
    """

    evening_id: str
    round: str
    settled: Settled
    posting: Posting | None
    proposals: tuple[Proposal, ...]
    dues: Mapping[Posted, tuple[Debt, ...]]
    to_kitty: tuple[Proposal, ...]

    @property
    def is_booked(self) -> bool:
        """Whether a closing counts."""
        return self.posting is not None


@dataclass(frozen=True, slots=True)
class Choice:
    """How somebody wants an evening settled; None: as the evening says, else as its round does."""

    unit: int | None = None
    leave_open: bool | None = None


AS_IT_SAYS = Choice()


def plan(accounts: Accounts, number: int, ledger: Ledger, choice: Choice = AS_IT_SAYS) -> Plan:
    """The settlement of an evening: as it was posted, else as it would be posted now."""
    listed = accounts.evenings[number]
    terms, book = accounts.terms_of(listed.round), accounts.book(listed.round)
    posting = book.closing_of(listed.id)
    if posting is None and listed.is_trashed and listed.is_closed:  # as it was when it was thrown away
        posting = next(reversed(accounts.closings_of(listed.id)), None)
    people = accounts.names_here(ledger.evening.everybody)
    if posting is not None and posting.closing is not None:
        hung = (each for each in book.postings if each.names == posting.id and each.kind is not Posted.REVERSAL)
        found, posted = proposals(book, posting, people), {each.kind: each.transfers for each in hung}
        to_kitty = kitty_dues(book, listed.id, chain(*posted.values()), posting)
        return Plan(listed.id, listed.round, _as_posted(ledger, posting), posting, found, posted, to_kitty)
    says = listed.summary["heading"].get
    unit, leave_open = (
        next(each for each in (getattr(choice, name), says(name), getattr(terms, name)) if each is not None)
        for name in ("unit", "leave_open")
    )
    paid = tuple(_on_account(book, listed.id, people))
    # What was paid for this evening is taken in as such: what was set against it before is then cleared by the closing.
    claims = [
        Debt(people[each.debtor], people[each.creditor], each.cents)
        for each in unpaid(book, listed.id).claims
        if each.debtor in people and each.creditor in people
    ] + [Debt(each.payee, each.payer, each.cents) for each in paid]
    results = {who: ledger.cents.get(who, Cents()) for who in ledger.evening.everybody}
    settled = settle_evening(results, claims, unit, leave_open=leave_open, paid=paid)
    found, due = to_pay(settled.payments, paid, leave_open=leave_open), dues(terms, ledger)
    return Plan(
        listed.id, listed.round, settled, None, found, due, kitty_dues(book, listed.id, chain(*due.values()), None)
    )


def _on_account(book: Book, evening: str, people: Mapping[Account, str]) -> Iterator[Payment]:
    """What was paid for an evening so far between two of its people, net."""
    payments = book.payments_for(evening)
    pairs = dict.fromkeys(pair for each in payments for pair in book.moves(each))
    for payee, payer in pairs:
        cents = brought(book, payments, payer, payee)
        if cents > 0 and payer in people and payee in people:
            yield Payment(people[payer], people[payee], cents)


def _as_posted(ledger: Ledger, posting: Posting) -> Settled:
    """A settlement as it was posted, whatever the ledger came to since (after a correction of the arithmetic)."""
    closing = posting.closing
    assert closing is not None
    names = [name for each in closing.transfers for name in (each.debtor, each.creditor) if name is not None]
    people = dict.fromkeys((*ledger.evening.everybody, *names))
    taken_in, balances = net(closing.taken_in, people), net(closing.proposed, people)
    results = {who: ledger.cents.get(who, Cents()) for who in people}
    return Settled(
        unit=closing.unit,
        leave_open=closing.leave_open,
        claims=closing.taken_in,
        taken_in=taken_in,
        balances=balances,
        rounding={who: Cents(balances[who] - taken_in[who]) - results[who] for who in people},
        payments=tuple(
            Payment(each.debtor, each.creditor, each.cents)
            for each in closing.proposed
            if each.debtor is not None and each.creditor is not None
        ),
    )


# ---------------------------------------------------------------------- writing


def book_evening(
    store: Store, number: int, ledger: Ledger, at: datetime, choice: Choice = AS_IT_SAYS, on: str | None = None
) -> Posting:
    """Close an evening and post what it comes to, within a transaction; returns the closing.

    ``on`` is the fact it goes on from. BadInputError ``evening_booked``; RefusedError as the writer of facts.
    """
    accounts = read_accounts(store)
    evening_of(accounts, store, number)
    found = plan(accounts, number, ledger, choice)
    if found.is_booked:
        raise BadInputError("evening_booked", evening=number)
    closing = found.settled.closing(ENGINE)
    made = Posting(
        id=storage.drawn(),
        number=accounts.next_number,
        at=at,
        kind=Posted.EVENING,
        round=found.round,
        transfers=closing.transfers,
        evening=EveningRef(found.evening_id, ledger.evening.title, ledger.evening.date),
        closing=closing,
    )
    due = [
        replace(made, id=storage.drawn(), kind=kind, transfers=transfers, names=made.id, closing=None)
        for kind, transfers in found.dues.items()
    ]
    store.append(writer(store, at).closed(found.evening_id, [made, *due], on))
    return made
