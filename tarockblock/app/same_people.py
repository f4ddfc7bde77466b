"""People under several names: joining and separating. Evenings keep the written names.

People who sat together stay two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tarockblock.app import archive, states, storage
from tarockblock.app.archive.search import folded
from tarockblock.app.drafts.start_draft import Rounds, Usual
from tarockblock.app.money.accounts import read_accounts, resting_on
from tarockblock.app.money.unclosed import unclosed
from tarockblock.app.rules.library import current
from tarockblock.app.states import NamesApart, everybody_seated, meeting, names_apart, people_of
from tarockblock.app.storage import Store
from tarockblock.domain.book_sums import total_of
from tarockblock.domain.day import is_day
from tarockblock.domain.deal import SEATS
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Rotation
from tarockblock.domain.names import MAX_NAME, History, Join, People, Person, alike, check_name, composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.errors import BadInputError
from tarockblock.log.journal import join_fact


class NameLine(NamedTuple):
    """Frequency of a name outside the trash: evenings, hands played, latest valid date.

    A hand dealt again counts once; who sits out does not play it.
    """

    name: str
    evenings: int
    hands: int
    latest: str | None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person: shown name, written names, frequency; ``latest`` is an ISO date.

    ``apart``: a join refused for sharing an evening; ``looks_like``: shown names differing only in capitals.
    """

    called: str
    written: tuple[NameLine, ...]
    is_joined: bool
    apart: NamesApart | None = None
    looks_like: tuple[str, ...] = ()

    @property
    def can_be_taken_apart(self) -> bool:
        return self.is_joined or self.apart is not None

    @property
    def evenings(self) -> int:
        return sum(each.evenings for each in self.written)

    @property
    def hands(self) -> int:
        return sum(each.hands for each in self.written)

    @property
    def latest(self) -> str | None:
        return max((each.latest for each in self.written if each.latest is not None), default=None)


def everybody(store: Store) -> list[PersonLine]:
    """Return all people outside the trash, in postings and joins, by shown name."""
    with store.reading():
        people, apart = people_of(store), names_apart(store)
        found: dict[str, list[NameLine]] = {person.called: [] for person in people.persons}
        for line in _written(store):
            found.setdefault(people.called(line.name), []).append(line)
        for name in _in_book(store):
            found.setdefault(people.called(name), [])
        tables = [set(map(people.called, table)) for table in everybody_seated(store).values()]
    order = sorted(found, key=lambda name: (folded(name), name))
    twins: dict[str, list[str]] = {}
    for name in order:
        twins.setdefault(alike(name), []).append(name)
    return [
        PersonLine(
            name,
            tuple(found[name]),
            people.person(name) is not None,
            next((each for each in apart if people.key(name) in map(people.key, each.join.all_names)), None),
            tuple(
                other
                for other in twins[alike(name)]
                if other != name and not any({name, other} <= table for table in tables)
            ),
        )
        for name in order
    ]


def wrong_with(name: str) -> Problem | None:
    """Return why a name is not allowed, or None."""
    code = check_name(name)
    return None if code is None else problem("", code, most=MAX_NAME)


def join(store: Store, called: Collection[str], name: str) -> None:
    """Join people under a shown name; a single one is renamed.

    Raise BadInputError ``name_of_another`` (another's name), ``both_sat`` (two in one evening), ``both_sat_trash``
    (the same in the trash); ValueError for an invalid name, see :func:`wrong_with`.
    """
    name = composed(name)
    if check_name(name) is not None:
        raise ValueError(name)
    with store.part() if store.is_writing else store.writing():
        people = people_of(store)
        shown = dict.fromkeys(map(people.called, called))
        joined = [people.person(each) or Person(each, ()) for each in shown]
        names = dict.fromkeys(written for person in joined for written in person.all_names)
        if people.key(name) not in names and _is_anybody(store, people, name):
            raise BadInputError("name_of_another", name=name)
        met = meeting(store, people, (*names, name))
        if met is not None:
            evening = (met.title, met.date, met.evening)
            raise BadInputError(
                "both_sat_trash" if met.trashed else "both_sat", one=met.one, other=met.other, evening=evening
            )
        seated = (name for table in everybody_seated(store).values() for name in table)
        known = set(map(people.key, (*seated, *_in_book(store))))
        written = [each for each in names if each in known]  # a name that is no longer shown is free again
        is_one = any(each != people.key(name) for each in written)
        _note(store, name if is_one else "", (*written, name))


def history_of(store: Store, number: int | None = None) -> History:
    """Return known people, except from evening ``number``."""
    people = people_of(store)
    seated = (name for each in states.everything(store) if each.number != number for name in each.everybody)
    tables = everybody_seated(store).values()
    return History(
        people,
        frozenset(map(people.called, (*seated, *_in_book(store)))),
        tuple(frozenset(map(people.called, table)) for table in tables),
    )


def respell(store: Store, changed: Iterable[tuple[str, str]]) -> None:
    """Rename people everywhere, old to new; all or none. Raises like :func:`join`."""
    with store.writing():
        for old, new in changed:
            one = people_of(store).called(new)
            join(store, [old, one] if _is_anybody(store, people_of(store), new) else [old], new)


def take_apart(store: Store, called: str) -> tuple[str, ...]:
    """Separate a person's names and return them. KeyError if not joined.

    Raise BadInputError ``rest_follows`` if a counted evening has taken in a claim under another name.
    """
    with store.writing():
        people = people_of(store)
        person = people.person(called)
        if person is None:
            void = (each.all_names for each in people.void)
            names = next((each for each in void if people.key(called) in map(people.key, each)), None)
            if names is None:
                raise KeyError(called)
        else:
            names = person.all_names
            others = tuple(each for each in people.persons if each is not person)
            found = resting_on(read_accounts(store), person, replace(people, persons=others))
            if found is not None:
                listed = next(each for each in states.everything(store) if each.number == found.evening)
                evening = (listed.title, listed.day or None, found.evening)
                raise BadInputError("rest_follows", name=found.name, evening=evening)
        _note(store, "", names)
    return names


def _note(store: Store, called: str, names: Iterable[str]) -> None:
    """Store that names mean one person, or (``called`` empty) several; within a transaction."""
    number = store.log.tally.greatest + 1
    store.append([join_fact(Join(storage.drawn(), number, called, tuple(sorted(set(names)))), None)])


def offered(store: Store, names: Iterable[str], at_table: Sequence[str] = ()) -> list[str]:
    """Return suggestions, each person once; people at this table as written there."""
    people = people_of(store)
    here = {shown: written for written, shown in people.in_evening(at_table).items()}
    return list(dict.fromkeys(here.get(people.called(name), people.called(name)) for name in names))


def _is_anybody(store: Store, people: People, name: str) -> bool:
    if any(people.key(name) in person.all_names for person in people.persons):
        return True
    written = (*(line.name for line in _written(store)), *_in_book(store))
    return any(people.called(each) == people.key(name) for each in written)


def _written(store: Store) -> list[NameLine]:
    found: dict[str, NameLine] = {}
    for each in states.everything(store):
        told, day = each.summary, each.day
        for name in () if each.is_trashed else told["everybody"]:
            line = found.get(name, NameLine(name, 0, 0, None))
            hands = told["played"]["people"].get(name, (0, 0, 0))[1]
            latest = max(filter(None, (line.latest, day if is_day(day) else None)), default=None)
            found[name] = NameLine(name, line.evenings + 1, line.hands + hands, latest)
    return [found[name] for name in sorted(found)]


def _in_book(store: Store) -> Iterator[str]:
    for posting in read_accounts(store).postings:
        for each in posting.transfers:
            yield from (name for name in (each.debtor, each.creditor) if name is not None)


def known_names(store: Store, at_table: Sequence[str] = (), round_name: str | None = None) -> list[str]:
    """Return everybody, a round's people first, then the latest; ``at_table`` as written there."""
    found: dict[str, int] = {}  # by name, the person's first seat
    last: dict[str, tuple[bool, int]] = {}
    for turn, each in enumerate(states.played(store)):
        for seat, name in enumerate(each.everybody):
            last[name] = max((each.round == round_name, turn), last.get(name, (False, 0)))
            found[name] = min(seat, found.get(name, seat))
    latest_first = sorted(found, key=lambda name: (not last[name][0], -last[name][1], found[name], name))
    return offered(store, latest_first, at_table)


def as_last_time(store: Store, round_name: str | None = None) -> Evening | None:
    """Return the latest evening (of a round) without entries and date.

    The player after its first dealer deals first; its house ruleset is the present version. Latecomers and early
    leavers take part as long as there are seats.
    """
    latest = states.latest(store, round_name)
    if latest is None:
        return None
    last = archive.load(store, latest.number)
    last = replace(last, ruleset=current(store, last.ruleset))
    seats = seats_of_all(last)
    called = people_of(store).in_evening(seats)
    dealer = seats[(seats.index(last.first_dealer) + 1) % len(seats)]  # the first dealer may be a latecomer
    people = tuple(called[name] for name in seats)
    last = last if last.cup is None else replace(last, title=latest.round, cup=None)
    return replace(last, players=people, first_dealer=called[dealer], date=None, note="", entries=())


def seats_of_all(evening: Evening) -> tuple[str, ...]:
    """Return everybody in final order; if too many, the earliest."""
    rotation, seatings = Rotation(evening), [evening.players]
    for index, entry in enumerate(evening.entries):
        rotation.turn(index, entry)
        seatings.append(rotation.state.seating)
    found = list(seatings[-1])
    for seating in reversed(seatings):
        for index, name in enumerate(seating):
            if name not in found:
                before = next((each for each in reversed(seating[:index]) if each in found), None)
                found.insert(0 if before is None else found.index(before) + 1, name)
    return tuple(name for name in found if name in evening.everybody[: SEATS[1]])


def rounds_of(store: Store) -> Rounds:
    """Return the rounds on offer; newer terms take precedence over the last closing."""
    accounts, latest = read_accounts(store), states.latest(store)
    agreed = {composed(name): number for name, (number, _) in store.log.terms.items()}

    def usual(name: str | None) -> Usual:
        last, known = as_last_time(store, name), known_names(store, round_name=name)
        if name is None:
            return Usual(last, known=known)
        book, terms, listed = accounts.book(name), accounts.terms_of(name), states.latest(store, name)
        left = total_of(book.claims), unclosed(accounts, store, name)
        posting = None if listed is None else book.closing_of(listed.id)
        settled = None if posting is None or posting.number < agreed.get(name, 0) else posting.closing
        if settled is None:
            return Usual(last, terms, None, known, *left)
        return Usual(last, terms, replace(terms, unit=settled.unit, leave_open=settled.leave_open), known, *left)

    return Rounds(accounts.round_names, None if latest is None else latest.round, usual)
