"""What the book says of one person, or of a whole round, by date. Pure sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tarockblock.domain.journal import KITTY, Account, Book, Posted, Posting


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A posting, and what it did to whoever the statement is of, in whole cents: plus what he gets, minus what he owes.

    ``change`` is what the posting says, also where it no longer ``counts``; ``balance`` is what it left him with, and
    ``minus_since`` the ISO date of the posting with which that last went below zero, None where it is not below it.
    ``taken_back`` is the reversal that names it.
    """

    posting: Posting
    counts: bool
    change: int = 0
    balance: int = 0
    taken_back: Posting | None = None
    minus_since: str | None = None
    held: bool = False
    """Whether it is a payment that will count once its evening is booked."""

    @property
    def is_gone(self) -> bool:
        """Whether it no longer counts."""
        return not (self.counts or self.held)


def statements(book: Book) -> Mapping[Account, tuple[StatementLine, ...]]:
    """Of each account every posting that touched it, the oldest first; what was taken back is there and counts nothing.

    The one fold over the book in which balances run.
    """
    found: dict[Account, list[StatementLine]] = {}
    for line in journal(book):
        for account, change in book.changes(line.posting).items():
            lines = found.setdefault(account, [])
            balance, since = (lines[-1].balance, lines[-1].minus_since) if lines else (0, None)
            if line.counts:
                balance += change
                since = None if balance >= 0 else line.posting.date if since is None else since
            lines.append(StatementLine(line.posting, line.counts, change, balance, line.taken_back, since, line.held))
    return {account: tuple(lines) for account, lines in found.items()}


def minus_since(book: Book) -> Mapping[str, str]:
    """The date of the posting with which a person's balance last went below zero, of everybody's who is below it."""
    last = {account: lines[-1].minus_since for account, lines in statements(book).items() if account is not KITTY}
    return {who: since for who, since in sorted(last.items()) if since is not None}


def between(book: Book, debtor: Account, creditor: Account) -> tuple[StatementLine, ...]:
    """Every posting that changed what one account owes another; ``change`` and ``balance`` are of that claim."""
    found, balance = [], 0
    for line in journal(book):
        moves = book.moves(line.posting)
        if not {(debtor, creditor), (creditor, debtor)} & moves.keys():
            continue
        change = moves.get((debtor, creditor), 0) - moves.get((creditor, debtor), 0)
        balance += change if line.counts else 0
        found.append(StatementLine(line.posting, line.counts, change, balance, line.taken_back, held=line.held))
    return tuple(found)


def journal(book: Book) -> tuple[StatementLine, ...]:
    """All postings of a round by date, without a balance; a reversal is listed with what it takes back."""
    reversals = {each.names: each for each in book.postings if each.kind is Posted.REVERSAL}
    return tuple(
        StatementLine(each, each.id in book.counting, taken_back=reversals.get(each.id), held=each.id in book.held)
        for each in book.by_date
        if each.kind is not Posted.REVERSAL
    )


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of an account, in whole cents: ``won`` in evenings as they were settled (rounded), ``paid`` less what was
    received, ``kitty`` by stakes, fines, shares and expenses, ``outlays`` laid out for others less the shares in what
    others laid out, ``other`` by adjustments. ``balance`` is the sum of all.
    """

    account: Account
    won: int
    paid: int
    kitty: int
    outlays: int
    other: int

    @property
    def balance(self) -> int:
        """Plus what the account gets, minus what it owes."""
        return self.won + self.paid + self.besides

    @property
    def besides(self) -> int:
        """Everything but evenings and payments."""
        return self.kitty + self.outlays + self.other


_COLUMN = {
    Posted.EVENING: 0,
    Posted.PAYMENT: 1,
    Posted.STAKE: 2,
    Posted.FINE: 2,
    Posted.SHARE: 2,
    Posted.EXPENSE: 2,
    Posted.OUTLAY: 3,
    Posted.ADJUST: 4,
}


def sums(
    book: Book, accounts: Iterable[Account], within: Callable[[Posting], bool] = lambda _: True
) -> tuple[Sums, ...]:
    """The sums of each account over the counting postings that are ``within``."""
    found = {account: [0, 0, 0, 0, 0] for account in accounts}
    for posting in book.postings:
        if posting.id not in book.counting or not within(posting):
            continue
        for account, change in book.changes(posting).items():
            if account in found:
                found[account][_COLUMN[posting.kind]] += change
    return tuple(Sums(account, *amounts) for account, amounts in found.items())
