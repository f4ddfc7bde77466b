"""Merging files into the database. The facts alone decide the current versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import combinations
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.archive.importing import ImportOutcome, import_evening, is_here
from tarockblock.app.checking import Finding, first_finding, of_fault
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.files import evening_bytes, load_known_evening
from tarockblock.app.records import ReadEntries
from tarockblock.app.sides import Difference, NameLost, difference, machine_of, names_chosen, names_lost, note_sources
from tarockblock.app.states import Conflict, Listed, NamesApart, conflicts, is_known, names_apart, people_of
from tarockblock.app.storage import Store, opened_copy
from tarockblock.domain.names import alike, composed, no_such_round, round_names, rounds_meant
from tarockblock.domain.problems import Problem
from tarockblock.errors import StoreError, TarockblockError, reason_of
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.exchange.wording import Wording
from tarockblock.log.cups import cup_facts, cups_told
from tarockblock.log.evening_log import LIVE
from tarockblock.log.facts import BOOK, HOUSE, Content, Data, Fact, Kind, changes
from tarockblock.log.facts import evening_of as evening_named
from tarockblock.log.union import Log
from tarockblock.store import backups, local, opening
from tarockblock.store.faults import Deadline, naming_file, os_fault, refuse_too_large
from tarockblock.store.files import working_folder


def rounds_of(log: Log) -> Mapping[str, str]:
    """Return current names of all known rounds by first name."""
    return round_names(map(composed, _named(log)), log.renamed_rounds)


def facts_of(log: Log, rounds: Collection[str] | None) -> list[Fact]:
    """Return all facts, or those of some rounds (BadInputError ``round_fits_several``).

    Their people's joins, their rulesets and some deletions are included.
    """
    if rounds is None:
        return list(log)
    meant = rounds_meant(rounds, rounds_of(log))
    found = log.shared({each for each in _named(log) if composed(each) in meant})
    found = (*found, *_of_cups(log, found, meant))
    return [*found, *_of_house(log, found)]


def _named(log: Log) -> set[str]:
    in_book = (each.data["round"] for each in log.stream(BOOK).values())
    nameless = {""}.difference(log.renamed_rounds)
    return {*map(log.round_of, log.evenings), *in_book} - nameless


def _of_house(log: Log, found: Iterable[Fact]) -> Iterator[Fact]:
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


def _of_cups(log: Log, found: Iterable[Fact], rounds: Collection[str]) -> Iterator[Fact]:
    cups = cups_told(log)
    headings = [one for each in found for one in _operations(each) if one["op"] == "heading"] if cups else []
    used = {alike(one["value"]["name"]) for one in headings if one["name"] == "cup" and one["value"]}
    used |= {key for key, cup in cups.items() if cup.is_agreed and composed(cup.group) in rounds}
    yield from (each for key, each in cup_facts(log) if key in used)


def _id(copy: str) -> str:
    return str(json.loads(copy)["id"])


def _rulesets_in(fact: Fact) -> Iterator[str]:
    yield from (each["value"] for each in _operations(fact) if each["op"] == "heading" and each["name"] == "ruleset")
    if fact.kind is Kind.CUP_SET:
        yield fact.data["settings"]["ruleset"]


def _people_in(fact: Fact) -> Iterator[str]:
    for each in _operations(fact):
        yield from each.get("names", ())
        yield from each.get("entry", {}).get("players", ())
    if fact.kind is Kind.POSTING:
        yield from (name for debtor, creditor, _ in fact.data["transfers"] for name in (debtor, creditor) if name)
    if fact.kind in (Kind.CUP_PEOPLE, Kind.CUP_DRAWN, Kind.CUP_ORDERED):
        yield from fact.data.get("names", ())
        yield from (name for table in fact.data.get("tables", ()) for name in table)


def _operations(fact: Fact) -> Iterable[Data]:
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        return changes(Content({}, ()), Content.of(fact.data["content"]))
    return fact.data["operations"] if fact.kind is Kind.CHANGED else ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason against a file: a code of ``[errors]``, ``[findings]`` or ``[problems]``."""

    section: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    path: str = ""

    @classmethod
    def of(cls, error: TarockblockError) -> Refusal:
        return cls("errors", _OF_A_FILE.get(error.code, error.code), error.params)


def refusal_text(refusal: Refusal | None, wording: Wording) -> str:
    """Return the sentence, or "" if the file was taken."""
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
    "schema_strange": "merge_strange",
    "schema_damaged": "merge_strange",
    "took_too_long": "merge_too_long",
    "database_too_large": "merge_too_large",
    "database_gone": "merge_gone",
    "folder_missing": "merge_gone",
    "database_unreachable": "merge_unreadable",
    "file_unreadable": "merge_not_read",
    "evening_differs": "merge_differs",
}


@dataclass(frozen=True)
class Incoming:
    """A file to merge: trusted facts, an evening, or a refusal.

    ``of``: wanted ``rounds`` (None: all); ``since``: arrival times there; ``deadline``: time limit; ``evenings``:
    ids without deleted ones; ``read``: their entries.
    """

    file: Path
    facts: Sequence[Fact] = ()
    evening: EveningInFile | None = None
    refusal: Refusal | None = None
    of: frozenset[str] | None = None
    rounds: Mapping[str, str] = field(default_factory=dict)
    since: Mapping[str, datetime] = field(default_factory=dict)
    deadline: Deadline | None = None
    evenings: frozenset[str] = frozenset()
    read: ReadEntries = field(default_factory=ReadEntries)

    def check_time(self) -> None:
        """Raise StoreError ``took_too_long`` past the deadline."""
        if self.deadline is not None:
            self.deadline.check()


def read_files(
    files: Sequence[Path],
    of: frozenset[str] | None,
    known: Set[str],
    *,
    in_folder: bool = False,
    should_stop: Callable[[], bool] = bool,
) -> list[Incoming]:
    """Read all files; facts with ``known`` ids are not checked again.

    ``in_folder``: accept only databases, even without the wanted rounds.
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
    read = ReadEntries()
    finding = first_finding(store, known, read)
    store.check_time()
    if finding is not None:
        return Incoming(file, refusal=_refused(finding))
    log = store.log
    rounds = {} if of is None else rounds_of(log)
    meant = None if of is None else rounds_meant(of, rounds)
    if not in_folder and meant is not None and not meant & rounds.keys():
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
        read=read,
    )


def _is_database(file: Path) -> bool:
    """Return whether it is a database or remains. Raise StoreError if unreadable or too large."""
    try:
        refuse_too_large(file)
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
    known = {composed(name): composed(name)}
    if of is not None and not rounds_meant(of, known) & known.keys():
        return Incoming(file, refusal=_unknown(of, known))
    return Incoming(file, evening=found)


def _unknown(of: frozenset[str] | None, known: Mapping[str, str]) -> Refusal:
    return Refusal.of(no_such_round(", ".join(sorted(of or ())), known))


@dataclass(frozen=True, slots=True)
class FileFate:
    """Result for a file: evening ids ``added``, ``updated``, ``same``; ``refusal``.

    ``postings`` counts new ones, and those of no evening here that say something else now.
    """

    file: Path
    refusal: Refusal | None = None
    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    postings: int = 0

    @property
    def taken(self) -> bool:
        return self.refusal is None

    @property
    def is_newer(self) -> bool:
        return self.refusal is not None and self.refusal.code == "merge_newer"


@dataclass(frozen=True, slots=True)
class Lookalikes:
    """Two evenings (by number) of equal round, date and people, begun on two computers."""

    one: int
    other: int
    title: str
    date: str


@dataclass(frozen=True, slots=True)
class Merged:
    """Result of a merge; ``conflicts`` are new, ``names_apart`` complete.

    ``asides``: what no longer counts here, or came without counting, and which evenings are in the trash now.

    ``copy``: the database before, None without news; ``has_news`` includes mere names or terms; ``counter``: write
    count afterwards, if it can be undone.
    """

    files: tuple[FileFate, ...]
    conflicts: tuple[Conflict, ...] = ()
    asides: tuple[Difference, ...] = ()
    lookalikes: tuple[Lookalikes, ...] = ()
    names_apart: tuple[NamesApart, ...] = ()
    names_lost: tuple[NameLost, ...] = ()
    copy: Path | None = None
    has_news: bool = True
    counter: int = 0

    @property
    def added(self) -> int:
        return len({evening for each in self.files for evening in each.added})

    @property
    def updated(self) -> int:
        return len({evening for each in self.files for evening in each.updated})

    @property
    def same(self) -> int:
        return len({evening for each in self.files for evening in each.same})

    @property
    def postings(self) -> int:
        return sum(each.postings for each in self.files)

    @property
    def refused(self) -> tuple[FileFate, ...]:
        return tuple(each for each in self.files if not each.taken)

    def lines(self, wording: Wording) -> Iterator[str]:
        """Yield counts, then everything to look at."""
        counts = {"added": self.added, "updated": self.updated, "same": self.same, "postings": self.postings}
        yield wording.reason("merged", **counts)
        hinted = {each.other for each in self.conflicts}
        for aside in self.asides:
            text, readable = aside.sentence(wording), aside.before.state != "deleted"
            hint = {"number": aside.number, "other": aside.before.id}
            yield text + (wording.reason("merged_other", **hint) if readable and aside.before.id in hinted else "")
        for each in self.lookalikes:
            date = wording.day(each.date)
            yield wording.reason("merged_twins", one=each.one, other=each.other, title=each.title or date, date=date)
        yield from self.of_names(wording)

    def of_names(self, wording: Wording) -> Iterator[str]:
        """Yield which joins and names do not apply."""
        yield from (each.sentence(wording) for each in self.names_apart)
        yield from (each.sentence(wording) for each in self.names_lost)


def merge(
    store: Store, files: Sequence[Path], of: str | None = None, clock: Clock | None = None, *, copies: bool = True
) -> Merged:
    """Merge databases, copies and evening files in a transaction after a copy, omitting refused files.

    ``of``: a single round. StoreError if the database is damaged or cannot be written.
    """
    chosen = None if of is None else frozenset({composed(of)})
    return merge_incoming(store, read_files(files, chosen, store.log.ids()), clock or SystemClock(), copies=copies)


def merge_incoming(store: Store, found: Sequence[Incoming], clock: Clock, *, copies: bool = True) -> Merged:
    """Merge files already read, omitting any that takes too long."""
    deadlines = [each.deadline for each in found if each.deadline is not None]
    for each in deadlines:
        each.begin(sum(one.seconds for one in deadlines))
    try:
        return _Union(store, _fitting(store, found), clock).done(copies=copies)
    except StoreError as error:
        late = [each for each in found if error.code == "took_too_long" and each.file == error.params["file"]]
        if not late:
            raise
        left = [Incoming(each.file, refusal=Refusal.of(error)) if each in late else each for each in found]
    return merge_incoming(store, left, clock, copies=copies)


def _fitting(store: Store, found: Sequence[Incoming]) -> list[Incoming]:
    log, fitting = store.log, list[Incoming]()
    known, sound = log.ids(), list[Fact]()
    for each in found:
        each.check_time()
        gone = {fact.stream for fact in each.facts if fact.is_tombstone} - each.evenings
        others = {one for one in gone if each.of and _stands(log, one) and composed(log.round_of(one)) not in each.of}
        facts = [fact for fact in each.facts if fact.stream not in others]
        new = [fact for fact in facts if fact.id not in known]
        trial = log.trial([*sound, *new])
        trial.watch = each.check_time
        trial.unite(sound)
        greatest = trial.tally.greatest
        fault = next(trial.faults_beside(trial.unite(new).added, greatest), None)
        if fault is None:
            sound += new
            fitting.append(replace(each, facts=facts))
        else:
            fitting.append(Incoming(each.file, refusal=_refused(of_fault(fault))))
    return fitting


def _refused(finding: Finding) -> Refusal:
    problem = finding.problem
    if problem is None:
        return Refusal("findings", finding.code, finding.params)
    return Refusal("problems", problem.code, problem.params, problem.path)


class _Union:
    def __init__(self, store: Store, found: Sequence[Incoming], clock: Clock) -> None:
        self._store = store
        self._found = found
        self._clock = clock
        told = [each.since for each in found]
        self._since = {id_: min(each[id_] for each in told if id_ in each) for id_ in set[str]().union(*told)}
        self._stood: dict[str, str | None] = {}
        """What each evening that is touched was before; None if it was not here."""
        self._heads: dict[str, Fact] = {}
        """The current version of each of them, before."""
        self._otherwise: dict[str, str] = {}
        """Bookings that say something else than before, with their evening."""

    def done(self, *, copies: bool) -> Merged:
        """Copy the database and write, if there is news."""
        store, copy = self._store, None
        if not self._has_news():
            with store.reading():
                return replace(self._unite(), has_news=False)
        if copies:
            copy = backups.make_copy(store.db, store.path, "merge", self._clock.now())
        with store.writing():
            return replace(self._unite(), copy=copy)

    def _has_news(self) -> bool:
        change = self._store.log.news(fact for each in self._found for fact in each.facts)
        self._check_time()
        if any(change) or local.earlier(self._store, self._since):
            return True
        return any(each.evening is not None and not is_here(self._store, each.evening) for each in self._found)

    def _check_time(self) -> None:
        for each in self._found:
            each.check_time()

    def _unite(self) -> Merged:
        store, known, posted = self._store, conflicts(self._store), {each.id for each in self._store.log.journal}
        names = names_chosen(store)
        self._write()
        fates = [self._taken(each, posted) if each.evening is None else self._imported(each) for each in self._found]
        every = {id_: self._fate_of(id_) for fate in fates for id_ in fate.same}

        def those(fate: FileFate, name: str) -> tuple[str, ...]:
            return tuple(id_ for id_ in fate.same if every[id_] == name)

        new = tuple(each for each in conflicts(store) if not is_known(store, each, known))
        return Merged(
            tuple(
                replace(each, added=those(each, "added"), updated=those(each, "updated"), same=those(each, "same"))
                for each in fates
            ),
            conflicts=new,
            asides=tuple(self._asides(new)),
            lookalikes=tuple(self._lookalikes({id_ for id_, fate in every.items() if fate == "added"})),
            names_apart=names_apart(store),
            names_lost=tuple(names_lost(store, names)),
        )

    def _write(self) -> None:
        """Append all facts at once, so that order does not matter."""
        store, known = self._store, self._store.log.ids()
        new = [fact for each in self._found for fact in each.facts if fact.id not in known]
        touched = {*filter(None, map(evening_named, new)), *local.earlier(store, self._since)}
        self._stood = {each: _was(store.log, each) for each in touched}
        self._heads = {each: store.log.evening(each).standing for each in touched if self._stood[each] is not None}
        told = {each.data["posting"] for each in new if each.kind is Kind.POSTING}
        before = {each.id: each for each in store.log.journal if each.id in told}
        if touched or new:
            store.append(new)
            local.give_all(store, self._since, self._clock.now())
            self._note_sources(known)
        otherwise = (each for each in store.log.journal if before.get(each.id, each) != each)
        self._otherwise = {each.id: each.evening_id or "" for each in otherwise}
        read = ReadEntries()
        for source in self._found:
            read.update(source.read)
        for each in filter(store.log.stream, touched):
            self._check_time()
            states.keep(store, each, read=read)

    def _note_sources(self, known: Set[str]) -> None:
        came: dict[str, list[Fact]] = {}
        for each in self._found:
            new = (fact for fact in each.facts if fact.id not in known and _has_source(fact))
            came.setdefault(machine_of(each.file.name), []).extend(new)
        note_sources(self._store, came)

    def _asides(self, new: Sequence[Conflict]) -> Iterator[Difference]:
        store, told = self._store, {each.other for each in new}
        for conflict in new:
            of = store.log.evening(conflict.evening_id)
            yield difference(store, of, of.facts[conflict.other], of.facts[conflict.kept])
        for id_, stood in self._heads.items():
            of = store.log.evening(id_)
            if stood.id in told or stood.id not in of.facts or of.says(stood) == of.says(of.standing):
                continue
            found = difference(store, of, stood, of.standing)
            if found.is_aside or (found.now.state not in LIVE and found.before.state in LIVE):
                yield found

    def _taken(self, source: Incoming, posted: set[str]) -> FileFate:
        told = {each.data["posting"] for each in source.facts if each.kind is Kind.POSTING}
        named = {*filter(None, map(evening_named, source.facts))}
        here = {each for each in named if self._stood.get(each) is not None}
        unnamed = {id_ for id_, evening in self._otherwise.items() if self._stood.get(evening) is None}
        same, new = tuple(sorted(source.evenings | here)), told - (posted - unnamed)
        posted |= new
        return FileFate(source.file, source.refusal, same=same, postings=len(new))

    def _imported(self, source: Incoming) -> FileFate:
        assert source.evening is not None
        try:
            taken = import_evening(self._store, source.evening, clock=self._clock)
        except TarockblockError as error:
            return FileFate(source.file, Refusal.of(error))
        id_ = local.id_of(self._store, taken.number)
        if taken.fate is ImportOutcome.IMPORTED:
            self._stood.setdefault(id_, None)
        return FileFate(source.file, same=(id_,))

    def _fate_of(self, evening: str) -> str:
        if evening not in self._stood:
            return "same"
        stood, stands = self._stood[evening], _was(self._store.log, evening)
        is_same = stood == stands and evening not in self._otherwise.values()
        return "same" if is_same else "added" if stood is None else "updated"

    def _lookalikes(self, added: Set[str]) -> Iterator[Lookalikes]:
        called, together = people_of(self._store).called, [each.evenings for each in self._found]
        alike: dict[tuple[str, str, frozenset[str]], list[Listed]] = {}
        for each in states.everything(self._store):
            if each.day:
                alike.setdefault((each.round, each.day, frozenset(map(called, each.everybody))), []).append(each)
        for (_, date, _), found in alike.items():
            for one, other in combinations(found, 2):
                new = {one.id, other.id} & added
                if new and not (len(new) == 2 and any(each >= new for each in together)):
                    yield Lookalikes(one.number, other.number, other.title, date)


def _has_source(fact: Fact) -> bool:
    return fact.stream not in (BOOK, HOUSE) or fact.kind in (Kind.JOINED, Kind.PARTED)


def _stands(log: Log, evening: str) -> str | None:
    if not log.stream(evening) or log.evening(evening).standing.is_tombstone:
        return None
    return log.evening(evening).standing.id


def _was(log: Log, evening: str) -> str | None:
    """Return an evening's comparable state: version, content, bookings; None if absent."""
    stands = _stands(log, evening)
    if stands is None:
        return None
    of = log.evening(evening)
    return f"{stands} {of.says(of.standing)} {sorted(of.bookings.items())}"
