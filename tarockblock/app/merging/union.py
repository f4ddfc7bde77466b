"""Merges files into the database: only unites. What is known by its id comes along; what stands follows from all of it.

Nothing of its own is written, no id and no time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening_line import Key, Line
from tarockblock.app.heads import alike_heads, line_of
from tarockblock.app.house_rules.library import KEPT
from tarockblock.app.house_rules.library import remember as remember_rules
from tarockblock.app.importing import ImportOutcome, id_of, import_evening, is_here
from tarockblock.app.known_people import NamesApart, names_apart, people_of
from tarockblock.app.merging.conflicts import Conflict, conflicts, is_known
from tarockblock.app.merging.sources import Holding, Refusal, Source, sources
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import composed
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.store import (
    backups,
    evenings,
    identities,
    joins,
    memory,
    offers,
    players,
    postings,
    rounds,
    rulesets,
    steps,
    whole,
)
from tarockblock.store.later import later
from tarockblock.store.steps import DELETED, Step
from tarockblock.store.whole import Content


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
    with sources(list(files), chosen) as found:
        return merge_sources(store, found, clock or SystemClock(), copies=copies)


def merge_sources(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool = True) -> Merged:
    """The same for what has been read already; a file that turns out to keep us too long is left out, too."""
    deadlines = [each.holding.store.deadline for each in found if each.holding is not None]
    for each in filter(None, deadlines):
        each.begin(sum(one.seconds for one in deadlines if one is not None))
    try:
        return _merged(store, found, clock, copies=copies)
    except StoreError as error:
        late = [each for each in found if error.code == "took_too_long" and each.file == error.params["file"]]
        if not late:
            raise
        left = [replace(each, holding=None, refusal=Refusal.of(error)) if each in late else each for each in found]
    return merge_sources(store, left, clock, copies=copies)


def _merged(store: Store, found: Sequence[Source], clock: Clock, *, copies: bool) -> Merged:
    union, copy = _Union(store, clock), None
    if not any(map(union.has_news, found)):
        return _nothing_new(store, found)
    if copies:
        copy = backups.make_copy(store.db, store.path, "merge", clock.now())
        backups.thin_out(store.path)
    with store.writing():
        return replace(union.unite(found), copy=copy)


def _nothing_new(store: Store, found: Sequence[Source]) -> Merged:
    fates = []
    for each in found:
        known = () if each.holding is None else tuple(each.holding.evenings)
        if each.evening is not None:
            known = (id_of(store, each.evening),)
        fates.append(FileFate(each.file, each.refusal, same=known))
    same = len({uuid for fate in fates for uuid in fate.same})
    return Merged(tuple(fates), same=same, names_apart=names_apart(store), has_news=False)


class _Union:
    """One merge; within a transaction but for :meth:`has_news`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._holdings: list[Holding] = []
        self._touched: dict[str, None] = {}
        self._closings: Mapping[str, Key] = {}

    def has_news(self, source: Source) -> bool:
        """Whether a file holds anything that is not here; of an evening it is not asked."""
        if source.evening is not None:
            return not is_here(self._store, source.evening)
        holding, store = source.holding, self._store
        if holding is None:
            return False
        if self._absent(holding) or self._told_earlier(holding):
            return True
        names = {each.id for each in joins.read(store)}
        return (
            bool(self._new_steps(holding))
            or postings.has_news(store, holding.postings)
            or any(each.id not in names for each in holding.joins)
            or bool(later(holding.terms, rounds.numbered(store)) or later(holding.offers, offers.read(store)))
        )

    def unite(self, found: Sequence[Source]) -> Merged:
        store = self._store
        before = {each.id: number for number, each in identities.everything(store).items()}
        stood = steps.standing(store)
        known = conflicts(store)
        taken = {each.file: self._take(each) for each in found if each.evening is None}
        self._closings = postings.unreversed_closings(store)
        for evening in self._touched | dict.fromkeys(whole.sides(store).values()):
            self._settle(evening)
        taken |= {each.file: self._take_evening(each.file, each.evening) for each in found if each.evening is not None}
        fates = [taken[each.file] for each in found]
        self._keep_rules()
        now = {each.id: number for number, each in identities.everything(store).items()}
        stands = steps.standing(store)

        def fate_of(uuid: str) -> str:
            if uuid not in before:
                return "added" if uuid in now else "same"
            return "same" if uuid in now and stood.get(before[uuid]) == stands[now[uuid]] else "updated"

        every = {uuid: fate_of(uuid) for fate in fates for uuid in fate.same}

        def those(fate: FileFate, name: str) -> tuple[str, ...]:
            return tuple(uuid for uuid in fate.same if every[uuid] == name)

        with_evenings = [
            replace(each, added=those(each, "added"), updated=those(each, "updated"), same=those(each, "same"))
            for each in fates
        ]
        counts = Counter(every.values())
        return Merged(
            tuple(with_evenings),
            added=counts["added"],
            updated=counts["updated"],
            same=counts["same"],
            postings=sum(fate.postings for fate in fates),
            conflicts=tuple(each for each in conflicts(store) if not is_known(store, each, known)),
            twins=tuple(self._twins({now[uuid] for uuid, fate in every.items() if fate == "added"})),
            names_apart=names_apart(store),
        )

    # ------------------------------------------------------------------ one file

    def _take(self, source: Source) -> FileFate:
        if source.holding is None:
            return FileFate(source.file, source.refusal)
        return self._take_holding(source.file, source.holding)

    def _take_evening(self, file: Path, evening: EveningInFile) -> FileFate:
        """As an import does; after all databases, which may know the evening."""
        try:
            taken = import_evening(self._store, evening, clock=self._clock)
        except TarockblockError as error:
            return FileFate(file, Refusal.of(error))
        assert taken.fate is not ImportOutcome.UPDATED
        return FileFate(file, same=(identities.read(self._store, taken.number).id,))

    def _take_holding(self, file: Path, holding: Holding) -> FileFate:
        store, new = self._store, self._new_steps(holding)
        steps.write(store, new)
        joined = {each.id for each in joins.read(store)}
        joins.write(store, [each for each in holding.joins if each.id not in joined])
        rounds.merge_in(store, holding.terms)
        offers.merge_in(store, holding.offers)
        self._copy_rulesets(holding, (digest for _, digest in holding.offers.values() if digest))
        posted = postings.merge_in(store, holding.postings)
        self._holdings.append(holding)
        for step in self._told_earlier(holding):
            content = holding.after(step)
            if content is not None:
                steps.stand(store, whole.put(store, content), step)
        touched = dict.fromkeys([*(each.evening for each in new), *self._absent(holding)])
        self._touched |= touched
        here = dict.fromkeys(each for each in touched if identities.number_of(store, each) is not None)
        return FileFate(file, same=tuple(dict.fromkeys(holding.evenings) | here), postings=posted)

    def _new_steps(self, holding: Holding) -> list[Step]:
        """The steps that are not here; of an evening that belongs to another round here, none."""
        known, others = steps.ids(self._store), set[str]()
        if holding.of is not None:
            here = identities.everything(self._store).values()
            others = {each.id for each in here if composed(each.round) not in holding.of} - holding.evenings.keys()
        new = (each for each in holding.steps if each.id not in known and each.evening not in others)
        return sorted(new, key=lambda each: each.key)

    def _told_earlier(self, holding: Holding) -> list[str]:
        """The steps after which an evening out of a file stands here and there that was taken in earlier there.

        One file makes the same step everywhere; only its time is each machine's own. The earliest stands.
        """
        here = whole.imported(self._store)
        return [step for step, at in holding.imported.items() if step in here and at < here[step]]

    def _absent(self, holding: Holding) -> list[str]:
        """Evenings there that are lost here, though their steps are not: a recovery could not read them."""
        here = {each.id for each in identities.everything(self._store).values()}
        absent = [each for each in holding.evenings if each not in here]
        lines = {each: line_of(self._store, each) for each in absent}
        return [each for each, line in lines.items() if line.steps and line.standing.state != DELETED]

    def _settle(self, evening: str) -> None:
        """Have an evening stand as all its steps say, and keep the other versions beside."""
        store = self._store
        line = Line.of(steps.of_evening(store, evening), self._closings)
        number = identities.number_of(store, evening)
        here = None if number is None else steps.standing_of(store, number)
        kept = whole.sides(store)
        missing = [each for each in line.needed if each != line.standing.id and each not in kept]
        beside = {each: content for each in missing if (content := self._after(each)) is not None}
        if line.standing.state == DELETED:
            if number is not None:
                whole.take_away(store, number)
            whole.forget_sides(store, evening)
            return
        if line.standing.id != here:
            content = self._after(line.standing.id)
            if content is not None:
                steps.stand(store, whole.put(store, content), line.standing.id)
        for head, content in beside.items():
            whole.keep_side(store, head, content)
        stands = self._after(line.standing.id)
        if stands is not None and alike_heads(store, line, line.standing.id):  # who goes on from it has seen the other
            whole.keep_side(store, line.standing.id, stands)

    def _after(self, step: str) -> Content | None:
        """An evening as it is after a step, from wherever that is known; with the rulesets it needs."""
        content = whole.content_after(self._store, step)
        for holding in () if content is not None else self._holdings:
            content = holding.after(step)
            if content is not None:
                self._copy_rulesets(holding, whole.rulesets_in(content))
                break
        return content

    def _copy_rulesets(self, holding: Holding, digests: Iterable[str]) -> None:
        for digest in digests:
            if not rulesets.is_kept(self._store, digest):
                copy = rulesets.read(holding.store, digest)
                rulesets.keep(self._store, digest, str(json.loads(copy)["id"]), copy)

    # ------------------------------------------------------------------ all of them

    def _keep_rules(self) -> None:
        """Those on offer: in the order they have here, new ones behind them."""
        store = self._store
        chosen = {name: digest for name, (_, digest) in sorted(offers.read(store).items()) if digest}
        marks = json.loads(memory.recall(store, KEPT) or "[]")
        ids = rulesets.ids(store)
        order = [ids.get(mark, "") for mark in marks]
        names = [name for name in order if name in chosen] + [name for name in chosen if name not in order]
        now = [chosen[name] for name in names]
        if now != marks:
            remember_rules(store, now)

    def _twins(self, added: set[int]) -> Iterable[Twins]:
        """Evenings that came and look as if they had been begun on two machines; two of one file are known there."""
        store = self._store
        seated, known, called = players.everybody_seated(store), identities.everything(store), people_of(store).called
        alike: dict[tuple[str, str, frozenset[str]], list[int]] = {}
        heads = {number: (title, date) for number, title, date in evenings.titles(store)}
        for number, (_, date) in heads.items():
            if date is not None:
                key = (composed(known[number].round), date, frozenset(map(called, seated.get(number, ()))))
                alike.setdefault(key, []).append(number)
        for numbers in alike.values():
            for place, one in enumerate(numbers):
                for other in numbers[place + 1 :]:
                    if {one, other} & added and not ({one, other} <= added and self._come_together(one, other)):
                        yield Twins(one, other, heads[other][0], heads[other][1] or "")

    def _come_together(self, one: int, other: int) -> bool:
        """Whether a database holds both of these evenings."""
        pair = {identities.read(self._store, one).id, identities.read(self._store, other).id}
        return any(pair <= each.evenings.keys() for each in self._holdings)
