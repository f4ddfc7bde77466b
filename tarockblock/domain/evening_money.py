"""The money of an evening. Only `evening_money` computes it.

*Paid* is what changed hands for this evening: amounts taken in later, written off or set off are not open, but not
paid either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from itertools import chain

from tarockblock.domain.closing import RoundTerms, dues, is_fewest, net, settle_evening
from tarockblock.domain.journal import (
    KITTY,
    SEASON_CLOSE,
    Account,
    Book,
    Closing,
    Debt,
    EveningRef,
    Key,
    Posted,
    Posting,
    brought,
)
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.lazy_dataclass import dataclass


class Way(StrEnum):
    """How an amount was cleared without being paid for its evening."""

    TAKEN_IN = "taken_in"
    WRITTEN_OFF = "written_off"
    SEASON = "season"
    SET_OFF = "set_off"
    ELSEWHERE = "elsewhere"
    TRASH = "trash"


@dataclass(frozen=True, slots=True)
class Cleared:
    way: Way
    cents: int
    evening: EveningRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A payment proposed for an evening (``payee`` None: to the kitty), in cents.

    ``paid_before + paid + otherwise + open == cents``; ``paid_before`` precedes the first booking. ``payments``
    are all between the two for the evening.
    """

    payer: Account
    payee: Account
    cents: int
    paid_before: int = 0
    paid: int = 0
    open: int = 0
    cleared: tuple[Cleared, ...] = ()
    payments: tuple[Posting, ...] = ()

    @property
    def otherwise(self) -> int:
        return sum(each.cents for each in self.cleared)

    @property
    def given(self) -> int:
        return self.paid_before + self.paid

    @property
    def is_paid(self) -> bool:
        return 0 < self.given == self.cents

    @property
    def is_settled_elsewhere(self) -> bool:
        return not self.open and not self.is_paid

    @property
    def last(self) -> Posting | None:
        return max(self.payments, key=lambda each: (each.date, each.key), default=None)


@dataclass(frozen=True, slots=True)
class PersonMoney:
    """A person's share of an evening: ``result + carried + rounding == balance``, the last in whole cents."""

    player: str
    points: Points
    result: Cents
    carried: Cents
    rounding: Cents
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningMoney:
    """The money of an evening as booked, or as closing it now would book it.

    It ``is_booked`` if a closing counts, and ``is_changing`` if that is open again. ``kitty`` is what each person
    owes it, ``dues`` that by kind. ``on_account`` was given beyond the proposed payments, net for each two people.
    """

    evening: str
    round: str
    closing: Closing
    is_booked: bool
    is_changing: bool
    people: tuple[PersonMoney, ...]
    payments: tuple[Proposal, ...]
    kitty: tuple[Proposal, ...]
    dues: Mapping[Posted, tuple[Debt, ...]]
    on_account: tuple[Debt, ...]
    minimal: bool = True
    left_out: bool = False
    carried_from: EveningRef | None = None
    """Evening from which all of the amount carried over comes, or None."""

    @property
    def lines(self) -> tuple[Proposal, ...]:
        return (*self.payments, *self.kitty)

    @property
    def open(self) -> int:
        return sum(each.open for each in self.lines)

    @property
    def given(self) -> int:
        return sum(each.given for each in self.payments)

    @property
    def handed_over(self) -> int:
        """Cents given for the evening among people, on account too."""
        return self.given + sum(each.cents for each in self.on_account)

    @property
    def total(self) -> int:
        return sum(each.cents for each in self.payments)

    @property
    def is_carried(self) -> bool:
        return any(each.carried for each in self.people)

    @property
    def is_rounded(self) -> bool:
        return any(each.rounding for each in self.people)


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """Facts about an evening from outside the book. ``unit`` and ``leave_open`` say how to close it."""

    ref: EveningRef
    ledger: Ledger
    unit: int = 1
    leave_open: bool = False
    terms: RoundTerms = RoundTerms()
    round: str = ""
    is_closed: bool = True
    is_trashed: bool = False
    engine: str | None = None


def evening_money(book: Book, about: EveningFacts) -> EveningMoney:
    """Return the money of an evening by its round's book.

    One closed but not booked (it came as a file) is computed by itself.
    """
    evening = about.ref.id
    counted, closings = book.closing_of(evening), book.closings_of(evening)
    posting = counted if about.is_closed else None
    if posting is None and about.is_closed and about.is_trashed and closings:
        posting = closings[-1]  # as it was when it was put in the trash
    first = closings[0].key if closings and (counted is not None or about.is_trashed) else None
    names = {book.account(name): name for name in about.ledger.evening.everybody}
    claims = _claims_among(book.without(evening), names)
    if posting is None:
        alone = about.is_closed
        given = {} if alone else _given_by_those_gone(book, about, names)
        posted = _as_closed_now(book, about, () if alone else [each for each, _ in claims], given)
        book = book.alone(evening, *posted) if alone else book.without(evening, *posted)
        posting, hung = posted[0], posted[1:]
        sources = () if alone else claims
    else:
        hung = list(book.brought_by(posting))
        sources = ()
        if posting.closing is not None and posting.closing.taken_in:
            sources = _claims_among(book.before(posting).without(evening), names)
    closing = book.closing(posting)
    outcome = _Outcome(book, posting, first, is_gone=about.is_trashed)
    payments = outcome.proposals(closing.proposed, [posting], names)
    owed = list(chain.from_iterable(each.transfers for each in hung))
    people = _people(about.ledger, closing, names)
    left_out = closing.leave_open and bool(claims)
    return EveningMoney(
        evening=evening,
        round=posting.round,
        closing=closing,
        is_booked=counted is not None,
        is_changing=counted is not None and not about.is_closed,
        people=people,
        payments=_by_seat(payments, people),
        kitty=outcome.proposals(owed, hung, names),
        dues={each.kind: each.transfers for each in hung},
        on_account=outcome.on_account(payments, names),
        minimal=is_fewest(closing) and not left_out and not any(each.otherwise for each in payments),
        left_out=left_out,
        carried_from=_only_evening(sources),
    )


def booked_lines(book: Book, evening: str) -> tuple[Proposal, ...]:
    posting = book.closing_of(evening)
    if posting is None:
        return ()
    hung = book.brought_by(posting)
    outcome = _Outcome(book, posting, book.closings_of(evening)[0].key)
    owed = chain.from_iterable(each.transfers for each in hung)
    return (*outcome.proposals(book.closing(posting).proposed, [posting], {}), *outcome.proposals(owed, hung, {}))


def open_cents(book: Book, evening: str) -> int:
    """Return the open part of an evening's own payments and dues, in cents; 0 if not booked."""
    return sum(each.open for each in booked_lines(book, evening))


Claims = Sequence[tuple[Debt, Sequence[EveningRef | None]]]


def _claims_among(book: Book, names: Mapping[Account, str]) -> Claims:
    return [
        (Debt(names[each.debtor], names[each.creditor], each.cents), [part.posting.evening for part in each.parts])
        for each in book.claims
        if each.debtor in names and each.creditor in names
    ]


def _only_evening(claims: Claims) -> EveningRef | None:
    found = {None if each is None else each.id: each for _, refs in claims for each in refs}
    return next(iter(found.values())) if len(found) == 1 else None


def _given_by_those_gone(book: Book, about: EveningFacts, names: Mapping[Account, str]) -> dict[tuple[str, str], int]:
    """Return what was paid for the evening by and to the people who left it, net for each two, in cents."""
    staying, found = about.ledger.state.seating, dict[tuple[str, str], int]()
    payments = book.payments_for(about.ref.id)
    for debtor, creditor in dict.fromkeys(pair for each in payments for pair in book.moves(each)):
        payer, payee = names.get(creditor), names.get(debtor)
        if payer is not None and payee is not None and not {payer, payee} <= {*staying}:
            cents = brought(book, payments, creditor, debtor)
            found |= {(payer, payee): cents} if cents > 0 else {}
    return found


def leaving_payments(money: EveningMoney, leaving: Sequence[str], staying: Sequence[str]) -> tuple[Debt, ...]:
    """Return what people who leave now give, or get: from debtor to creditor, one payment each with the person who
    stays and is best able to, and what is due to the kitty.
    """
    rest = Counter({each.player: each.balance for each in money.people})
    given = [(each.payer, each.payee, each.given) for each in money.payments]
    for payer, payee, cents in (*given, *((each.debtor, each.creditor, each.cents) for each in money.on_account)):
        rest[payer or ""] += cents
        rest[payee or ""] -= cents
    found = []
    for who in leaving:
        cents, others = rest[who], [each for each in staying if each in rest and each != who]
        if cents and others:
            other = min(others, key=lambda each: rest[each] if cents > 0 else -rest[each])
            found.append(Debt(other, who, cents) if cents > 0 else Debt(who, other, -cents))
            rest[other] += cents
        found += [Debt(each.payer, each.payee, each.open) for each in money.kitty if each.payer == who and each.open]
    return tuple(found)


def _as_closed_now(
    book: Book, about: EveningFacts, claims: Iterable[Debt], given: Mapping[tuple[str, str], int]
) -> list[Posting]:
    ledger = about.ledger
    results = {who: ledger.cents.get(who, Cents()) for who in ledger.evening.everybody}
    closing = settle_evening(results, claims, about.unit, leave_open=about.leave_open, engine=about.engine, given=given)
    number = max((each.number for each in book.postings), default=0) + 1
    made = Posting(
        id="closing",
        number=number,
        at=_NEVER,
        kind=Posted.EVENING,
        round=about.round,
        transfers=closing.transfers,
        evening=about.ref,
        closing=closing,
    )
    due = dues(about.terms, ledger)
    return [
        made,
        *(
            replace(made, id=f"closing {kind}", kind=kind, transfers=owed, names=made.id, closing=None)
            for kind, owed in due.items()
        ),
    ]


_NEVER = datetime.max.replace(tzinfo=UTC)


def _people(ledger: Ledger, closing: Closing, names: Mapping[Account, str]) -> tuple[PersonMoney, ...]:
    taken_in, proposed = _as_here(closing.taken_in, names), _as_here(closing.proposed, names)
    written = [name for each in (*taken_in, *proposed) for name in (each.debtor, each.creditor) if name is not None]
    everybody = dict.fromkeys((*ledger.evening.everybody, *written))
    carried, balances = net(taken_in, everybody), net(proposed, everybody)
    found = []
    for who in everybody:
        result, brought_along, balance = ledger.cents.get(who, Cents()), Cents(carried[who]), balances[who]
        rounding = Cents(balance) - brought_along - result
        points = ledger.points.get(who, Points())
        found.append(PersonMoney(who, points, result, brought_along, rounding, balance))
    return tuple(found)


def _as_here(debts: Iterable[Debt], names: Mapping[Account, str]) -> list[Debt]:
    return [
        Debt(names.get(each.debtor, each.debtor), names.get(each.creditor, each.creditor), each.cents) for each in debts
    ]


def _by_seat(payments: Sequence[Proposal], people: Sequence[PersonMoney]) -> tuple[Proposal, ...]:
    seats: list[Account] = [each.player for each in people]

    def place(each: Proposal) -> tuple[int, int, int]:
        return seats.index(each.payer), -each.cents, seats.index(each.payee)

    return tuple(sorted(payments, key=place))


class _Outcome:
    """The outcome of a closing. ``first`` is the key of the evening's first booking, or None. Nothing is open if
    it ``is_gone``.
    """

    def __init__(self, book: Book, posting: Posting, first: Key | None, *, is_gone: bool = False) -> None:
        assert posting.evening is not None
        self._book, self._posting, self._is_gone = book, posting, is_gone
        self._evening = posting.evening.id
        self._payments = book.payments_for(self._evening)
        self._before = [each for each in self._payments if first is None or each.key < first]
        self._given: dict[tuple[Account, Account], int] = {}
        """What the proposals seen so far call paid."""

    def proposals(
        self, owed: Iterable[Debt], postings: Sequence[Posting], names: Mapping[Account, str]
    ) -> tuple[Proposal, ...]:
        whole: dict[tuple[Account, Account], int] = {}
        written: dict[Account, Account] = {KITTY: KITTY}
        for each in owed:
            pair = self._book.account(each.debtor), self._book.account(each.creditor)
            for account, name in zip(pair, (each.debtor, each.creditor), strict=True):
                written.setdefault(account, names.get(account, name))
            whole[pair] = whole.get(pair, 0) + each.cents
        ids = {each.id for each in postings}
        return tuple(self._proposal(pair, cents, ids, written) for pair, cents in whole.items())

    def _proposal(
        self, pair: tuple[Account, Account], cents: int, ids: set[str], written: Mapping[Account, Account]
    ) -> Proposal:
        book = self._book
        before, given = brought(book, self._before, *pair), brought(book, self._payments, *pair)
        given = max(min(given, cents), 0)
        before = max(min(before, given), 0)
        claim = book.claim(*pair)
        left = 0 if claim is None or self._is_gone else min(claim.left_of(ids), cents - given)
        self._given[pair] = given
        return Proposal(
            payer=written[pair[0]],
            payee=written[pair[1]],
            cents=cents,
            paid_before=before,
            paid=given - before,
            open=left,
            cleared=tuple(self._cleared(*pair, ids, cents - given - left)),
            payments=tuple(each for each in self._payments if (pair[1], pair[0]) in book.moves(each)),
        )

    def on_account(self, payments: Sequence[Proposal], names: Mapping[Account, str]) -> tuple[Debt, ...]:
        book, found = self._book, dict[tuple[Account, Account], int]()
        for made in self._payments:
            for (payee, payer), cents in book.moves(made).items():
                if KITTY in (payer, payee):
                    continue
                pair, turned = (payer, payee), (payee, payer)
                key, amount = (turned, -cents) if turned in found else (pair, cents)
                found[key] = found.get(key, 0) + amount
        for each in payments:
            pair = book.account(each.payer), book.account(each.payee)
            if pair in found:
                found[pair] -= each.given
            elif pair[::-1] in found:
                found[pair[::-1]] += each.given
        debts = [Debt(*(pair if cents > 0 else pair[::-1]), abs(cents)) for pair, cents in found.items() if cents]
        return tuple(_as_here(debts, names))

    def _cleared(self, payer: Account, payee: Account, ids: set[str], cents: int) -> Iterator[Cleared]:
        if not cents:
            return
        if self._is_gone:
            yield Cleared(Way.TRASH, cents)
            return
        own = {each.id for each in self._payments}
        offs = [
            (posting, off)
            for piece in self._book.pieces(payer, payee)
            if piece.posting.id in ids
            for posting, off in piece.taken
            if posting.id not in own
        ]
        found: dict[Cleared, int] = {}
        # What the closing took in the other way is among what it added, and was cleared by what existed before it.
        for posting, off in sorted(offs, key=lambda each: each[0].key < self._posting.key):
            how = self._how(posting, payer, payee)
            found[how] = found.get(how, 0) + min(off, cents)
            cents -= min(off, cents)
        rest = Cleared(Way.SET_OFF, 0)
        found[rest] = found.get(rest, 0) + cents
        yield from (replace(how, cents=off) for how, off in found.items() if off)

    def _how(self, posting: Posting, payer: Account, payee: Account) -> Cleared:
        later = posting.key > self._posting.key
        if later and posting.closing is not None and posting.evening_id != self._evening:
            account, closing = self._book.account, self._book.closing(posting)
            taken = {(account(each.debtor), account(each.creditor)) for each in closing.taken_in}
            if (payer, payee) in taken:
                return Cleared(Way.TAKEN_IN, 0, posting.evening)
        if posting.kind is Posted.ADJUST and later:
            return Cleared(_ADJUSTED.get(posting.reason, Way.SET_OFF), 0)
        return Cleared(Way.ELSEWHERE if posting.kind is Posted.PAYMENT else Way.SET_OFF, 0)


_ADJUSTED = {"": Way.WRITTEN_OFF, SEASON_CLOSE: Way.SEASON}
