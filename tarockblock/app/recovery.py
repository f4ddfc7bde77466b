"""Makes a new database of what is left of a damaged one and of its copies; the damaged file stays as it is.

Whatever a seal confirms is believed, the newest version of it, and nothing else; what nobody has any more is named.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tarockblock.app.clock import Clock
from tarockblock.app.commands import Amend, Header, Item, Update, apply, fits, inverse
from tarockblock.app.house_rules.library import KEPT, is_official, keep
from tarockblock.app.records import command_of, fact_of, header_record, keep_ruleset, read_fact, receipt_of
from tarockblock.app.recovery_book import BookSources
from tarockblock.app.recovery_gaps import Filled, Gapped, Row, filled
from tarockblock.app.recovery_heading import proven_heading
from tarockblock.app.recovery_money import keep_journal, reconcile
from tarockblock.app.recovery_rows import data_of
from tarockblock.app.recovery_sources import Copies, Sources
from tarockblock.app.recovery_steps import OLD_GROUPS, keep_agreements, keep_steps
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import BadInputError, StoreError
from tarockblock.store import backups, entries, evenings, identities, memory, money_log, putting_back
from tarockblock.store.faults import naming_file, os_fault
from tarockblock.store.litter import name_beside
from tarockblock.store.salvage import FoundStep, Heading, salvage


@dataclass(frozen=True, slots=True)
class RecoveredEvening:
    """One evening as it is now; ``gaps`` are the indexes of struck rows that say that the entry is lost.

    ``inferred`` are those of rows that are known only by what follows them (another table, a doubled Radl).
    ``missing`` names what else of it is lost or may be: ``heading``, ``latest_heading``, ``latest_rows``, ``payments``,
    ``history``, ``ids``.
    """

    number: int
    title: str
    date: str | None
    entries: int
    gaps: tuple[int, ...] = ()
    inferred: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def lost(self) -> int:
        """How many entries are lost."""
        return len(self.gaps)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it is known to be lost."""
        return not (self.gaps or self.inferred or self.missing)


@dataclass(frozen=True, slots=True)
class LostEvening:
    """One that was there and could not be recovered, with what is still known of it."""

    number: int
    title: str = ""
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was recovered and what was not; where the damaged file lies.

    ``missing`` names what may be lost beside evenings: ``house_rules``, ``memory`` (those on offer, joined names),
    ``copies`` (they could not be asked). ``strange`` says what in its structure was not the program's.
    """

    kept: Path
    evenings: tuple[RecoveredEvening, ...]
    lost: tuple[LostEvening, ...]
    missing: tuple[str, ...] = ()
    strange: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is known to be lost, and nothing was strange."""
        return not (self.lost or self.missing or self.strange) and all(each.is_whole for each in self.evenings)


def recover(db_path: Path, clock: Clock, lost_text: str) -> Recovery:
    """Put what is left of the database in its place; ``lost_text`` is the reason shown on a row that is lost.

    Raises StoreError ``nothing_recovered`` (then the file stays where it is), ``disk_full``, …
    """
    at = clock.now()
    fresh = name_beside(db_path, "recover")
    try:
        found = _recovered(db_path, fresh, db_path, at, lost_text)
        beside = backups.replace_file(fresh, db_path, "damaged", at)
    finally:
        fresh.unlink(missing_ok=True)
    assert beside is not None
    return replace(found, kept=beside)


def recover_to(db_path: Path, target: Path, clock: Clock, lost_text: str) -> Recovery:
    """The same into a new file; nothing else is touched. Raises BadInputError ``file_in_the_way``, StoreError."""
    if os.path.lexists(target):
        raise BadInputError("file_in_the_way", file=target)
    fresh = name_beside(target, "recover")
    try:
        found = _recovered(db_path, fresh, target, clock.now(), lost_text)
        if not backups.put_where_nothing_is(fresh, target):
            raise BadInputError("file_in_the_way", file=target)
    finally:
        fresh.unlink(missing_ok=True)
    return found


def _recovered(db_path: Path, fresh: Path, target: Path, at: datetime, lost_text: str) -> Recovery:
    """Make the new database ``fresh``, which is to become ``target``."""
    try:
        file = salvage(db_path)
    except OSError as error:
        raise os_fault(error, db_path) from error
    sources = Sources(file, Copies(db_path))
    plans = [_plan(sources, number, lost_text) for number in sources.numbers]
    found = [each for each in plans if isinstance(each, _Plan)]
    if not found and not file.is_empty:
        code = "nothing_recovered_strange" if file.strange else "nothing_recovered"
        raise StoreError(code, file=db_path, names=file.strange)
    with naming_file(target), Store(fresh) as store:
        with store.writing():
            putting_back.reserve(store, "evenings", max(sources.numbers, default=0))
            putting_back.reserve(store, "entries", max((each.highest for each in found), default=0))
            taken: set[str] = set()
            for each in found:
                taken.add(_write(store, each, taken, at))
            is_all = keep_journal(store, sources, {each.heading: each.evening for each in found})
            recovered = [
                replace(each.summary, missing=(*each.missing, *_keep_money(store, sources, each, is_all=is_all)))
                for each in found
            ]
        forgotten = tuple(_keep_memory(store, sources))
        with store.writing():
            reconcile(store, at)
            wholly = {each.number: each.is_whole for each in recovered}
            forgotten += tuple(keep_steps(store, sources, wholly, at))
            keep_agreements(store, sources)
    lost_evenings = tuple(each for each in plans if isinstance(each, LostEvening))
    return Recovery(db_path, tuple(recovered), lost_evenings, forgotten, file.strange)


# ---------------------------------------------------------------------- evenings


@dataclass(frozen=True)
class _Plan:
    """One evening to be written."""

    heading: Heading
    evening: Evening
    filled: Filled
    sources: Sources
    missing: tuple[str, ...] = ()

    @property
    def rows(self) -> Sequence[Row]:
        return self.filled.rows

    @property
    def number(self) -> int:
        return self.heading.number

    @property
    def highest(self) -> int:
        """The highest number one of its rows ever had."""
        versions = (each.entry for each in self.sources.versions(self.number))
        return max((*versions, *(row.found.id for row in self.rows)), default=0)

    @property
    def summary(self) -> RecoveredEvening:
        title, date = self.evening.title, self.evening.date
        gaps, inferred = self.filled.gaps, self.filled.inferred
        return RecoveredEvening(self.number, title, date, len(self.rows), gaps, inferred)


def _plan(sources: Sources, number: int, lost_text: str) -> _Plan | LostEvening:
    own = sources.file.headings.get(number)
    known, is_latest = sources.heading(number)
    heading = known or proven_heading(sources, number, lost_text)
    if heading is None:
        return LostEvening(number)
    missing = ["heading"] if known is None else [] if is_latest else ["latest_heading"]
    missing += [] if sources.knows_rows(number) else ["latest_rows"]
    header, ruleset = heading.header, sources.ruleset(heading.header.ruleset)
    if ruleset is None:
        return LostEvening(number, header.title, header.date)
    evening = Evening(
        ruleset=ruleset,
        players=header.players,
        first_dealer=header.first_dealer,
        cents_per_point=header.cents_per_point,
        title=header.title,
        date=header.date,
        note=header.note,
        planned_radl=header.planned_radl,
    )
    rows = sources.rows(number)
    read, unsure = [Row(each, _entry(each.fact, ruleset)) for each in rows], sources.unsure(number, rows)
    receipts = sources.receipts(number, rows) if unsure or None in [row.entry for row in read] else {}
    people, hands = [name for name, _ in heading.seats], None if own is None else own.hands
    gapped = Gapped(evening, read, receipts, people, hands, unsure, all_scores=sources.file.knows_all_scores)
    found = filled(gapped, lost_text)
    evening = replace(evening, entries=tuple(_entries(found.rows)))
    return _Plan(heading, evening, found, sources, tuple(missing))


def _entry(fact: str | None, ruleset: Ruleset) -> Entry | None:
    return None if fact is None else read_fact(fact, ruleset)[0]


def _entries(rows: Sequence[Row]) -> Iterator[Entry]:
    for row in rows:
        assert row.entry is not None
        yield row.entry


def _write(store: Store, plan: _Plan, taken: Collection[str], at: datetime) -> str:
    """Write one evening with its history; returns its id. ``taken`` are those of the others."""
    heading, evening, number = plan.heading, plan.evening, plan.number
    everybody = tuple(dict.fromkeys((*(name for name, _ in heading.seats), *evening.everybody)))
    mark = keep_ruleset(store, evening.ruleset)
    header, closed = header_record(evening, mark), heading.closed_at is not None
    book = BookSources(plan.sources)
    identity = book.identity(heading, taken)
    evenings.create(
        store, header, everybody, at, identity=identity, source=heading.source or "", number=number, closed=closed
    )
    for entry, uuid in book.row_ids(number, identity.id).items():
        identities.give_row_id(store, number, entry, uuid)
    putting_back.versions(store, plan.sources.versions(number))
    ledger = compute_ledger(evening)
    items, receipts = [], {}
    for row, line in zip(plan.rows, ledger.rows, strict=True):
        changed = evenings.time_of(row.found.changed_at or row.found.recorded_at or heading.saved_at)
        entry = entries.insert(store, number, None, fact_of(row.read or line.entry), changed, row.found.id or None)
        if row.read is not None:  # it stays among its earlier versions
            entries.replace(store, entry, fact_of(line.entry), at)
        receipts[entry] = receipt_of(line, mark)
        items.append(Item(entry, line.entry))
    entries.write_receipts(store, number, receipts)
    putting_back.steps(store, number, _steps(store, plan, items))
    putting_back.state(store, heading)
    evenings.touch(store, number, evenings.time_of(heading.saved_at), ledger.state.hands)
    if heading.trashed_at is not None:
        evenings.set_trashed(store, number, evenings.time_of(heading.trashed_at))
    return identity.id


def _steps(store: Store, plan: _Plan, items: Sequence[Item]) -> list[FoundStep]:
    """The undo log as far back as it can be undone from what the evening is now."""
    found = plan.sources.steps(plan.number)
    header, kept = Header.of(plan.evening), list[FoundStep]()
    for number in sorted(found, reverse=True):
        step = found[number]
        if kept and kept[-1].number != number + 1:
            break
        if step.state == "done":
            try:
                command = command_of(data_of(step), plan.evening.ruleset, store)
            except StoreError:
                break
            if isinstance(command, Amend):
                if command.after != header:
                    break
                header = command.before
            elif isinstance(command, Update):
                if command.after.items != tuple(items) or Header.of(command.after.heading) != header:
                    break
                header, items = Header.of(command.before.heading), command.before.items
            elif not fits(inverse(command), items):
                break
            else:
                items = apply(inverse(command), items)
        kept.append(step)
    return kept[::-1]


# ---------------------------------------------------------------------- money


def _keep_money(store: Store, sources: Sources, plan: _Plan, *, is_all: bool) -> Iterator[str]:
    """What was done with the money before there was a journal; yields what is not surely all there was."""
    number = plan.number
    money_log.put_back(store, number, sources.money(number))
    book = BookSources(sources)
    is_known = is_all and book.is_named(number) if book.has_journal else sources.settlement(number).is_known
    if not is_known:
        yield "payments"
    if not sources.knows_history(number):
        yield "history"
    if not book.knows_ids(number):
        yield "ids"


# ---------------------------------------------------------------------- what the database remembers


def _keep_memory(store: Store, sources: Sources) -> Iterator[str]:
    """House rulesets and the rest; yields what of it, or of joined names, is lost."""
    marks = sources.remembered(KEPT, _texts) or []
    rules = [ruleset for ruleset in map(sources.ruleset, marks) if ruleset is not None]
    for each in rules:
        if not is_official(each):
            keep(store, each)
    with store.writing():
        for key in sources.keys - {KEPT, OLD_GROUPS}:
            memory.remember(store, key, sources.remembered(key, str))
    if len(rules) < len(marks):
        yield "house_rules"
    if not sources.knows_memory:
        yield "memory"
    if sources.copies.unreadable:
        yield "copies"


def _texts(text: str) -> list[str]:
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(text)
    return found
