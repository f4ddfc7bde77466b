"""The journal as it is now, with who is known as whom and which round an evening belongs to. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from tarockblock.app.known_people import people_of
from tarockblock.app.round_names import no_such_round, round_meant
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Account, Book, Kind, Posting, counting
from tarockblock.domain.round_rules import RoundTerms
from tarockblock.domain.same_person import People, composed
from tarockblock.store import evenings, identities, players, postings, rounds
from tarockblock.store.identities import Identity


@dataclass(frozen=True)
class Accounts:
    """Everything about money, read at one moment. Rounds go by name, in the form in which names are compared.

    ``identities`` and ``seated`` are by the number of the evening, the trash included; ``closed`` and ``trashed`` are
    such numbers.
    """

    postings: tuple[Posting, ...]
    identities: Mapping[int, Identity]
    seated: Mapping[int, tuple[str, ...]]
    people: People
    terms: Mapping[str, RoundTerms]
    closed: frozenset[int] = frozenset()
    trashed: frozenset[int] = frozenset()

    @cached_property
    def rounds(self) -> tuple[str, ...]:
        """All rounds there are: of evenings, of postings, and those somebody has agreed upon terms for; by name."""
        named = [each.round for each in self.identities.values()] + [each.round for each in self.postings]
        return tuple(sorted({*map(composed, named), *self.terms}))

    @cached_property
    def _books(self) -> dict[str, Book]:
        of: dict[str, list[Posting]] = {name: [] for name in self.rounds}
        for each in self.postings:
            of[composed(each.round)].append(each)
        counts = counting(self.postings)
        return {name: Book(found, self.people.called, counts) for name, found in of.items()}

    def book(self, round_name: str) -> Book:
        """The accounts of a round; empty ones for a round nobody knows."""
        return self._books.get(composed(round_name)) or Book((), self.people.called)

    def terms_of(self, round_name: str) -> RoundTerms:
        """What a round has agreed upon; the defaults where that is nothing."""
        return self.terms.get(composed(round_name), RoundTerms())

    def round_of(self, round_name: str) -> str:
        """The round that is meant; BadInputError ``no_such_round``, ``no_round_yet``."""
        name = round_meant(round_name, self.rounds)
        if name is None:
            raise no_such_round(round_name, self.rounds)
        return name

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers evenings have here, by id."""
        return {each.id: number for number, each in self.identities.items()}

    def people_in(self, round_name: str) -> tuple[str, ...]:
        """Everybody a round knows, by the names they are called by: who sat there, and who stands in its book."""
        name = composed(round_name)
        here = [of for number, of in self.seated.items() if composed(self.identities[number].round) == name]
        sat = (who for of in here for who in of)
        found = dict.fromkeys(map(self.people.called, sat))
        found |= {each: None for each in self.book(name).accounts if each is not None}
        return tuple(sorted(found))

    def posting(self, posting_id: str) -> Posting | None:
        """The posting of that id."""
        return next((each for each in self.postings if each.id == posting_id), None)

    @property
    def next_number(self) -> int:
        """The number of the next posting: one more than the greatest there is."""
        return 1 + max((each.number for each in self.postings), default=0)

    def names_here(self, evening: Iterable[str]) -> Mapping[Account, str]:
        """The names an evening's people have there, by account."""
        return {self.people.called(name): name for name in evening}

    def is_booked(self, number: int) -> bool:
        """Whether a closing of an evening counts."""
        identity = self.identities[number]
        return self.book(identity.round).closing_of(identity.id) is not None

    def open_of(self, number: int) -> int:
        """What is open of an evening, in cents."""
        identity = self.identities[number]
        return self.book(identity.round).open_of(identity.id)

    def closings_of(self, evening_id: str) -> list[Posting]:
        """All closings of an evening there ever were, the latest last."""
        found = [
            each
            for each in self.postings
            if each.kind is Kind.EVENING and each.evening is not None and each.evening.id == evening_id
        ]
        return sorted(found, key=lambda each: each.key)


_read: WeakKeyDictionary[Store, tuple[tuple[int, int], Accounts]] = WeakKeyDictionary()
"""What was read last, and the state of the database it was read from."""


def read_accounts(store: Store) -> Accounts:
    """Everything about money as it is now; raises StoreError ``database_damaged``."""
    changing = store.is_in_transaction
    with store.reading():
        state = store.state()
        known = _read.get(store)
        if known is not None and known[0] == state:
            return known[1]
        found = Accounts(
            postings=tuple(postings.read(store)),
            identities=identities.everything(store),
            seated=players.everybody_seated(store),
            people=people_of(store),
            terms={composed(name): terms for name, terms in rounds.read(store).items()},
            closed=frozenset(evenings.closed(store)),
            trashed=frozenset(evenings.trashed(store)),
        )
        if not changing:  # what is rolled back leaves no mark on the state
            _read[store] = state, found
        return found
