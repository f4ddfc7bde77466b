"""The journal with its people and rounds. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain

from tarockblock.app import states
from tarockblock.app.states import Listed, people_of
from tarockblock.app.storage import Store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening_money import open_cents
from tarockblock.domain.journal import Account, Book, Counted, Posted, Posting, counted, reversed_ids
from tarockblock.domain.names import People, Person, composed, round_meant, round_names
from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import LIVE
from tarockblock.store import local


@dataclass(frozen=True)
class Accounts:
    """All money data at one moment; rounds by normalised first name, ``renamed``: present names.

    ``evenings``: readable ones by number, with the trash; ``here``: ids outside the trash, with damaged ones;
    ``next_number``: of the next posting.
    """

    postings: tuple[Posting, ...]
    evenings: Mapping[int, Listed]
    people: People
    terms: Mapping[str, RoundTerms]
    renamed: Mapping[str, str]
    next_number: int = 1
    here: frozenset[str] = frozenset()

    @cached_property
    def counted(self) -> Counted:
        """Effective postings and held payments."""
        return counted(self.postings, self.here)

    @cached_property
    def round_names(self) -> Mapping[str, str]:
        """Names of all rounds: with evenings, postings or terms."""
        named = [each.round for each in self.evenings.values()] + [each.round for each in self.postings]
        return round_names({*map(composed, named), *self.terms}, self.renamed)

    @property
    def rounds(self) -> tuple[str, ...]:
        return tuple(self.round_names)

    @cached_property
    def _books(self) -> dict[str, Book]:
        of: dict[str, list[Posting]] = {name: [] for name in self.rounds}
        for each in self.postings:
            of[composed(each.round)].append(each)
        return {name: Book(found, self.people.called, self.counted) for name, found in of.items()}

    def book(self, round_name: str) -> Book:
        """Return the round's book, empty if the round is unknown."""
        return self._books.get(composed(round_name)) or Book((), self.people.called)

    def book_of(self, number: int) -> Book:
        return self.book(self.evenings[number].round)

    def terms_of(self, round_name: str) -> RoundTerms:
        return self.terms.get(composed(round_name), RoundTerms())

    def round_of(self, round_name: str) -> str:
        """Return the round meant; BadInputError ``no_such_round``, ``no_round_yet``, ``round_fits_several``."""
        return round_meant(round_name, self.round_names)

    @cached_property
    def numbers(self) -> Mapping[str | None, int]:
        return {each.id: number for number, each in self.evenings.items()}

    def key_of(self, called: str) -> str:
        """Return a round's first name by its present name, for a new round the same."""
        return next((key for key, name in self.round_names.items() if name == called), composed(called))

    def names_beside(self, round_name: str | None) -> frozenset[str]:
        """Return other rounds' present and first names, unusable here."""
        others = ((key, name) for key, name in self.round_names.items() if key != round_name)
        return frozenset(chain.from_iterable(others))

    def people_in(self, round_name: str) -> tuple[str, ...]:
        """Return people of a round's evenings and book, by present names."""
        name = composed(round_name)
        sat = (who for each in self.evenings.values() if each.round == name for who in each.everybody)
        found = dict.fromkeys(map(self.people.called, sat))
        found |= {each: None for each in self.book(name).accounts if each is not None}
        return tuple(sorted(found))

    def account(self, written: Account) -> Account:
        return None if written is None else self.people.called(written)

    def posting(self, posting_id: str) -> Posting | None:
        return next((each for each in self.postings if each.id == posting_id), None)

    @cached_property
    def reversed(self) -> frozenset[str]:
        return reversed_ids(self.postings)

    def is_booked(self, number: int) -> bool:
        return self.book_of(number).closing_of(self.evenings[number].id) is not None

    @cached_property
    def open_cents(self) -> Mapping[int, int]:
        """Open cents of evenings' own payments and dues, by number; without zeros."""
        found = {
            number: open_cents(self.book(each.round), each.id)
            for number, each in self.evenings.items()
            if not each.is_trashed
        }
        return {number: cents for number, cents in found.items() if cents}


def read_accounts(store: Store) -> Accounts:
    """Read all money data. Raise StoreError ``database_damaged``."""
    return states.made_once(store, _accounts)


def _accounts(store: Store) -> Accounts:
    log, known = store.log, states.with_damaged(store)
    return Accounts(
        postings=log.journal,
        evenings={each.number: each for each in known if not each.is_damaged},
        people=people_of(store),
        terms={composed(name): RoundTerms(**terms) for name, (_, terms) in log.terms.items()},
        renamed=log.renamed_rounds,
        next_number=log.tally.greatest + 1,
        here=frozenset(each.id for each in known if each.summary["state"] in LIVE),
    )


def evening_of(accounts: Accounts, store: Store, number: int) -> Listed:
    """Return an evening by number; StoreError ``no_such_evening``, ``database_damaged`` if unreadable."""
    found = accounts.evenings.get(number)
    if found is None:
        states.fresh(store, local.id_of(store, number))
        raise StoreError("no_such_evening", evening=number)
    return found


# ---------------------------------------------------------------------- names


def paid_under(
    accounts: Accounts, number: int, before: Iterable[str], now: Iterable[str], *, along: bool
) -> tuple[str, ...]:
    """Return the abandoned names of an evening (``before``, not ``now``) that keep payments.

    Such payments name the evening, unless they go ``along`` with the new name, or none while the name has no other
    evening in the round.
    """
    called, here = accounts.people.called, set(map(accounts.people.called, now))
    listed, book = accounts.evenings[number], accounts.book_of(number)
    others = (each for each in accounts.evenings.values() if each.number != number and each.round == listed.round)
    elsewhere = {called(name) for each in others for name in each.everybody}
    naming = {each.id for each in book.payments_for(listed.id)}

    def stays(who: str) -> bool:
        return any(
            not along if each.id in naming else who not in elsewhere
            for each in book.postings
            if each.kind is Posted.PAYMENT and each.id in book.counting | book.held and who in book.changes(each)
        )

    return tuple(name for name in before if called(name) not in here and stays(called(name)))


@dataclass(frozen=True, slots=True)
class Resting:
    """An evening (by number) that has taken in a claim under ``name``, not used there."""

    evening: int
    name: str


def resting_on(accounts: Accounts, person: Person, apart: People) -> Resting | None:
    """Return the latest counted evening with a claim under another of the person's names, or None.

    ``apart``: everybody without that person.
    """
    found = [
        Resting(accounts.numbers[posting.evening_id], name)
        for each in accounts.rounds
        for posting, name in _taken_in(accounts.book(each), person, apart)
        if posting.evening_id in accounts.numbers
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
            before = before or book.before(posting).without(posting.evening_id or "")
            then = before.known_as(apart.called)
            joined = before.owes(before.account(claim.debtor), before.account(claim.creditor))
            if joined != then.owes(then.account(claim.debtor), then.account(claim.creditor)):
                yield posting, next(_other_names(before, person, set(names)), str(names[0]))


def _other_names(book: Book, person: Person, here: set[str | None]) -> Iterator[str]:
    for each in book.postings:
        for transfer in each.transfers:
            for name in (transfer.debtor, transfer.creditor):
                if name is not None and name not in here and book.account(name) == person.called:
                    yield name
