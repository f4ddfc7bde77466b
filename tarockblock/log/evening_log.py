"""Computes an evening from its facts: its versions, the current one, content, and what is kept.

Older, newer and diverged follow from the parents of each fact, without clock or machine.
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


Watch = Callable[[], None]


def unwatched() -> None: ...


class Booking(NamedTuple):
    """A closing of the evening that is not reversed: the key of its posting, and its transfers."""

    key: Key
    moves: str


class EveningGraph:
    """The facts of an evening. ``book`` gives its closings by posting id when needed."""

    def __init__(
        self, facts: Iterable[Fact], book: Callable[[], Mapping[str, Booking]], watch: Watch = unwatched
    ) -> None:
        self.facts: Mapping[str, Fact] = {each.id: each for each in facts}
        self._book = book
        self._watch = watch

    @cached_property
    def bookings(self) -> Mapping[str, Booking]:
        return self._book()

    def known_parents(self, fact: Fact) -> list[str]:
        named: Sequence[str] = fact.parents
        if self._called:
            named = [self._called.get(each, each) for each in named]
        elif len(named) == 1:  # nearly always
            return [each for each in named if each in self.facts and each != fact.id]
        return list(dict.fromkeys(each for each in named if each in self.facts and each != fact.id))

    @cached_property
    def was(self) -> Mapping[str, Fact]:
        """Recovery facts by the id of the fact they describe; the best has least missing, then is earliest."""
        told = sorted(self._rescues, key=lambda each: (each.data["lost"], each.key))
        return {each.parents[0]: each for each in reversed(told)}

    @cached_property
    def _rescues(self) -> tuple[Fact, ...]:
        return tuple(each for each in self.facts.values() if each.is_rescue)

    @cached_property
    def _called(self) -> Mapping[str, str]:
        found = dict[str, str]()
        for each in self._rescues:
            first = each.parents[0]
            found[each.id] = first if first in self.facts else self.was[first].id
            if first not in self.facts:
                found[first] = self.was[first].id
        return found

    def follows_itself(self, fact: Fact) -> bool:
        if not self._called:
            return fact.id in fact.parents
        return not fact.is_rescue and any(self._called.get(each, each) == fact.id for each in fact.parents)

    def stands_in(self, fact: Fact) -> bool:
        return fact.is_rescue and self._called[fact.id] == fact.id

    @cached_property
    def bridged(self) -> Collection[str]:
        """Facts described by a recovery: below them some may be missing."""
        told = [self._called[each.id] for each in self._rescues]
        return self._before(told, self._links) if told else ()

    @cached_property
    def _links(self) -> Mapping[str, Collection[str]]:
        """Direct predecessors of each fact, stated or not.

        A beginning from a file comes before every other beginning and every deletion, or the order of merging
        would decide whether the file brings the evening back.
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
        if fact.is_tombstone:
            return False
        return self.stands_in(fact) or any(self._called.get(each, each) not in self.facts for each in fact.parents)

    @cached_property
    def heads(self) -> tuple[Fact, ...]:
        followed = {each for links in self._links.values() for each in links}
        found = (self.facts[each] for each in self._links if each not in followed)
        return tuple(sorted(found, key=lambda each: each.key))

    def follows(self, fact: Fact, other: Fact) -> bool:
        return other.id in self.ancestors(fact.id)

    def ancestors(self, id_: str) -> set[str]:
        return self._before([id_], self._links)

    def is_called(self, id_: str) -> bool:
        return self._called.get(id_, id_) in self.facts

    @cached_property
    def kept(self) -> frozenset[str]:
        """Ids of the facts to keep: all, unless one says that the evening is deleted.

        Otherwise the deletions, and the ancestors of the other heads by their parents, not through a deletion; of
        a recovery those that describe one of these.
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
        found, left = set[str](), list(ids)
        while left:
            each = left.pop()
            if each not in found:
                self._watch()
                found.add(each)
                left += links.get(each, ())
        return found

    def line(self, fact: Fact) -> Iterator[Fact]:
        """Yield a fact, then the line of its first parent. Raise UnsoundError ``cycle`` if it returns to itself."""
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


_PLAIN = frozenset(
    {Kind.CHANGED, Kind.UNDONE, Kind.REDONE, Kind.CLOSED, Kind.REOPENED, Kind.TRASHED, Kind.UNTRASHED, Kind.PREFERRED}
)
"""Kinds that become the only head if they follow every head."""


class Status(NamedTuple):
    """The state of an evening after a fact: ``open``, ``closed``, ``trashed`` or ``deleted``.

    ``posting`` is the last closing's, also after reopening; ``before`` are state and posting before the trash.
    """

    state: str
    posting: str | None = None
    before: tuple[str, str | None] | None = None


class Trail(NamedTuple):
    """A fold: its beginning, the changes done, and (``undone`` fact, change) of those that can be redone, the
    latest last.
    """

    start: Fact
    done: tuple[Fact, ...]
    undone: tuple[tuple[Fact, Fact], ...]


class EveningLog(EveningGraph):
    def __init__(
        self, facts: Iterable[Fact], book: Callable[[], Mapping[str, Booking]], watch: Watch = unwatched
    ) -> None:
        super().__init__(facts, book, watch)
        self._statuses: dict[str, Status] = {}
        self._trail: tuple[str, Trail] | None = None
        self._content: tuple[str, Content] | None = None

    def followed_by(self, fact: Fact) -> EveningLog:
        """Return the log with another fact, keeping known results if it follows every head."""
        facts = {**self.facts, fact.id: fact}
        is_plain = fact.kind in _PLAIN and {each.id for each in self.heads} <= set(fact.parents)
        if not is_plain or any(each not in self.facts for each in fact.parents):
            return EveningLog(facts.values(), self._book, self._watch)
        new = copy(self)
        for name in ("_links", "kept", "versions", "readable", "_branches"):
            new.__dict__.pop(name, None)
        new.facts, new.heads, new.standing = facts, (fact,), fact
        return new

    def status(self, fact: Fact) -> Status:
        """Return the evening's state after a fact, by its own line."""
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
        """Return the fold up to a fact.

        Raise UnsoundError ``gap`` if its beginning is missing, ``undone`` if something is undone out of turn.
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
        """Return the evening's content after a fact, without undone changes. Raises like `trail`."""
        found = None if self._content is None else self.onward(self._content[1], self._content[0], fact)
        if found is None:
            found = _content(self.trail(fact))
        self._content = fact.id, found
        return found

    def before(self, change: Fact, fact: Fact) -> Content:
        start, done, _ = self.trail(fact)
        earlier = takewhile(lambda each: each.id != change.id, done)
        return Content.of(start.data["content"]).after(one for each in earlier for one in each.data["operations"])

    def onward(self, content: Content, up_to: str, fact: Fact) -> Content | None:
        """Return the content after ``fact``, continuing from that at an earlier fact of the line, or None if
        impossible.

        Only changes are applied: an undone one may be within ``content``.
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

    def booked(self, fact: Fact) -> Key:
        booking = self._booking(self.status(fact))
        return (0, "") if booking is None else booking.key

    def _booking(self, status: Status) -> Booking | None:
        return None if status.posting is None else self.bookings.get(status.posting)

    def _rank(self, fact: Fact) -> tuple[Key, Key]:
        return self.booked(fact), fact.key

    @cached_property
    def standing(self) -> Fact:
        """Current version: the later live head, booked before not booked; else a trashed head; else the deletion."""
        states = {each.id: self.status(each).state for each in self.heads}
        live = [each for each in self.heads if states[each.id] in LIVE]
        trashed = [each for each in self.heads if states[each.id] == "trashed"]
        return max(live or trashed or self.heads, key=self._rank)

    def says(self, fact: Fact) -> str:
        """Return a text that is equal for equal versions: state, content and booking."""
        status = self.status(fact)
        if status.state == "deleted":
            return "deleted"
        booking = self._booking(status)
        booked = booking.moves if booking else "taken back" if status.posting and status.state == "closed" else ""
        before = None if status.before is None else status.before[0]
        return canonical([status.state, before, self.content(fact).data, booked])

    def alike(self, fact: Fact) -> tuple[Fact, ...]:
        others = [each for each in self.heads if each.id != fact.id]
        said = self.says(fact) if others else ""
        return tuple(each for each in others if self.says(each) == said)

    @cached_property
    def versions(self) -> tuple[Fact, ...]:
        """A head of each version the user must know of, the current one first; none beside the trash."""
        if len(self.heads) == 1 or self.status(self.standing).state not in LIVE:
            return (self.standing,)
        found: dict[str, Fact] = {self.says(self.standing): self.standing}
        for each in sorted(self.heads, key=self._rank, reverse=True):
            found.setdefault(self.says(each), each)
        return tuple(found.values())

    @cached_property
    def readable(self) -> tuple[Fact, ...]:
        """Facts of all readable versions, the current one first.

        After the other heads follow those dropped when another version was chosen, and a file of the evening with
        content of its own.
        """
        shown = [each for each in self.versions if self.status(each).state != "deleted"]
        if not self._branches:
            return tuple(shown)
        said = {canonical(self.content(each).data) for each in shown}
        others = [each for each in self._branches if each not in self.versions]
        for each in sorted(others, key=lambda each: each.key, reverse=True):
            try:
                told = canonical(self.content(each).data)
            except UnsoundError:  # what it continues is lost, and a recovery only states what the evening was
                continue
            if told not in said:
                said.add(told)
                shown.append(each)
        return tuple(shown)

    @cached_property
    def _branches(self) -> tuple[Fact, ...]:
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
"""Kinds that follow several versions by choice, not because these were alike."""


def _told(rescue: Fact) -> Status:
    data = rescue.data
    before = data["before"]
    return Status(data["state"], data["posting"], None if before is None else (before[0], before[1]))


def _content(trail: Trail) -> Content:
    operations = (one for each in trail.done for one in each.data["operations"])
    return Content.of(trail.start.data["content"]).after(operations)
