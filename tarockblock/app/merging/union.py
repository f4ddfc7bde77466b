"""Merges files into the database: unites their facts with ours, and says what became of each.

Nothing of its own is written, no id and no time: what stands follows from all facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.importing import id_of, import_evening, is_here
from tarockblock.app.known_people import NamesApart, names_apart, people_of
from tarockblock.app.merging.conflicts import Conflict, conflicts, is_known
from tarockblock.app.merging.sources import Refusal, Source, sources
from tarockblock.app.states import Listed
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import composed
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.log.facts import BOOK, HOUSE, Fact, Kind
from tarockblock.log.journal import contradictions
from tarockblock.log.union import Log
from tarockblock.store import backups, facts, numbers


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
    return merge_sources(store, sources(files, chosen, facts.ids(store)), clock or SystemClock(), copies=copies)


def merge_sources(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool = True) -> Merged:
    """The same for what has been read already; a file that turns out to keep us too long is left out, too."""
    deadlines = [each.deadline for each in found if each.deadline is not None]
    for each in deadlines:
        each.begin(sum(one.seconds for one in deadlines))
    try:
        return _merged(store, [_fitting(store, each) for each in found], clock, copies=copies)
    except StoreError as error:
        late = [each for each in found if error.code == "took_too_long" and each.file == error.params["file"]]
        if not late:
            raise
        left = [Source(each.file, refusal=Refusal.of(error)) if each in late else each for each in found]
    return merge_sources(store, left, clock, copies=copies)


def _fitting(store: Store, source: Source) -> Source:
    """A source without what is deleted of other rounds here; refused where it says a posting otherwise than we do."""
    _check_time([source])
    log = store.log
    known, told = log.stream(BOOK).values(), [each for each in source.facts if each.stream == BOOK]
    if {*contradictions([*known, *told])} - {*contradictions(known)}:
        return Source(source.file, refusal=Refusal("findings", "journal_changed"))
    if source.of is None:
        return source
    gone = {each.stream for each in source.facts if each.is_tombstone} - {*source.evenings}
    others = {each for each in gone if _stands(log, each) and composed(log.round_of(each)) not in source.of}
    return replace(source, facts=[each for each in source.facts if each.stream not in others])


def _merged(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool) -> Merged:
    files = [each for each in found if each.evening is not None and not is_here(store, each.evening)]
    if not files and not any(map(bool, _news(store, found))):
        return _nothing_new(store, found)
    copy = None
    if copies:
        copy = backups.make_copy(store.db, store.path, "merge", clock.now())
        backups.thin_out(store.path)
    with store.writing():
        return replace(_Union(store, clock).unite(found), copy=copy)


def _news(store: Store, found: Sequence[Source]) -> Iterator[Fact]:
    """What uniting the log with all of these facts would add or drop."""
    change = facts.news(store, (fact for each in found for fact in each.facts))
    _check_time(found)
    return chain(change.added, change.dropped)


def _check_time(found: Iterable[Source]) -> None:
    for each in found:
        if each.deadline is not None:
            each.deadline.check()


def _nothing_new(store: Store, found: Sequence[Source]) -> Merged:
    fates = []
    for each in found:
        known = each.evenings if each.evening is None else (id_of(store, each.evening),)
        fates.append(FileFate(each.file, each.refusal, same=known))
    same = len({id_ for fate in fates for id_ in fate.same})
    return Merged(tuple(fates), same=same, names_apart=names_apart(store), has_news=False)


class _Union:
    """One merge; within a transaction."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._stood: dict[str, str | None] = {}
        """Of each evening that is touched, the fact after which it stood; None where it was not here."""

    def unite(self, found: Sequence[Source]) -> Merged:
        store, known = self._store, conflicts(self._store)
        fates = {each.file: self._take(each) for each in found if each.evening is None}
        self._settle(found)
        fates |= {each.file: self._take_evening(each.file, each.evening) for each in found if each.evening is not None}
        every = {id_: self._fate_of(id_) for fate in fates.values() for id_ in fate.same}

        def those(fate: FileFate, name: str) -> tuple[str, ...]:
            return tuple(id_ for id_ in fate.same if every[id_] == name)

        told = tuple(
            replace(each, added=those(each, "added"), updated=those(each, "updated"), same=those(each, "same"))
            for each in (fates[one.file] for one in found)
        )
        counts, added = Counter(every.values()), {id_ for id_, fate in every.items() if fate == "added"}
        return Merged(
            told,
            added=counts["added"],
            updated=counts["updated"],
            same=counts["same"],
            postings=sum(each.postings for each in told),
            conflicts=tuple(each for each in conflicts(store) if not is_known(store, each, known)),
            twins=tuple(_twins(store, added, [{*each.evenings} for each in found])),
            names_apart=names_apart(store),
        )

    def _take(self, source: Source) -> FileFate:
        """Write what is new of a file."""
        log, known = self._store.log, facts.ids(self._store)
        new = [each for each in source.facts if each.id not in known]
        touched = dict.fromkeys(filter(None, map(_evening_of, new)))
        for each in touched:
            self._stood.setdefault(each, _stands(log, each))
        posted = {each.id for each in log.journal}
        change = self._store.append(new)
        came = {each.data["posting"] for each in change.added if each.kind is Kind.POSTING}
        here = dict.fromkeys(each for each in touched if self._stood[each] is not None)
        same = tuple(dict.fromkeys(source.evenings) | here)
        return FileFate(source.file, source.refusal, same=same, postings=len(came - posted))

    def _settle(self, found: Sequence[Source]) -> None:
        """Number the evenings that have come, and write down what those that are touched come to."""
        numbers.give_all(self._store, self._clock.now())
        for each in self._stood:
            _check_time(found)
            if self._store.log.stream(each):
                states.keep(self._store, each)

    def _take_evening(self, file: Path, evening: EveningInFile) -> FileFate:
        """As an import does; after all databases, which may know the evening."""
        before = {each.id for each in states.everything(self._store)}
        try:
            taken = import_evening(self._store, evening, clock=self._clock)
        except TarockblockError as error:
            return FileFate(file, Refusal.of(error))
        id_ = numbers.id_of(self._store, taken.number)
        if id_ not in before:
            self._stood.setdefault(id_, None)
        return FileFate(file, same=(id_,))

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


def _twins(store: Store, added: Collection[str], together: Sequence[Collection[str]]) -> Iterator[Twins]:
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
            pair = {one.id, other.id}
            if pair & {*added} and not (pair <= {*added} and any(pair <= {*each} for each in together)):
                yield Twins(one.number, other.number, other.summary["heading"]["title"], date)
