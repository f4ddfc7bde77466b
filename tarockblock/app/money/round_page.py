"""A round's money for the page *Geld*: who owes whom since when, balances, the kitty, statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.unclosed import Unclosed, unclosed
from tarockblock.app.storage import Store
from tarockblock.domain import book_sums
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, Book, Claim, Posting
from tarockblock.domain.names import composed
from tarockblock.domain.statement import EVERYBODY, Statement, Sums, Whose, statement


@dataclass(frozen=True)
class RoundPage:
    """One round as it is now; ``today`` is the ISO day on which it is looked at."""

    accounts: Accounts
    name: str
    unclosed: tuple[Unclosed, ...]
    """Its evenings that were played and never closed, the oldest first."""
    today: str = ""

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
        """The years something was posted for, the latest first."""
        return tuple(sorted({each.date[:4] for each in self.book.postings if each.date}, reverse=True))

    def statement(self, whose: Whose = EVERYBODY, year: str = "") -> Statement:
        """Return the statement of the round, of an account or of a pair, within a year or altogether."""
        return statement(self.book, whose, year, self.today, self.called)

    def sums(self, year: str = "") -> tuple[Sums, ...]:
        """Return the sums of each person's statement, the highest balance first."""
        found = (self.statement((who,), year).sums for who in self.people)
        return tuple(sorted(found, key=lambda each: (-each.balance, each.account or "")))

    def is_changing(self, posting: Posting) -> bool:
        """Return whether a posting is the closing of an evening that is open again."""
        listed = self.accounts.evenings.get(self.accounts.numbers.get(posting.evening_id, 0))
        return posting.closing is not None and listed is not None and not listed.is_closed

    def evening_number(self, posting: Posting) -> int | None:
        """Return the number of a posting's evening, or None."""
        return self.accounts.numbers.get(posting.evening_id)


def read_page(store: Store, wanted: str | None = None, evening: int | None = None, today: str = "") -> RoundPage | None:
    """Return the round of that name, else of an evening, else of the latest posting, or None if there is no round."""
    accounts = read_accounts(store)
    names: list[str | None] = [None if wanted is None else composed(wanted)]
    if evening is not None and evening in accounts.evenings:
        names.append(accounts.evenings[evening].round)
    latest = max(accounts.postings, key=lambda each: each.key, default=None)
    names += [None if latest is None else composed(latest.round), *accounts.rounds[:1]]
    for name in names:
        if name is not None and name in accounts.rounds:
            return RoundPage(accounts, name, unclosed(accounts, store, name), today)
    return None


def owed_back(accounts: Accounts, numbers: Sequence[int]) -> int:
    """Return cents owed back if these evenings go to the trash."""
    of = [accounts.evenings[number] for number in numbers if number in accounts.evenings]
    books = map(accounts.book, {each.round for each in of})
    return sum(book_sums.owed_back(book, {each.id for each in of}, accounts.here) for book in books)
