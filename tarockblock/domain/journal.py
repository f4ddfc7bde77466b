"""Money between people: one journal of postings that are never edited; who owes whom is a fold over it.

A person, or the kitty (None), owes another one whole cents. What counts, what is left of it and since when follows from
the postings alone, whatever the order in which they were read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from tarockblock.lazy_dataclass import dataclass

KITTY = None
"""The account of a round's kitty; everybody else is a name."""

Account = str | None


def net_of(moves: Iterable[tuple[Account, Account, int]]) -> dict[Account, int]:
    """What each account gets (plus) or owes (minus), by who owes whom how many cents."""
    found: dict[Account, int] = defaultdict(int)
    for debtor, creditor, cents in moves:
        found[debtor] -= cents
        found[creditor] += cents
    return found


class Posted(StrEnum):
    """What a posting is about. Of one action first what the rest of it follows from: a closing, or a season's close."""

    EVENING = "evening"
    ADJUST = "adjust"
    STAKE = "stake"
    FINE = "fine"
    SHARE = "share"
    EXPENSE = "expense"
    PAYMENT = "payment"
    REVERSAL = "reversal"


_ORDER = tuple(Posted)


SEASON_CLOSE = "season_close"
"""Why an ``adjust`` was posted that puts the fewest debts in the place of all there were."""

CARRIED = "carried"
"""Reason of an ``adjust`` that carries a balance over from a table of past evenings."""

_OF_EVENINGS = frozenset({Posted.EVENING, Posted.STAKE, Posted.FINE, Posted.SHARE})
"""Kinds that have the date of the evening they name; money that changes hands has its own."""

BY_HAND = frozenset({Posted.PAYMENT, Posted.STAKE, Posted.FINE, Posted.SHARE, Posted.EXPENSE, Posted.ADJUST})
"""Kinds that can be posted, and undone, by hand; of these only what no closing posted."""


@dataclass(frozen=True, slots=True)
class Debt:
    """``debtor`` owes ``creditor`` a whole positive number of cents; ValueError for anything else."""

    debtor: Account
    creditor: Account
    cents: int

    def __post_init__(self) -> None:
        if self.cents <= 0 or self.debtor == self.creditor:
            raise ValueError(self)

    @property
    def turned(self) -> Debt:
        """The same the other way round."""
        return Debt(self.creditor, self.debtor, self.cents)


@dataclass(frozen=True, slots=True)
class EveningRef:
    """The evening a posting belongs to, with its title and ISO date as they were."""

    id: str
    title: str = ""
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """How an evening was settled: rounding unit in cents, whether claims were left open, claims as they were when they
    were taken in, the payments proposed (the debtor pays), and the arithmetic its ledger was computed with.

    ``engine`` is None where that is not known; then nothing can be recomputed.
    """

    unit: int
    leave_open: bool
    taken_in: tuple[Debt, ...] = ()
    proposed: tuple[Debt, ...] = ()
    engine: str | None = None

    @property
    def transfers(self) -> tuple[Debt, ...]:
        """What the posting moves: the payments proposed, and what was taken in turned round."""
        return (*self.proposed, *(each.turned for each in self.taken_in))

    @property
    def results(self) -> Mapping[Account, int]:
        """What the evening came to, rounded, in cents, of everybody who is in it, by the names as written."""
        return net_of((each.debtor, each.creditor, each.cents) for each in self.transfers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One fact. ``names`` is the posting it is about: a reversal's, or the closing with which a due was posted.

    ``reason`` is a code of the catalogue where the program itself says why; ``note`` is what somebody typed. ``day`` is
    the ISO date on which money changed hands, None where that is the day it was posted.
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
        """What is later has the greater one; clocks are not asked."""
        return self.number, self.id

    @property
    def evening_id(self) -> str | None:
        """The id of the evening it names."""
        return None if self.evening is None else self.evening.id

    @property
    def is_by_hand(self) -> bool:
        """Whether it was made by hand, and no closing brought it: then it can be taken back by itself."""
        return self.kind in BY_HAND and self.names is None

    @property
    def date(self) -> str:
        """The ISO date under which it is listed in statements and sums: what an evening came to, and what that brought
        the kitty, on the day of the evening; anything else on its own day.
        """
        return self.owed_since if self.kind in _OF_EVENINGS else self._own_day

    @property
    def owed_since(self) -> str:
        """ISO date since when its amounts are owed: the day of the evening it names, else its own day.

        It is "" for a closing, or what that brought the kitty, of an evening without a day.
        """
        if self.evening is not None and (self.evening.date or self.kind in _OF_EVENINGS):
            return self.evening.date or ""
        return self._own_day

    @property
    def _own_day(self) -> str:
        return self.day or self.at.date().isoformat()


def reversed_ids(postings: Iterable[Posting]) -> frozenset[str]:
    """The ids of postings that a reversal names."""
    return frozenset(each.names for each in postings if each.kind is Posted.REVERSAL and each.names is not None)


def counting(postings: Iterable[Posting]) -> frozenset[str]:
    """The ids of postings that count; reversals move nothing themselves and are not among them."""
    postings = sorted(postings, key=lambda each: each.key)
    gone = reversed_ids(postings)
    closed = (each for each in postings if each.kind is Posted.EVENING and each.id not in gone)
    closings = {*{each.evening_id: each.id for each in closed if each.evening_id}.values()}  # the latest of each
    return frozenset(
        each.id
        for each in postings
        if each.id not in gone
        and each.kind is not Posted.REVERSAL
        and (each.id in closings if each.kind is Posted.EVENING else each.names is None or each.names in closings)
    )


@dataclass(frozen=True, slots=True)
class Part:
    """What is left of what one posting added to a claim, in cents; ``date`` is since when that is owed."""

    posting: str
    date: str
    evening: str | None
    cents: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What one account owes another, in cents, and the parts it consists of, the oldest first."""

    debtor: Account
    creditor: Account
    cents: int
    parts: tuple[Part, ...]

    @property
    def since(self) -> str:
        """The ISO date of the oldest part that is left."""
        return self.parts[0].date

    @property
    def transfer(self) -> Debt:
        """The claim as a transfer."""
        return Debt(self.debtor, self.creditor, self.cents)

    def left_of(self, evening: str) -> int:
        """What is left of what this evening added, in cents."""
        return sum(part.cents for part in self.parts if part.evening == evening)


@dataclass(frozen=True, slots=True)
class Piece:
    """What one posting added to what somebody owes another one, in cents, and which postings took how much off it."""

    posting: Posting
    cents: int
    taken: tuple[tuple[Posting, int], ...]

    @property
    def left(self) -> int:
        """What is left of it, in cents."""
        return self.cents - sum(cents for _, cents in self.taken)


def same(name: str) -> str:
    """Everybody is who is written."""
    return name


class Book:
    """The accounts of one round, out of its postings; ``called`` says who is known as whom.

    What one person owes himself under two names is nothing. ``counts`` are the postings that count among those of all
    rounds, where an evening may have been closed in another one as well.
    """

    def __init__(
        self,
        postings: Iterable[Posting],
        called: Callable[[str], str] = same,
        counts: frozenset[str] | None = None,
    ) -> None:
        self.postings: tuple[Posting, ...] = tuple(sorted(postings, key=_place))
        self.counting = counting(self.postings) if counts is None else counts & {each.id for each in self.postings}
        self._called = called

    def account(self, written: Account) -> Account:
        """The account behind a name as written."""
        return KITTY if written is None else self._called(written)

    def moves(self, posting: Posting) -> Mapping[tuple[Account, Account], int]:
        """What a posting adds to what each account owes each other one, by its own transfers, counting or not."""
        found: dict[tuple[Account, Account], int] = defaultdict(int)
        for each in posting.transfers:
            debtor, creditor = self.account(each.debtor), self.account(each.creditor)
            if debtor != creditor:
                found[debtor, creditor] += each.cents
        return found

    def changes(self, posting: Posting) -> Mapping[Account, int]:
        """What a posting does to each account it touches: plus what that gets, minus what it owes."""
        return net_of((*pair, cents) for pair, cents in self.moves(posting).items())

    @cached_property
    def by_date(self) -> tuple[Posting, ...]:
        """The postings in the order in which statements and sums have them; of one day the earlier posted first."""
        return tuple(sorted(self.postings, key=lambda each: (each.date, _place(each))))

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """Every account of any posting."""
        found: dict[Account, None] = {}
        for each in self.postings:
            for transfer in each.transfers:
                found |= {self.account(transfer.debtor): None, self.account(transfer.creditor): None}
        return tuple(found)

    @cached_property
    def _moved(self) -> Mapping[tuple[Account, Account], Sequence[tuple[Posting, int]]]:
        """What counting postings add, by (debtor, creditor)."""
        found: dict[tuple[Account, Account], list[tuple[Posting, int]]] = defaultdict(list)
        for each in self.postings:
            if each.id in self.counting:
                for pair, cents in self.moves(each).items():
                    found[pair].append((each, cents))
        return found

    def owes(self, debtor: Account, creditor: Account) -> int:
        """What one account owes another, in cents; negative where it is the other way round."""
        there, back = (debtor, creditor), (creditor, debtor)
        return sum(cents for _, cents in self._moved.get(there, ())) - sum(
            cents for _, cents in self._moved.get(back, ())
        )

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """Who owes whom, the oldest claim first."""
        pairs = {tuple(sorted(pair, key=_order)) for pair in self._moved}
        found = [claim for one, other in pairs if (claim := self._claim(one, other)) is not None]
        return tuple(sorted(found, key=lambda each: (each.since, _order(each.debtor), _order(each.creditor))))

    def claim(self, debtor: Account, creditor: Account) -> Claim | None:
        """What one account owes another, if it does."""
        return next((each for each in self.claims if (each.debtor, each.creditor) == (debtor, creditor)), None)

    def _claim(self, one: Account, other: Account) -> Claim | None:
        owed = self.owes(one, other)
        if not owed:
            return None
        debtor, creditor = (one, other) if owed > 0 else (other, one)
        parts = (
            Part(each.posting.id, each.posting.owed_since, each.posting.evening_id, each.left)
            for each in self.pieces(debtor, creditor)
        )
        return Claim(debtor, creditor, abs(owed), tuple(part for part in parts if part.cents))

    def pieces(self, debtor: Account, creditor: Account) -> list[Piece]:
        """What counting postings added to what one account owes another, the oldest first, and what took it off.

        All that goes the other way takes off: a payment that names an evening first what that evening added, the rest
        from the first piece on.
        """
        added = sorted(self._moved.get((debtor, creditor), ()), key=lambda each: (each[0].owed_since, _place(each[0])))
        left = [cents for _, cents in added]
        taken: list[list[tuple[Posting, int]]] = [[] for _ in added]

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

        of: dict[str | None, list[int]] = defaultdict(list)
        for at, (posting, _) in enumerate(added):
            of[posting.evening_id].append(at)
        rest = [
            (each, take(each, cents, of[each.evening_id] if each.kind is Posted.PAYMENT and each.evening else ()))
            for each, cents in self._moved.get((creditor, debtor), ())
        ]
        first = 0
        for each, cents in rest:
            while first < len(left) and not left[first]:
                first += 1
            take(each, cents, range(first, len(left)))
        return [Piece(posting, cents, tuple(off)) for (posting, cents), off in zip(added, taken, strict=True)]

    @cached_property
    def balances(self) -> Mapping[Account, int]:
        """What each account gets (plus) or owes (minus), in cents; with the kitty's they sum to zero."""
        claims = net_of((each.debtor, each.creditor, each.cents) for each in self.claims)
        return dict.fromkeys(self.accounts, 0) | claims

    @property
    def owed(self) -> int:
        """What is owed to the kitty less what it owes, in cents."""
        return self.balances.get(KITTY, 0)

    @cached_property
    def cash(self) -> int:
        """What should be in the box: all counting payments to the kitty less those from it, in cents."""
        return sum(
            each.cents * ((each.debtor is KITTY) - (each.creditor is KITTY))
            for posting in self.postings
            if posting.kind is Posted.PAYMENT and posting.id in self.counting
            for each in posting.transfers
        )

    def open_between(self, evening: str, debtor: Account, creditor: Account) -> int:
        """What is left of what an evening added to the claim between two accounts, in this direction."""
        claim = self.claim(self.account(debtor), self.account(creditor))
        return 0 if claim is None else claim.left_of(evening)

    @cached_property
    def _payments(self) -> Mapping[str | None, Sequence[Posting]]:
        found: dict[str | None, list[Posting]] = defaultdict(list)
        for each in self.postings:
            if each.kind is Posted.PAYMENT and each.id in self.counting:
                found[each.evening_id].append(each)
        return found

    def payments_for(self, evening: str) -> tuple[Posting, ...]:
        """The counting payments that name an evening."""
        return tuple(self._payments[evening])

    def paid_before(self, closing: Posting, claim: Debt) -> int:
        """What of a claim that a closing took in comes of counting payments for that very evening, in cents."""
        payments = (each for each in self.payments_for(closing.evening_id or "") if each.key < closing.key)
        return min(claim.cents, max(0, brought(self, payments, claim.creditor, claim.debtor)))

    def paid(self, evening: str, payer: Account, payee: Account) -> int:
        """What counting payments that name an evening have brought from one account to the other, in cents."""
        return brought(self, self.payments_for(evening), payer, payee)

    @cached_property
    def _closings(self) -> Mapping[str | None, Posting]:
        closings = (each for each in self.postings if each.kind is Posted.EVENING and each.id in self.counting)
        return {each.evening_id: each for each in closings}

    def closing_of(self, evening: str) -> Posting | None:
        """The closing of an evening that counts."""
        return self._closings.get(evening)

    def before(self, posting: Posting) -> Book:
        """The book as it was when a posting was made."""
        return Book((each for each in self.postings if each.key < posting.key), self._called)

    def until(self, date: str) -> Book:
        """What this book says of everything up to and with a day; what was taken back later counts nothing."""
        return Book((each for each in self.postings if each.date <= date), self._called, self.counting)

    def known_as(self, called: Callable[[str], str]) -> Book:
        """The same postings, with other people known as others."""
        return Book(self.postings, called, self.counting)


def brought(book: Book, payments: Iterable[Posting], payer: Account, payee: Account) -> int:
    """What payments have brought from one account to the other, in cents; minus where it is the other way round."""
    here, there = book.account(payer), book.account(payee)
    moved = [book.moves(each) for each in payments]
    return sum(each.get((there, here), 0) - each.get((here, there), 0) for each in moved)


def unpaid(book: Book, evening: str) -> Book:
    """What would be owed had nothing been paid for an evening."""
    paid = set(book.payments_for(evening))
    kept = (each for each in book.postings if each not in paid)
    return Book(kept, book._called, book.counting) if paid else book


def _place(posting: Posting) -> tuple[int, int, str]:
    """By number; what was done in one action by kind."""
    return posting.number, _ORDER.index(posting.kind), posting.id


def _order(account: Account) -> tuple[bool, str]:
    """People by name, the kitty last."""
    return account is KITTY, account or ""
