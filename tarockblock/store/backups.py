"""Copies of the database, made with SQLite's backup API. Only automatic copies are ever deleted."""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tarockblock.errors import StoreError, reason_of
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import Fact, StoredFact, believed
from tarockblock.store import local, opening
from tarockblock.store.database import Store
from tarockblock.store.faults import faults, is_there, naming_file, os_fault, unwritable
from tarockblock.store.files import half_made, make_file, make_folder, meant, sweep, sync
from tarockblock.store.lock import real_path, refuse_if_open
from tarockblock.store.opening import OpenFile, connect, identity_of, opened

if TYPE_CHECKING:
    from tarockblock.store.database import Store


AUTOMATIC = ("daily", "close", "merge")

LIMIT = 30

_NAME = re.compile(r"(?P<stem>.+)-(?P<number>\d{6})-(?P<at>\d{8}-\d{6})-(?P<reason>[a-z0-9]+)\.db")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy in the backup folder; ``number`` always rises, ``at`` is local time.

    ``reason`` is daily, close, merge, manual or the version it was made before (``v1``).
    """

    path: Path
    number: int
    at: datetime
    reason: str
    size: int = 0


def folder_of(path: Path) -> Path:
    return path.parent / ("backups" if path.name == "tarockblock.db" else f"{path.stem}-backups")


def copies_of(path: Path) -> list[Copy]:
    """Return all copies, oldest first. Raise StoreError if the folder is unreadable.

    Folders, pipes and dangling links are not copies.
    """
    found = []
    folder = folder_of(path)
    try:
        there = list(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        raise StoreError("file_unreadable", file=folder, reason=reason_of(error)) from error
    for each in there:
        match = _NAME.fullmatch(each.name)
        if match is None or match["stem"] != path.stem:
            continue
        try:
            at = datetime.fromisoformat(match["at"].replace("-", "T"))
            state = each.stat()
        except ValueError:
            continue
        except PermissionError as error:
            raise StoreError("file_unreadable", file=folder, reason=reason_of(error)) from error
        except OSError:  # also a copy that another window has just deleted
            continue
        if stat.S_ISREG(state.st_mode):
            found.append(Copy(each, int(match["number"]), at, match["reason"], state.st_size))
    return sorted(found, key=lambda copy: copy.number)


Check = Callable[[Path], None]


def make_copy(db: OpenFile, path: Path, reason: str, at: datetime, check: Check | None = None) -> Path:
    sweep(folder_of(path), f"{path.stem}-")
    number = max((copy.number for copy in copies_of(path)), default=0) + 1
    target = folder_of(path) / f"{path.stem}-{number:06d}-{at:%Y%m%d-%H%M%S}-{reason}.db"
    copy_database(db, target, check)
    if reason in AUTOMATIC:
        thin_out(path)
    return target


def copy_database(db: OpenFile, target: Path, check: Check | None = None) -> None:
    """Write a consistent copy, also while others read. On failure raise StoreError and leave no partial file."""
    named = meant(target)
    with half_made(target, "part") as partial:
        try:
            make_folder(target.parent)
            make_file(partial)  # the system says what is in the way, SQLite only that something is
        except OSError as error:
            raise unwritable(error, named) from error
        try:
            with naming_file(named), faults(named), closing(connect(partial)) as copy:
                db.conn.backup(copy.conn)
            if check is not None:
                check(partial)
            sync(partial)
            partial.replace(target)
        except OSError as error:
            raise os_fault(error, named) from error


def is_replaced(store: Store, target: Path) -> bool:
    """Return whether writing there replaces a copy; it may only hold known facts. Raise StoreError otherwise.

    Codes: ``copy_onto_itself``, ``other_file_in_the_way``, ``other_database_in_the_way``, ``copy_open``, ...
    """
    if not target.name or target.is_dir():
        raise StoreError("file_unwritable", file=target, reason="EISDIR")
    there = real_path(target)
    if not there.parent.is_dir() or not is_there(there):
        return False
    if identity_of(there) == store.db.identity:
        raise StoreError("copy_onto_itself", file=target)
    try:
        if not there.is_file():
            raise StoreError("file_unreadable", file=target, reason="no_file")
        opening.look(there)
    except StoreError as error:
        raise StoreError("other_file_in_the_way", file=target) from error
    refuse_if_open(there, "copy_open")
    if os.access(there, os.W_OK):  # is another program writing it?
        _have_alone(there)
    if not _is_older(there, store):
        raise StoreError("other_database_in_the_way", file=target)
    return True


def _is_older(copy: Path, store: Store) -> bool:
    try:
        with opened(copy) as other:
            rows = [StoredFact(*each) for each in other.execute("SELECT id, stream, number, text FROM log")]
    except StoreError:
        return False
    found = [each for each in map(believed, rows) if each is not None]
    return len(found) == len(rows) > 0 and not any(store.log.news(found))


def holds_all(store: Store, file: Path) -> bool:
    return store.log.ids() <= facts_held(file)


def due_today(path: Path, at: datetime) -> bool:
    return not any(copy.at.date() == at.date() and copy.reason == "daily" for copy in copies_of(path))


def thin_out(path: Path) -> list[Path]:
    copies = [copy for copy in copies_of(path) if copy.reason in AUTOMATIC]
    kept = worth_keeping(copies)
    gone = [copy.path for copy in copies if copy not in kept]
    for each in gone:
        each.unlink(missing_ok=True)
    return gone


def worth_keeping(copies: Sequence[Copy], limit: int = LIMIT) -> list[Copy]:
    """Return all copies up to ``limit``; else the newest of two days (at most ten), then those per day, week,
    month.

    "Newest" goes by number, not by clock. The newest copy of a day always stays: it was checked, and later ones
    may be of a damaged database.
    """
    if len(copies) <= limit:
        return list(copies)
    ordered = sorted(copies, key=lambda copy: -copy.number)
    last_days = ordered[0].at - timedelta(days=2)
    sound = [copy for copy in ordered if copy.reason == "daily"][:1]
    kept = sound + [copy for copy in ordered if copy.at >= last_days and copy not in sound][:9]
    for most, period in ((8, "%Y-%j"), (6, "%G-%V"), (limit, "%Y-%m")):
        room = min(most, limit - len(kept))
        kept += _one_each(ordered, kept, period)[:room]
    return kept


def _one_each(ordered: Iterable[Copy], kept: Sequence[Copy], period: str) -> list[Copy]:
    seen = {copy.at.strftime(period) for copy in kept}
    found = []
    for copy in ordered:
        key = copy.at.strftime(period)
        if key not in seen:
            seen.add(key)
            found.append(copy)
    return found


_OF_A_COPY = {
    "database_damaged": "copy_damaged",
    "not_a_database": "copy_not_ours",
    "foreign_database": "copy_not_ours",
    "empty_database": "copy_empty",
    "newer_database": "copy_newer",
    "schema_strange": "copy_strange",
    "schema_damaged": "copy_strange",
    "database_gone": "copy_gone",
    "database_unreachable": "copy_unreachable",
}


def about_copy(source: Path) -> AbstractContextManager[None]:
    return naming_file(source, _OF_A_COPY)


def check_copy(source: Path) -> None:
    """Raise StoreError if a copy cannot be restored: foreign, or damaged according to SQLite."""
    with about_copy(source), opened(source) as db:
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreError("database_damaged", file=source)


def restore(path: Path, source: Path, at: datetime) -> Path | None:
    """Replace a database by a copy; return the replaced file, kept beside it, or None.

    ``path`` is a complete database at every moment.
    """
    if path.exists() and source.exists() and source.samefile(path):
        raise StoreError("copy_onto_itself", file=source)
    check_copy(source)
    with half_made(path, "restore") as fresh:
        with faults(source), closing(connect(source, read_only=True)) as db:
            copy_database(db, fresh)
        return replace_file(fresh, path, "replaced", at)


def replace_file(fresh: Path, path: Path, word: str, at: datetime) -> Path | None:
    """Move a complete database to its place; the old file is kept beside it, with ``word`` in its name."""
    try:
        kept = keep_beside(path, word, at) if path.exists() else None
        fresh.replace(path)
    except OSError as error:
        raise os_fault(error, path) from error
    return kept


def keep_beside(path: Path, word: str, at: datetime) -> Path:
    """Give the database a second name beside it, with its journal finished; it also stays in place."""
    _finish_journal(path)
    kept = _free_name(path, f"{path.stem}-{word}-{at:%Y%m%d-%H%M%S}")
    journal = path.with_name(path.name + "-journal")
    if journal.exists():
        # Only beside a file SQLite cannot open: this must not be taken for the journal of the file that replaces it.
        journal.replace(kept.with_name(kept.name + "-journal"))
    try:
        os.link(path, kept)
    except OSError:
        _copy_whole(path, kept)
    return kept


def _copy_whole(path: Path, kept: Path) -> None:
    with half_made(path, "part") as partial:
        make_file(partial)
        shutil.copyfile(path, partial)
        sync(partial)
        partial.replace(kept)


def _have_alone(path: Path) -> None:
    """Raise StoreError ``database_locked`` if another program uses it."""
    with faults(path), closing(connect(path)) as db:
        db.execute("BEGIN EXCLUSIVE")
        db.rollback()


def _finish_journal(path: Path) -> None:
    """Let SQLite roll back an unfinished change. Raise ``database_locked`` if in use."""
    try:
        _have_alone(path)
    except StoreError as error:
        if error.code not in ("database_damaged", "not_a_database"):
            raise


def _free_name(path: Path, stem: str) -> Path:
    kept = path.with_name(f"{stem}.db")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{stem}-{number}.db")
    return kept


def extract(shared: Iterable[Fact], since: Mapping[str, datetime], working: Path, target: Path) -> None:
    """Write facts, with numbers for their evenings, into a new file by way of ``working``. Raise StoreError.

    No page holds anything else. ``since``: when evenings came here, by id.
    """
    with Store(working) as store:
        with store.writing():
            store.append(shared)
            local.give_all(store, since, datetime.now(UTC))
        try:
            with faults(target):
                target.unlink(missing_ok=True)
                store.db.execute("VACUUM INTO ?", (str(target),))
                sync(target)
        except OSError as error:
            raise unwritable(error, target) from error


def facts_held(file: Path) -> set[str]:
    try:
        with opened(file) as db:
            return {id_ for (id_,) in db.execute("SELECT id FROM log")}
    except StoreError:
        return set()
