"""A file that is to be merged: looked at in a copy, checked, and read as facts that others may lack."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from tarockblock.app.checking import first_finding
from tarockblock.app.files import evening_bytes, header_problems, load_known_evening
from tarockblock.app.records import evening_of
from tarockblock.app.states import no_such_round, rounds_meant
from tarockblock.app.storage import ShouldStop, Store, opened_copy
from tarockblock.domain.names import composed
from tarockblock.domain.problems import Problem
from tarockblock.errors import StoreError, TarockblockError, reason_of
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.exchange.wording import Wording
from tarockblock.log.content import Content, changes
from tarockblock.log.facts import BOOK, HOUSE, Data, Fact, Kind
from tarockblock.log.union import Log
from tarockblock.store import local, opening
from tarockblock.store.faults import Deadline, naming_file, os_fault
from tarockblock.store.files import working_folder


def rounds_of(log: Log) -> frozenset[str]:
    """All rounds anything is known of."""
    return frozenset(map(composed, _named(log)))


def facts_of(log: Log, rounds: Collection[str] | None) -> list[Fact]:
    """All facts, or those of some rounds (in whichever capitals): with joins and persons among their people,
    and the rulesets they are played by. Some that say what is deleted come along always.
    """
    if rounds is None:
        return list(log)
    named = _named(log)
    meant = rounds_meant(rounds, set(map(composed, named)))
    found = log.shared({each for each in named if composed(each) in meant})
    return [*found, *_of_house(log, found)]


def _named(log: Log) -> set[str]:
    in_book = (each.data["name" if each.kind is Kind.ROUND_CALLED else "round"] for each in log.stream(BOOK).values())
    return {*map(log.round_of, log.evenings), *in_book} - {""}


def _of_house(log: Log, found: Iterable[Fact]) -> Iterator[Fact]:
    """What belongs to no evening: copies of rulesets that are used, or on offer in a later version, and people."""
    marks, people = set[str](), set[str]()
    for each in found:
        marks |= set(_rulesets_in(each))
        people |= set(map(composed, _people_in(each)))
    known = log.house
    ids = {_id(known.rulesets[mark]) for mark in marks if mark in known.rulesets}
    marks |= {digest for name, (_, digest) in known.offers.items() if name in ids}
    for each in log.stream(HOUSE).values():
        data = each.data
        match each.kind:
            case Kind.RULESET:
                is_used = data["digest"] in marks
            case Kind.OFFERED | Kind.WITHDRAWN:
                is_used = data["ruleset"] in ids
            case Kind.JOINED | Kind.PARTED:
                is_used = set(map(composed, data["names"])) - {data.get("called")} <= people
            case _:
                is_used = composed(data["name"]) in people
        if is_used:
            yield each


def _id(copy: str) -> str:
    return str(json.loads(copy)["id"])


def _rulesets_in(fact: Fact) -> Iterator[str]:
    yield from (each["value"] for each in _operations(fact) if each["op"] == "heading" and each["name"] == "ruleset")


def _people_in(fact: Fact) -> Iterator[str]:
    """Everybody in an evening, or in the journal, as written there."""
    for each in _operations(fact):
        yield from each.get("names", ())
        yield from each.get("entry", {}).get("players", ())
    if fact.kind is Kind.POSTING:
        yield from (name for debtor, creditor, _ in fact.data["transfers"] for name in (debtor, creditor) if name)


def _operations(fact: Fact) -> Iterable[Data]:
    """What a fact brings to its evening; of a whole one what makes it out of nothing."""
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        return changes(Content({}, ()), Content.of(fact.data["content"]))
    return fact.data["operations"] if fact.kind is Kind.CHANGED else ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file was not taken: a code of the catalogue (``[errors]``, ``[findings]`` or ``[problems]``)."""

    section: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    path: str = ""

    @classmethod
    def of(cls, error: TarockblockError) -> Refusal:
        """What an error says of a file somebody else has written."""
        return cls("errors", _OF_A_FILE.get(error.code, error.code), error.params)


def refusal_text(refusal: Refusal | None, wording: Wording) -> str:
    """Why a file was not taken; empty where it was."""
    if refusal is None:
        return ""
    if refusal.section == "findings":
        return wording.finding(refusal.code, refusal.params)
    if refusal.section == "problems":
        return wording.place(Problem(refusal.path, refusal.code, refusal.params))
    return wording.error(TarockblockError(refusal.code, **refusal.params))


_OF_A_FILE = {
    "database_damaged": "merge_damaged",
    "not_a_database": "merge_not_ours",
    "foreign_database": "merge_not_ours",
    "empty_database": "merge_empty",
    "newer_database": "merge_newer",
    "too_old_database": "merge_too_old",
    "version6_damaged": "merge_old_damaged",
    "schema_strange": "merge_strange",
    "schema_damaged": "merge_strange",
    "took_too_long": "merge_too_long",
    "database_gone": "merge_gone",
    "folder_missing": "merge_gone",
    "database_unreachable": "merge_unreadable",
    "file_unreadable": "merge_not_read",
}


@dataclass(frozen=True)
class Incoming:
    """A file to be merged: facts that can be believed, an evening, or nothing that can be taken, with the reason.

    ``of`` are those of its ``rounds`` that are meant (None: all), ``since`` says when evenings came there, ``deadline``
    ends the work on it. ``evenings`` are the ids of those it holds, deleted ones not.
    """

    file: Path
    facts: Sequence[Fact] = ()
    evening: EveningInFile | None = None
    refusal: Refusal | None = None
    of: frozenset[str] | None = None
    rounds: frozenset[str] = frozenset()
    since: Mapping[str, datetime] = field(default_factory=dict)
    deadline: Deadline | None = None
    evenings: frozenset[str] = frozenset()

    def check_time(self) -> None:
        """Raise StoreError ``took_too_long`` once it has kept us too long."""
        if self.deadline is not None:
            self.deadline.check()


def read_files(
    files: Sequence[Path],
    of: frozenset[str] | None,
    known: Set[str],
    *,
    in_folder: bool = False,
    should_stop: ShouldStop = bool,
) -> list[Incoming]:
    """Read all of these files; ``known`` are the ids of the facts that are here and need not be looked at again.

    ``in_folder``: nothing but databases is looked for, and one that knows none of the rounds is as good as any.
    """
    found = []
    with working_folder() as folder:
        for number, file in enumerate(files):
            try:
                if not _is_database(file) and not in_folder:
                    found.append(_evening(file, of))
                    continue
                limit = partial(Deadline.of, file, should_stop)
                with opened_copy(file, folder / str(number), limit) as store, naming_file(file):
                    found.append(_database(file, store, of, known, in_folder=in_folder))
            except TarockblockError as error:
                found.append(Incoming(file, refusal=Refusal.of(error)))
    return found


def _database(file: Path, store: Store, of: frozenset[str] | None, known: Set[str], *, in_folder: bool) -> Incoming:
    """What a copy of a database holds, if nothing is wrong with it."""
    finding = first_finding(store, known)
    store.check_time()
    if finding is not None:
        return Incoming(file, refusal=Refusal("findings", finding.code, finding.params))
    log = store.log
    for each in log.evenings:
        if not log.stream(each).keys() <= known:
            store.check_time()
            refusal = _unreadable(store, log, each)
            if refusal is not None:
                return Incoming(file, refusal=refusal)
    rounds = frozenset[str]() if of is None else rounds_of(log)
    meant = None if of is None else rounds_meant(of, rounds)
    if not in_folder and meant is not None and not meant & rounds:
        return Incoming(file, refusal=_unknown(of, rounds))
    told = facts_of(log, meant)
    here = {each.stream for each in told} & {*log.evenings}
    return Incoming(
        file,
        told,
        of=meant,
        rounds=rounds,
        since=local.sinces(store),
        deadline=store.deadline,
        evenings=frozenset(each for each in here if not log.evening(each).standing.is_tombstone),
    )


def _unreadable(store: Store, log: Log, evening: str) -> Refusal | None:
    """What keeps a version of an evening from being one, read as strictly as out of an evening file."""
    of = log.evening(evening)
    for fact in of.readable:
        try:
            found = evening_of(of.content(fact), store)
            problems = header_problems(found, found.everybody)
        except (StoreError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, StoreError) and error.code != "database_damaged":
                raise
            return Refusal("findings", "version_changed", {"version": fact.id})
        if problems:
            return Refusal("problems", problems[0].code, problems[0].params, problems[0].path)
    return None


def _is_database(file: Path) -> bool:
    """Whether it is one, or what is left of one; raises StoreError where it cannot be read."""
    try:
        if file.is_dir() or not file.is_file():
            opening.look(file)
        return opening.is_database(file) or opening.was_ours(file)
    except OSError as error:
        raise os_fault(error, file) from error
    except ValueError as error:
        raise StoreError("file_unreadable", file=file, reason=reason_of(error)) from error


def _evening(file: Path, of: frozenset[str] | None) -> Incoming:
    try:
        found, problems = load_known_evening(evening_bytes(file))
    except (OSError, ValueError) as error:
        raise StoreError("file_unreadable", file=file, reason=reason_of(error)) from error
    if found is None:
        first = problems[0]
        return Incoming(file, refusal=Refusal("problems", first.code, first.params, first.path))
    name = found.evening.title if found.known_as.round is None else found.known_as.round
    if of is not None and composed(name) not in rounds_meant(of, {name}):
        return Incoming(file, refusal=_unknown(of, {name}))
    return Incoming(file, evening=found)


def _unknown(of: frozenset[str] | None, known: Collection[str]) -> Refusal:
    return Refusal.of(no_such_round(", ".join(sorted(of or ())), known))
