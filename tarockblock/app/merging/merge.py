"""Merges files into the database: unites their facts with ours, and says what became of each.

Nothing of its own is written, no id and no time: which version is current follows from all facts. What a merge would
come to is found out in a copy (:func:`preview`); one that was done can be taken back until something else is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.archive.importing import ImportOutcome, import_evening, is_here
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.merging.incoming import Incoming, Refusal, read_files
from tarockblock.app.merging.versions import Conflict, conflicts, is_known
from tarockblock.app.states import Listed, NamesApart, names_apart, people_of
from tarockblock.app.storage import Store, is_there, open_store, opened_copy
from tarockblock.domain.names import composed
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import BOOK, HOUSE, Fact, Kind
from tarockblock.log.journal import contradictions
from tarockblock.log.union import Log
from tarockblock.store import backups, local
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

    @property
    def is_newer(self) -> bool:
        """Whether a newer program has written it."""
        return self.refusal is not None and self.refusal.code == "merge_newer"


@dataclass(frozen=True, slots=True)
class Lookalikes:
    """Two evenings (numbers here) of one round and date with the same people, begun on two machines."""

    one: int
    other: int
    title: str
    date: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge came to (or would); ``conflicts`` are new ones.

    ``copy`` is where the database lies as it was before; None where there was nothing to be written.
    ``names_apart`` are all there are, whoever brought them.
    ``has_news``: there was something, be it only a name or what a round has agreed upon.
    """

    files: tuple[FileFate, ...]
    conflicts: tuple[Conflict, ...] = ()
    lookalikes: tuple[Lookalikes, ...] = ()
    names_apart: tuple[NamesApart, ...] = ()
    copy: Path | None = None
    has_news: bool = True

    @property
    def added(self) -> int:
        """How many evenings are new."""
        return len({evening for each in self.files for evening in each.added})

    @property
    def updated(self) -> int:
        """How many evenings are other ones now."""
        return len({evening for each in self.files for evening in each.updated})

    @property
    def same(self) -> int:
        """How many evenings were here like that."""
        return len({evening for each in self.files for evening in each.same})

    @property
    def postings(self) -> int:
        """How many postings are new."""
        return sum(each.postings for each in self.files)

    @property
    def refused(self) -> tuple[FileFate, ...]:
        """The files that were not taken."""
        return tuple(each for each in self.files if not each.taken)

    def lines(self, wording: Wording) -> Iterator[str]:
        """What it came to: counts, then whatever somebody should look at, a line each."""
        counts = {"added": self.added, "updated": self.updated, "same": self.same, "postings": self.postings}
        yield wording.reason("merged", **counts)
        yield from (each.sentence(wording) for each in self.conflicts)
        for each in self.lookalikes:
            date = wording.day(each.date)
            yield wording.reason("merged_twins", one=each.one, other=each.other, title=each.title or date, date=date)
        yield from (each.sentence(wording) for each in self.names_apart)


def merge(
    store: Store, files: Sequence[Path], of: str | None = None, clock: Clock | None = None, *, copies: bool = True
) -> Merged:
    """Merge databases, copies of such and evening files, in one transaction after a copy; refused ones are left out.

    ``of``: only what belongs to a round. StoreError where the database itself cannot be written or is damaged.
    """
    chosen = None if of is None else frozenset({composed(of)})
    return merge_incoming(store, read_files(files, chosen, store.log.ids()), clock or SystemClock(), copies=copies)


def merge_incoming(store: Store, found: Sequence[Incoming], clock: Clock, *, copies: bool = True) -> Merged:
    """The same for what has been read already; a file that turns out to keep us too long is left out, too."""
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
    """Files without what is deleted of other rounds here; refused where they say a posting otherwise than we do."""
    log, fitting = store.log, list[Incoming]()
    known = list(log.stream(BOOK).values())
    for each in found:
        each.check_time()
        told = [fact for fact in each.facts if fact.stream == BOOK]
        gone = {fact.stream for fact in each.facts if fact.is_tombstone} - each.evenings
        others = {one for one in gone if each.of and _stands(log, one) and composed(log.round_of(one)) not in each.of}
        if {*contradictions([*known, *told])} - {*contradictions(known)}:
            fitting.append(Incoming(each.file, refusal=Refusal("findings", "journal_changed")))
            continue
        known += told
        fitting.append(replace(each, facts=[fact for fact in each.facts if fact.stream not in others]))
    return fitting


class _Union:
    """One merge."""

    def __init__(self, store: Store, found: Sequence[Incoming], clock: Clock) -> None:
        self._store = store
        self._found = found
        self._clock = clock
        told = [each.since for each in found]
        self._since = {id_: min(each[id_] for each in told if id_ in each) for id_ in set[str]().union(*told)}
        self._stood: dict[str, str | None] = {}
        """Of each evening that is touched, the fact of its current version before; None where it was not here."""

    def done(self, *, copies: bool) -> Merged:
        """Write it in one transaction, after a copy of the database; nothing where nothing is new."""
        store, copy = self._store, None
        if not self._has_news():
            with store.reading():
                return replace(self._unite(), has_news=False)
        if copies:
            copy = backups.make_copy(store.db, store.path, "merge", self._clock.now())
        with store.writing():
            return replace(self._unite(), copy=copy)

    def _has_news(self) -> bool:
        """Whether there is anything that is not here."""
        change = self._store.log.news(fact for each in self._found for fact in each.facts)
        self._check_time()
        if any(change) or local.earlier(self._store, self._since):
            return True
        return any(each.evening is not None and not is_here(self._store, each.evening) for each in self._found)

    def _check_time(self) -> None:
        for each in self._found:
            each.check_time()

    def _unite(self) -> Merged:
        """Write what is new, and say what came of it; within a transaction."""
        store, known, posted = self._store, conflicts(self._store), {each.id for each in self._store.log.journal}
        self._write()
        fates = [self._taken(each, posted) if each.evening is None else self._imported(each) for each in self._found]
        every = {id_: self._fate_of(id_) for fate in fates for id_ in fate.same}

        def those(fate: FileFate, name: str) -> tuple[str, ...]:
            return tuple(id_ for id_ in fate.same if every[id_] == name)

        return Merged(
            tuple(
                replace(each, added=those(each, "added"), updated=those(each, "updated"), same=those(each, "same"))
                for each in fates
            ),
            conflicts=tuple(each for each in conflicts(store) if not is_known(store, each, known)),
            lookalikes=tuple(self._lookalikes({id_ for id_, fate in every.items() if fate == "added"})),
            names_apart=names_apart(store),
        )

    def _write(self) -> None:
        """All facts at once, so that their order makes no difference; then what follows from them for each evening."""
        store, known = self._store, self._store.log.ids()
        new = [fact for each in self._found for fact in each.facts if fact.id not in known]
        touched = {*filter(None, map(_evening_of, new)), *local.earlier(store, self._since)}
        self._stood = {each: _stands(store.log, each) for each in touched}
        if touched or new:
            store.append(new)
            local.give_all(store, self._since, self._clock.now())
        for each in filter(store.log.stream, touched):
            self._check_time()
            states.keep(store, each)

    def _taken(self, source: Incoming, posted: set[str]) -> FileFate:
        """What became of a database; ``posted`` are the postings known before it."""
        told = {each.data["posting"] for each in source.facts if each.kind is Kind.POSTING}
        here = {each.stream for each in source.facts if self._stood.get(each.stream) is not None}
        same, new = tuple(sorted(source.evenings | here)), told - posted
        posted |= new
        return FileFate(source.file, source.refusal, same=same, postings=len(new))

    def _imported(self, source: Incoming) -> FileFate:
        """What became of an evening file; after all databases, which may know the evening."""
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
        stood, stands = self._stood[evening], _stands(self._store.log, evening)
        return "same" if stood == stands else "added" if stood is None else "updated"

    def _lookalikes(self, added: Set[str]) -> Iterator[Lookalikes]:
        """Evenings that came and look as if they had been begun on two machines; two of one file are known there."""
        called, together = people_of(self._store).called, [each.evenings for each in self._found]
        alike: dict[tuple[str, str, frozenset[str]], list[Listed]] = {}
        for each in states.everything(self._store):
            date = each.summary["heading"]["date"]
            if date is not None:
                alike.setdefault((each.round, date, frozenset(map(called, each.everybody))), []).append(each)
        for (_, date, _), found in alike.items():
            for one, other in combinations(found, 2):
                new = {one.id, other.id} & added
                if new and not (len(new) == 2 and any(each >= new for each in together)):
                    yield Lookalikes(one.number, other.number, other.title, date)


def _evening_of(fact: Fact) -> str | None:
    """The evening a fact says anything of."""
    if fact.kind is Kind.POSTING:
        return None if fact.data["evening"] is None else str(fact.data["evening"]["id"])
    return None if fact.stream in (BOOK, HOUSE) else fact.stream


def _stands(log: Log, evening: str) -> str | None:
    """The fact of the current version of an evening; None where it is not here."""
    if not log.stream(evening) or log.evening(evening).standing.is_tombstone:
        return None
    return log.evening(evening).standing.id


# ---------------------------------------------------------------------- before it, and back again


def preview(database: Path, files: Sequence[Path], of: str | None = None) -> Merged:
    """What :func:`merge` would come to; done in a copy, in whatever thread this is.

    Numbers of evenings are those they would get. StoreError where the database cannot be read.
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


def put_back(database: Path, done: Done, clock: Clock) -> Path | None:
    """Put the copy from before the merge back; nobody may have the database open. Returns where the merged one is kept.

    StoreError ``merge_gone_on`` where something else was written since.
    """
    copy = done.merged.copy
    if copy is None or not copy.exists() or not is_there(database) or counter(database) != done.counter:
        raise StoreError("merge_gone_on", file=database)
    return backups.restore(database, copy, clock.now())


def done_again(done: Done, database: Path) -> Done:
    """The same merge once the window itself has noted something that is no change (which evening was open)."""
    return replace(done, counter=counter(database))


def counter(database: Path) -> int:
    """SQLite's own count of the transactions that changed the file (bytes 24 to 27)."""
    with database.open("rb") as file:
        return int.from_bytes(file.read(28)[24:28], "big")
