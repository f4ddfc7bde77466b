"""Makes a sound log of a damaged one and its copies; losses are named, nothing is guessed.

An evening's sealed state bridges a gap: a ``was``, read only as long as the gap exists.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.domain.journal import Posted, Posting, counting
from tarockblock.log.evening_log import LIVE, EveningLog, Status
from tarockblock.log.facts import (
    MOST_NUMBER,
    Content,
    Data,
    Entry,
    Fact,
    Kind,
    UnsoundError,
    derived_id,
    is_evening,
    write,
)
from tarockblock.log.journal import reversal_fact, said_otherwise, wrong_references
from tarockblock.log.union import Log


@dataclass(frozen=True, slots=True)
class Told:
    """A saved state of an evening after the fact ``up_to``, when its last row of the log was ``seq``.

    ``is_alone``: there was no other version. ``at`` is the time of the last save.
    """

    evening: str
    up_to: str
    content: Content
    status: Status
    seq: int = 0
    is_alone: bool = True
    at: str | None = None
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Damaged:
    """The trustworthy content of a file and its copies.

    ``seqs`` are row numbers by fact id, ``lost`` those of unreadable rows (from an index), with their stream, as
    far as known. ``told`` are states.
    """

    facts: Mapping[str, Fact]
    seqs: Mapping[str, int]
    lost: Mapping[str, tuple[str, int]]
    told: Sequence[Told]


@dataclass(frozen=True, slots=True)
class Rescue:
    """The losses of an evening.

    ``rows`` replace lost rows; ``is_guessed``: the parts around a gap were joined. ``is_cut``: the last actions
    may be lost. ``has_gap``: its history is incomplete.
    """

    rows: tuple[str, ...] = ()
    has_gap: bool = False
    is_guessed: bool = False
    is_cut: bool = False
    is_gone: bool = False
    is_unbooked: bool = False


@dataclass(frozen=True, slots=True)
class Recovered:
    """A sound log, and the evenings with losses; ``left_out`` are unusable facts."""

    log: Log
    rescues: Mapping[str, Rescue]
    left_out: tuple[Fact, ...]


def lawful(facts: Iterable[Fact]) -> dict[str, Fact]:
    found = {each.id: each for each in facts if each.misfit is None}
    for _, id_ in [*said_otherwise(found.values())]:
        del found[id_]
    while wrong := [*wrong_references(found.values())]:
        for id_ in wrong:
            del found[id_]
    return found


def recovered(damaged: Damaged, lost_entry: Entry, check: Callable[[], None] = lambda: None) -> Recovered:
    """Recover a log; ``check`` raises if it takes too long."""
    sound = lawful(damaged.facts.values())
    log = Log(sound.values())
    rescues: dict[str, Rescue] = {}
    found = [fact for stream in log.others for fact in log.stream(stream).values()]
    told = {each.evening for each in damaged.told} | {each for each, _ in damaged.lost.values() if is_evening(each)}
    for evening in dict.fromkeys((*log.evenings, *sorted(told))):
        check()
        one = _Evening(evening, log, damaged, lost_entry, check)
        found += one.put_together()
        rescues[evening] = one.rescue
    whole = Log(found)
    for evening in [each for each in whole.evenings if any(whole.faults_of(each))]:
        check()
        found = [each for each in found if each.stream != evening]
        rescues[evening] = Rescue(is_gone=True)
    whole = Log(found)
    while lacking := tuple(_booked(whole, damaged.lost)):
        for evening, fact in lacking:
            rescues[evening] = replace(rescues[evening], has_gap=True)
            whole.unite([fact])
    for evening in _unbooked(whole):
        rescues[evening] = replace(rescues[evening], is_unbooked=True)
    named = {
        id_: each
        for id_, each in rescues.items()
        if each != Rescue() and (each.is_gone or not whole.evening(id_).standing.is_tombstone)
    }
    kept = Log(sound.values())
    left_out = [each for id_, each in damaged.facts.items() if each not in whole and (id_ not in sound or each in kept)]
    return Recovered(whole, named, tuple(left_out))


class _Evening:
    def __init__(self, id_: str, log: Log, damaged: Damaged, entry: Entry, check: Callable[[], None]) -> None:
        self.rescue, self._left_out = Rescue(), set[str]()
        self._id, self._facts, self._entry, self._check = id_, dict(log.stream(id_)), entry, check
        self._bookings = log.evening(id_).bookings
        self._seqs = damaged.seqs
        self._lost = {each: seq for each, (stream, seq) in damaged.lost.items() if stream == id_}
        self._told = sorted((each for each in damaged.told if each.evening == id_), key=lambda each: -each.seq)
        self._bridges: dict[str, Told] = {}
        self._seen: dict[str, set[str]] = defaultdict(set)

    @property
    def _of(self) -> EveningLog:
        bridges = [self._was(each) for each in self._bridges.values()]
        return EveningLog((*self._facts.values(), *bridges), lambda: self._bookings)

    def put_together(self) -> tuple[Fact, ...]:
        newest = self._told[0] if self._told else None
        if newest is not None and _is_gone(newest):
            self._delete(newest)
        lost_head = newest is not None and not (self._is_known(newest.up_to) or _is_gone(newest))
        self._bridge_by_states()
        if newest is not None and lost_head and not self._is_before_a_gap(newest):
            self._bridges[newest.up_to] = newest
        self._see_others()
        self._bridge_by_rows(newest if lost_head else None)
        self._acknowledge()
        self._see_others()
        if not self._of.heads:
            self._drop({*self._facts})
        of = self._of
        facts = tuple(of.facts.values())
        is_told = newest is not None and newest.is_alone and newest.up_to in {*self._facts, *self._bridges}
        known = newest.seq if newest is not None and is_told else 0
        named = {one for each in facts for one in each.parents}
        behind = any(seq > known and id_ not in named for id_, seq in self._lost.items())
        is_torn = bool(self._bridges or self._lost) and not is_told and len(of.heads) > 1
        self.rescue = replace(
            self.rescue,
            has_gap=bool(self._bridges or self._lost),
            is_cut=self.rescue.is_cut or behind or is_torn,
            is_gone=bool(self._left_out or (behind if facts else self._lost))
            and not (facts and not of.standing.is_tombstone),
        )
        return facts

    def _is_known(self, id_: str) -> bool:
        return self._of.is_called(id_) or any(id_ in each.parents for each in self._facts.values())

    def _is_seen(self, fact: Fact, told: Told) -> bool:
        return fact.id in self._seqs and self._seqs[fact.id] <= told.seq

    def _is_before_a_gap(self, told: Told) -> bool:
        of = self._of
        return any(
            of.lacks(each) and not of.stands_in(each) and not self._is_seen(each, told) for each in of.facts.values()
        )

    def _delete(self, told: Told) -> None:
        gone = {each.id: each for each in self._facts.values() if self._is_seen(each, told)}
        of = self._of
        if not gone or told.up_to in self._facts or of.standing.is_tombstone:
            return
        rounds = [of.content(each).round for each in of.heads if not each.is_tombstone and _folds(of, each)]
        number = 1 + max(each.number for each in gone.values())
        data = {"round": rounds[-1] if rounds else ""}
        fact = write(self._id, number, Kind.DELETED, data, parents=sorted(gone))
        self._facts[fact.id] = fact

    def _bridge_by_states(self) -> None:
        of = self._of
        lines = [[*of.line(each)] for each in of.heads if not _folds(of, each)]
        cut = {
            id_ for line in lines for each in line if each.kind is not Kind.WAS for id_ in (each.id, *each.parents[:1])
        }
        fitting = {each.up_to: each for each in reversed(self._told) if each.up_to in cut and not _is_gone(each)}
        self._bridges = fitting
        of = self._of
        starts = [of.trail(line[0]).start for line in lines if _folds(of, line[0])]
        begun = {each.parents[0] for each in starts if each.is_rescue and each.id not in self._facts}
        self._bridges = {id_: each for id_, each in fitting.items() if id_ in begun}

    def _bridge_by_rows(self, lost_head: Told | None) -> None:
        of = self._of
        for head in reversed(of.heads):
            if _folds(of, head):
                continue
            line = [each for each in of.line(head) if each.kind is not Kind.WAS]
            sound = [each for each in of.heads if _folds(of, each) and not each.is_tombstone]
            before = [each for each in sound if each.number < line[-1].number]
            if lost_head is not None:
                base, status = lost_head.content, lost_head.status
                self._bridges[lost_head.up_to] = lost_head
                self._seen[head.id].add(lost_head.up_to)
            elif before:
                base, status = of.content(before[-1]), of.status(before[-1])
                self._seen[head.id].add(before[-1].id)
            else:
                self._leave_out(of, head)
                continue
            content, rows = _guessed(base, line[::-1], self._entry, self._facts, self._check)
            for each in reversed(line):
                status = of.after(each, status)
            self._bridges[head.id] = Told(self._id, head.id, content, status, lost=max(1, len(rows)))
            self.rescue = replace(self.rescue, rows=(*self.rescue.rows, *rows), is_guessed=True)

    def _leave_out(self, of: EveningLog, head: Fact) -> None:
        kept = {one for each in of.heads if _folds(of, each) for one in of.ancestors(each.id)}
        gone = of.ancestors(head.id) - kept
        gone |= {each.id for each in self._facts.values() if each.is_rescue and gone & {*of.known_parents(each)}}
        self._drop(gone)
        self.rescue = replace(self.rescue, is_cut=True)

    def _drop(self, gone: Collection[str]) -> None:
        self._facts = {id_: each for id_, each in self._facts.items() if id_ not in gone}
        self._left_out |= {*gone}

    def _acknowledge(self) -> None:
        of = self._of
        for head in of.heads:
            if not head.is_tombstone and _holes(of, head):
                told = Told(self._id, head.id, of.content(head), of.status(head))
                self._bridges.setdefault(head.id, told)

    def _see_others(self) -> None:
        for told in self._told[:1]:
            of = self._of
            for head in of.heads if told.is_alone and of.is_called(told.up_to) else ():
                line = {each.parents[0] if of.stands_in(each) else each.id for each in of.line(head)}
                above = [each for each in self._bridges if each in line]
                if told.up_to in line and above:
                    seen = {one.id for one in of.heads if one is not head and self._is_seen(one, told)}
                    self._seen[max(above, key=lambda each: self._seqs.get(each, 0))] |= seen

    def _was(self, told: Told) -> Fact:
        seen = {each: self._facts[each].number for each in self._seen[told.up_to] if each in self._facts}
        own = self._facts.get(told.up_to)
        if own is None:
            after = [self._facts[id_] for id_, others in self._seen.items() if told.up_to in others]
            after += [each for each in self._facts.values() if told.up_to in each.parents and not each.is_tombstone]
            most = min((each.number for each in after), default=MOST_NUMBER) - 1
            seen = {each: number for each, number in seen.items() if number < most}
            below = seen.values() if after else [each.number for each in self._facts.values()]
            number = 1 + max(below, default=0)
        else:
            seen = {each: number for each, number in seen.items() if (number, each) < own.key}
            seen |= {each: 0 for each in self._seen[told.up_to] if each in self._bridges and each not in self._facts}
            number = own.number + 1
        before = told.status.before
        data: Data = {
            "content": told.content.data,
            "state": told.status.state,
            "posting": told.status.posting,
            "before": None if before is None else list(before),
            "lost": told.lost,
        }
        others = sorted(each for each in seen if each != told.up_to)
        at = told.at if own is None else None
        return write(self._id, number, Kind.WAS, data, parents=(told.up_to, *others), at=at)


def _is_gone(told: Told) -> bool:
    return told.status.state == "deleted"


def _folds(of: EveningLog, fact: Fact) -> bool:
    if not fact.is_tombstone:
        try:
            of.content(fact)
        except UnsoundError:
            return False
    return True


def _holes(of: EveningLog, head: Fact) -> bool:
    return any(of.lacks(of.facts[each]) and each not in of.bridged for each in of.ancestors(head.id))


def _guessed(
    content: Content, line: Iterable[Fact], entry: Entry, known: Mapping[str, Fact], check: Callable[[], None]
) -> tuple[Content, tuple[str, ...]]:
    rows = _Rows(content, entry)
    done: list[Fact] = []
    for each in line:
        if each.kind is Kind.CHANGED:
            done.append(each)
        elif each.kind is Kind.UNDONE:
            change = known.get(str(each.data["names"]))
            if change in done:
                done.remove(change)
            elif change is not None and change.kind is Kind.CHANGED:
                rows.take_back(change)
        elif each.kind is Kind.REDONE:
            undone = known.get(str(each.data["names"]))
            change = None if undone is None else known.get(str(undone.data.get("names")))
            if change is not None and change.kind is Kind.CHANGED:
                done.append(change)
    for each in done:
        for operation in each.data["operations"]:
            check()
            with suppress(KeyError, TypeError, UnsoundError):
                rows.apply(operation)
    return rows.content, rows.lost


class _Rows:
    def __init__(self, content: Content, entry: Entry) -> None:
        self.content, self._entry = content, entry
        self._seed = [content.rows[-1][0] if content.rows else "", len(content.rows)]

    @property
    def lost(self) -> tuple[str, ...]:
        return tuple(row for row, entry in self.content.rows if entry is self._entry)

    def apply(self, operation: Data) -> None:
        rows = [row for row, _ in self.content.rows]
        if operation["op"] == "insert":
            missing = range(len(rows), operation["place"])
            more = tuple((derived_id("lost", *self._seed, index), self._entry) for index in missing)
            self.content = replace(self.content, rows=(*self.content.rows, *more))
        elif operation["op"] == "replace" and operation["id"] not in rows and len(self.lost) == 1:
            (only,) = self.lost
            known = (operation["id"], self._entry)
            self.content = replace(
                self.content, rows=tuple(known if each[0] == only else each for each in self.content.rows)
            )
        self.content = self.content.after([operation])

    def take_back(self, change: Fact) -> None:
        new = {each.get("id") for each in change.data["operations"] if each.get("op") == "insert"}
        self.content = replace(self.content, rows=tuple(each for each in self.content.rows if each[0] not in new))


def _booked(log: Log, lost: Collection[str]) -> Iterator[tuple[str, Fact]]:
    """Yield lost facts that follow from others, with their evening: closings and their reversals.

    Uncertain ones are not written: closing the evening again books it again.
    """
    for evening, posting in _differing(log):
        of = log.evening(evening)
        stands = of.standing
        parents = [stands.id, *(each.id for each in of.alike(stands))]
        data, at = {"posting": posting.id}, posting.at.isoformat()
        told = [write(evening, posting.number, Kind.CLOSED, data, parents=parents, at=at)]
        told += [
            reversal_fact(posting, each.number, datetime.fromisoformat(each.at))
            for each in of.facts.values()
            if each.at is not None and each.number > posting.number
        ]
        yield from ((evening, each) for each in told if each.id in lost and each not in log)


def _differing(log: Log) -> Iterator[tuple[str, Posting]]:
    counts = counting(log.journal)
    for each in log.journal:
        if each.kind is Posted.EVENING and each.evening and each.id in counts and log.stream(each.evening.id):
            of = log.evening(each.evening.id)
            status = of.status(of.standing)
            if status.state not in LIVE or status.posting != each.id:
                yield each.evening.id, each


def _unbooked(log: Log) -> Iterator[str]:
    yield from (evening for evening, _ in _differing(log))
    known = {each.id for each in log.journal}
    for evening in log.evenings:
        of = log.evening(evening)
        if any(of.status(each).posting not in {None, *known} for each in of.heads):
            yield evening
