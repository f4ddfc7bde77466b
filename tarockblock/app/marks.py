"""A person's colour and letters, distinct within a round.

If two are alike, as after a merge, the later moves to the next free mark; facts alone decide, so all computers
agree.
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


def marks_of(store: Store) -> Mapping[str, Mark]:
    """Return everybody's mark, by each of their names; StoreError ``database_damaged``."""
    return made_once(store, _marks)


def marks_told(store: Store) -> Mapping[str, Mark]:
    """Return the marks that facts alone settle; empty if evenings must be read."""
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
    """Return facts giving marks to people without; store them with the seats."""
    people, known = people_of(store), store.log.house.persons
    have = set(map(people.called, known))
    new = [name for name in everybody if people.called(name) not in have]
    if not new:
        return []
    marks = marks_there(store, round_name, everybody)
    return _facts(store, {people.key(name): marks[name] for name in new}, at)


def marks_there(store: Store, round_name: str, everybody: Sequence[str]) -> Mapping[str, Mark]:
    """Return an evening's marks, including those still to be given."""
    wanted = _Wanted.of(store, (composed(round_name), everybody))
    found = wanted.marks()
    return {name: found[wanted.people.called(name)] for name in everybody}


def set_mark(store: Store, name: str, mark: Mark, at: datetime) -> Mapping[str, Mark]:
    """Change a mark; return the former marks of everybody affected.

    A player with that colour gets the old colour; with those letters, the next free ones. Undo with
    :func:`set_marks`.
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
    with store.writing():
        _write(store, _Wanted.of(store), marks, at)


class MarkDraft:
    """A new mark, not yet stored; ``others``: marks in the same rounds."""

    def __init__(self, name: str, mark: Mark, others: Mapping[str, Mark]) -> None:
        self.name, self.others, self._before = name, others, mark
        self.letters, self.color = mark

    @classmethod
    def of(cls, store: Store, name: str) -> MarkDraft:
        """Return the draft for any name of a player; KeyError if unknown."""
        with store.reading():
            wanted = _Wanted.of(store)
            found, who = wanted.marks(), wanted.people.called(name)
        return cls(who, found[who], {each: found[each] for each in sorted(wanted.beside.get(who, ()))})

    @property
    def mark(self) -> Mark:
        letters = self.letters.strip()
        return Mark(letters[:1].upper() + letters[1:], self.color)

    @property
    def is_changed(self) -> bool:
        return self.mark != self._before

    def owner(self, color: int) -> str:
        return next((name for name, mark in self.others.items() if mark.color == color), "")

    @property
    def owner_of_letters(self) -> str:
        return next((name for name, mark in self.others.items() if mark.initials == self.mark.initials), "")

    def problems(self) -> list[Problem]:
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
    """Wanted marks by shown name, and people who must differ."""

    people: People
    tables: Sequence[Table]
    order: Sequence[str]
    colors: dict[str, int]
    letters: dict[str, str]
    beside: Mapping[str, set[str]]

    @classmethod
    def of(cls, store: Store, *more: Table) -> _Wanted:
        """Read facts and unstored tables; a person's older name counts."""
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
        """Assign all marks; ``first`` chooses before all others."""
        order = self.order if first is None else tuple(dict.fromkeys((first, *self.order)))
        return marks_apart(order, self.colors, self.letters, self.beside)
