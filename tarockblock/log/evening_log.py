"""What follows from the facts of one evening: its versions, which of them counts, what each amounts to, what is kept.

No clock and no machine is asked: older, newer and diverged follow from what each fact follows.

A hand, a merge: ``union`` holds the facts; what an evening amounts to is kept by ``app/states`` in
``store/local`` when it is begun, opened, closed, merged or settled; after a hand that state is merely out of date.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from tarockblock.log.facts import Content, Fact, Kind, UnsoundError, canonical

Key = tuple[int, str]
"""Number and id: what is later has the greater one."""


Watch = Callable[[], None]
"""Asked in every loop over facts that may come from elsewhere; it raises once they take too long."""


def unwatched() -> None:
    """Take as long as it takes."""


class Booking(NamedTuple):
    """A closing of the evening that no reversal names: the key of its posting, and what it moves."""

    key: Key
    moves: str


class EveningGraph:
    """The facts of one evening. ``book`` gives its closings by the id of their posting, once they are asked for."""

    def __init__(
        self, facts: Iterable[Fact], book: Callable[[], Mapping[str, Booking]], watch: Watch = unwatched
    ) -> None:
        self.facts: Mapping[str, Fact] = {each.id: each for each in facts}
        self._book = book
        self._watch = watch

    @cached_property
    def bookings(self) -> Mapping[str, Booking]:
        """Its closings that no reversal names, by the id of their posting."""
        return self._book()

    # ------------------------------------------------------------------ what follows what

    def known_parents(self, fact: Fact) -> list[str]:
        """Return the ids of the facts it follows, as far as they or what replaces them are here."""
        named: Sequence[str] = fact.parents
        if self._called:
            named = [self._called.get(each, each) for each in named]
        elif len(named) == 1:  # nearly always
            return [each for each in named if each in self.facts and each != fact.id]
        return list(dict.fromkeys(each for each in named if each in self.facts and each != fact.id))

    @cached_property
    def was(self) -> Mapping[str, Fact]:
        """What a recovery says of the evening after a fact, by its id; the best has least missing, then is earliest."""
        told = sorted(self._rescues, key=lambda each: (each.data["lost"], each.key))
        return {each.parents[0]: each for each in reversed(told)}

    @cached_property
    def _rescues(self) -> tuple[Fact, ...]:
        return tuple(each for each in self.facts.values() if each.is_rescue)

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """By the id of a fact that is lost, the ``was`` that replaces it; by that of a needless ``was``, its fact."""
        found = dict[str, str]()
        for each in self._rescues:
            first = each.parents[0]
            found[each.id] = first if first in self.facts else self.was[first].id
            if first not in self.facts:
                found[first] = self.was[first].id
        return found

    def follows_itself(self, fact: Fact) -> bool:
        """Whether a fact is its own parent, by its id or by that of a ``was`` that tells of it."""
        if not self._called:
            return fact.id in fact.parents
        return not fact.is_rescue and any(self._called.get(each, each) == fact.id for each in fact.parents)

    def stands_in(self, fact: Fact) -> bool:
        """Whether it replaces a fact that is lost: it is a link of the graph as long as that is not here."""
        return fact.is_rescue and self._called[fact.id] == fact.id

    @cached_property
    def bridged(self) -> Collection[str]:
        """The facts over which a recovery has said what the evening was: there, and below, some may be missing."""
        told = [self._called[each.id] for each in self._rescues]
        return self._before(told, self._links) if told else ()

    @cached_property
    def _links(self) -> Mapping[str, Collection[str]]:
        """By the id of a fact, what it follows directly, said or not.

        Where an evening came as a file, that says how it was at some time: it comes before every other beginning and
        before every deletion, or the order of merging would decide whether the file brings it back.
        """
        links = {
            each.id: dict.fromkeys(self.known_parents(each))
            for each in self.facts.values()
            if not each.is_rescue or self.stands_in(each)
        }
        self._bridge(links)
        files = [each.id for each in self.facts.values() if each.is_of_file]
        for fact in self.facts.values():
            is_beginning = fact.kind is Kind.BEGUN and not links[fact.id] and fact.id not in files
            if fact.kind is Kind.DELETED or is_beginning:
                links[fact.id] |= dict.fromkeys(files)
        return links

    def _bridge(self, links: dict[str, dict[str, None]]) -> None:
        """What a recovery says was seen by a fact comes before it, as long as something below it is missing."""
        if not self._rescues:
            return
        followers: dict[str, list[str]] = defaultdict(list)
        for id_, before in links.items():
            for each in before:
                followers[each].append(id_)
        torn = self._before([id_ for id_ in links if self.lacks(self.facts[id_])], followers)
        for rescue in self._rescues:
            told = self._called[rescue.id]
            if told in links and told in torn:
                last = (rescue if self.facts[told].is_rescue else self.facts[told]).key
                seen = [each for each in self.known_parents(rescue) if each != told and self.facts[each].key < last]
                links[told] |= dict.fromkeys(seen)

    def lacks(self, fact: Fact) -> bool:
        """Whether something that it follows is missing, and should not be."""
        if fact.is_tombstone:
            return False
        return self.stands_in(fact) or any(self._called.get(each, each) not in self.facts for each in fact.parents)

    @cached_property
    def heads(self) -> tuple[Fact, ...]:
        """The facts that nothing follows, the latest last."""
        followed = {each for links in self._links.values() for each in links}
        found = (self.facts[each] for each in self._links if each not in followed)
        return tuple(sorted(found, key=lambda each: each.key))

    def follows(self, fact: Fact, other: Fact) -> bool:
        """Whether a fact comes after another one, or is it."""
        return other.id in self.ancestors(fact.id)

    def ancestors(self, id_: str) -> set[str]:
        """The ids of everything a fact follows, directly or not, and its own."""
        return self._before([id_], self._links)

    def is_called(self, id_: str) -> bool:
        """Whether a fact of this id is here, or something that replaces it."""
        return self._called.get(id_, id_) in self.facts

    @cached_property
    def kept(self) -> frozenset[str]:
        """The ids of the facts there is a reason to keep: all, as long as none says that the evening is deleted.

        Then: what says so, and what the other heads follow by their parents, not through a deletion; of what a
        recovery says, that which tells of one of these.
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
        told = {each.id for each in self._rescues if self._called[each.id] in reached}
        return frozenset(reached | told | gone)

    def _before(self, ids: Sequence[str], links: Mapping[str, Collection[str]]) -> set[str]:
        """Return everything these follow, directly or not, themselves included."""
        found, left = set[str](), list(ids)
        while left:
            each = left.pop()
            if each not in found:
                self._watch()
                found.add(each)
                left += links.get(each, ())
        return found

    # ------------------------------------------------------------------ a line

    def line(self, fact: Fact) -> Iterator[Fact]:
        """A fact, then the line of its first parent; further parents have only been seen.

        Raise UnsoundError ``cycle`` where it comes back to itself.
        """
        now: Fact | None = fact
        seen = set[str]()
        while now is not None:
            self._watch()
            if now.id in seen:
                raise UnsoundError("cycle", now.id)
            seen.add(now.id)
            yield now
            first = None if now.is_tombstone or now.kind is Kind.WAS or not now.parents else now.parents[0]
            now = None if first is None else self.facts.get(self._called.get(first, first))


LIVE = ("open", "closed")
"""The states of an evening that is neither in the trash nor deleted."""


_PLAIN = frozenset(
    {Kind.CHANGED, Kind.UNDONE, Kind.REDONE, Kind.CLOSED, Kind.REOPENED, Kind.TRASHED, Kind.UNTRASHED, Kind.PREFERRED}
)
"""Kinds that, following every head, are the only head afterwards."""


class Status(NamedTuple):
    """How a fact leaves its evening: ``open``, ``closed``, ``trashed`` or ``deleted``.

    ``posting`` is the one with which it was closed last, also after it was opened again; ``before`` are state and
    posting before the trash.
    """

    state: str
    posting: str | None = None
    before: tuple[str, str | None] | None = None


class Trail(NamedTuple):
    """A fold: where it begins, the changes that are done, and (``undone`` fact, change) of those that can be redone.

    The latest is last.
    """

    start: Fact
    done: tuple[Fact, ...]
    undone: tuple[tuple[Fact, Fact], ...]


class EveningLog(EveningGraph):
    """The facts of one evening, what each of them comes to, and which of its versions stands."""

    def __init__(
        self, facts: Iterable[Fact], book: Callable[[], Mapping[str, Booking]], watch: Watch = unwatched
    ) -> None:
        super().__init__(facts, book, watch)
        self._statuses: dict[str, Status] = {}
        self._trail: tuple[str, Trail] | None = None
        self._content: tuple[str, Content] | None = None

    def followed_by(self, fact: Fact) -> EveningLog:
        """With one more fact; what is known already is not worked out again where it follows every head."""
        facts = {**self.facts, fact.id: fact}
        is_plain = fact.kind in _PLAIN and {each.id for each in self.heads} <= set(fact.parents)
        if not is_plain or any(each not in self.facts for each in fact.parents):
            return EveningLog(facts.values(), self._book, self._watch)
        new = copy(self)
        for name in ("_links", "kept", "versions", "readable", "_branches"):
            new.__dict__.pop(name, None)
        new.facts, new.heads, new.standing = facts, (fact,), fact
        return new

    # ------------------------------------------------------------------ a line

    def status(self, fact: Fact) -> Status:
        """How a fact leaves the evening, by its own line."""
        waiting = list[Fact]()
        now: Status | None = None
        for each in self.line(fact):
            now = self._statuses.get(each.id)
            if now is not None:
                break
            waiting.append(each)
        is_cut = now is None and waiting[-1].kind is not Kind.BEGUN and not waiting[-1].is_tombstone
        is_sure = False
        for each in reversed(waiting):
            told = self.was.get(each.id, each)
            if is_cut and told.is_rescue and not (is_sure and told.data["lost"]):
                now, is_sure = _told(told), not told.data["lost"]
            else:
                now = self.after(each, now or Status("open"))
            self._statuses[each.id] = now
        assert now is not None
        return now

    def after(self, fact: Fact, now: Status) -> Status:
        """How a fact leaves an evening that was so before."""
        data, found = fact.data, now
        match fact.kind:
            case Kind.BEGUN:
                found = Status("closed" if data["closed"] else "open")
            case Kind.CLOSED:
                found = Status("closed", data["posting"])
            case Kind.REOPENED:
                found = Status("open", now.posting)
            case Kind.TRASHED:
                found = Status("trashed", None, (now.state, now.posting))
            case Kind.UNTRASHED if now.before is not None:
                found = Status(now.before[0], data["posting"])
            case Kind.PREFERRED if now.state in LIVE:
                found = Status(now.state, data["posting"])
            case Kind.DELETED:
                found = Status("deleted")
        return found

    def trail(self, fact: Fact) -> Trail:
        """The fold up to a fact.

        UnsoundError ``gap`` where its beginning is not here, ``undone`` where something is taken back out of turn.
        """
        try:
            found = self._applied(*self._fold_of(fact))
        except UnsoundError as error:
            rescued = self._rescued(fact) if error.code == "gap" else None
            if rescued is None:
                raise
            return rescued
        self._trail = fact.id, found
        return found

    def _rescued(self, fact: Fact) -> Trail | None:
        """The fold over a gap: from what a recovery says, the further back the better, as long as it fits."""
        line = list(self.line(fact))
        told = [(self.was.get(each.id, each), index) for index, each in enumerate(line)]
        starts = [(each, index) for each, index in told if each.is_rescue]
        for start, index in sorted(starts, key=lambda each: (each[0].data["lost"], -each[1])):
            with suppress(UnsoundError):
                found = self._applied(start, [], [], line[:index])
                _content(found)
                return found
        return None

    @staticmethod
    def _applied(start: Fact, done: list[Fact], undone: list[tuple[Fact, Fact]], later: Sequence[Fact]) -> Trail:
        for each in reversed(later):
            if each.kind is Kind.CHANGED:
                done.append(each)
                undone.clear()
            elif each.kind is Kind.UNDONE and done and done[-1].id == each.data["names"]:
                undone.append((each, done.pop()))
            elif each.kind is Kind.REDONE and undone and undone[-1][0].id == each.data["names"]:
                done.append(undone.pop()[1])
            elif each.kind in (Kind.UNDONE, Kind.REDONE):
                raise UnsoundError("undone", each.id)
        return Trail(start, tuple(done), tuple(undone))

    def _fold_of(self, fact: Fact) -> tuple[Fact, list[Fact], list[tuple[Fact, Fact]], list[Fact]]:
        """Where the fold up to a fact begins, what is known of it already, and what follows, the latest first."""
        later = list[Fact]()
        for each in self.line(fact):
            if self._trail is not None and each.id == self._trail[0]:
                start, done, undone = self._trail[1]
                return start, list(done), list(undone), later
            if each.kind is Kind.BEGUN:
                return each, [], [], later
            later.append(each)
        raise UnsoundError("gap", fact.id)

    def content(self, fact: Fact) -> Content:
        """What the evening comes to at a fact; changes that are undone are left out. Raises as :meth:`trail` does."""
        found = None if self._content is None else self.onward(self._content[1], self._content[0], fact)
        if found is None:
            found = _content(self.trail(fact))
        self._content = fact.id, found
        return found

    def before(self, change: Fact, fact: Fact) -> Content:
        """What the evening was before a change that is done in the fold up to ``fact``."""
        start, done, _ = self.trail(fact)
        earlier = takewhile(lambda each: each.id != change.id, done)
        return Content.of(start.data["content"]).after(one for each in earlier for one in each.data["operations"])

    def onward(self, content: Content, up_to: str, fact: Fact) -> Content | None:
        """The same, going on from what the evening was at an earlier fact of the line; None where that cannot be.

        Only changes are applied on top: what is undone may be a change that ``content`` holds.
        """
        later = list[Fact]()
        for each in self.line(fact):
            if each.id == up_to:
                return content.after(one for change in reversed(later) for one in change.data["operations"])
            if each.kind in (Kind.UNDONE, Kind.REDONE, Kind.BEGUN, Kind.WAS) or each.id in self.was:
                return None
            if each.kind is Kind.CHANGED:
                later.append(each)
        return None

    # ------------------------------------------------------------------ the current version

    def booked(self, fact: Fact) -> Key:
        """The key of the posting a fact is booked by; the least of all where it is booked by none that counts."""
        booking = self._booking(self.status(fact))
        return (0, "") if booking is None else booking.key

    def _booking(self, status: Status) -> Booking | None:
        return None if status.posting is None else self.bookings.get(status.posting)

    def _rank(self, fact: Fact) -> tuple[Key, Key]:
        return self.booked(fact), fact.key

    @cached_property
    def standing(self) -> Fact:
        """The later head that is live, booked before not booked; else one in the trash; else that it is deleted."""
        states = {each.id: self.status(each).state for each in self.heads}
        live = [each for each in self.heads if states[each.id] in LIVE]
        trashed = [each for each in self.heads if states[each.id] == "trashed"]
        return max(live or trashed or self.heads, key=self._rank)

    def says(self, fact: Fact) -> str:
        """What a version is held equal by: state, content, and what was booked."""
        status = self.status(fact)
        if status.state == "deleted":
            return "deleted"
        booking = self._booking(status)
        booked = booking.moves if booking else "taken back" if status.posting and status.state == "closed" else ""
        before = None if status.before is None else status.before[0]
        return canonical([status.state, before, self.content(fact).data, booked])

    def alike(self, fact: Fact) -> tuple[Fact, ...]:
        """The other heads that are one version with this one."""
        others = [each for each in self.heads if each.id != fact.id]
        said = self.says(fact) if others else ""
        return tuple(each for each in others if self.says(each) == said)

    @cached_property
    def versions(self) -> tuple[Fact, ...]:
        """A head of each version that somebody has to know of, the current one first; none beside the trash."""
        if len(self.heads) == 1 or self.status(self.standing).state not in LIVE:
            return (self.standing,)
        found: dict[str, Fact] = {self.says(self.standing): self.standing}
        for each in sorted(self.heads, key=self._rank, reverse=True):
            found.setdefault(self.says(each), each)
        return tuple(found.values())

    @cached_property
    def readable(self) -> tuple[Fact, ...]:
        """Facts after which the evening is a version that can be read, the current one first.

        Behind the others that nothing follows those that somebody put aside by choosing another one, and a file of it
        that says what nobody else knows: as far as they say something else than the one that stands.
        """
        shown = [each for each in self.versions if self.status(each).state != "deleted"]
        if not self._branches:
            return tuple(shown)
        said = {canonical(self.content(each).data) for each in shown}
        others = [each for each in self._branches if each not in self.versions]
        for each in sorted(others, key=lambda each: each.key, reverse=True):
            try:
                told = canonical(self.content(each).data)
            except UnsoundError:  # what it goes on from is lost, and a recovery says only what stood
                continue
            if told not in said:
                said.add(told)
                shown.append(each)
        return tuple(shown)

    @cached_property
    def _branches(self) -> tuple[Fact, ...]:
        """The heads, what was chosen between, and beginnings out of a file that nobody went on from."""
        choices = [each for each in self.facts.values() if len(each.parents) > 1 and each.kind in _CHOICES]
        if len(self.heads) == 1 and not choices and not any(each.is_of_file for each in self.facts.values()):
            return ()
        found = {each.id for each in self.heads}
        for each in choices:
            found |= set(self.known_parents(each)[1:])
        firsts = {parent for each in self.facts.values() for parent in self.known_parents(each)[:1]}
        found |= {each.id for each in self.facts.values() if each.is_of_file and each.id not in firsts}
        return tuple(self.facts[each] for each in found if not self.facts[each].is_tombstone)


_CHOICES = (Kind.PREFERRED, Kind.TRASHED, Kind.UNTRASHED)
"""Kinds that follow several versions because somebody chose, not because these were alike."""


def _told(rescue: Fact) -> Status:
    """How an evening was left by what a recovery tells of."""
    data = rescue.data
    before = data["before"]
    return Status(data["state"], data["posting"], None if before is None else (before[0], before[1]))


def _content(trail: Trail) -> Content:
    """What a fold comes to."""
    operations = (one for each in trail.done for one in each.data["operations"])
    return Content.of(trail.start.data["content"]).after(operations)
