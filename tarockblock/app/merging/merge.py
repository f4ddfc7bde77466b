"""Merges files into the database: unites their facts with ours, and says what became of each.

Nothing of its own is written, no id and no time: what stands follows from all facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.archive.importing import import_evening, is_here
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.merging.incoming import Refusal, Source, opened_copy, sources
from tarockblock.app.merging.versions import Conflict, conflicts, is_known
from tarockblock.app.names import NamesApart, names_apart, people_of
from tarockblock.app.states import Listed
from tarockblock.app.storage import Store, is_there, open_store, refuse_if_open
from tarockblock.domain.problems import Problem
from tarockblock.domain.same_person import composed
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import BOOK, HOUSE, Fact, Kind
from tarockblock.log.journal import contradictions
from tarockblock.log.union import Log
from tarockblock.store import backups, numbers
from tarockblock.store.files import working_folder


@dataclass(frozen=True, slots=True)
class FileFate:
    """What became of a file: ``refusal`` says why it was not taken.

    ``added``, ``updated`` and ``same`` are the ids of its evenings; ``postings`` says how many were new.
    """

    file: Path
    refusal: Refusal | None = None
    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    postings: int = 0

    @property
    def taken(self) -> bool:
        """Whether it was merged."""
        return self.refusal is None


@dataclass(frozen=True, slots=True)
class Twins:
    """Two evenings (numbers here) of one round and date with the same people, begun on two machines."""

    one: int
    other: int
    title: str
    date: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge came to (or would): ``added``, ``updated``, ``same`` count evenings, ``conflicts`` are new ones.

    ``copy`` is where the database lies as it was before; None where there was nothing to be written.
    ``names_apart`` are all there are, whoever brought them.
    ``has_news``: there was something, be it only a name or what a round has agreed upon.
    """

    files: tuple[FileFate, ...]
    added: int = 0
    updated: int = 0
    same: int = 0
    postings: int = 0
    conflicts: tuple[Conflict, ...] = ()
    twins: tuple[Twins, ...] = ()
    names_apart: tuple[NamesApart, ...] = ()
    copy: Path | None = None
    has_news: bool = True

    @property
    def refused(self) -> tuple[FileFate, ...]:
        """The files that were not taken."""
        return tuple(each for each in self.files if not each.taken)


def merge(
    store: Store, files: Sequence[Path], of: str | None = None, clock: Clock | None = None, *, copies: bool = True
) -> Merged:
    """Merge databases, copies of such and evening files, in one transaction after a copy; refused ones are left out.

    ``of``: only what belongs to a round. StoreError where the database itself can not be written or is damaged.
    """
    chosen = None if of is None else frozenset({composed(of)})
    return merge_sources(store, sources(files, chosen, store.log.ids()), clock or SystemClock(), copies=copies)


def merge_sources(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool = True) -> Merged:
    """The same for what has been read already; a file that turns out to keep us too long is left out, too."""
    deadlines = [each.deadline for each in found if each.deadline is not None]
    for each in deadlines:
        each.begin(sum(one.seconds for one in deadlines))
    try:
        return _merged(store, _fitting(store, found), clock, copies=copies)
    except StoreError as error:
        late = [each for each in found if error.code == "took_too_long" and each.file == error.params["file"]]
        if not late:
            raise
        left = [Source(each.file, refusal=Refusal.of(error)) if each in late else each for each in found]
    return merge_sources(store, left, clock, copies=copies)


def _fitting(store: Store, found: Sequence[Source]) -> list[Source]:
    """Files without what is deleted of other rounds here; refused where they say a posting otherwise than we do."""
    log, fitting = store.log, list[Source]()
    known = list(log.stream(BOOK).values())
    for each in found:
        _check_time([each])
        told = [fact for fact in each.facts if fact.stream == BOOK]
        gone = {fact.stream for fact in each.facts if fact.is_tombstone} - each.evenings
        others = {one for one in gone if each.of and _stands(log, one) and composed(log.round_of(one)) not in each.of}
        if {*contradictions([*known, *told])} - {*contradictions(known)}:
            fitting.append(Source(each.file, refusal=Refusal("findings", "journal_changed")))
            continue
        known += told
        fitting.append(replace(each, facts=[fact for fact in each.facts if fact.stream not in others]))
    return fitting


def _merged(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool) -> Merged:
    union = _Union(store, found, clock)
    if not union.has_news:
        with store.reading():
            return replace(union.unite(), has_news=False)
    copy = None
    if copies:
        copy = backups.make_copy(store.db, store.path, "merge", clock.now())
    with store.writing():
        return replace(union.unite(), copy=copy)


def _check_time(found: Iterable[Source]) -> None:
    for each in found:
        if each.deadline is not None:
            each.deadline.check()


class _Union:
    """One merge."""

    def __init__(self, store: Store, found: Sequence[Source], clock: Clock) -> None:
        self._store = store
        self._found = found
        self._clock = clock
        told = [each.since for each in found]
        self._since = {id_: min(each[id_] for each in told if id_ in each) for id_ in set[str]().union(*told)}
        self._stood: dict[str, str | None] = {}
        """Of each evening that is touched, the fact after which it stood; None where it was not here."""

    @property
    def has_news(self) -> bool:
        """Whether there is anything that is not here."""
        change = self._store.log.news(fact for each in self._found for fact in each.facts)
        _check_time(self._found)
        if any(change) or numbers.earlier(self._store, self._since):
            return True
        return any(each.evening is not None and not is_here(self._store, each.evening) for each in self._found)

    def unite(self) -> Merged:
        """Write what is new, and say what came of it; within a transaction."""
        store, known, posted = self._store, conflicts(self._store), {each.id for each in self._store.log.journal}
        self._write()
        fates = [self._taken(each, posted) if each.evening is None else self._imported(each) for each in self._found]
        every = {id_: self._fate_of(id_) for fate in fates for id_ in fate.same}

        def those(fate: FileFate, name: str) -> tuple[str, ...]:
            return tuple(id_ for id_ in fate.same if every[id_] == name)

        counts, added = Counter(every.values()), {id_ for id_, fate in every.items() if fate == "added"}
        return Merged(
            tuple(
                replace(each, added=those(each, "added"), updated=those(each, "updated"), same=those(each, "same"))
                for each in fates
            ),
            added=counts["added"],
            updated=counts["updated"],
            same=counts["same"],
            postings=sum(each.postings for each in fates),
            conflicts=tuple(each for each in conflicts(store) if not is_known(store, each, known)),
            twins=tuple(_twins(store, added, [each.evenings for each in self._found])),
            names_apart=names_apart(store),
        )

    def _write(self) -> None:
        """All facts at once, so that their order makes no difference; then what follows from them for each evening."""
        store, known = self._store, self._store.log.ids()
        new = [fact for each in self._found for fact in each.facts if fact.id not in known]
        touched = {*filter(None, map(_evening_of, new)), *numbers.earlier(store, self._since)}
        self._stood = {each: _stands(store.log, each) for each in touched}
        if touched or new:
            store.append(new)
            numbers.give_all(store, self._since, self._clock.now())
        for each in filter(store.log.stream, touched):
            _check_time(self._found)
            states.keep(store, each)

    def _taken(self, source: Source, posted: set[str]) -> FileFate:
        """What became of a database; ``posted`` are the postings known before it."""
        told = {each.data["posting"] for each in source.facts if each.kind is Kind.POSTING}
        here = {each.stream for each in source.facts if self._stood.get(each.stream) is not None}
        same, new = tuple(sorted(source.evenings | here)), told - posted
        posted |= new
        return FileFate(source.file, source.refusal, same=same, postings=len(new))

    def _imported(self, source: Source) -> FileFate:
        """What became of an evening file; after all databases, which may know the evening."""
        assert source.evening is not None
        before = {each.id for each in states.everything(self._store)}
        try:
            taken = import_evening(self._store, source.evening, clock=self._clock)
        except TarockblockError as error:
            return FileFate(source.file, Refusal.of(error))
        id_ = numbers.id_of(self._store, taken.number)
        if id_ not in before:
            self._stood.setdefault(id_, None)
        return FileFate(source.file, same=(id_,))

    def _fate_of(self, evening: str) -> str:
        if evening not in self._stood:
            return "same"
        stood, stands = self._stood[evening], _stands(self._store.log, evening)
        if stood is None:
            return "same" if stands is None else "added"
        return "same" if stood == stands else "updated"


def _evening_of(fact: Fact) -> str | None:
    """The evening a fact says anything of."""
    if fact.kind is Kind.POSTING:
        return None if fact.data["evening"] is None else str(fact.data["evening"]["id"])
    return None if fact.stream in (BOOK, HOUSE) else fact.stream


def _stands(log: Log, evening: str) -> str | None:
    """The fact after which an evening stands; None where it is not here."""
    if not log.stream(evening) or log.evening(evening).standing.is_tombstone:
        return None
    return log.evening(evening).standing.id


def _twins(store: Store, added: Set[str], together: Sequence[Set[str]]) -> Iterator[Twins]:
    """Evenings that came and look as if they had been begun on two machines; two of one file are known there."""
    called = people_of(store).called
    alike: dict[tuple[str, str, frozenset[str]], list[Listed]] = {}
    for each in states.everything(store):
        date = each.summary["heading"]["date"]
        if date is not None:
            people = frozenset(map(called, each.summary["everybody"]))
            alike.setdefault((composed(each.summary["round"]), date, people), []).append(each)
    for (_, date, _), found in alike.items():
        for one, other in combinations(found, 2):
            is_new = one.id in added, other.id in added
            if any(is_new) and not (all(is_new) and any(each >= {one.id, other.id} for each in together)):
                yield Twins(one.number, other.number, other.title, date)


def refusal_text(refusal: Refusal | None, wording: Wording) -> str:
    """Why a file was not taken; empty where it was."""
    if refusal is None:
        return ""
    if refusal.section == "findings":
        return wording.finding(refusal.code, refusal.params)
    if refusal.section == "problems":
        return wording.place(Problem(refusal.path, refusal.code, refusal.params))
    return wording.error(TarockblockError(refusal.code, **refusal.params))


def merged_lines(found: Merged, wording: Wording) -> Iterator[str]:
    """What a merge came to: counts, then whatever somebody should look at, a line each."""
    counts = {"added": found.added, "updated": found.updated, "same": found.same, "postings": found.postings}
    yield wording.reason("merged", **counts)
    for each in found.conflicts:
        yield conflict_text(each, wording)
    for twins in found.twins:
        date = wording.day(twins.date)
        yield wording.reason("merged_twins", one=twins.one, other=twins.other, title=twins.title or date, date=date)
    for names in found.names_apart:
        yield names.sentence(wording)


def conflict_text(conflict: Conflict, wording: Wording) -> str:
    """That an evening went on in two ways, and how to read the other one."""
    known = {"open": "merged_conflict", "closed": "merged_conflict", "trashed": "merged_trashed"}
    code = known.get(conflict.other_state, "merged_deleted")
    title = ", ".join(part for part in (conflict.title, wording.day(conflict.date)) if part)
    text = wording.reason(code, number=conflict.evening, title=title or f"#{conflict.evening}", other=conflict.other)
    return text + (wording.reason("merged_unbooked", number=conflict.evening) if conflict.is_unbooked else "")


def preview(database: Path, files: Sequence[Path], of: str | None = None) -> Merged:
    """What :func:`~tarockblock.app.merging.merge.merge` would come to; done in a copy, in whatever thread this is.

    Numbers of evenings are those they would get. StoreError where the database can not be read.
    """
    with working_folder() as name:
        folder = name / "here"
        if is_there(database):
            with opened_copy(database, folder) as store:
                return merge(store, files, of, copies=False)
        folder.mkdir()
        with Store(folder / "copy.db") as store:
            return merge(store, files, of, copies=False)


@dataclass(frozen=True, slots=True)
class Done:
    """A merge that was done, with what is needed to take it back."""

    merged: Merged
    counter: int = 0

    @property
    def can_be_taken_back(self) -> bool:
        """Whether there is a copy from before it."""
        return self.merged.copy is not None


def merge_into(database: Path, files: Sequence[Path], of: str | None = None, clock: Clock | None = None) -> Done:
    """Do it, in whatever thread this is; raises StoreError."""
    with open_store(database) as store:
        merged = merge(store, files, of, clock)
    return Done(merged, counter(database))


def is_last(database: Path, done: Done) -> bool:
    """Whether nothing was written since, so that the merge can still be taken back."""
    copy = done.merged.copy
    return copy is not None and copy.exists() and is_there(database) and counter(database) == done.counter


def take_back(database: Path, done: Done, clock: Clock | None = None) -> Path | None:
    """Put the copy from before the merge back; nobody may have the database open. Returns where the merged one is kept.

    StoreError ``merge_gone_on`` where something else was written since, ``database_open``.
    """
    refuse_if_open(database)
    return put_back(database, done, clock or SystemClock())


def put_back(database: Path, done: Done, clock: Clock) -> Path | None:
    """The same for the window itself, which has closed its database and opens it again afterwards."""
    copy = done.merged.copy
    if copy is None or not is_last(database, done):
        raise StoreError("merge_gone_on", file=database)
    return backups.restore(database, copy, clock.now())


def done_again(done: Done, database: Path) -> Done:
    """The same merge once the window itself has noted something that is no change (which evening was open)."""
    return replace(done, counter=counter(database))


def counter(database: Path) -> int:
    """SQLite's own count of the transactions that changed the file (bytes 24 to 27)."""
    with database.open("rb") as file:
        return int.from_bytes(file.read(28)[24:28], "big")
