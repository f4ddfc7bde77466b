"""What an evening comes to when it is closed, what is posted then, and how that is taken back and posted again.

Whatever writes is called within a transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.records import ENGINE
from tarockblock.app.storage import Store
from tarockblock.domain.closing import Settled, net, settle_evening
from tarockblock.domain.evening import Evening
from tarockblock.domain.journal import Account, Book, Debt, EveningRef, Kind, Posting, brought, reversed_ids, unpaid
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents
from tarockblock.domain.proposals import Proposal, proposals, to_pay
from tarockblock.domain.proposals import dues as kitty_dues
from tarockblock.domain.round_rules import RoundTerms, dues
from tarockblock.domain.settlement import Payment
from tarockblock.errors import BadInputError
from tarockblock.store import derived_ids, identities, postings


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
    dues: Mapping[Kind, tuple[Debt, ...]]
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
    identity = accounts.identities[number]
    terms, book = accounts.terms_of(identity.round), accounts.book(identity.round)
    posting = book.closing_of(identity.id)
    if posting is None and number in accounts.trashed & accounts.closed:  # as it was when it was thrown away
        posting = next(reversed(accounts.closings_of(identity.id)), None)
    people = accounts.names_here(ledger.evening.everybody)
    if posting is not None and posting.closing is not None:
        found, posted = proposals(book, posting, people), dict(_dues_of(book.postings, posting))
        to_kitty = kitty_dues(book, identity.id, _all(posted), posting)
        return Plan(identity.id, identity.round, _as_posted(ledger, posting), posting, found, posted, to_kitty)
    unit, leave_open = _chosen(choice, identity, terms)
    paid = tuple(_on_account(book, identity.id, people))
    # What was paid for this evening is taken in as such: what stood against it before is then cleared by the closing.
    claims = [
        Debt(people[each.debtor], people[each.creditor], each.cents)
        for each in unpaid(book, identity.id).claims
        if each.debtor in people and each.creditor in people
    ] + [Debt(each.payee, each.payer, each.cents) for each in paid]
    settled = settle_evening(_results(ledger), claims, unit, leave_open=leave_open, paid=paid)
    found, due = to_pay(settled.payments, paid, leave_open=leave_open), dues(terms, ledger)
    return Plan(identity.id, identity.round, settled, None, found, due, kitty_dues(book, identity.id, _all(due), None))


def _all(due: Mapping[Kind, tuple[Debt, ...]]) -> list[Debt]:
    return [each for transfers in due.values() for each in transfers]


def _results(ledger: Ledger) -> dict[str, Cents]:
    return {who: ledger.cents.get(who, Cents()) for who in ledger.evening.everybody}


def _chosen(choice: Choice, identity: identities.Identity, terms: RoundTerms) -> tuple[int, bool]:
    unit = next(each for each in (choice.unit, identity.unit, terms.unit) if each is not None)
    leave_open = next(each for each in (choice.leave_open, identity.leave_open, terms.leave_open) if each is not None)
    return unit, leave_open


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


def _dues_of(found: Iterable[Posting], closing: Posting) -> Iterator[tuple[Kind, tuple[Debt, ...]]]:
    for each in found:
        if each.names == closing.id and each.kind is not Kind.REVERSAL:
            yield each.kind, each.transfers


# ---------------------------------------------------------------------- writing


def reference(evening: Evening, evening_id: str) -> EveningRef:
    """What a posting keeps of its evening."""
    return EveningRef(evening_id, evening.title, evening.date)


def book_evening(store: Store, number: int, ledger: Ledger, at: datetime, choice: Choice = AS_IT_SAYS) -> Posting:
    """Post what an evening comes to, and return the closing; ``evening_booked`` where that is done already."""
    accounts = read_accounts(store)
    found = plan(accounts, number, ledger, choice)
    if found.is_booked:
        raise BadInputError("evening_booked", evening=number)
    next_number = accounts.next_number
    ref, closing = reference(ledger.evening, found.evening_id), found.settled.closing(ENGINE)
    made = Posting(
        id=derived_ids.drawn(),
        number=next_number,
        at=at,
        kind=Kind.EVENING,
        round=found.round,
        transfers=closing.transfers,
        evening=ref,
        closing=closing,
    )
    due = [
        Posting(
            id=derived_ids.drawn(),
            number=next_number + step,
            at=at,
            kind=kind,
            round=found.round,
            transfers=transfers,
            evening=ref,
            names=made.id,
        )
        for step, (kind, transfers) in enumerate(found.dues.items(), start=1)
    ]
    postings.write(store, [made, *due])
    return made


def take_back(store: Store, number: int, at: datetime) -> None:
    """Reverse every posting of an evening's closings that no reversal names."""
    accounts = read_accounts(store)
    closings = accounts.closings_of(accounts.identities[number].id)
    of = {each.id for each in closings}
    gone = reversed_ids(accounts.postings)
    posted = [
        each
        for each in sorted(accounts.postings, key=lambda each: each.key)
        if each.id not in gone and (each.id in of or (each.names in of and each.kind is not Kind.REVERSAL))
    ]
    first = accounts.next_number
    postings.write(store, [reversal(each, first + step, at) for step, each in enumerate(posted)])


def reversal(posting: Posting, number: int, at: datetime) -> Posting:
    """What takes a posting back."""
    return Posting(
        id=derived_ids.drawn(),
        number=number,
        at=at,
        kind=Kind.REVERSAL,
        round=posting.round,
        transfers=tuple(each.turned for each in posting.transfers),
        evening=posting.evening,
        names=posting.id,
    )


def post_again(
    store: Store, number: int, at: datetime, *, as_settled: bool = False, closing_id: str | None = None
) -> Posting | None:
    """Post once more what was taken back when an evening went into the trash, if it was booked then: the closing.

    ``as_settled``: whatever its ledger comes to now; ``closing_id``: that closing, and not the latest one.
    """
    accounts = read_accounts(store)
    closings = accounts.closings_of(accounts.identities[number].id)
    if closing_id is not None:
        closings = [each for each in closings if each.id == closing_id]
    if not closings or number not in accounts.closed:
        return None
    latest, first = closings[-1], accounts.next_number
    closing = latest.closing
    if closing is not None and as_settled:
        closing = replace(closing, engine=None)
    again = replace(latest, id=derived_ids.drawn(), number=first, at=at, closing=closing)
    due = [
        each
        for each in sorted(accounts.postings, key=lambda each: each.key)
        if each.names == latest.id and each.kind is not Kind.REVERSAL
    ]
    found = [
        replace(each, id=derived_ids.drawn(), number=first + step, at=at, names=again.id)
        for step, each in enumerate(due, start=1)
    ]
    postings.write(store, [again, *found])
    return again
