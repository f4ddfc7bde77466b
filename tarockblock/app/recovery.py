"""Builds a new database from a damaged one and its copies; leaves the damaged file unaltered.

Only facts that match their ids are believed; copies supply what the file lacks.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.checking import DOUBTFUL
from tarockblock.app.clock import Clock
from tarockblock.app.readable import is_misfit
from tarockblock.app.records import copy_of, is_copy
from tarockblock.app.storage import Store
from tarockblock.domain.day import is_day
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.log.evening_log import LIVE, Status
from tarockblock.log.facts import BOOK, CUP, HOUSE, Content, Data, Fact, Kind, UnsoundError
from tarockblock.log.kinds import realm
from tarockblock.log.recovery import Damaged, Recovered, Rescue, Told, lawful, recovered
from tarockblock.log.union import Log
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.store import backups, files, local
from tarockblock.store.database import set_tally
from tarockblock.store.faults import Deadline, naming_file, os_fault, refuse_too_large, sense
from tarockblock.store.files import half_made
from tarockblock.store.local import State
from tarockblock.store.salvage import Salvage, salvage

_UNKNOWN = 1000
"""Gap in the log's numbering if the greatest number is lost."""


@dataclass(frozen=True, slots=True)
class RecoveredEvening:
    """A recovered evening; ``gaps``: indexes of struck rows for lost entries.

    ``missing``: possible losses: ``order`` (guessed after gaps), ``latest``, ``booking``, ``history``. No
    ``entries``: nothing else was recovered.
    """

    number: int
    title: str
    date: str | None
    entries: int | None = None
    gaps: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def lost(self) -> int:
        return len(self.gaps)

    @property
    def is_whole(self) -> bool:
        return self.entries is not None and not (self.gaps or self.missing)

    def line(self, wording: Wording) -> str:
        rows = self.entries
        said = [wording.reason("recovered_nothing") if rows is None else wording.reason("recovered_rows", rows=rows)]
        if self.gaps:
            said.append(wording.reason("recovered_gaps", rows=", ".join(str(index + 1) for index in self.gaps)))
        said += [wording.reason(f"recovered_no_{each}") for each in self.missing]
        return f"{self.number}  {wording.evening(self.title, self.date, self.number)}: {'; '.join(said)}"


@dataclass(frozen=True, slots=True)
class Recovery:
    """Result of a recovery, with the damaged file's new path.

    ``missing``: possible losses outside evenings: ``book`` (postings), ``memory`` (house rules, joins), ``facts``,
    ``copies`` (unreadable). ``strange``: foreign structures.
    """

    kept: Path
    all_evenings: tuple[RecoveredEvening, ...]
    missing: tuple[str, ...] = ()
    strange: str = ""

    @property
    def evenings(self) -> tuple[RecoveredEvening, ...]:
        return tuple(each for each in self.all_evenings if each.entries is not None)

    @property
    def lost(self) -> tuple[RecoveredEvening, ...]:
        return tuple(each for each in self.all_evenings if each.entries is None)

    @property
    def is_whole(self) -> bool:
        return not (self.missing or self.strange) and all(each.is_whole for each in self.all_evenings)

    def lines(self, wording: Wording, *, losses: bool = False) -> Iterator[str]:
        """Yield a line per evening and other loss; with ``losses`` only about losses."""
        for each in sorted(self.all_evenings, key=lambda each: each.number):
            if not (losses and each.is_whole):
                yield each.line(wording)
        yield from (wording.reason(f"recovered_no_{each}") for each in self.missing)
        if self.strange:
            yield wording.reason("recovered_strange", names=self.strange)


def recover(db_path: Path, clock: Clock, lost_text: str) -> Recovery:
    """Replace the database by its recovered remains; ``lost_text``: shown on lost rows.

    Raise StoreError ``nothing_recovered`` (the file then stays), ``too_old_database``, ``disk_full``, …
    """
    at = clock.now()
    with half_made(db_path, "recover") as fresh:
        found = _recovered(db_path, fresh, db_path, at, lost_text)
        kept_file = backups.replace_file(fresh, db_path, "damaged", at)
    assert kept_file is not None
    return replace(found, kept=kept_file)


def recover_to(db_path: Path, target: Path, clock: Clock, lost_text: str) -> Recovery:
    """Recover into a new file. Raise BadInputError ``file_in_the_way``, StoreError.

    ``took_too_long`` guards against foreign files.
    """
    if os.path.lexists(target):
        raise BadInputError("file_in_the_way", file=target)
    with half_made(target, "recover") as fresh:
        try:
            refuse_too_large(db_path)
            limit = Deadline.of(db_path)
        except OSError as error:
            raise os_fault(error, db_path) from error
        found = _recovered(db_path, fresh, target, clock.now(), lost_text, limit)
        if not files.put_where_nothing_is(fresh, target):
            raise BadInputError("file_in_the_way", file=target)
        return found


def _recovered(
    db_path: Path, fresh: Path, target: Path, at: datetime, lost_text: str, limit: Deadline | None = None
) -> Recovery:
    limit = limit or Deadline.none(db_path, bool)
    try:
        remains = _Remains(salvage(db_path, limit.check), db_path)
    except OSError as error:
        raise os_fault(error, db_path) from error
    with sense(db_path):
        damaged = remains.damaged()
        limit.begin(limit.seconds)  # the limit guards against a foreign file; reading our own copies does not count
        found = recovered(damaged, {"kind": "annulled", "reason": lost_text}, limit.check)
    file = remains.file
    is_left = any(not found.log.evening(each).standing.is_tombstone for each in found.log.evenings)
    if not (is_left or file.is_empty or (any(found.log) and not found.rescues)):
        code = "nothing_recovered_strange" if file.strange else "nothing_recovered"
        raise StoreError(code, file=db_path, names=file.strange)
    with naming_file(target), Store(fresh) as store, store.writing(), sense(db_path):
        found = _without_unreadable(store, found, limit)
        new = _New(store, found, damaged, remains)
        new.write(at)
        evenings = []
        for each in sorted(new.here, key=lambda id_: new.numbers[id_]):
            limit.check()
            evenings.append(new.evening(each))
        return Recovery(
            db_path,
            tuple(evenings),
            tuple(new.missing()),
            file.strange,
        )


def _without_unreadable(store: Store, found: Recovered, limit: Deadline) -> Recovered:
    log = found.log
    house = log.stream(HOUSE).values()
    strange = {each.id for each in house if each.kind is Kind.RULESET and not is_copy(each)}
    store.append(each for each in house if each.id not in strange)
    store.log.watch = log.watch = limit.check
    lost = {each for each in log.evenings if is_misfit(store, log.evening(each))}
    left_out = [each for each in log if each.stream in lost or each.id in strange]
    if not left_out:
        return found
    left_ids = {each.id for each in left_out}
    whole = Log(each for each in log if each.id not in left_ids)
    rescues = {**found.rescues, **dict.fromkeys(lost, Rescue(is_gone=True))}
    return Recovered(whole, rescues, (*found.left_out, *left_out))


# The remains.


class _Remains:
    """A damaged file and its copies, read as needed; ``is_all``: whether every fact was found."""

    def __init__(self, file: Salvage, db_path: Path) -> None:
        self.file, self.is_all, self.unreadable = file, False, False
        self.read: list[Salvage] = []
        self._waiting: list[backups.Copy] = []
        try:
            self._waiting = backups.copies_of(db_path)
        except StoreError:
            self.unreadable = True

    def damaged(self) -> Damaged:
        """Return all believable facts, from copies only until complete."""
        file, found = self.file, dict(self.file.facts)
        self.is_all = file.is_all(found)
        if not self.is_all:
            lost = file.lost
            for more in self._other_sources():
                found |= {id_: each for id_, each in more.items() if id_ in lost}
                self.is_all = file.is_all(found)
                if self.is_all:
                    break
        if not self.is_all:
            for more in (file.deleted, *(each.facts for each in self.read)):
                found |= more
                self.is_all = file.is_all(each.id for each in Log(lawful(found.values()).values()))
                if self.is_all:
                    break
        rows = dict(file.rows)
        for copy in self.read:
            if all(rows.get(id_, row) == row for id_, row in copy.rows.items()):
                rows |= copy.rows
        streams = {one: each.stream for each in found.values() for one in each.parents}
        lost = {id_: (stream or streams.get(id_, ""), row) for id_, (stream, row) in file.lost.items()}
        told = [each for source in self.all for each in _told(source.states)]
        return Damaged(
            found, rows, {} if self.is_all else {id_: each for id_, each in lost.items() if id_ not in found}, told
        )

    @property
    def all(self) -> tuple[Salvage, ...]:
        return (self.file, *self.read)

    def _other_sources(self) -> Iterator[dict[str, Fact]]:
        yield self.file.deleted
        yield {each.id: each for each in map(copy_of, map(shipped, shipped_ids()))}
        while self._waiting:
            path = self._waiting.pop().path
            with suppress(OSError, StoreError):
                self.read.append(salvage(path))
                yield self.read[-1].facts

    def local(self) -> tuple[dict[str, str], bool]:
        """Return the stored memory, and whether it is complete and current."""
        file, found = self.file, dict(self.file.local)
        if not file.lacks_local:
            return found, True
        if not self.read:
            next((each for each in self._other_sources() if self.read), None)
        newest = self.read[0] if self.read else None
        is_known = newest is not None and not newest.lacks_local and self.is_all and file.is_all(newest.facts)
        for each in self.read:
            found = each.local | found
        return found, is_known


def _told(found: Iterable[State]) -> Iterator[Told]:
    for each in found:
        told = each.summary
        with suppress(KeyError, TypeError, ValueError, UnsoundError):  # sealed, and not one of our facts
            if told["state"] == "deleted":
                yield Told(each.evening, each.up_to, Content({}, ()), Status("deleted"), each.seq)
                continue
            rows = [(id_, entry) for id_, entry, _ in each.rows]
            content = Content.of({"heading": told["heading"], "seats": told["seats"], "rows": rows})
            before = None if told["before"] is None else (told["before"][0], told["before"][1])
            status = Status(told["state"], told["posting"], before)
            is_alone = told["heads"] == 1 or (told["versions"] == 1 and told["state"] in LIVE)
            yield Told(each.evening, each.up_to, content, status, each.seq, is_alone, told["saved_at"])


# The new database.


class _New:
    """A new database, within a transaction; ``here``: evenings with remains."""

    def __init__(self, store: Store, found: Recovered, damaged: Damaged, remains: _Remains) -> None:
        self.store, self.found, self.damaged, self.remains = store, found, damaged, remains
        self.numbers: dict[str, int] = {}
        self._knows_local = True
        log = found.log
        live = [each for each in log.evenings if not log.evening(each).standing.is_tombstone]
        self.here = list(dict.fromkeys((*live, *found.rescues)))

    def write(self, at: datetime) -> None:
        store, rows = self.store, self.damaged.seqs
        order = sorted(self.found.log, key=lambda each: (rows.get(each.id, 0) or 2**62, each.key))
        tally = self.remains.file.tally
        store.append(order, is_torn=True)
        greatest = store.log.tally.greatest
        greatest = (
            max(greatest, tally.greatest) if tally is not None else greatest + _UNKNOWN * (not self.remains.is_all)
        )
        set_tally(store, store.log.tally._replace(greatest=greatest))
        remembered, self._knows_local = self.remains.local()
        known = local.among(remembered)
        for name, value in remembered.items():
            if not name.startswith(DOUBTFUL) and (name not in known or store.log.stream(known[name][1])):
                local.remember(store, name, value)
        self.numbers = {id_: number for number, id_ in known.values()}
        self._number(at, int(remembered.get(local.GREATEST, 0)))

    def _number(self, at: datetime, greatest: int) -> None:
        """Number the evenings without number in order, by the lost numbers if as many."""
        store, rows = self.store, self.damaged.seqs

        def came(id_: str) -> tuple[int, int]:
            told = store.log.stream(id_).values()
            return min(((rows.get(each.id, 2**62), each.number) for each in told), default=(2**62, 0))

        new = sorted((each for each in {*self.here, *store.log.evenings} if each not in self.numbers), key=came)
        lost = sorted(local.lost_among(self.remains.file.lost_names) - {*self.numbers.values()})
        greatest = max((greatest, *self.numbers.values(), *lost))
        fresh = iter(lost if len(lost) == len(new) else range(greatest + 1, greatest + 1 + len(new)))
        if not self.numbers and len(lost) != len(new):
            fresh = iter(range(1, len(new) + 1))
        self.numbers |= dict(zip(new, fresh, strict=False))
        began = {each.evening: each.summary.get("began_at") for one in self.remains.all for each in one.states}
        for each in new:
            if store.log.stream(each):
                local.give(store, each, datetime.fromisoformat(began.get(each) or at.isoformat()), self.numbers[each])
        local.remember(store, local.GREATEST, str(max((greatest, *self.numbers.values()))))

    def evening(self, id_: str) -> RecoveredEvening:
        store, rescue = self.store, self.found.rescues.get(id_, Rescue())
        number = self.numbers[id_]
        if rescue.is_gone:
            return RecoveredEvening(number, *self._known_as(id_))
        try:
            with store.reading():
                state = states.keep(store, id_)
        except StoreError as error:
            if error.code != "database_damaged":
                raise
            return RecoveredEvening(number, *self._known_as(id_))  # without its ruleset nothing of it can be scored
        if rescue.is_guessed or rescue.is_cut:
            local.remember(store, f"{DOUBTFUL}{id_}", state.up_to)
        gaps = tuple(index for index, row in enumerate(state.rows) if row[0] in rescue.rows)
        said = {
            "order": rescue.is_guessed,
            "latest": rescue.is_cut,
            "booking": rescue.is_unbooked,
            "history": rescue.has_gap,
        }
        missing = tuple(each for each, is_so in said.items() if is_so)
        heading = state.summary["heading"]
        return RecoveredEvening(number, heading["title"], heading["date"], len(state.rows), gaps, missing)

    def _known_as(self, id_: str) -> tuple[str, str | None]:
        told = [each.content.heading for each in self.damaged.told if each.evening == id_]
        for each in self.damaged.facts.values():
            content = each.data.get("content") if each.stream == id_ else None
            heading = content.get("heading") if isinstance(content, dict) else None
            told += [heading] if isinstance(heading, dict) else []
        refs = [each.evening for each in self.found.log.journal if each.evening is not None and each.evening.id == id_]
        told += [{"title": each.title, "date": each.date} for each in refs]
        known = ((each["title"], each["date"]) for each in told if _is_legible(each))
        return next(known, ("", None))

    @property
    def _knows_what_is_lost(self) -> bool:
        if self.remains.is_all:
            return True
        tally, lost = self.remains.file.tally, self.damaged.lost.values()
        here = sum(each.id in self.remains.file.rows for each in self.damaged.facts.values())
        return tally is not None and tally.facts == here + len(lost) and all(stream for stream, _ in lost)

    def missing(self) -> Iterator[str]:
        streams = {stream for stream, _ in self.damaged.lost.values()}
        said = list[str]()
        if BOOK in streams:
            said.append("book")
        if HOUSE in streams or not self._knows_local:
            said.append("memory")
        if CUP in map(realm, streams):
            said.append("cups")
        if not self._knows_what_is_lost:
            said.append("facts")
        if self.remains.unreadable and not (self.remains.is_all and not said):
            said.append("copies")
        yield from said


def _is_legible(heading: Data) -> bool:
    title, date = heading.get("title"), heading.get("date", 0)
    return isinstance(title, str) and title.isprintable() and (date is None or (isinstance(date, str) and is_day(date)))
