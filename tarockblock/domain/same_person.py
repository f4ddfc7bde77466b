"""Who is who: which names mean one person, out of what was joined and of who sat together.

What was written in an evening stays written.

A person is a name as it is shown, an evening a name as it was written. Who is who is one fold over the joins and over
who sat together (`who_is_who`, `domain/same_person.py`), read anew and stored nowhere: a join of which two names
stand in one evening, be it in the trash, applies nowhere; of the others the later one has all its names, an earlier
one what is left to it, and nobody is joined to a third by way of a second. So no two of one evening are one account,
whatever was heard of first. A name itself is composed (NFC) and trimmed, nothing more; spellings of one name that
stand in one evening, from before they were refused, are as written. `load_facts` renames while reading, the archive,
new evenings and rests ask for the name shown. No evening, seal or trace is touched, so it can be taken apart again;
refused where two sat together, and where a closed evening has taken in a claim under another name, since that would
come to something else.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from tarockblock.lazy_dataclass import dataclass


def composed(name: str) -> str:
    """A name itself, whatever signs it was typed with: an ü may be one sign or two (Unicode NFC), without blanks."""
    return unicodedata.normalize("NFC", name).strip()


@dataclass(frozen=True, slots=True)
class Join:
    """From then on these names mean one person, who is ``called`` so; where that is empty, each means another one."""

    id: str
    number: int
    called: str
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[int, str]:
        """What is later has the greater one."""
        return self.number, self.id

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name it is about, the one to be shown first."""
        return tuple(dict.fromkeys(filter(None, (self.called, *sorted(self.names)))))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody shown under the name ``called``, whichever other one of ``names`` was written."""

    called: str
    names: tuple[str, ...]

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name that means this person."""
        return (self.called, *self.names)


@dataclass(frozen=True)
class People:
    """Who is known under another name than written, or under several; everybody else is who is written.

    ``void`` are joins that apply nowhere. ``as_written`` are spellings of one name that stand in one evening, as long
    ago a file could bring them: these are several people.
    """

    persons: tuple[Person, ...] = ()
    void: tuple[Join, ...] = ()
    as_written: frozenset[str] = frozenset()

    def key(self, name: str) -> str:
        """The name that was meant by what is written."""
        return name if name in self.as_written else composed(name)

    def called(self, name: str) -> str:
        """Under which name somebody is shown."""
        found = self._called.get(name)
        if found is None:
            name = self.key(name)
            found = self._called.get(name, name)
        return found

    def person(self, called: str) -> Person | None:
        """Who is shown under that name, if he is one of these."""
        return next((each for each in self.persons if each.called == called), None)

    def in_evening(self, everybody: Iterable[str]) -> Mapping[str, str]:
        """The names shown, by those written, of people who sat together; no two are the same."""
        return {name: self.called(name) for name in everybody}

    @cached_property
    def _called(self) -> Mapping[str, str]:
        return {name: person.called for person in self.persons for name in person.all_names}


def who_is_who(joins: Iterable[Join], tables: Iterable[Collection[str]]) -> People:
    """Everybody, out of all joins there are and of who ever sat at one table in the course of an evening.

    A join of which two names sat together applies nowhere, as if it had never been made. Of the others the later one
    has all its names, an earlier one what is left to it: nobody is joined to a third by way of a second. So whatever
    was heard of first makes no difference, and no two who sat together are one.
    """
    together = {frozenset(table) for table in tables}
    meant = {name: composed(name) for name in frozenset[str]().union(*together)}
    as_written = frozenset(_spelt_twice(together, meant))
    key = People(as_written=as_written).key
    beside: dict[str, set[str]] = {}
    for table in together:
        here = set(map(key, table))
        for name in here:
            beside.setdefault(name, set()).update(here - {name})
    persons, void = list[Person](), list[Join]()
    claimed, spoken_for = set[str](), set[str]()
    for join in sorted(joins, key=lambda each: each.key, reverse=True):
        names = dict.fromkeys(map(key, join.all_names))
        if join.called and any(beside.get(name, set()) & names.keys() for name in names):
            void += [join] if len(names.keys() - spoken_for) > 1 else []  # else a later one has been made of them
        else:
            left = [name for name in names if name not in claimed]
            claimed |= names.keys()
            if join.called and len(left) > 1:
                persons.append(Person(left[0], tuple(sorted(left[1:]))))
        spoken_for |= names.keys()
    return People(tuple(persons[::-1]), tuple(void[::-1]), as_written)


def _spelt_twice(together: Iterable[frozenset[str]], meant: Mapping[str, str]) -> Iterator[str]:
    """Names that stand at one table in several spellings."""
    spelt = Counter(meant.values())
    several = {name for name, itself in meant.items() if spelt[itself] > 1}
    for table in together if several else ():
        for name in table & several:
            if any(meant[other] == meant[name] for other in table & several - {name}):
                yield name
