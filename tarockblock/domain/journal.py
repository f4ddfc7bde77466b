"""Money between people: a journal of postings that are never edited, from which debts follow in any order of
reading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tarockblock.lazy_dataclass import dataclass

KITTY = None
"""Account of a round's kitty; all others are names."""

Account = str | None

Key = tuple[int, str]


def net_of(moves: Iterable[tuple[Account, Account, int]]) -> dict[Account, int]:
    """Return each account's balance, in cents; positive if it is owed."""
    found: dict[Account, int] = defaultdict(int)
    for debtor, creditor, cents in moves:
        found[debtor] -= cents
        found[creditor] += cents
    return found


class Posted(StrEnum):
    EVENING = "evening"
    ADJUST = "adjust"
    STAKE = "stake"
    FINE = "fine"
    SHARE = "share"
    EXPENSE = "expense"
    OUTLAY = "outlay"
    PAYMENT = "payment"
    REVERSAL = "reversal"


_ORDER = tuple(Posted)


SEASON_CLOSE = "season_close"
"""Reason of an ``adjust`` that replaces all debts by the fewest."""

CARRIED = "carried"
"""Reason of an ``adjust`` that carries a balance over from a table of past evenings."""

OF_CUP = "cup"
"""Reason of a ``stake`` or ``expense`` that books a cup's stakes or prizes; its note is the cup's name."""

_OF_EVENINGS = frozenset({Posted.EVENING, Posted.STAKE, Posted.FINE, Posted.SHARE})
"""Kinds dated by their evening; money that changes hands has its own date."""

BY_HAND = frozenset(Posted) - {Posted.EVENING, Posted.REVERSAL}
"""Kinds that can be posted and undone by hand, unless a closing posted them."""


@dataclass(frozen=True, slots=True)
class Debt:
    """An amount ``debtor`` owes ``creditor``: a positive whole number of cents, or ValueError."""

    debtor: Account
    creditor: Account
    cents: int

    def __post_init__(self) -> None:
        if self.cents <= 0 or self.debtor == self.creditor:
            raise ValueError(self)

    @property
    def turned(self) -> Debt:
        return Debt(self.creditor, self.debtor, self.cents)


@dataclass(frozen=True, slots=True)
class EveningRef:
    id: str
    title: str = ""
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """How an evening was settled; ``unit`` in cents, claims as ``taken_in``, payments proposed (the debtor pays).

    Without an ``engine`` (None) nothing can be recomputed. ``held``: payments for the evening itself were left out
    of ``taken_in``, unlike in older closings.
    """

    unit: int
    leave_open: bool
    taken_in: tuple[Debt, ...] = ()
    proposed: tuple[Debt, ...] = ()
    engine: str | None = None
    held: bool = False

    @property
    def transfers(self) -> tuple[Debt, ...]:
        """Transfers of the posting: the payments proposed, and what was taken in, reversed."""
        return (*self.proposed, *(each.turned for each in self.taken_in))

    @property
    def results(self) -> Mapping[Account, int]:
        """Rounded results of the evening in cents, by names as written."""
        return net_of((each.debtor, each.creditor, each.cents) for each in self.transfers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """A fact of the journal. ``names`` is the posting it refers to: a reversed one, or a due's closing.

    ``reason`` is a code of the catalogue, ``note`` typed text. ``day`` is the ISO date of the payment (None: when
    posted).
    """

    id: str
    number: int
    at: datetime
    kind: Posted
    round: str
    transfers: tuple[Debt, ...]
    evening: EveningRef | None = None
    note: str = ""
    names: str | None = None
    closing: Closing | None = None
    reason: str = ""
    day: str | None = None

    @property
    def key(self) -> tuple[int, str]:
        return self.number, self.id

    @property
    def evening_id(self) -> str | None:
        return None if self.evening is None else self.evening.id

    @property
    def is_by_hand(self) -> bool:
        """Whether it was made by hand, so that it can be undone by itself."""
        return self.kind in BY_HAND and self.names is None

    @property
    def date(self) -> str:
        """ISO date in statements: the evening's for a closing and its dues ("" without a day), else its own."""
        if self.evening is not None and self.kind in _OF_EVENINGS:
            return self.evening.date or ""
        return self.day or self.at.date().isoformat()


def reversed_ids(postings: Iterable[Posting]) -> frozenset[str]:
    return frozenset(each.names for each in postings if each.kind is Posted.REVERSAL and each.names is not None)


@dataclass(frozen=True, slots=True)
class Counted:
    ids: frozenset[str]
    held: frozenset[str] = frozenset()


def counting(postings: Iterable[Posting]) -> frozenset[str]:
    return counted(postings).ids


def counted(postings: Iterable[Posting], here: Collection[str] = ()) -> Counted:
    """Return which postings count; reversals themselves do not.

    ``here`` are the evenings known and not in the trash: a payment for one is held until a closing of it counts.
    """
    postings = sorted(postings, key=lambda each: each.key)
    gone = reversed_ids(postings)
    kept = [each for each in postings if each.id not in gone and each.kind is not Posted.REVERSAL]
    latest = {each.evening_id: each.id for each in kept if each.kind is Posted.EVENING and each.evening_id}
    closings = {*latest.values()}

    def counts(each: Posting) -> bool:
        if each.kind is Posted.EVENING:
            return each.id in closings
        return each.names is None or each.names in closings

    waiting = {each for each in here if each not in latest}
    held = frozenset(each.id for each in kept if each.kind is Posted.PAYMENT and each.evening_id in waiting)
    return Counted(frozenset(each.id for each in kept if counts(each)) - held, held)


@dataclass(frozen=True, slots=True)
class Part:
    posting: Posting
    cents: int

    @property
    def date(self) -> str:
        """ISO date since which it is owed."""
        return self.posting.date

    @property
    def evening(self) -> str | None:
        return self.posting.evening_id


@dataclass(frozen=True, slots=True)
class Claim:
    debtor: Account
    creditor: Account
    cents: int
    parts: tuple[Part, ...]

    @property
    def since(self) -> str:
        return self.parts[0].date

    @property
    def transfer(self) -> Debt:
        return Debt(self.debtor, self.creditor, self.cents)

    def left_of(self, postings: Collection[str]) -> int:
        """Return the open part of these postings' shares, in cents."""
        return sum(part.cents for part in self.parts if part.posting.id in postings)


@dataclass(frozen=True, slots=True)
class Piece:
    posting: Posting
    cents: int
    taken: tuple[tuple[Posting, int], ...]

    @property
    def left(self) -> int:
        return self.cents - sum(cents for _, cents in self.taken)


def same(name: str) -> str:
    return name


class _Move(NamedTuple):
    posting: Posting
    cents: int
    own: int


class Book:
    """The accounts of a round; ``called`` maps written names to shown ones.

    ``counts`` is found among the postings of all rounds, since an evening may have been closed in another one too.
    """

    def __init__(
        self, postings: Iterable[Posting], called: Callable[[str], str] = same, counts: Counted | None = None
    ) -> None:
        self.postings: tuple[Posting, ...] = tuple(sorted(postings, key=_place))
        self.counted = counted(self.postings) if counts is None else counts
        here = {each.id for each in self.postings}
        self.counting, self.held = self.counted.ids & here, self.counted.held & here
        self.account_of = called
        self._closed: dict[str, Closing] = {}

    def account(self, written: Account) -> Account:
        return KITTY if written is None else self.account_of(written)

    def closing(self, posting: Posting) -> Closing:
        """Return a posting's closing, without payments for it that an older closing took in. No balance changes by
        that.
        """
        found = posting.closing
        assert found is not None
        if found.held or found.leave_open:
            return found
        if posting.id not in self._closed:
            self._closed[posting.id] = self._without_own_payments(posting, found)
        return self._closed[posting.id]

    def _without_own_payments(self, posting: Posting, found: Closing) -> Closing:
        like = replace(found, engine=None)
        alike = [posting, *self.closings_of(posting.evening_id or "")]
        first = min(each.key for each in alike if each.closing and replace(each.closing, engine=None) == like)
        then = [each for each in self.postings if each.key < first]
        gone = reversed_ids(then)
        paid = [each for each in then if each.kind is Posted.PAYMENT and each.evening_id == posting.evening_id]
        ahead = [
            (self.account(each.creditor), self.account(each.debtor), each.cents)
            for payment in paid
            if payment.id not in gone
            for each in payment.transfers
            if KITTY not in (each.debtor, each.creditor)
        ]
        if not ahead:
            return found

        def with_ahead(debts: Iterable[Debt]) -> tuple[Debt, ...]:
            known = [(self.account(each.debtor), self.account(each.creditor), each.cents) for each in debts]
            return tuple(_netted([*known, *ahead]))

        return replace(found, taken_in=with_ahead(found.taken_in), proposed=with_ahead(found.proposed))

    def moves(self, posting: Posting) -> Mapping[tuple[Account, Account], int]:
        return self._sums(posting.transfers if posting.closing is None else self.closing(posting).transfers)

    def _sums(self, transfers: Iterable[Debt]) -> Mapping[tuple[Account, Account], int]:
        found: dict[tuple[Account, Account], int] = defaultdict(int)
        for each in transfers:
            debtor, creditor = self.account(each.debtor), self.account(each.creditor)
            if debtor != creditor:
                found[debtor, creditor] += each.cents
        return found

    def changes(self, posting: Posting) -> Mapping[Account, int]:
        return net_of((*pair, cents) for pair, cents in self.moves(posting).items())

    @cached_property
    def by_date(self) -> tuple[Posting, ...]:
        return tuple(sorted(self.postings, key=lambda each: (each.date, _place(each))))

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        found: dict[Account, None] = {}
        for each in self.postings:
            for transfer in each.transfers:
                found |= {self.account(transfer.debtor): None, self.account(transfer.creditor): None}
        return tuple(found)

    @cached_property
    def _moved(self) -> Mapping[tuple[Account, Account], Sequence[_Move]]:
        found: dict[tuple[Account, Account], list[_Move]] = defaultdict(list)
        for each in self.postings:
            if each.id in self.counting:
                moves = self.moves(each)
                # What a closing took in, reversed, is the claims of other evenings.
                own = moves if each.closing is None else self._sums(self.closing(each).proposed)
                for pair, cents in moves.items():
                    found[pair].append(_Move(each, cents, own.get(pair, 0) if each.evening else 0))
        return found

    def owes(self, debtor: Account, creditor: Account) -> int:
        there, back = (debtor, creditor), (creditor, debtor)
        return sum(each.cents for each in self._moved.get(there, ())) - sum(
            each.cents for each in self._moved.get(back, ())
        )

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(sorted(self._claims.values(), key=lambda e: (e.since, _order(e.debtor), _order(e.creditor))))

    @cached_property
    def _claims(self) -> Mapping[tuple[Account, Account], Claim]:
        pairs = {tuple(sorted(pair, key=_order)) for pair in self._moved}
        found = [claim for one, other in pairs if (claim := self._claim(one, other)) is not None]
        return {(each.debtor, each.creditor): each for each in found}

    def claim(self, debtor: Account, creditor: Account) -> Claim | None:
        return self._claims.get((debtor, creditor))

    def _claim(self, one: Account, other: Account) -> Claim | None:
        owed = self.owes(one, other)
        if not owed:
            return None
        debtor, creditor = (one, other) if owed > 0 else (other, one)
        parts = (Part(each.posting, each.left) for each in self.pieces(debtor, creditor))
        return Claim(debtor, creditor, abs(owed), tuple(part for part in parts if part.cents))

    def pieces(self, debtor: Account, creditor: Account) -> list[Piece]:
        """Return the shares of a debt, the oldest first, and the postings that paid them off.

        Payments for the same evening are set off first; then postings that name an evening reduce that evening's
        pieces, and the remainder all from the first on. The order of posting does not matter.
        """
        added = sorted(
            self._moved.get((debtor, creditor), ()), key=lambda each: (each.posting.date, _place(each.posting))
        )
        left = [each.cents for each in added]
        taken: list[list[tuple[Posting, int]]] = [[] for _ in added]
        of: dict[str | None, list[int]] = defaultdict(list)
        for at, each in enumerate(added):
            of[each.posting.evening_id].append(at)

        def take(posting: Posting, cents: int, pieces: Iterable[int]) -> int:
            for at in pieces:
                less = min(left[at], cents)
                if less:
                    left[at] -= less
                    taken[at].append((posting, less))
                cents -= less
                if not cents:
                    break
            return cents

        offs = []
        for posting, cents, own in self._moved.get((creditor, debtor), ()):
            rest = own
            if posting.kind is Posted.PAYMENT and own:
                given_back = [at for at in of[posting.evening_id] if added[at].posting.kind is Posted.PAYMENT]
                rest = take(posting, own, given_back)
            offs.append((posting, rest, cents - own))
        unnamed = [
            (posting, take(posting, own, of[posting.evening_id] if own else ()) + other) for posting, own, other in offs
        ]
        first = 0
        for posting, cents in unnamed:
            while first < len(left) and not left[first]:
                first += 1
            take(posting, cents, range(first, len(left)))
        return [Piece(each.posting, each.cents, tuple(off)) for each, off in zip(added, taken, strict=True)]

    @cached_property
    def balances(self) -> Mapping[Account, int]:
        claims = net_of((each.debtor, each.creditor, each.cents) for each in self.claims)
        return dict.fromkeys(self.accounts, 0) | claims

    @property
    def owed(self) -> int:
        return self.balances.get(KITTY, 0)

    @property
    def cash(self) -> int:
        """Cash in the kitty, in cents: payments to it less those from it, held or not, and less what it laid out."""
        return sum(cents for _, cents in self.cash_moves)

    @cached_property
    def cash_moves(self) -> tuple[tuple[str, int], ...]:
        """Cash put into the kitty (or taken out, minus), in cents, each with its ISO day."""
        lying = self.counting | self.held
        return tuple(
            (posting.date, each.cents * ((each.debtor is KITTY) - (each.creditor is KITTY)))
            for posting in self.postings
            if posting.kind in (Posted.PAYMENT, Posted.OUTLAY) and posting.id in lying
            for each in posting.transfers
        )

    @cached_property
    def _payments(self) -> Mapping[str | None, Sequence[Posting]]:
        found: dict[str | None, list[Posting]] = defaultdict(list)
        for each in self.postings:
            if each.kind is Posted.PAYMENT and (each.id in self.counting or each.id in self.held):
                found[each.evening_id].append(each)
        return found

    def payments_for(self, evening: str) -> tuple[Posting, ...]:
        return tuple(self._payments[evening])

    def held_between(self, payer: Account, payee: Account) -> Mapping[EveningRef, int]:
        """Return the net payments for evenings that are not closed, in cents."""
        found: dict[str, tuple[EveningRef, int]] = {}
        for each in self.postings:
            if each.id in self.held and each.evening is not None:
                _, before = found.get(each.evening.id, (each.evening, 0))
                found[each.evening.id] = each.evening, before + brought(self, [each], payer, payee)
        return {evening: cents for evening, cents in found.values() if cents > 0}

    def due(self, claim: Claim | Debt) -> int:
        """Return the amount to be paid of a claim, less the debtor's held money, in cents."""
        return max(claim.cents - sum(self.held_between(claim.debtor, claim.creditor).values()), 0)

    @cached_property
    def _closings(self) -> Mapping[str | None, Sequence[Posting]]:
        found: dict[str | None, list[Posting]] = defaultdict(list)
        for each in self.postings:
            if each.kind is Posted.EVENING:
                found[each.evening_id].append(each)
        return found

    def closings_of(self, evening: str) -> tuple[Posting, ...]:
        return tuple(self._closings[evening])

    def closing_of(self, evening: str) -> Posting | None:
        return next((each for each in self._closings[evening] if each.id in self.counting), None)

    def brought_by(self, closing: Posting) -> tuple[Posting, ...]:
        return tuple(self._hung[closing.id])

    @cached_property
    def _hung(self) -> Mapping[str | None, Sequence[Posting]]:
        found: dict[str | None, list[Posting]] = defaultdict(list)
        for each in self.postings:
            if each.names is not None and each.kind is not Posted.REVERSAL:
                found[each.names].append(each)
        return found

    def without(self, evening: str, *instead: Posting) -> Book:
        """Return the book without an evening's closings and payments, or booked by ``instead``."""
        closings = {each.id for each in self.closings_of(evening)}
        paid = {each.id for each in self.payments_for(evening)}
        ids = (
            self.counted.ids
            - closings
            - {each.id for one in self.closings_of(evening) for each in self.brought_by(one)}
        )
        ids = ids | paid | {each.id for each in instead} if instead else ids - paid
        return Book((*self.postings, *instead), self.account_of, Counted(ids, self.counted.held - paid))

    def alone(self, evening: str, *postings: Posting) -> Book:
        kept = (*self.payments_for(evening), *postings)
        return Book(kept, self.account_of, Counted(frozenset(each.id for each in kept)))

    def before(self, posting: Posting) -> Book:
        kept = [each for each in self.postings if each.key < posting.key]
        waiting = {each.evening_id for each in self.postings if each.kind is Posted.EVENING or each.id in self.held}
        return Book(kept, self.account_of, counted(kept, [each for each in waiting if each is not None]))

    def until(self, date: str) -> Book:
        return Book((each for each in self.postings if each.date <= date), self.account_of, self.counted)

    def known_as(self, called: Callable[[str], str]) -> Book:
        return Book(self.postings, called, self.counted)


def brought(book: Book, payments: Iterable[Posting], payer: Account, payee: Account) -> int:
    """Return the net payments from one account to another, in cents."""
    here, there = book.account(payer), book.account(payee)
    moved = [book.moves(each) for each in payments]
    return sum(each.get((there, here), 0) - each.get((here, there), 0) for each in moved)


def _netted(moves: Iterable[tuple[Account, Account, int]]) -> Iterator[Debt]:
    found: dict[tuple[Account, Account], int] = {}
    for debtor, creditor, cents in moves:
        if (creditor, debtor) in found:
            found[creditor, debtor] -= cents
        else:
            found[debtor, creditor] = found.get((debtor, creditor), 0) + cents
    for (debtor, creditor), cents in found.items():
        if cents and debtor != creditor:
            yield Debt(debtor, creditor, cents) if cents > 0 else Debt(creditor, debtor, -cents)


def _place(posting: Posting) -> tuple[int, int, str]:
    return posting.number, _ORDER.index(posting.kind), posting.id


def _order(account: Account) -> tuple[bool, str]:
    return account is KITTY, account or ""
