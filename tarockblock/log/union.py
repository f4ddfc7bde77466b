"""A log: facts by streams. Uniting is the only way in, for what is written here, merged, restored or recovered.

On each path: facts come from ``store/database`` (``writing`` or a merge); ``evening_log`` and ``journal`` read them.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tarockblock.domain.journal import Posted, Posting
from tarockblock.domain.marks import MOST_COLORS, MOST_LETTERS
from tarockblock.domain.names import check_name
from tarockblock.log.evening_log import Booking, EveningLog
from tarockblock.log.facts import (
    BOOK,
    HOUSE,
    MOST_BYTES,
    MOST_NUMBER,
    OF_BOOK,
    OF_EVENING,
    OF_HOUSE,
    Content,
    Data,
    Fact,
    Kind,
    UnsoundError,
    canonical,
)
from tarockblock.log.journal import (
    House,
    bookings,
    contradictions,
    posting_of,
    postings,
    rounds_called,
    terms_from,
    terms_of,
)

ALL_SUMS = 2**256
"""The sum of all ids is taken modulo this."""


class Difference(NamedTuple):
    """What uniting comes to: facts that are new, and those there is no reason to keep any more."""

    added: tuple[Fact, ...]
    dropped: tuple[Fact, ...]


class Tally(NamedTuple):
    """By which a missing fact is noticed: sum of all ids (modulo 2 ** 256), count of facts, greatest number ever."""

    total: int = 0
    facts: int = 0
    greatest: int = 0

    def after(self, change: Difference) -> Tally:
        """The tally of the log after a change; ``greatest`` never sinks."""
        added = sum(int(each.id, 16) for each in change.added) - sum(int(each.id, 16) for each in change.dropped)
        facts = self.facts + len(change.added) - len(change.dropped)
        greatest = max((self.greatest, *(each.number for each in change.added)))
        return Tally((self.total + added) % ALL_SUMS, facts, greatest)


class Fault(NamedTuple):
    """What is wrong with a log: a code, and the id of the fact or evening it is about."""

    code: str
    id: str


class Log:
    """Facts, and what follows from them; what is asked for is computed once."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.streams: dict[str, dict[str, Fact]] = defaultdict(dict)
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
        """The facts of an evening, of the book or of the house, by their ids."""
        return self.streams[name]

    def unite(self, facts: Iterable[Fact]) -> Difference:
        """Add what is not here, then drop what there is no reason to keep; returns what that changed."""
        new = {each.id: each for each in facts if each not in self}
        for each in new.values():
            self.stream(each.stream)[each.id] = each
        self._note(tuple(new.values()))
        dropped = []
        for stream in {each.stream for each in new.values()} - {BOOK, HOUSE}:
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
        """Go on from what is known of an evening that has one fact more; others are worked out again."""
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

    # ------------------------------------------------------------------ what follows

    @property
    def journal(self) -> tuple[Posting, ...]:
        """All postings, the earliest first; UnsoundError where a fact says none."""
        if self._journal is None:
            self._journal = postings(self.stream(BOOK).values())
            self._bookings = bookings(self._journal)
        return self._journal

    @property
    def terms(self) -> Mapping[str, tuple[int, Data]]:
        """By name of a round, number and content of what it has agreed upon last."""
        return terms_of(self.stream(BOOK).values())

    @property
    def renamed_rounds(self) -> Mapping[str, str]:
        """By the name a round began with, what it is called since."""
        return rounds_called(self.stream(BOOK).values())

    @property
    def house(self) -> House:
        """Rulesets, which of them are on offer, and who is the same person."""
        if self._house is None:
            self._house = House.of(self.stream(HOUSE).values())
        return self._house

    @property
    def evenings(self) -> tuple[str, ...]:
        """The ids of all evenings of which anything is known, deleted ones too."""
        return tuple(each for each, facts in self.streams.items() if facts and each not in (BOOK, HOUSE))

    def evening(self, id_: str) -> EveningLog:
        """What follows from the facts of an evening."""
        if id_ not in self._evenings:
            self._evenings[id_] = EveningLog(self.stream(id_).values(), lambda: self._bookings_of(id_))
        return self._evenings[id_]

    def _bookings_of(self, evening: str) -> Mapping[str, Booking]:
        return self._bookings.get(evening, {}) if self.journal else {}

    def round_of(self, evening: str) -> str:
        """The round of an evening as it is; of one that is deleted what its tombstone says."""
        of = self.evening(evening)
        stands = of.standing
        return str(stands.data.get("round", "")) if stands.is_tombstone else of.content(stands).round

    # ------------------------------------------------------------------ out

    def shared(self, rounds: Collection[str]) -> tuple[Fact, ...]:
        """What a file for some rounds carries.

        Their evenings whole, every posting that names them, and the rounds' other postings but for closings (and what
        takes those back) of evenings that belong elsewhere by now.
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

    # ------------------------------------------------------------------ what is wrong

    def faults(self) -> tuple[Fault, ...]:
        """What no Tarockblock can have written; of a file from elsewhere the first one is reason to refuse it."""
        return (*self.faults_of_book(), *(each for id_ in self.evenings for each in self.faults_of(id_)))

    def faults_of_book(self) -> Iterator[Fault]:
        """The same of what belongs to no single evening."""
        for stream in (BOOK, HOUSE):
            facts = self.stream(stream).values()
            yield from (Fault(code, each.id) for each in facts for code in frame_faults(each))
            yield from (Fault("parents", each.id) for each in facts if each.parents)
        yield from (Fault("posting", each) for each in contradictions(self.stream(BOOK).values()))

    def faults_of(self, evening: str) -> Iterator[Fault]:
        """The same of one evening."""
        of, facts = self.evening(evening), self.stream(evening)
        if facts.keys() != of.kept or not of.heads:
            yield Fault("kept", evening)
        firsts = {each.parents[0] for each in facts.values() if each.parents}
        for each in facts.values():
            yield from (Fault(code, each.id) for code in frame_faults(each))
            known = [] if each.is_rescue else [facts[name] for name in of.known_parents(each)]
            is_bridged = each.is_rescue or each.id in of.bridged
            if any(one.number >= each.number for one in known) or (of.lacks(each) and not is_bridged):
                yield Fault("parents", each.id)
            elif not each.is_tombstone and (each in of.heads if is_bridged else each.id not in firsts):
                try:
                    of.content(each)
                except UnsoundError as error:
                    yield Fault(error.code, each.id)


# ---------------------------------------------------------------------- what each kind says

_TEXT, _MAYBE = (str,), (str, type(None))
_SHAPES: Mapping[Kind, Mapping[str, tuple[type, ...]]] = {
    Kind.BEGUN: {"content": (dict,), "closed": (bool,)},
    Kind.CHANGED: {"operations": (list,)},
    Kind.UNDONE: {"names": _TEXT},
    Kind.REDONE: {"names": _TEXT},
    Kind.CLOSED: {"posting": _MAYBE},
    Kind.REOPENED: {},
    Kind.TRASHED: {},
    Kind.UNTRASHED: {"posting": _MAYBE},
    Kind.PREFERRED: {"posting": _MAYBE},
    Kind.DELETED: {"round": _TEXT},
    Kind.WAS: {
        "content": (dict,),
        "before": (list, type(None)),
        "state": _TEXT,
        "posting": _MAYBE,
        "lost": (int,),
    },
    Kind.TERMS: {"round": _TEXT, "terms": (dict,)},
    Kind.ROUND_CALLED: {"round": _TEXT, "name": _TEXT},
    Kind.RULESET: {"digest": _TEXT, "content": _TEXT},
    Kind.OFFERED: {"ruleset": _TEXT, "digest": _TEXT},
    Kind.WITHDRAWN: {"ruleset": _TEXT},
    Kind.JOINED: {"join": _TEXT, "called": _TEXT, "names": (list,)},
    Kind.PARTED: {"join": _TEXT, "names": (list,)},
    Kind.PERSON: {"name": _TEXT, "colour": (int,), "letter": _TEXT},
}
_NONE = frozenset[str]()
_FREE: Mapping[Kind, frozenset[str]] = {Kind.CHANGED: frozenset({"did"})}
_FOLLOWING = OF_EVENING - {Kind.BEGUN}
_STATES = ("open", "closed", "trashed", "deleted")


def frame_faults(fact: Fact) -> Iterator[str]:
    """What is wrong with a fact by itself: codes."""
    kinds = OF_BOOK if fact.stream == BOOK else OF_HOUSE if fact.stream == HOUSE else OF_EVENING
    if fact.kind not in kinds:
        yield "kind"
    elif fact.kind is not Kind.POSTING and not _has_shape(fact):
        yield "shape"
    else:
        yield from _unread(fact)
    if not 0 < fact.number < MOST_NUMBER:
        yield "number"
    if len(fact.text) > MOST_BYTES:
        yield "size"
    if canonical(json.loads(fact.text)) != fact.text:
        yield "form"
    if (fact.kind in _FOLLOWING and not fact.parents) or len(set(fact.parents)) < len(fact.parents):
        yield "parents"


def _unread(fact: Fact) -> Iterator[str]:
    """What is wrong with a posting, or with the terms of a round."""
    try:
        if fact.kind is Kind.POSTING:
            posting_of(fact)
        elif fact.kind is Kind.TERMS:
            terms_from(fact.data["terms"])
    except UnsoundError as error:
        yield error.code


def _has_shape(fact: Fact) -> bool:
    shape, data = _SHAPES[fact.kind], fact.data
    if data.keys() - _FREE.get(fact.kind, _NONE) != shape.keys():
        return False
    if not all(isinstance(data[name], types) for name, types in shape.items()):
        return False
    if fact.kind in _CHECKS:
        return _CHECKS[fact.kind](data)
    if fact.kind not in (Kind.BEGUN, Kind.WAS):
        return True
    try:
        Content.of(data["content"])
    except UnsoundError:
        return False
    return fact.kind is Kind.BEGUN or (_is_before(data["before"]) and _is_rescue(data))


def _is_rescue(data: Data) -> bool:
    """Whether a recovery may say so how it left an evening: state, posting, and how many rows are missing."""
    try:
        texts = isinstance(data["posting"], str | None)
        return texts and data["state"] in _STATES[:3] and type(data["lost"]) is int and data["lost"] >= 0
    except (KeyError, TypeError):
        return False


def _is_did(did: Any) -> bool:
    """Whether this says what a change was about: a word, a row, and who is called otherwise (pairs of old and new)."""
    try:
        names = [(old, new) for old, new in did["names"]]
        texts = (did["kind"], did["row"], *(name for pair in names for name in pair))
        return did.keys() == {"kind", "row", "names"} and all(isinstance(each, str) for each in texts)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def _is_mark(data: Data) -> bool:
    """Whether somebody may look like this."""
    colour = data["colour"]
    return type(colour) is int and 0 <= colour < MOST_COLORS and check_name(data["letter"], MOST_LETTERS) is None


def _is_before(before: Any) -> bool:
    """Whether this says how an evening in the trash was before: its state, and by which posting it was closed."""
    if before is None:
        return True
    return len(before) == 2 and before[0] in ("open", "closed") and isinstance(before[1], str | None)


_CHECKS: Mapping[Kind, Callable[[Data], bool]] = {
    Kind.CHANGED: lambda data: _is_did(data.get("did", {"kind": "", "row": "", "names": []})),
    Kind.PERSON: _is_mark,
}
