"""What the book says of one person, or of a whole round, in the order in which it was posted. Pure sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tarockblock.domain.journal import KITTY, Account, Book, Kind, Posting


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A posting, and what it did to whoever the statement is of, in whole cents: plus what he gets, minus what he owes.

    ``change`` is what the posting says, also where it no longer ``counts``; ``balance`` is what it left him with.
    ``taken_back`` is the reversal that names it.
    """

    posting: Posting
    counts: bool
    change: int
    balance: int
    taken_back: Posting | None = None


def statement(book: Book, account: Account) -> tuple[StatementLine, ...]:
    """Every posting that touched an account, the oldest first; what was taken back stands there, and counts nothing."""
    found, balance = [], 0
    for line in journal(book):
        change = change_of(book, line.posting, account)
        if change is None:
            continue
        balance += change if line.counts else 0
        found.append(StatementLine(line.posting, line.counts, change, balance, line.taken_back))
    return tuple(found)


def between(book: Book, debtor: Account, creditor: Account) -> tuple[StatementLine, ...]:
    """Every posting that changed what one account owes another; ``change`` and ``balance`` are of that claim."""
    found, balance = [], 0
    for line in journal(book):
        moves = book.moves(line.posting)
        if not {(debtor, creditor), (creditor, debtor)} & moves.keys():
            continue
        change = moves.get((debtor, creditor), 0) - moves.get((creditor, debtor), 0)
        balance += change if line.counts else 0
        found.append(StatementLine(line.posting, line.counts, change, balance, line.taken_back))
    return tuple(found)


def journal(book: Book) -> tuple[StatementLine, ...]:
    """All postings of a round, the oldest first, without a balance; a reversal stands with what it takes back."""
    reversals = {each.names: each for each in book.postings if each.kind is Kind.REVERSAL}
    return tuple(
        StatementLine(each, each.id in book.counting, 0, 0, reversals.get(each.id))
        for each in book.postings
        if each.kind is not Kind.REVERSAL
    )


def change_of(book: Book, posting: Posting, account: Account) -> int | None:
    """What a posting does to an account by its own transfers, counting or not; None where it does not touch it."""
    moves = [(pair, cents) for pair, cents in book.moves(posting).items() if account in pair]
    if not moves:
        return None
    return sum(cents if pair[1] == account else -cents for pair, cents in moves)


@dataclass(frozen=True, slots=True)
class Sums:
    """What an account came to, in whole cents: ``won`` in evenings as they were settled (rounded), ``paid`` less what
    was received, ``kitty`` by stakes, fines, shares and expenses, ``other`` by adjustments. ``balance`` is their sum.
    """

    account: Account
    won: int
    paid: int
    kitty: int
    other: int

    @property
    def balance(self) -> int:
        """Plus what the account gets, minus what it owes."""
        return self.won + self.paid + self.kitty + self.other


_COLUMN = {
    Kind.EVENING: 0,
    Kind.PAYMENT: 1,
    Kind.STAKE: 2,
    Kind.FINE: 2,
    Kind.SHARE: 2,
    Kind.EXPENSE: 2,
    Kind.ADJUST: 3,
}


def sums(
    book: Book, accounts: Iterable[Account], within: Callable[[Posting], bool] = lambda _: True
) -> tuple[Sums, ...]:
    """The sums of each account over the counting postings that are ``within``."""
    found = {account: [0, 0, 0, 0] for account in accounts}
    for posting in book.postings:
        if posting.id not in book.counting or not within(posting):
            continue
        for (debtor, creditor), cents in book.moves(posting).items():
            for account, signed in ((debtor, -cents), (creditor, cents)):
                if account in found:
                    found[account][_COLUMN[posting.kind]] += signed
    return tuple(Sums(account, *amounts) for account, amounts in found.items())


def total_owed(book: Book) -> int:
    """All claims together, those with the kitty too, in cents."""
    return sum(each.cents for each in book.claims)


def has_kitty(book: Book) -> bool:
    """Whether anything was ever posted to the kitty or from it."""
    return KITTY in book.accounts
