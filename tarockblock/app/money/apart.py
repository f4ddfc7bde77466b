"""Which evenings rest on two names being one person: they have taken in what stood under the other name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarockblock.app.money.accounts import Accounts
from tarockblock.domain.journal import Book, Posting
from tarockblock.domain.same_person import People, Person


@dataclass(frozen=True, slots=True)
class Resting:
    """An evening (its number here) that has taken in a claim somebody had under ``name``, but not there."""

    evening: int
    name: str


def resting_on(accounts: Accounts, person: Person, apart: People) -> Resting | None:
    """The latest evening that counts and has taken in a claim of this person under another name than he has there.

    ``apart`` is everybody without him. None where all would come to the same with his names taken apart.
    """
    found = [
        Resting(accounts.numbers[posting.evening.id], name)
        for each in accounts.rounds
        for posting, name in _taken_in(accounts.book(each), person, apart)
        if posting.evening is not None and posting.evening.id in accounts.numbers
    ]
    return max(found, key=lambda each: each.evening, default=None)


def _taken_in(book: Book, person: Person, apart: People) -> Iterator[tuple[Posting, str]]:
    for posting in book.postings:
        if posting.closing is None or posting.id not in book.counting:
            continue
        before: Book | None = None
        for claim in posting.closing.taken_in:
            names = [name for name in (claim.debtor, claim.creditor) if book.account(name) == person.called]
            if not names:
                continue
            before = before or book.before(posting)
            then = before.known_as(apart.called)
            joined = before.owes(before.account(claim.debtor), before.account(claim.creditor))
            if joined != then.owes(then.account(claim.debtor), then.account(claim.creditor)):
                yield posting, next(_other_names(before, person, set(names)), str(names[0]))


def _other_names(book: Book, person: Person, here: set[str | None]) -> Iterator[str]:
    """The names under which he stands in the book besides those he has here."""
    for each in book.postings:
        for transfer in each.transfers:
            for name in (transfer.debtor, transfer.creditor):
                if name is not None and name not in here and book.account(name) == person.called:
                    yield name
