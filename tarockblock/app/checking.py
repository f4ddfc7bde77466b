"""Verification of a database: file, seals, stored scores."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from tarockblock.app import states
from tarockblock.app.readable import UNREADABLE, misfit_in
from tarockblock.app.records import EARLIER_ENGINES, ENGINE, ReadEntries, ledger_of, stored_ruleset
from tarockblock.app.storage import Store
from tarockblock.domain.closing import is_settled
from tarockblock.domain.journal import Posted, Posting, counting
from tarockblock.domain.money import Cents
from tarockblock.domain.problems import Problem
from tarockblock.errors import DAMAGED, StoreError
from tarockblock.log.evening_log import LIVE, EveningLog
from tarockblock.log.facts import BOOK, CUP, HOUSE, Fact, Kind, StoredFact, UnsoundError, is_evening
from tarockblock.log.kinds import KINDS, realm
from tarockblock.log.union import Fault, number_faults
from tarockblock.store import local, opening
from tarockblock.store.local import State, rows_of, written

DOUBTFUL = "doubtful:"
"""Key prefix before an evening's id, for the fact after which a recovery may have altered it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault found by ``verify``; ``code`` names a sentence of the catalogue (``[findings]``)."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    evening_id: int | None = None
    problem: Problem | None = None


def of_misfit(code: str, place: str) -> Finding:
    return Finding("facts_unknown" if code == "unknown" else "facts_unsound", {"place": place})


def of_fault(fault: Fault) -> Finding:
    return of_misfit(fault.code, fault.place or fault.code)


_FOLDING = ("operation", "undone", "measure", "order")
"""Faults that damage cannot cause, since every fact is sealed."""

_LATER = ("unknown_key", "no_choice", "no_such_game", "no_such_bonus")
"""Problems of data that a later version may have written."""

_DAMAGED = Finding("contents_damaged")


def verify(store: Store) -> list[Finding]:
    """Check the database, every fact and every stored score. Changes nothing."""
    file = list(_file(store))
    found = _contents(store)
    return file + [each for each in found if not (file and each == _DAMAGED)]


def first_finding(store: Store, known: Collection[str] = (), read: ReadEntries | None = None) -> Finding | None:
    """Return the first finding or None, stopping early in a damaged file.

    Evenings with only ``known`` fact ids are skipped. Entries are added to ``read``.
    """
    # The contents come second, only in a sound file: in damaged pages reading may never end.
    return next(_file(store), None) or next(iter(_contents(store, known, read, most=1)), None)


def is_sound(store: Store) -> bool:
    """Return whether Tarockblock could have written every fact. Ignores damage."""
    with store.reading():
        found = _Check(store).of_facts()
        return not any(each.code.startswith("facts_") or each.problem is not None for each in found)


def _file(store: Store) -> Iterator[Finding]:
    for text in store.integrity():
        yield Finding("integrity", {"message": text})


def _contents(
    store: Store, known: Collection[str] = (), read: ReadEntries | None = None, *, most: int | None = None
) -> list[Finding]:
    found = list[Finding]()
    try:
        found += [Finding("altered", {"name": name}) for name in store.altered()]
        with store.reading():
            found += islice(_Check(store, known, read).findings(), most)
    except StoreError as error:
        if error.code not in DAMAGED:
            raise
        return found or [_DAMAGED]
    return found


_OF_KIND = {
    Kind.POSTING: "journal_changed",
    Kind.TERMS: "rounds_changed",
    Kind.ROUND_CALLED: "rounds_changed",
    Kind.RULESET: "ruleset_changed",
    Kind.OFFERED: "offers_changed",
    Kind.WITHDRAWN: "offers_changed",
    Kind.JOINED: "joins_changed",
    Kind.PARTED: "joins_changed",
}
_OF_REALM = {BOOK: "journal_changed", HOUSE: "house_changed", CUP: "cups_changed"}
"""Codes for facts outside evenings, by kind, else by stream."""


class _Check:
    def __init__(self, store: Store, known: Collection[str] = (), read: ReadEntries | None = None) -> None:
        self._store = store
        self._known = known
        self._read = read
        self._numbers = dict[str, int]()
        self._is_numbered = False
        self._bad_streams = set[str]()

    def findings(self) -> Iterator[Finding]:
        store = self._store
        yield from (Finding("memory_changed", {"key": key}) for key in local.bad(store))
        with suppress(StoreError):
            self._numbers, self._is_numbered = local.by_id(store), True
        yield from (self._about("state_changed", evening) for evening in local.bad_states(store))
        if not store.unless_damaged(self._is_complete, otherwise=False):
            yield Finding("log_incomplete")
        yield from self.of_facts(with_states=True)
        yield from (self._about("evening_doubtful", each) for each in _doubtful(store) if each not in self._bad_streams)

    def of_facts(self, *, with_states: bool = False) -> Iterator[Finding]:
        store = self._store
        yield from _once(self._unbelieved())
        yield from map(of_fault, islice(number_faults(store.log.numbered()), 1))
        if not self._bad_streams & {BOOK, HOUSE}:
            yield from _once(self._of_nobody())
        here = [each for each in store.log.evenings if each not in self._bad_streams and not self._is_known(each)]
        for evening in here:
            yield from self._evening(evening, with_state=with_states)
        if BOOK not in self._bad_streams:
            yield from self._book(here)

    def _is_complete(self) -> bool:
        return self._store.log.is_whole()

    def _is_known(self, evening: str) -> bool:
        ids = self._store.log.stream(evening).keys()
        return all(each in self._known for each in ids) and written(self._store, evening, stale=True) is None

    def _about(self, code: str, evening: str, **params: object) -> Finding:
        number = self._numbers.get(evening)
        return Finding(code, {"evening": evening if number is None else number} | params, number)

    def _unbelieved(self) -> Iterator[Finding]:
        for row, misfit in self._store.log.unbelieved(self._known):
            self._bad_streams.add(row.stream)
            if misfit is not None:
                yield of_misfit(*misfit)
            elif is_evening(row.stream):
                yield self._about("log_changed", row.stream)
            else:
                yield self._of_row(row)

    @staticmethod
    def _of_row(row: StoredFact) -> Finding:
        try:
            frame = json.loads(row.text)
            return _of_fact(Kind(frame["kind"]), frame["data"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return Finding(_OF_REALM[realm(row.stream)])

    def _of_nobody(self) -> Iterator[Finding]:
        log = self._store.log
        yield from map(of_fault, log.faults_of_book())
        for mark in log.house.rulesets:
            if not self._store.believes(partial(stored_ruleset, self._store, mark)):
                yield Finding("ruleset_changed", {"digest": mark})

    def _evening(self, evening: str, *, with_state: bool) -> Iterator[Finding]:
        fault = next(self._store.log.faults_of(evening), None)
        if fault is not None:
            yield of_fault(fault) if fault.code in _FOLDING else self._about("log_changed", evening)
            return
        of = self._store.log.evening(evening)
        problem = None if self._bad_streams & {BOOK, HOUSE} else misfit_in(self._store, of, self._read)
        if problem is not None:
            yield self._of_problem(evening, problem)
        elif self._is_numbered and evening not in self._numbers and not of.standing.is_tombstone:
            yield self._about("number_missing", evening)
            return
        noted = None if problem or not with_state else written(self._store, evening, stale=True)
        if noted is not None:
            yield from self._state(of, State(evening, *noted[:3], rows_of(noted[3])))

    def _of_problem(self, evening: str, problem: Problem) -> Finding:
        if problem.code in _LATER:
            return of_misfit("unknown", problem.path)
        found = self._about("evening_unreadable", evening)
        return found if problem.code == UNREADABLE else replace(found, problem=problem)

    def _state(self, of: EveningLog, state: State) -> Iterator[Finding]:
        evening, fact, engine = state.evening, of.facts.get(state.up_to), state.summary.get("engine")
        if fact is not None and fact.is_tombstone:
            return
        if fact is None:
            yield self._about("state_changed", evening)
            return
        try:
            content = of.content(fact)
            ledger = ledger_of(content, self._store)
        except (StoreError, UnsoundError):
            yield self._about("evening_unreadable", evening)
            return
        now = states.of_content(self._store, of, fact, content, ledger)
        wrong = [at for at, (was, is_) in enumerate(zip(state.rows, now.rows, strict=False), 1) if was[2] != is_[2]]
        if [row[:2] for row in state.rows] != [row[:2] for row in now.rows]:
            yield self._about("state_changed", evening)
        elif engine != ENGINE:
            for row in wrong if engine not in EARLIER_ENGINES else ():
                yield self._about("score_of_other_engine", evening, row=row, engine=engine)
        elif wrong:
            yield from (self._about("score_differs", evening, row=row) for row in wrong)
        elif state.seq == now.seq and {**now.summary, **state.summary} != {
            **now.summary,
            "rows": state.summary["rows"],
        }:
            yield self._about("state_changed", evening)

    def _book(self, here: Collection[str]) -> Iterator[Finding]:
        """Yield closings that only the journal or only the evening has."""
        journal = self._store.log.journal
        posted, counts = {each.id for each in journal}, counting(journal)
        for evening in sorted(here):
            of = self._store.log.evening(evening)
            posting = of.status(of.standing).posting
            if posting is not None and posting not in posted:
                yield self._about("closing_missing", evening)
        for each in journal:
            about = each.evening_id or "" if each.kind is Posted.EVENING else ""
            if each.id in counts and about in here and not self._is_as_closed(about, each):
                yield self._about("closing_differs", about)

    def _is_as_closed(self, evening: str, posting: Posting) -> bool:
        """Return whether a posting closes an evening by its ledger.

        Corrected arithmetic does not change closed money.
        """
        closing = posting.closing
        if closing is None or posting.transfers != closing.transfers:
            return False
        of = self._store.log.evening(evening)
        status = of.status(of.standing)
        if status.state not in LIVE or status.posting != posting.id:
            return False
        try:
            ledger = ledger_of(of.content(self._closed_by(of, posting)), self._store)
        except (StoreError, UnsoundError):
            return True  # an unreadable evening is a finding of its own
        cents = {who: ledger.cents.get(who, Cents()) for who in ledger.evening.everybody}
        return closing.engine != ENGINE or is_settled(closing, cents)

    def _closed_by(self, of: EveningLog, posting: Posting) -> Fact:
        """Return the latest fact at which the evening was closed as posted; it may have changed since."""
        alike = {each.id for each in self._store.log.journal if each.closing == posting.closing}
        statuses = ((each, of.status(each)) for each in of.line(of.standing))
        closed = (each for each, status in statuses if status.state == "closed" and status.posting in alike)
        return next(closed, of.standing)


def _once(found: Iterable[Finding]) -> Iterator[Finding]:
    said = list[Finding]()
    for each in found:
        if each not in said:
            said.append(each)
            yield each


def _of_fact(kind: Kind, data: Any) -> Finding:
    code = _OF_KIND.get(kind) or _OF_REALM.get(KINDS[kind].stream, "house_changed")
    return Finding(code, {"digest": data["digest"]}) if kind is Kind.RULESET else Finding(code)


# ---------------------------------------------------------------------- quicker questions


def is_damage(error: StoreError, path: Path) -> bool:
    """Return whether an unopenable file is a damaged database of ours, not foreign or newer."""
    if error.code == "newer_database":
        return opening.has_our_tables(path)
    not_ours = ("not_a_database", "empty_database", "foreign_database")
    return error.code in ("database_damaged", "schema_damaged") or (error.code in not_ours and opening.was_ours(path))


def is_whole(store: Store) -> bool:
    def look() -> bool:
        log = store.log
        sound = log.is_whole() and not local.bad(store) and next(log.unbelieved(), None) is None
        return sound and log.journal is not None

    return store.unless_damaged(look, otherwise=False)


def damaged_evenings(store: Store) -> list[int]:
    """Return the numbers of unreliable evenings, without computing scores."""
    known = local.evenings(store)
    return [number for number, id_ in known.items() if not store.believes(partial(_fold, store, id_))]


def _fold(store: Store, evening: str) -> None:
    of = store.log.evening(evening)
    if not of.facts:
        raise store.damage
    for head in of.heads:
        if not head.is_tombstone:
            stored_ruleset(store, of.content(head).heading["ruleset"])


def doubtful_evenings(store: Store) -> list[Finding]:
    """Return findings for unreadable evenings and those altered by a recovery. Quick."""
    listed, marked = states.with_damaged(store), _doubtful(store)
    found = [Finding("evening_unreadable", {"evening": each.number}, each.number) for each in listed if each.is_damaged]
    told = [each.number for each in listed if each.id in marked and not each.is_damaged]
    return found + [Finding("evening_doubtful", {"evening": number}, number) for number in told]


def _doubtful(store: Store) -> list[str]:
    marked = store.unless_damaged(partial(local.beginning, store, DOUBTFUL), dict[str, str]())
    heads = {id_: store.log.evening(id_).heads for id_ in marked if store.log.stream(id_)}
    return [id_ for id_, found in heads.items() if marked[id_] in {each.id for each in found}]
