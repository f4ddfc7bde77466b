"""A person's colour and letter, the same in every evening: kept in the database, given with his first evening.

The people of a round differ. Where two are alike, as after a merge, whoever was given his later takes the next free
one; it follows from the facts alone, so all machines say the same. Who has no fact yet comes after those who have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from tarockblock.app.states import made_once, people_of, with_damaged
from tarockblock.app.storage import Store
from tarockblock.domain.marks import MOST_LETTERS, Mark, marks_apart
from tarockblock.domain.names import People, check_name, composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.log.facts import Fact
from tarockblock.log.journal import person_fact

Table = tuple[str, Sequence[str]]
"""A round, and people who sat together in it."""


def marks_of(store: Store) -> Mapping[str, Mark]:
    """The mark of everybody who ever sat at a table, by each of his names; StoreError ``database_damaged``."""
    return made_once(store, _marks)


def marks_told(store: Store) -> Mapping[str, Mark]:
    """The same of those of whom facts say it, without a look at any evening; nobody where that does not settle it.

    For a start. Where names are joined, or two are alike, who sat with whom decides.
    """
    house = store.log.house
    looks = house.persons.values()
    differ = len({each.color for each in looks}) == len({each.initials for each in looks}) == len(looks)
    return house.persons if differ and not house.joins else {}


def _marks(store: Store) -> Mapping[str, Mark]:
    wanted = _Wanted.of(store)
    found, names = wanted.marks(), (name for _, table in wanted.tables for name in table)
    called = {name: wanted.people.called(name) for name in names}
    return found | {name: found[who] for name, who in called.items()}


def given(store: Store, round_name: str, everybody: Sequence[str], at: datetime) -> list[Fact]:
    """What gives a mark to those of an evening who have none yet; to be stored with what seats them."""
    people, known = people_of(store), store.log.house.persons
    have = set(map(people.called, known))
    new = [name for name in everybody if people.called(name) not in have]
    if not new:
        return []
    marks = marks_there(store, round_name, everybody)
    return _facts(store, {people.key(name): marks[name] for name in new}, at)


def marks_there(store: Store, round_name: str, everybody: Sequence[str]) -> Mapping[str, Mark]:
    """What everybody looks like in an evening of a round; who has no mark yet, with the one he would be given."""
    wanted = _Wanted.of(store, (composed(round_name), everybody))
    found = wanted.marks()
    return {name: found[wanted.people.called(name)] for name in everybody}


def set_mark(store: Store, name: str, mark: Mark, at: datetime) -> Mapping[str, Mark]:
    """Give somebody another colour or letter; returns those of everybody who has another one now, as they were.

    Whoever of his rounds has that colour gets his; who has that letter gets the next that is free. To take it back,
    see :func:`set_marks`.
    """
    with store.writing():
        wanted = _Wanted.of(store)
        who = wanted.people.called(name)
        before = wanted.marks()
        for each in wanted.beside.get(who, ()):
            if who in before and before[each].color == mark.color:
                wanted.colors[each] = before[who].color
        wanted.colors[who], wanted.letters[who] = mark.color, mark.initials
        changed = {each: to for each, to in wanted.marks(who).items() if to != before.get(each)}
        _write(store, wanted, changed, at)
    return {each: was for each, was in before.items() if each in changed}


def set_marks(store: Store, marks: Mapping[str, Mark], at: datetime) -> None:
    """Give these people these marks."""
    with store.writing():
        _write(store, _Wanted.of(store), marks, at)


class MarkDraft:
    """Another colour or letter for somebody, not stored yet; ``others`` are the marks of the people of his rounds.

    Stored by :func:`set_mark`.
    """

    def __init__(self, name: str, mark: Mark, others: Mapping[str, Mark]) -> None:
        self.name, self.others, self._before = name, others, mark
        self.letters, self.color = mark

    @classmethod
    def of(cls, store: Store, name: str) -> MarkDraft:
        """Somebody as he is shown now, by any of his names; KeyError for who never sat at a table."""
        with store.reading():
            wanted = _Wanted.of(store)
            found, who = wanted.marks(), wanted.people.called(name)
        return cls(who, found[who], {each: found[each] for each in sorted(wanted.beside.get(who, ()))})

    @property
    def mark(self) -> Mark:
        """What he is to have: a letter and what follows it as typed."""
        letters = self.letters.strip()
        return Mark(letters[:1].upper() + letters[1:], self.color)

    @property
    def is_changed(self) -> bool:
        """Whether it is another one."""
        return self.mark != self._before

    def owner(self, color: int) -> str:
        """Who of the others has a colour; empty where it is free."""
        return next((name for name, mark in self.others.items() if mark.color == color), "")

    @property
    def owner_of_letters(self) -> str:
        """Who of the others has these letters; empty where they are free."""
        return next((name for name, mark in self.others.items() if mark.initials == self.mark.initials), "")

    def problems(self) -> list[Problem]:
        """What is wrong with the letters."""
        code = check_name(self.mark.initials, MOST_LETTERS)
        return [] if code is None else [problem("letters", code, most=MOST_LETTERS)]


def _write(store: Store, wanted: _Wanted, marks: Mapping[str, Mark], at: datetime) -> None:
    people = {who: wanted.people.person(who) for who in marks}
    named = {who: (who,) if person is None else person.all_names for who, person in people.items()}
    store.append(_facts(store, {name: marks[who] for who, names in named.items() for name in names}, at))


def _facts(store: Store, marks: Mapping[str, Mark], at: datetime) -> list[Fact]:
    number = store.log.tally.greatest + 1
    return [person_fact(name, mark, number, at.isoformat()) for name, mark in marks.items()]


class _Wanted(NamedTuple):
    """What everybody is to have, by the names shown, and who must differ from whom."""

    people: People
    tables: Sequence[Table]
    order: Sequence[str]
    colors: dict[str, int]
    letters: dict[str, str]
    beside: Mapping[str, set[str]]

    @classmethod
    def of(cls, store: Store, *more: Table) -> _Wanted:
        """Out of the facts, with tables that are not stored yet; of two names of one person the older one counts."""
        people, told = people_of(store), dict[str, Mark]()
        for name, mark in store.log.house.persons.items():
            told.setdefault(people.called(name), mark)
        listed = sorted(with_damaged(store), key=lambda each: (each.summary["heading"].get("date") or "", each.id))
        tables = [*((each.round, each.everybody) for each in listed), *more]
        rounds = defaultdict[str, set[str]](set)
        for name, everybody in tables:
            rounds[name] |= set(map(people.called, everybody))
        beside = defaultdict[str, set[str]](set)
        for those in rounds.values():
            for who in those:
                beside[who] |= those - {who}
        seated = (people.called(name) for _, everybody in tables for name in everybody)
        colors = {who: mark.color for who, mark in told.items()}
        letters = {who: mark.initials for who, mark in told.items()}
        return cls(people, tables, tuple(dict.fromkeys((*told, *seated))), colors, letters, beside)

    def marks(self, first: str | None = None) -> dict[str, Mark]:
        """Everybody's; ``first`` comes before all others."""
        order = self.order if first is None else tuple(dict.fromkeys((first, *self.order)))
        return marks_apart(order, self.colors, self.letters, self.beside)
