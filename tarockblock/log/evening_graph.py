"""Which facts of an evening follow which: heads, what is kept, lines, and what bridges a gap that recovery found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tarockblock.log.facts import TELLING, Fact, Kind

Key = tuple[int, str]
"""Number and id: what is later has the greater one."""


class Booking(NamedTuple):
    """A closing of the evening that no reversal names: the key of its posting, and what it moves."""

    key: Key
    moves: str


class EveningGraph:
    """The facts of one evening. ``book`` gives its closings by the id of their posting, once they are asked for."""

    def __init__(self, facts: Iterable[Fact], book: Callable[[], Mapping[str, Booking]]) -> None:
        self.facts: Mapping[str, Fact] = {each.id: each for each in facts}
        self._book = book
        self._by_step = {each.data["id"]: each.id for each in self.facts.values() if each.kind is Kind.STEP}

    @cached_property
    def bookings(self) -> Mapping[str, Booking]:
        """Its closings that no reversal names, by the id of their posting."""
        return self._book()

    def find(self, id_: str) -> Fact | None:
        """The fact of this id, or the step of version 6 that had it there."""
        return self.facts.get(self._by_step.get(id_, id_))

    # ------------------------------------------------------------------ what follows what

    def known_parents(self, fact: Fact) -> list[str]:
        """The facts it follows, as far as they are here; steps of version 6 name each other by their old ids."""
        named = (self._called.get(each, each) for each in fact.parents)
        return list(dict.fromkeys(each for each in named if each in self.facts and each != fact.id))

    @cached_property
    def was(self) -> Mapping[str, Fact]:
        """By the id of a fact, the one that says what the evening was after it; of several the earliest.

        What a recovery says comes after every other, and the less is missing in it the better.
        """
        told = [each for each in self.facts.values() if each.kind is Kind.WAS]
        told.sort(key=lambda each: (each.is_rescue, each.data.get("lost", 0), each.key))
        return {each.parents[0]: each for each in reversed(told)}

    @cached_property
    def _rescues(self) -> tuple[Fact, ...]:
        return tuple(each for each in self.facts.values() if each.is_rescue)

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """The fact that is meant by another name: the old id of a step, or what stands for a fact that is lost."""
        found = dict(self._by_step)
        for each in self._rescues:
            first = each.parents[0]
            found[each.id] = first if first in self.facts else self.was[first].id
            if first not in self.facts:
                found[first] = self.was[first].id
        return found

    def stands_in(self, fact: Fact) -> bool:
        """Whether it stands for a fact that is lost: it is a link of the graph as long as that is not here."""
        return fact.is_rescue and self._called[fact.id] == fact.id

    @cached_property
    def bridged(self) -> Collection[str]:
        """The facts over which a recovery has said what the evening was: there, and below, some may be missing."""
        return _before([self._called[each.id] for each in self._rescues], self._links) if self._rescues else ()

    @cached_property
    def _links(self) -> Mapping[str, Collection[str]]:
        """By the id of a fact, what it follows directly, said or not.

        Where an evening came as a file, that says how it was at some time: it comes before every other beginning and
        before every deletion, or the order of merging would decide whether the file brings it back.
        """
        links = {
            each.id: dict.fromkeys(self.known_parents(each))
            for each in self.facts.values()
            if each.kind not in TELLING or self.stands_in(each)
        }
        self._bridge(links)
        files = [each.id for each in self.facts.values() if each.is_of_file]
        for fact in self.facts.values():
            is_beginning = fact.kind in (Kind.BEGUN, Kind.STEP) and not links[fact.id] and fact.id not in files
            if fact.kind is Kind.DELETED or is_beginning:
                links[fact.id] |= dict.fromkeys(files)
        self._order_found(links)
        return links

    def _bridge(self, links: dict[str, dict[str, None]]) -> None:
        """What a recovery says was seen by a fact comes before it, as long as something below it is missing."""
        if not self._rescues:
            return
        followers: dict[str, list[str]] = defaultdict(list)
        for id_, before in links.items():
            for each in before:
                followers[each].append(id_)
        torn = _before([id_ for id_ in links if self.lacks(self.facts[id_])], followers)
        for rescue in self._rescues:
            told = self._called[rescue.id]
            if told in links and told in torn:
                last = (rescue if self.facts[told].is_rescue else self.facts[told]).key
                seen = [each for each in self.known_parents(rescue) if each != told and self.facts[each].key < last]
                links[told] |= dict.fromkeys(seen)

    def lacks(self, fact: Fact) -> bool:
        """Whether something that it follows is missing, and should not be."""
        if fact.is_tombstone or fact.kind in (Kind.STEP, Kind.EARLIER):
            return False
        return self.stands_in(fact) or any(self._called.get(each, each) not in self.facts for each in fact.parents)

    def _order_found(self, links: dict[str, dict[str, None]]) -> None:
        """How version 6 found an evening comes before how it found a later copy of the same line.

        Not where it was booked since: then what it was booked by would have been taken back.
        """
        steps = [each for each in self.facts.values() if each.kind is Kind.STEP and each.data["kind"] == "found"]
        found = sorted(steps, key=self.order)
        for place, fact in enumerate(found[1:], start=1):
            line = _before([fact.id], links)
            for each in found[:place]:
                closing = each.data["closing"]
                is_booked = closing in self.bookings and closing != fact.data["closing"]
                is_whole = all(name in self._by_step for name in each.parents)
                if each.number < fact.number and not is_booked and is_whole and set(self.known_parents(each)) <= line:
                    links[fact.id][each.id] = None

    @staticmethod
    def order(fact: Fact) -> Key:
        """What is later has the greater one; steps of version 6 among themselves as they were there."""
        return fact.number, fact.data["id"] if fact.kind is Kind.STEP else fact.id

    @cached_property
    def heads(self) -> tuple[Fact, ...]:
        """The facts that nothing follows, the latest last."""
        followed = {each for links in self._links.values() for each in links}
        return tuple(sorted((self.facts[each] for each in self._links if each not in followed), key=self.order))

    def follows(self, fact: Fact, other: Fact) -> bool:
        """Whether a fact comes after another one, or is it."""
        return other.id in self.ancestors(fact.id)

    def ancestors(self, id_: str) -> set[str]:
        """The ids of everything a fact follows, directly or not, and its own."""
        return _before([id_], self._links)

    def is_called(self, id_: str) -> bool:
        """Whether a fact of this id is here, or something that stands for it."""
        return self._called.get(id_, id_) in self.facts

    @cached_property
    def kept(self) -> frozenset[str]:
        """The ids of the facts there is a reason to keep: all, as long as none says that the evening is deleted.

        Then: what says so, the rows of version 6, and what the other heads follow by their parents, not through a
        deletion, with what is told of its past; of what says what the evening was only that at which a fold begins.
        """
        gone = {each.id for each in self.facts.values() if each.is_tombstone}
        if not gone:
            return frozenset(self.facts)
        reached, left = set[str](), [each.id for each in self.heads]
        while left:
            each = left.pop()
            if each not in reached and each not in gone:
                reached.add(each)
                left += self.known_parents(self.facts[each])
        on_steps = {each for each in reached if self.facts[each].kind is not Kind.STEP}
        starts = {each.id for each in self.heads}.union(*(self.known_parents(self.facts[each]) for each in on_steps))
        told = {fact.id for head, fact in self.was.items() if head in reached & starts}
        told |= {each.id for each in self.facts.values() if each.kind is Kind.EARLIER and self._tells_of(each, reached)}
        told |= {each.id for each in self._rescues if self._called[each.id] in reached}
        steps = {each.id for each in self.facts.values() if each.kind is Kind.STEP}
        return frozenset(reached | told | gone | steps)

    def _tells_of(self, fact: Fact, reached: Collection[str]) -> bool:
        return any(each in reached for each in self.known_parents(fact))

    # ------------------------------------------------------------------ a line

    def line(self, fact: Fact) -> Iterator[Fact]:
        """A fact, then the line of its first parent; further parents have only been seen."""
        now: Fact | None = fact
        while now is not None:
            yield now
            first = None if now.is_tombstone or now.kind is Kind.WAS or not now.parents else now.parents[0]
            now = None if first is None else self.facts.get(self._called.get(first, first))


def _before(ids: Sequence[str], links: Mapping[str, Collection[str]]) -> set[str]:
    """Everything these follow, directly or not, themselves included."""
    found, left = set[str](), list(ids)
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += links.get(each, ())
    return found
