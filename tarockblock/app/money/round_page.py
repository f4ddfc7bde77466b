"""A round on the money page: claims, balances, kitty, journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.unclosed import Unclosed, unclosed
from tarockblock.app.storage import Store
from tarockblock.domain import book_sums
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, Account, Book, Claim, Posting
from tarockblock.domain.names import composed
from tarockblock.domain.statement import StatementLine, Sums, between, journal, statements, sums

Whose = tuple[Account, ...]
"""None: the whole round; one account: its statement; two: the first's debt to the second."""

EVERYBODY: Whose = ()


@dataclass(frozen=True)
class RoundPage:
    """A round's present money."""

    accounts: Accounts
    name: str
    unclosed: tuple[Unclosed, ...]
    """Its evenings that were played and never closed, the oldest first."""

    @property
    def called(self) -> str:
        return self.accounts.round_names[self.name]

    @cached_property
    def book(self) -> Book:
        return self.accounts.book(self.name)

    @property
    def terms(self) -> RoundTerms:
        return self.accounts.terms_of(self.name)

    @cached_property
    def people(self) -> tuple[str, ...]:
        return self.accounts.people_in(self.name)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Claims, the oldest first; the kitty's too."""
        return self.book.claims

    @property
    def has_kitty(self) -> bool:
        """Whether there is a kitty, by the terms or by postings."""
        return self.terms.has_dues or KITTY in self.book.accounts

    @property
    def is_empty(self) -> bool:
        """Whether nothing was posted or waits to be closed."""
        return not self.book.postings and not self.unclosed

    @property
    def open_evenings(self) -> int:
        """Number of closed but unbooked evenings: imported or very old."""
        accounts = self.accounts
        return sum(
            each.round == self.name and each.is_closed and not each.is_trashed and not accounts.is_booked(each.number)
            for each in accounts.evenings.values()
        )

    @cached_property
    def years(self) -> tuple[str, ...]:
        return tuple(sorted({each.date[:4] for each in self.book.postings}, reverse=True))

    def sums(self, year: str = "") -> tuple[Sums, ...]:
        """Return everybody's sums, by default of all years."""
        found, balances = (
            sums(self.book, self.people, lambda each: each.date.startswith(year)),
            self.until(year).balances,
        )
        return tuple(sorted(found, key=lambda each: (-balances.get(each.account, 0), each.account or "")))

    def until(self, year: str = "") -> Book:
        """Return the book up to a year's end, by default all."""
        return self.book.until(f"{year}-12-31") if year else self.book

    def is_over(self, year: str) -> bool:
        return bool(year) and self.years[0] > year

    def lines(self, whose: Whose = EVERYBODY, year: str = "") -> tuple[StatementLine, ...]:
        """Return the journal, newest first; balances run over all years."""
        if not whose:
            found = journal(self.book)
        elif len(whose) == 1:
            found = statements(self.book).get(whose[0], ())
        else:
            found = between(self.book, whose[0], whose[1])
        return tuple(line for line in reversed(found) if line.posting.date.startswith(year))

    def evening_number(self, posting: Posting) -> int | None:
        """Return the number of a posting's evening, or None."""
        return self.accounts.numbers.get(posting.evening_id)


def read_page(store: Store, wanted: str | None = None, evening: int | None = None) -> RoundPage | None:
    """Return the wanted round, else an evening's, else the latest, or None."""
    accounts = read_accounts(store)
    names: list[str | None] = [None if wanted is None else composed(wanted)]
    if evening is not None and evening in accounts.evenings:
        names.append(accounts.evenings[evening].round)
    latest = max(accounts.postings, key=lambda each: each.key, default=None)
    names += [None if latest is None else composed(latest.round), *accounts.rounds[:1]]
    for name in names:
        if name is not None and name in accounts.rounds:
            return RoundPage(accounts, name, unclosed(accounts, store, name))
    return None


def owed_back(accounts: Accounts, numbers: Sequence[int]) -> int:
    """Return cents owed back if these evenings go to the trash."""
    of = [accounts.evenings[number] for number in numbers if number in accounts.evenings]
    books = map(accounts.book, {each.round for each in of})
    return sum(book_sums.owed_back(book, {each.id for each in of}, accounts.here) for book in books)
