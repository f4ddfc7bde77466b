"""What the book says of a round, a person or two people, as lines by date, altogether or within a year. Pure sums.

Screen, copied text, print, PDF, CSV and XLSX only word a `Statement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarockblock.domain.journal import KITTY, Account, Book, Claim, Posted, Posting

Whose = tuple[Account, ...]
"""Nobody: the whole round; one account: its statement; two: what the first owes the second."""

EVERYBODY: Whose = ()


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A posting and its effect on an account, in cents (plus: in its favour), or on the claim of a pair.

    ``change`` is what the posting says even if it no longer ``counts``; ``balance`` is what was left after it. Both are
    0 in the statement of a whole round. ``minus_since`` is the ISO date of the posting with which the balance last went
    below zero, or None. ``taken_back`` is the reversal that names the posting.
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


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of an account's statement, in cents: ``won`` in evenings as they were settled (rounded), ``paid`` less
    what was received, ``kitty`` by stakes, fines, shares and expenses, ``outlays`` (laid out for others, less shares in
    what others laid out), and ``other`` by adjustments.
    """

    account: Account
    brought_forward: int
    won: int
    paid: int
    kitty: int
    outlays: int
    other: int

    @property
    def balance(self) -> int:
        """Plus what the account gets, minus what it owes."""
        return self.brought_forward + self.won + self.paid + self.besides

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


@dataclass(frozen=True, slots=True)
class Statement:
    """The book of a round, an account or a pair (``whose``) within a ``year``, or altogether; the oldest line first.

    ``brought_forward`` plus the changes of the lines that count is ``closing``, in cents; in its stead the whole round
    has the claims before the first line. ``book`` ends where the statement does.
    """

    round: str
    whose: Whose
    year: str
    is_over: bool
    book: Book
    lines: tuple[StatementLine, ...]
    brought_forward: int
    brought_claims: tuple[Claim, ...]
    closing: int
    minus_since: str | None

    @property
    def is_whole(self) -> bool:
        """Whether it is of the whole round: then no balance runs beside the lines."""
        return not self.whose

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims at its end, the oldest first."""
        return _concerning(self.whose, self.book)

    @property
    def below_zero(self) -> Mapping[str, str]:
        """The people of the statement who are below zero at its end, each with the date since when."""
        if self.is_whole:
            return minus_since(self.book)
        who = self.whose[0]
        return {} if self.minus_since is None or who is KITTY else {who: self.minus_since}

    @property
    def sums(self) -> Sums:
        """The sums of the lines of an account, by what they come from."""
        found = [0, 0, 0, 0, 0]
        for line in self.lines:
            if line.counts:
                found[_COLUMN[line.posting.kind]] += line.change
        return Sums(self.whose[0], self.brought_forward, *found)


def statement(book: Book, whose: Whose = EVERYBODY, year: str = "", as_of: str = "", called: str = "") -> Statement:
    """Return the statement of a round, an account or a pair within a year, or altogether, on the ISO day ``as_of``.

    A year is over if that day is after it, or if anything was posted for a later one. What has no day comes first, and
    is in what is brought forward into every year. ``called`` is the name of the round.
    """
    until = book.until(f"{year}-12-31") if year else book
    found = tuple(_running(until, whose))
    earlier = sum(line.posting.date < year for line in found)
    brought, _ = _after(found[:earlier])
    closing, since = _after(found)
    return Statement(
        round=called,
        whose=whose,
        year=year,
        is_over=bool(year) and max(as_of, *(each.date for each in book.postings), "")[:4] > year,
        book=until,
        lines=found[earlier:],
        brought_forward=brought,
        # "2024-12-31" < "2025" < "2025-01-01"
        brought_claims=_concerning(whose, book.until(year)) if year else (),
        closing=closing,
        minus_since=since,
    )


def minus_since(book: Book) -> Mapping[str, str]:
    """Return the people who are below zero, each with the date of the posting with which they last went there."""
    last = {who: _after(tuple(_running(book, (who,))))[1] for who in book.accounts if who is not KITTY}
    return {who: since for who, since in sorted(last.items()) if since is not None}


def _running(book: Book, whose: Whose) -> Iterator[StatementLine]:
    reversals = {each.names: each for each in book.postings if each.kind is Posted.REVERSAL}
    balance, since = 0, None
    for posting in book.by_date:
        change = None if posting.kind is Posted.REVERSAL else _change(book, posting, whose)
        if change is None:
            continue
        counts = posting.id in book.counting
        if counts:
            balance += change
            since = None if balance >= 0 or len(whose) != 1 else posting.date if since is None else since
        held = posting.id in book.held
        yield StatementLine(posting, counts, change, balance, reversals.get(posting.id), since, held)


def _change(book: Book, posting: Posting, whose: Whose) -> int | None:
    """Return the effect of a posting, or None if it does not touch the account or the pair."""
    if not whose:
        return 0
    if len(whose) == 1:
        return book.changes(posting).get(whose[0])
    debtor, creditor = whose
    there, back = (debtor, creditor), (creditor, debtor)
    moves = book.moves(posting)
    return moves.get(there, 0) - moves.get(back, 0) if {there, back} & moves.keys() else None


def _after(lines: Sequence[StatementLine]) -> tuple[int, str | None]:
    """Return the balance after the last line, and since when it is below zero."""
    return (lines[-1].balance, lines[-1].minus_since) if lines else (0, None)


def _concerning(whose: Whose, book: Book) -> tuple[Claim, ...]:
    return tuple(each for each in book.claims if {*whose} <= {each.debtor, each.creditor})
