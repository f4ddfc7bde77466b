"""The log: facts by stream. Uniting is the only way in for written, merged, restored or recovered facts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import filterfalse
from typing import NamedTuple

from tarockblock.domain.journal import Posted, Posting
from tarockblock.log.evening_log import Booking, EveningLog, Watch, unwatched
from tarockblock.log.facts import BOOK, HOUSE, Data, Fact, Kind, UnsoundError, is_evening
from tarockblock.log.journal import House, bookings, postings, rounds_called, said_otherwise, terms_of, wrong_references
from tarockblock.log.kinds import KINDS

ALL_SUMS = 2**256


class Difference(NamedTuple):
    added: tuple[Fact, ...]
    dropped: tuple[Fact, ...]


class Tally(NamedTuple):
    """A checksum that shows missing facts: sum of all ids (modulo 2 ** 256), count, greatest number ever."""

    total: int = 0
    facts: int = 0
    greatest: int = 0

    def after(self, change: Difference) -> Tally:
        """Return the tally after a change; ``greatest`` never sinks."""
        added = sum(int(each.id, 16) for each in change.added) - sum(int(each.id, 16) for each in change.dropped)
        facts = self.facts + len(change.added) - len(change.dropped)
        greatest = max((self.greatest, *(each.number for each in change.added)))
        return Tally((self.total + added) % ALL_SUMS, facts, greatest)


MOST_STEP = 2**20
"""Largest gap between a number and the one below: every accepted number can be followed."""

MOST_FACTS, MOST_HEADS, MOST_CHOICES = 50_000, 200, 1000
"""Most facts, versions and settled conflicts of an evening; each costs time."""


class Fault(NamedTuple):
    code: str
    id: str
    place: str = ""


class Log:
    """Facts, with lazily computed results."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.streams: dict[str, dict[str, Fact]] = defaultdict(dict)
        self.watch: Watch = unwatched
        self.tally = Tally()
        self._journal: tuple[Posting, ...] | None = None
        self._bookings: Mapping[str, Mapping[str, Booking]] = {}
        self._house: House | None = None
        self._evenings: dict[str, EveningLog] = {}
        self.unite(facts)

    def __iter__(self) -> Iterator[Fact]:
        return (fact for stream in self.streams.values() for fact in stream.values())

    def __contains__(self, fact: Fact) -> bool:
        return fact.id in self.stream(fact.stream)

    def stream(self, name: str) -> dict[str, Fact]:
        return self.streams[name]

    def unite(self, facts: Iterable[Fact]) -> Difference:
        new = {each.id: each for each in facts if each not in self}
        for each in new.values():
            self.stream(each.stream)[each.id] = each
        self._note(tuple(new.values()))
        dropped = []
        for stream in filter(is_evening, {each.stream for each in new.values()}):
            known = self.stream(stream)
            useless = [fact for id_, fact in known.items() if id_ not in self.evening(stream).kept]
            for each in useless:
                del known[each.id]
            if useless:
                self._forget({stream})
            dropped += useless
        gone = {each.id for each in dropped}
        added = tuple(each for each in new.values() if each.id not in gone)
        change = Difference(added, tuple(each for each in dropped if each.id not in new))
        self.tally = self.tally.after(change)
        return change

    def _note(self, new: tuple[Fact, ...]) -> None:
        counts = Counter(each.stream for each in new)
        onward = [each for each in new if counts[each.stream] == 1 and each.stream in self._evenings]
        known = {} if BOOK in counts else {each.stream: self._evenings[each.stream] for each in onward}
        self._forget(counts)
        for each in onward:
            if each.stream in known:
                self._evenings[each.stream] = known[each.stream].followed_by(each)

    def _forget(self, streams: Collection[str]) -> None:
        if BOOK in streams:
            self._journal = None
            self._evenings.clear()
        if HOUSE in streams:
            self._house = None
        for each in streams:
            self._evenings.pop(each, None)

    @property
    def journal(self) -> tuple[Posting, ...]:
        if self._journal is None:
            self._journal = postings(self.stream(BOOK).values())
            self._bookings = bookings(self._journal)
        return self._journal

    @property
    def terms(self) -> Mapping[str, tuple[int, Data]]:
        return terms_of(self.stream(BOOK).values())

    @property
    def renamed_rounds(self) -> Mapping[str, str]:
        return rounds_called(self.stream(BOOK).values())

    @property
    def house(self) -> House:
        if self._house is None:
            self._house = House.of(self.stream(HOUSE).values())
        return self._house

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all streams that have facts."""
        return tuple(each for each, facts in self.streams.items() if facts)

    @property
    def evenings(self) -> tuple[str, ...]:
        return tuple(filter(is_evening, self.names))

    @property
    def others(self) -> tuple[str, ...]:
        """Streams outside evenings: book, house and cups."""
        return tuple(filterfalse(is_evening, self.names))

    def evening(self, id_: str) -> EveningLog:
        return self._of(id_)

    def _of(self, id_: str) -> EveningLog:
        if id_ not in self._evenings:
            facts = self.stream(id_).values()
            self._evenings[id_] = EveningLog(facts, lambda: self._bookings_of(id_), self._ask)
        return self._evenings[id_]

    def _ask(self) -> None:
        self.watch()

    def _bookings_of(self, evening: str) -> Mapping[str, Booking]:
        return self._bookings.get(evening, {}) if self.journal else {}

    def round_of(self, evening: str) -> str:
        of = self.evening(evening)
        stands = of.standing
        return str(stands.data.get("round", "")) if stands.is_tombstone else of.content(stands).round

    def shared(self, rounds: Collection[str]) -> tuple[Fact, ...]:
        """Return the facts of a file for some rounds.

        These are their evenings, every posting that names them, and the rounds' other postings except closings
        (and their reversals) of evenings that now belong elsewhere.
        """
        chosen = {each for each in self.evenings if self.round_of(each) in rounds}
        found = [fact for each in self.evenings if each in chosen for fact in self.stream(each).values()]
        known = {each.id: each for each in self.journal}
        for fact in self.stream(BOOK).values():
            if fact.kind is not Kind.POSTING:
                found += [fact] if fact.data.get("round") in rounds else []
                continue
            evening = (fact.data["evening"] or {}).get("id")
            told = known.get(str(fact.data["names"]))
            is_closing = Posted.EVENING in (fact.data["kind"], None if told is None else told.kind)
            is_elsewhere = is_closing and evening in self.evenings
            if evening in chosen or (fact.data["round"] in rounds and not is_elsewhere):
                found.append(fact)
        return tuple(found)

    def faults(self) -> tuple[Fault, ...]:
        """Return everything no Tarockblock can have written, if each fact is valid by itself (``Fact.misfit``)."""
        return (*self.faults_of_book(), *(each for id_ in self.evenings for each in self.faults_of(id_)))

    def faults_of_book(self) -> Iterator[Fault]:
        for stream in (BOOK, HOUSE):
            yield from (Fault("twice", each) for _, each in said_otherwise(self.stream(stream).values()))
        yield from (Fault("reference", each) for each in wrong_references(self.stream(BOOK).values()))

    def faults_of(self, evening: str) -> Iterator[Fault]:
        of, facts = self._of(evening), self.stream(evening)
        found = list(self.graph_faults(evening, facts.values()))
        if facts.keys() != of.kept or not of.heads:
            found.append(Fault("kept", evening))
        yield from found or self._fold_faults(evening)

    def order_faults(self, evening: str, facts: Iterable[Fact]) -> Iterator[Fault]:
        of, here = self._of(evening), self.stream(evening)
        for each in facts:
            self.watch()
            known = of.known_parents(each)
            if each.is_rescue:  # the fact it replaces may be here by now, whatever its number
                known = [name for name in known if name != each.parents[0]]
            first = here.get(each.parents[0]) if each.parents else None
            is_lawful = first is None or first.kind in KINDS[each.kind].after
            is_later = max((here[name].number for name in known), default=0) < each.number
            if not (is_lawful and is_later) or of.follows_itself(each):
                yield Fault("order", each.id)

    def graph_faults(self, evening: str, facts: Iterable[Fact]) -> Iterator[Fault]:
        of, here = self._of(evening), self.stream(evening)
        yield from self.order_faults(evening, facts)
        is_torn = [each for each in facts if of.lacks(each) and not (each.is_rescue or each.id in of.bridged)]
        yield from (Fault("parents", each.id) for each in is_torn)
        choices = sum(len(each.parents) > 1 for each in here.values())
        if len(here) > MOST_FACTS or len(of.heads) > MOST_HEADS or choices > MOST_CHOICES:
            yield Fault("measure", evening)

    def _fold_faults(self, evening: str) -> Iterator[Fault]:
        of, facts = self._of(evening), self.stream(evening)
        firsts = {each.parents[0] for each in facts.values() if each.parents}
        heads = {each.id for each in of.heads}
        for each in facts.values():
            is_end = each.id in heads if each.is_rescue or each.id in of.bridged else each.id not in firsts
            if is_end and not each.is_tombstone:
                try:
                    of.content(each)
                except UnsoundError as error:
                    yield Fault(error.code, each.id)

    def faults_beside(self, new: Sequence[Fact], greatest: int, *, is_torn: bool = False) -> Iterator[Fault]:
        """Yield errors in newly united facts from any origin.

        ``greatest`` is the greatest number before. ``is_torn``: a recovery has lost references to closings.
        """
        for each in new:
            self.watch()
            if each.misfit is not None:
                yield Fault(each.misfit.code, each.id, f"{each.kind}: {each.misfit.place}")
        yield from number_faults(((each.number, each.id) for each in new), greatest)
        ids = {each.id for each in new}
        for stream, facts in _by_stream(new).items():
            if is_evening(stream):
                yield from self.graph_faults(stream, facts)
                continue
            here = self.stream(stream).values()
            yield from (Fault("twice", each[1]) for each in said_otherwise(here) if ids & {*each})
            if stream == BOOK:
                yield from (Fault("reference", each) for each in wrong_references(here) if each in ids)
            unnamed = [] if is_torn else [each for each in facts if self._is_unnamed_closing(each)]
            yield from (Fault("reference", each.id) for each in unnamed)

    def _is_unnamed_closing(self, fact: Fact) -> bool:
        if fact.kind is not Kind.POSTING or fact.data["kind"] != Posted.EVENING:
            return False
        posting, facts = fact.data["posting"], self.stream(fact.data["evening"]["id"]).values()
        if any(each.is_tombstone or (each.kind in _BOOKING and each.data["posting"] == posting) for each in facts):
            return False
        return posting not in {each.names for each in self.journal if each.kind is Posted.REVERSAL}


def number_faults(numbered: Iterable[tuple[int, str]], greatest: int = 0) -> Iterator[Fault]:
    """Yield which of these (number, id) are too far above all others and ``greatest``."""
    for number, id_ in sorted(numbered):
        if number > greatest + MOST_STEP:
            yield Fault("number", id_)
        greatest = max(greatest, number)


def _by_stream(facts: Iterable[Fact]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = defaultdict(list)
    for each in facts:
        found[each.stream].append(each)
    return found


_BOOKING = (Kind.CLOSED, Kind.UNTRASHED, Kind.PREFERRED)
