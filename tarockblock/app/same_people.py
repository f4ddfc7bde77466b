"""The same person under several names: who is, kept in the database; joined and taken apart. No evening is changed.

What was written in an evening stays there, with its checksum and its trace. Statistics, filters, the names offered
for a new evening and rests from earlier ones go by the name a person is called.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tarockblock.app.archive_words import folded
from tarockblock.app.known_people import SAME, people_in, people_of
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.apart import resting_on
from tarockblock.app.storage import Store
from tarockblock.domain.names import MAX_NAME, check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.same_person import People, Person, composed
from tarockblock.errors import BadInputError
from tarockblock.store import evenings, joins, memory, players
from tarockblock.store.players import NameLine

__all__ = [
    "SAME",
    "PersonLine",
    "everybody",
    "join",
    "keep_people",
    "offered",
    "people_in",
    "people_of",
    "take_apart",
    "wrong_with",
]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody who sat at a table: the name shown, what was written, and how often; ``latest`` is an ISO date.

    ``hands`` are those he played, none of which counts twice. ``is_joined`` says that he can be taken apart.
    ``twice`` are evenings, and their hands, in which two of his names stand, as an import may bring them.
    """

    called: str
    written: tuple[NameLine, ...]
    is_joined: bool
    twice: tuple[int, int] = (0, 0)

    @property
    def evenings(self) -> int:
        """In how many evenings he stands."""
        return sum(each.evenings for each in self.written) - self.twice[0]

    @property
    def hands(self) -> int:
        """How many hands he played."""
        return sum(each.hands for each in self.written) - self.twice[1]

    @property
    def latest(self) -> str | None:
        """When the last one was."""
        return max((each.latest for each in self.written if each.latest is not None), default=None)


def everybody(store: Store) -> list[PersonLine]:
    """Everybody who stands in an evening outside the trash, and whoever was joined, by the name shown."""
    with store.reading():
        people, lines = people_of(store), players.written(store)
        found = _lines(people, lines)
        names = {called: [line.name for line in of] for called, of in found.items() if len(of) > 1}
        twice = {called: players.counted_twice(store, of) for called, of in names.items()}
    order = sorted(found, key=lambda name: (folded(name), name))
    return [
        PersonLine(name, tuple(found[name]), people.person(name) is not None, twice.get(name, (0, 0))) for name in order
    ]


def _lines(people: People, lines: Iterable[NameLine]) -> Mapping[str, list[NameLine]]:
    found: dict[str, list[NameLine]] = {person.called: [] for person in people.persons}
    for line in lines:
        found.setdefault(people.called(line.name), []).append(line)
    return found


def wrong_with(name: str) -> Problem | None:
    """Why nobody can be called so, if that is so."""
    code = check_name(name)
    return None if code is None else problem("", code, most=MAX_NAME)


def join(store: Store, called: Collection[str], name: str) -> None:
    """From now on these people are one, shown under a name; with one of them alone he is only called otherwise.

    Raises BadInputError ``name_of_another`` where the name is somebody else's, ``both_sat`` where two of them stand in
    the same evening, ``both_sat_trash`` where it lies in the trash; ValueError for what can be no name, see
    :func:`wrong_with`.
    """
    if check_name(name) is not None:
        raise ValueError(name)
    with store.writing():
        people = people_of(store)
        known = players.known(store)
        joined = [people.person(each) or _as_written(people, each, known) for each in dict.fromkeys(called)]
        names = tuple(dict.fromkeys(written for person in joined for written in person.all_names))
        if name not in names and _is_anybody(store, people, name):
            raise BadInputError("name_of_another", name=name)
        met = players.meeting(store, (*names, name))
        if met is not None:
            evening = (met.title, met.date, met.evening)
            raise BadInputError(
                "both_sat_trash" if met.trashed else "both_sat", one=met.one, other=met.other, evening=evening
            )
        others = tuple(person for person in people.persons if person not in joined)
        person = Person(name, tuple(each for each in names if players.is_known(store, each)))
        is_one = set(person.all_names) > {name}
        joins.note(store, name if is_one else "", (*names, name))
        remember(store, (*others, person) if is_one else others)


def take_apart(store: Store, called: str) -> Person:
    """Everybody is again who was written; returns who it was. KeyError where nobody of that name was joined.

    Raises BadInputError ``rest_follows`` where an evening that counts has taken in a claim of his under another name:
    that evening would come to something else.
    """
    with store.writing():
        people = people_of(store)
        person = people.person(called)
        if person is None:
            raise KeyError(called)
        others = tuple(each for each in people.persons if each is not person)
        found = resting_on(read_accounts(store), person, People(others))
        if found is not None:
            header = evenings.read(store, found.evening).header
            raise BadInputError("rest_follows", name=found.name, evening=(header.title, header.date, found.evening))
        joins.note(store, "", person.all_names)
        remember(store, others)
    return person


def offered(store: Store, names: Iterable[str], at_table: Sequence[str] = ()) -> list[str]:
    """The names to be offered for these, each person once; whoever is in this evening, as he is written there."""
    people = people_of(store)
    here = {shown: written for written, shown in people.in_evening(at_table).items()}
    return list(dict.fromkeys(here.get(people.called(name), people.called(name)) for name in names))


def keep_people(store: Store, people: People) -> None:
    """Remember them all, in a database that has been made anew."""
    with store.writing():
        remember(store, people.persons)


def _is_anybody(store: Store, people: People, name: str) -> bool:
    if any(name in person.all_names for person in people.persons):
        return True
    return any(people.called(line.name) == composed(name) for line in players.written(store))


def _as_written(people: People, called: str, known: Iterable[str]) -> Person:
    """Somebody who was never joined, with every way his name was written."""
    return Person(called, tuple(name for name in known if people.called(name) == called) or (called,))


def remember(store: Store, persons: Iterable[Person]) -> None:
    """Remember who is the same, as it follows from all joins; within a transaction."""
    groups = [[person.called, *person.names] for person in persons]
    memory.remember(store, SAME, json.dumps(groups, ensure_ascii=False) if groups else None)
