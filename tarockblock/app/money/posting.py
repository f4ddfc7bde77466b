"""The one door for money that changes hands, and for whatever is posted by hand, taken back, or agreed upon.

Each function is on disk when it returns. What is refused is a BadInputError, and nothing is written then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app.clock import Clock
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.closing import reversal
from tarockblock.app.storage import Store
from tarockblock.domain.closing import Settled, settle_evening
from tarockblock.domain.journal import (
    BY_HAND,
    KITTY,
    SEASON_CLOSE,
    Account,
    Debt,
    EveningRef,
    Kind,
    Posting,
    reversed_ids,
)
from tarockblock.domain.money import Cents
from tarockblock.domain.names import check_name
from tarockblock.domain.problems import closest
from tarockblock.domain.round_rules import RoundTerms
from tarockblock.domain.same_person import composed
from tarockblock.errors import BadInputError
from tarockblock.store import derived_ids, evenings, postings, rounds

MAX_NOTE = 500
"""Longest note of a posting, in characters."""

MOST_CENTS = 10**9
"""More than this is a slip of the finger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRequest:
    """Somebody gives somebody money; None is the kitty. ``evening`` is a number here.

    ``round`` may be left out where there is only one, where the evening says it, or where the two have a claim in
    exactly one. More than is open is paid only ``on_account``.
    """

    payer: Account
    payee: Account
    cents: int
    round: str | None = None
    evening: int | None = None
    on_account: bool = False
    note: str = ""
    id: str | None = None


def pay(store: Store, clock: Clock, request: PaymentRequest) -> Posting:
    """Post a payment.

    Codes: ``amount_not_positive``, ``amount_too_large``, ``paid_to_oneself``,
    ``no_such_round``, ``round_needed``, ``round_of_evening``,
    ``not_in_round``, ``evening_in_trash``, ``more_than_open`` (says what is ``open``), ``note_long``; StoreError
    ``no_such_evening``.
    """
    with store.writing():
        made = _payment(read_accounts(store), store, request, clock.now())
        postings.write(store, [made])
    return made


def pay_all(store: Store, clock: Clock, requests: Sequence[PaymentRequest]) -> list[Posting]:
    """Post several payments, all or none."""
    made = []
    with store.writing():
        for each in requests:
            made.append(_payment(read_accounts(store), store, each, clock.now()))
            postings.write(store, made[-1:])
    return made


def _payment(accounts: Accounts, store: Store, request: PaymentRequest, at: datetime) -> Posting:
    evening = None if request.evening is None else _evening(store, accounts, request.evening)
    payer, payee = (None if name is None else accounts.people.called(name) for name in (request.payer, request.payee))
    _refuse_amount(request.cents)
    if payer == payee:
        raise BadInputError("paid_to_oneself")
    _refuse_unknown(accounts, (request.payer, payer), (request.payee, payee))
    name = _round(accounts, request, payer, payee)
    known = accounts.people_in(name)
    for written, account in ((request.payer, payer), (request.payee, payee)):
        if account is not None and account not in known:
            raise BadInputError("not_in_round", name=written, round=name)
    owed = max(accounts.book(name).owes(payer, payee), 0)
    if request.cents > owed and not request.on_account:
        raise BadInputError("more_than_open", payer=payer, payee=payee, cents=request.cents, open=owed)
    id_ = request.id if request.id is not None and accounts.posting(request.id) is None else derived_ids.drawn()
    return Posting(
        id=id_,
        number=accounts.next_number,
        at=at,
        kind=Kind.PAYMENT,
        round=name,
        transfers=(Debt(request.payee, request.payer, request.cents),),
        evening=evening,
        note=_note(request.note),
    )


def _refuse_unknown(accounts: Accounts, *asked: tuple[Account, Account]) -> None:
    """Say of the first one whom no round knows who may have been meant."""
    known = {who for name in accounts.rounds for who in accounts.people_in(name)}
    for written, account in asked:
        if written is not None and account not in known:
            near = closest(written, known)
            raise BadInputError("nobody_called" if near is None else "nobody_called_near", name=written, near=near)


def _round(accounts: Accounts, request: PaymentRequest, payer: Account, payee: Account) -> str:
    asked = None if request.round is None else accounts.round_of(request.round)
    if request.evening is not None:
        name = composed(accounts.identities[request.evening].round)
        if asked not in (None, name):
            raise BadInputError("round_of_evening", evening=request.evening, round=name)
        return name
    if asked is not None:
        return asked
    found = list(accounts.rounds)
    if len(found) != 1:
        found = [name for name in found if accounts.book(name).owes(payer, payee)]
    if len(found) != 1:
        raise BadInputError("round_needed", rounds=", ".join(accounts.rounds))
    return found[0]


def _evening(store: Store, accounts: Accounts, number: int) -> EveningRef:
    record = evenings.read(store, number)
    if record.trashed_at is not None:
        raise BadInputError("evening_in_trash", evening=number)
    return EveningRef(accounts.identities[number].id, record.header.title, record.header.date)


def _refuse_amount(cents: int) -> None:
    if cents > MOST_CENTS:
        raise BadInputError("amount_too_large", cents=cents, most=MOST_CENTS)
    if cents <= 0:
        raise BadInputError("amount_not_positive", cents=cents)


def _note(text: str) -> str:
    if len(text) > MAX_NOTE:
        raise BadInputError("note_long", most=MAX_NOTE)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPosting:
    """Something posted by hand in a round: ``stake``, ``fine``, ``share``, ``expense`` or ``adjust``."""

    kind: Kind
    round: str
    transfers: tuple[Debt, ...]
    evening: int | None = None
    note: str = ""


def post(store: Store, clock: Clock, request: HandPosting) -> Posting:
    """Post it. What is no adjustment goes from people to the kitty (an ``expense`` the other way).

    Codes as of :func:`pay`, and ``name_unusable`` for a name nobody can have. ValueError for another kind.
    """
    with store.writing():
        return _post(store, request, clock.now())


def _post(store: Store, request: HandPosting, at: datetime) -> Posting:
    ways = {Kind.EXPENSE: (True, False), Kind.ADJUST: None}
    wanted = ways.get(request.kind, (False, True))
    if request.kind not in BY_HAND - {Kind.PAYMENT} or not request.transfers:
        raise ValueError(request)
    if wanted and any((each.debtor is KITTY, each.creditor is KITTY) != wanted for each in request.transfers):
        raise ValueError(request)
    accounts = read_accounts(store)
    name = accounts.round_of(request.round)
    for each in request.transfers:
        _refuse_amount(each.cents)
        _refuse_people(accounts, name, each, anybody=request.kind is Kind.ADJUST)
    made = Posting(
        id=derived_ids.drawn(),
        number=accounts.next_number,
        at=at,
        kind=request.kind,
        round=name,
        transfers=request.transfers,
        evening=None if request.evening is None else _evening(store, accounts, request.evening),
        note=_note(request.note),
    )
    postings.write(store, [made])
    return made


def _refuse_people(accounts: Accounts, round_name: str, transfer: Debt, *, anybody: bool) -> None:
    names = [name for name in (transfer.debtor, transfer.creditor) if name is not None]
    if len({accounts.people.called(name) for name in names}) < len(names):
        raise BadInputError("paid_to_oneself")
    for name in names:
        if anybody and check_name(name) is not None:
            raise BadInputError("name_unusable", name=name)
        if not anybody and accounts.people.called(name) not in accounts.people_in(round_name):
            raise BadInputError("not_in_round", name=name, round=round_name)


def write_off(store: Store, clock: Clock, round_name: str, owed: Debt, note: str) -> Posting:
    """Forgive what ``owed`` says of a claim, at most the claim (``more_than_open``)."""
    with store.writing():
        accounts = read_accounts(store)
        payer, payee = _accounts(accounts, owed)
        left = max(accounts.book(round_name).owes(payer, payee), 0)
        if owed.cents > left:
            raise BadInputError("more_than_open", payer=payer, payee=payee, cents=owed.cents, open=left)
        request = HandPosting(kind=Kind.ADJUST, round=round_name, transfers=(owed.turned,), note=note)
        return _post(store, request, clock.now())


def _accounts(accounts: Accounts, transfer: Debt) -> tuple[Account, Account]:
    called = accounts.people.called
    return (
        None if transfer.debtor is None else called(transfer.debtor),
        None if transfer.creditor is None else called(transfer.creditor),
    )


def undo(store: Store, clock: Clock, posting_id: str) -> Posting:
    """Take back a payment, or what was posted by hand; returns the reversal.

    Codes: ``no_such_posting``, ``undone_already``, ``posted_by_closing`` (reopen the evening instead).
    """
    return undo_all(store, clock, [posting_id])[0]


def undo_all(store: Store, clock: Clock, posting_ids: Iterable[str]) -> list[Posting]:
    """The same for several, all or none."""
    made = []
    with store.writing():
        for each in posting_ids:
            made.append(_reversal(read_accounts(store), each, clock.now()))
            postings.write(store, made[-1:])
    return made


def _reversal(accounts: Accounts, posting_id: str, at: datetime) -> Posting:
    found = accounts.posting(posting_id)
    if found is None:
        raise BadInputError("no_such_posting", id=posting_id)
    if found.id in reversed_ids(accounts.postings):
        raise BadInputError("undone_already", id=posting_id)
    if found.kind not in BY_HAND or found.names is not None:
        raise BadInputError("posted_by_closing", id=posting_id)
    return reversal(found, accounts.next_number, at)


def redo(store: Store, clock: Clock, posting_id: str) -> Posting:
    """Post once more what was taken back; ``no_such_posting`` where that was not."""
    return redo_all(store, clock, [posting_id])[0]


def redo_all(store: Store, clock: Clock, posting_ids: Iterable[str]) -> list[Posting]:
    """The same for several, all or none."""
    made = []
    with store.writing():
        for each in posting_ids:
            made.append(_again(read_accounts(store), each, clock.now()))
            postings.write(store, made[-1:])
    return made


def _again(accounts: Accounts, posting_id: str, at: datetime) -> Posting:
    found = accounts.posting(posting_id)
    if found is None or found.id not in reversed_ids(accounts.postings) or found.kind not in BY_HAND:
        raise BadInputError("no_such_posting", id=posting_id)
    if found.names is not None:
        raise BadInputError("posted_by_closing", id=posting_id)
    return replace(found, id=derived_ids.drawn(), number=accounts.next_number, at=at)


def season_payments(accounts: Accounts, round_name: str) -> tuple[Debt, ...]:
    """The fewest payments (the debtor pays) with which nobody owes anybody anything any more, the kitty left aside."""
    return season_settled(accounts, round_name).closing(None).proposed


def season_settled(accounts: Accounts, round_name: str) -> Settled:
    """All claims among people settled with each other, to the cent."""
    claims = _claims_of_people(accounts, round_name)
    people = dict.fromkeys(name for each in claims for name in (each.debtor, each.creditor) if name is not None)
    return settle_evening(dict.fromkeys(people, Cents()), claims, 1)


def kitty_payments(accounts: Accounts, round_name: str) -> tuple[Debt, ...]:
    """What brings the kitty's claims and debts to zero: each with whom it concerns, passed on to nobody."""
    return tuple(each.transfer for each in accounts.book(round_name).claims if KITTY in (each.debtor, each.creditor))


def close_season(store: Store, clock: Clock, round_name: str, note: str = "") -> Posting | None:
    """Put these payments in the place of all claims among people; no balance changes. None where that changes nothing.

    To be taken back by :func:`undo`.
    """
    with store.writing():
        accounts = read_accounts(store)
        name = accounts.round_of(round_name)
        claims, due = _claims_of_people(accounts, name), season_payments(accounts, name)
        if set(claims) == set(due):
            return None
        made = Posting(
            id=derived_ids.drawn(),
            number=accounts.next_number,
            at=clock.now(),
            kind=Kind.ADJUST,
            round=name,
            transfers=(*due, *(each.turned for each in claims)),
            note=_note(note),
            reason=SEASON_CLOSE,
        )
        postings.write(store, [made])
    return made


def _claims_of_people(accounts: Accounts, round_name: str) -> list[Debt]:
    return [
        each.transfer
        for each in accounts.book(round_name).claims
        if each.debtor is not KITTY and each.creditor is not KITTY
    ]


# ---------------------------------------------------------------------- rounds


def set_terms(store: Store, round_name: str, terms: RoundTerms) -> None:
    """Agree upon other terms in a round; what is closed already stays as it was closed."""
    with store.writing():
        rounds.write(store, composed(round_name), terms)
