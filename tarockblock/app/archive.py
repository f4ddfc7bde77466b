"""The evenings as a whole: list, import, load, trash, verify, copy. Single entries are the business of ``evening``."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tarockblock.app.checking import Finding, damaged_evenings, verify
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.digests import digest
from tarockblock.app.evening_writer import Origin, keep_new
from tarockblock.app.files import dump_evening
from tarockblock.app.heads import other_heads
from tarockblock.app.money import closing as money
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.round_page import open_cents
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import fact_of, header_record
from tarockblock.app.same_people import people_of
from tarockblock.app.storage import Store, open_store, real_path
from tarockblock.domain.evening import Evening
from tarockblock.domain.ruleset import Text
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.store import backups, evenings, inspection, lineage, rulesets, steps
from tarockblock.store.migrations import MIGRATIONS

__all__ = [
    "EveningSummary",
    "Finding",
    "backup",
    "backup_of",
    "find_same",
    "import_evening",
    "list_evenings",
    "load",
    "open_store",
    "restore",
    "trash",
    "trash_all",
    "untrash",
    "untrash_all",
    "verify",
]


NAMELESS = Text("", "")


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """One evening of the archive; ``players`` are all who ever sat there, ``hands`` the counted ones.

    ``rules`` is the short name its ruleset had at the latest evening that was played by it, ``people`` are the players
    by the names they are called by, where these were looked up. ``open_cents`` is what is left open of it.
    ``is_split`` (it went on in two ways) and ``versions`` (another
    one can be read) are found by ``merging.conflicts.marked``.
    """

    id: int
    title: str
    date: str | None
    players: tuple[str, ...]
    ruleset: str
    hands: int
    closed: bool
    saved_at: datetime
    trashed: bool = False
    rules: Text = NAMELESS
    people: tuple[str, ...] = ()
    round: str = ""
    open_cents: int = 0
    is_split: bool = False
    versions: bool = False

    @property
    def persons(self) -> tuple[str, ...]:
        """Who sat there, by the names they are called by."""
        return self.people or self.players


def list_evenings(store: Store, *, trashed: bool = False) -> list[EveningSummary]:
    """All evenings (or those in the trash), the one that came last first."""
    with store.reading():
        found = evenings.summaries(store, trashed=trashed)
        names = {name: Text(*words) for name, words in rulesets.short_names(store).items()}
        called = people_of(store)
        of, left = _money_of(store)
    return [
        EveningSummary(
            id=each.id,
            title=each.title,
            date=each.date,
            players=each.players,
            ruleset=each.ruleset,
            hands=each.hands,
            closed=each.closed_at is not None,
            saved_at=each.saved_at,
            trashed=trashed,
            rules=names.get(each.ruleset, NAMELESS),
            people=tuple(called.in_evening(each.players).values()),
            round=of.get(each.id, ""),
            open_cents=left.get(each.id, 0),
        )
        for each in found
    ]


def _money_of(store: Store) -> tuple[Mapping[int, str], Mapping[int, int]]:
    """Round and open cents by number; nothing of a damaged book, which hides no evening."""
    try:
        accounts = read_accounts(store)
        return {number: each.round for number, each in accounts.identities.items()}, open_cents(accounts)
    except StoreError:
        return {}, {}


def load(store: Store, evening_id: int) -> Evening:
    """An evening; StoreError ``no_such_evening``, ``database_damaged``."""
    return read_stored(store, evening_id).evening


def find_same(store: Store, evening: Evening) -> int | None:
    """The number under which the very same evening is stored already: as it is now, or as it was once imported."""
    known = evenings.with_source(store, _fingerprint(evening))
    if known is not None:
        return known
    facts = [fact_of(entry) for entry in evening.entries]
    for number in evenings.alike(store, header_record(evening, digest(evening.ruleset)), len(facts)):
        with store.reading():
            record = evenings.read(store, number)
        if record.header.players == evening.players and [each.fact for each in record.entries] == facts:
            return number
    return None


def import_evening(store: Store, evening: Evening, clock: Clock | None = None) -> int:
    """Store an evening from a file, closed, in one transaction; BadInputError ``same_evening`` if it is there."""
    at = (clock or SystemClock()).now()
    with store.writing():
        known = find_same(store, evening)
        if known is not None:
            raise BadInputError("same_evening", number=known)
        return keep_new(store, evening, at, Origin(source=_fingerprint(evening), closed=True))


def import_known(store: Store, found: EveningInFile, clock: Clock | None = None) -> int:
    """Store an evening from a file that is not here yet, closed, under the ids it has there; within a transaction."""
    known_as, evening = found.known_as, found.evening
    origin = Origin(source=_fingerprint(evening), closed=True, id=known_as.id, rows=known_as.rows, round=known_as.round)
    return keep_new(store, evening, (clock or SystemClock()).now(), origin)


def trash(store: Store, evening_id: int, clock: Clock | None = None) -> None:
    """Put an evening into the trash; nothing of it is lost, but what was posted of it is taken back.

    BadInputError ``evening_in_trash`` where it lies there already.
    """
    trash_all(store, (evening_id,), clock)


def trash_all(store: Store, evening_ids: Collection[int], clock: Clock | None = None) -> None:
    """The same for several, all or none."""
    at = (clock or SystemClock()).now()
    with store.writing():
        for number in evening_ids:
            if evenings.is_trashed(store, number):
                raise BadInputError("evening_in_trash", evening=number)
            money.take_back(store, number, at)
            evenings.set_trashed(store, number, at)
            steps.append(store, number, "trashed", at, seen=other_heads(store, number))


def untrash(store: Store, evening_id: int, clock: Clock | None = None) -> None:
    """Take an evening out of the trash; if it was booked, it is posted again as it was.

    BadInputError ``evening_not_in_trash``.
    """
    untrash_all(store, (evening_id,), clock)


def untrash_all(store: Store, evening_ids: Collection[int], clock: Clock | None = None) -> None:
    """The same for several, all or none."""
    at = (clock or SystemClock()).now()
    with store.writing():
        for number in evening_ids:
            if not evenings.is_trashed(store, number):
                raise BadInputError("evening_not_in_trash", evening=number)
            again = money.post_again(store, number, at)
            evenings.set_trashed(store, number, None)
            closing = None if again is None else again.id
            steps.append(store, number, "untrashed", at, closing=closing, seen=other_heads(store, number))


def backup(store: Store, target: Path | None = None, clock: Clock | None = None) -> Path:
    """Write a consistent copy (default: into the backup folder) and return where it lies.

    An older copy of the same database is replaced, unless this one is damaged; nothing else ever is. Raises StoreError.
    """
    if target is None:
        return backups.make_copy(store.db, store.path, "manual", (clock or SystemClock()).now())
    replaced = backups.is_replaced(store.db, store.path, target, len(MIGRATIONS))
    if replaced and (inspection.integrity(store) or damaged_evenings(store)):
        raise StoreError("copy_would_be_damaged", file=target, database=store.path)
    if not store.read_only and not lineage.is_marked(store.db):
        with store.writing():  # leaves the first mark, by which this copy will be known as an older one
            pass
    backups.copy_database(store.db, real_path(target))
    return target


def backup_of(path: Path, target: Path, *, read_only: bool = False) -> Path:
    """The same in whatever thread this is."""
    with open_store(path, read_only=read_only) as store:
        return backup(store, target)


def restore(db_path: Path, source: Path, clock: Clock | None = None) -> Path | None:
    """Put a copy in the database's place; returns where the replaced one is kept, None if there was none."""
    return backups.restore(db_path, source, (clock or SystemClock()).now())


def _fingerprint(evening: Evening) -> str:
    """The content of an evening, however its file was written."""
    return hashlib.blake2b(dump_evening(evening).encode(), digest_size=16).hexdigest()
