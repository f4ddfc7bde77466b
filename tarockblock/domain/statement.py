"""Statements of the book by date, for a person or a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tarockblock.domain.journal import KITTY, Account, Book, Posted, Posting


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A posting and its effect on the statement's owner, in cents (positive: in their favour).

    ``change`` is the posting's even if it no longer ``counts``; ``balance`` is the one after it, ``minus_since``
    the ISO date when that went below zero, or None.
    """

    posting: Posting
    counts: bool
    change: int = 0
    balance: int = 0
    taken_back: Posting | None = None
    minus_since: str | None = None
    held: bool = False

    @property
    def is_gone(self) -> bool:
        return not (self.counts or self.held)


def statements(book: Book) -> Mapping[Account, tuple[StatementLine, ...]]:
    """Return each account's postings, the oldest first; reversed ones are listed but do not count."""
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
    last = {account: lines[-1].minus_since for account, lines in statements(book).items() if account is not KITTY}
    return {who: since for who, since in sorted(last.items()) if since is not None}


def between(book: Book, debtor: Account, creditor: Account) -> tuple[StatementLine, ...]:
    """Return every posting that changed a debt; ``change`` and ``balance`` are of that debt."""
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
    reversals = {each.names: each for each in book.postings if each.kind is Posted.REVERSAL}
    return tuple(
        StatementLine(each, each.id in book.counting, taken_back=reversals.get(each.id), held=each.id in book.held)
        for each in book.by_date
        if each.kind is not Posted.REVERSAL
    )


@dataclass(frozen=True, slots=True)
class Sums:
    """Totals of an account, in cents: ``won`` in evenings as settled (rounded), ``paid`` less received, ``kitty``,
    ``outlays`` (laid out for others, less shares in what others laid out) and ``other``.
    """

    account: Account
    won: int
    paid: int
    kitty: int
    outlays: int
    other: int

    @property
    def balance(self) -> int:
        return self.won + self.paid + self.besides

    @property
    def besides(self) -> int:
        """Total of everything but evenings and payments."""
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
    """Return each account's totals over the counting postings ``within``."""
    found = {account: [0, 0, 0, 0, 0] for account in accounts}
    for posting in book.postings:
        if posting.id not in book.counting or not within(posting):
            continue
        for account, change in book.changes(posting).items():
            if account in found:
                found[account][_COLUMN[posting.kind]] += change
    return tuple(Sums(account, *amounts) for account, amounts in found.items())
