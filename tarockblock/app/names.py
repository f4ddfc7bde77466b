"""Who is who, read out of the database, and what was joined and does not apply. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from tarockblock.app import states
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import Join, People, composed, who_is_who
from tarockblock.errors import BadInputError
from tarockblock.exchange.wording import Wording

_T = TypeVar("_T")


class Meeting(NamedTuple):
    """Two names in one evening, maybe in the trash."""

    evening: int
    title: str
    date: str | None
    one: str
    other: str
    trashed: bool


def people_of(store: Store) -> People:
    """Who is known under another name than written; raises StoreError ``database_damaged``."""
    return states.made_once(store, _people)


def _people(store: Store) -> People:
    return who_is_who(store.log.house.joins, everybody_seated(store).values())


def everybody_seated(store: Store) -> Mapping[int, tuple[str, ...]]:
    """Who ever sat in each evening, the trash included, in order of appearance."""
    return {each.number: each.everybody for each in states.with_damaged(store)}


@dataclass(frozen=True, slots=True)
class NamesApart:
    """Names that were joined and are not one person anywhere, since two of them sat together in an evening."""

    join: Join
    met: Meeting

    def sentence(self, wording: Wording) -> str:
        """That they are not one person, and the evening that says so."""
        evening = wording.evening(self.met.title, self.met.date, self.met.evening)
        names = wording.people(self.join.all_names)
        code = "names_apart" if len(self.join.all_names) == 2 else "names_apart_more"
        return wording.reason(code, names=names, one=self.met.one, other=self.met.other, evening=evening)


def names_apart(store: Store) -> tuple[NamesApart, ...]:
    """The joins that apply nowhere; raises StoreError ``database_damaged``."""
    with store.reading():
        people = people_of(store)
        found = ((each, meeting(store, people, each.all_names)) for each in people.void)
        return tuple(NamesApart(join, met) for join, met in found if met is not None)


def with_apart(store: Store, do: Callable[[], _T]) -> tuple[_T, tuple[NamesApart, ...]]:
    """Do something; with what came of it, the joins that apply no more since then."""
    before = {each.join.id for each in names_apart(store)}
    return do(), tuple(each for each in names_apart(store) if each.join.id not in before)


def meeting(store: Store, people: People, names: Iterable[str]) -> Meeting | None:
    """The latest evening in which two of these names are, however they are spelt there.

    One in the trash, which may come back, comes last.
    """
    keys = set(map(people.key, names))
    for each in sorted(states.with_damaged(store), key=lambda each: (each.is_trashed, -each.number)):
        here = sorted(name for name in each.everybody if people.key(name) in keys)
        if len(here) > 1:
            return Meeting(each.number, each.title, each.summary["heading"]["date"], here[0], here[-1], each.is_trashed)
    return None


def round_meant(typed: str, known: Iterable[str]) -> str | None:
    """The round of that name; where none is called exactly so, the only one that differs in capitals at most."""
    name, found = composed(typed), {composed(each) for each in known}
    if name in found:
        return name
    alike = [each for each in found if each.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


def rounds_meant(typed: Iterable[str], known: Collection[str]) -> frozenset[str]:
    """The same of several; what nobody knows stays as it is typed."""
    return frozenset(round_meant(each, known) or composed(each) for each in typed)


def no_such_round(typed: str, known: Collection[str]) -> BadInputError:
    """That nobody knows it, with the rounds there are."""
    if not known:
        return BadInputError("no_round_yet", round=typed)
    return BadInputError("no_such_round", round=typed, rounds=", ".join(sorted(known, key=str.casefold)))
