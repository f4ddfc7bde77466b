"""Copies of the database: made with SQLite's backup API, named in order, thinned out; and how one is put back.

A copy appears under its name whole or not at all. Never deletes anything but automatic copies.

A merge: ``app/merging/merge`` takes a copy of ours before it writes.
"""

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
"""Copies made without asking; only these are thinned out."""

LIMIT = 30
"""So many automatic copies are kept."""

_NAME = re.compile(r"(?P<stem>.+)-(?P<number>\d{6})-(?P<at>\d{8}-\d{6})-(?P<reason>[a-z0-9]+)\.db")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy in the backup folder; ``number`` counts upwards whatever the clock says, ``at`` is local time.

    ``reason`` is daily, close, merge, manual or the version it was made before (``v1``).
    """

    path: Path
    number: int
    at: datetime
    reason: str
    size: int = 0


def folder_of(path: Path) -> Path:
    """Where the copies of a database lie."""
    return path.parent / ("backups" if path.name == "tarockblock.db" else f"{path.stem}-backups")


def copies_of(path: Path) -> list[Copy]:
    """All copies of a database in its backup folder, oldest first; StoreError where it cannot be looked into.

    Only files: a folder, a pipe or a link that leads nowhere may have the name of one.
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
        except OSError:  # also what another window has just thinned out
            continue
        if stat.S_ISREG(state.st_mode):
            found.append(Copy(each, int(match["number"]), at, match["reason"], state.st_size))
    return sorted(found, key=lambda copy: copy.number)


Check = Callable[[Path], None]
"""Looks at a copy before it is given its name; raises StoreError where it is not wanted."""


def make_copy(db: OpenFile, path: Path, reason: str, at: datetime, check: Check | None = None) -> Path:
    """Write the next copy of the database at ``path`` into its backup folder and return where it lies.

    Where nobody asked for it, automatic copies that are not worth keeping go.
    """
    sweep(folder_of(path), f"{path.stem}-")
    number = max((copy.number for copy in copies_of(path)), default=0) + 1
    target = folder_of(path) / f"{path.stem}-{number:06d}-{at:%Y%m%d-%H%M%S}-{reason}.db"
    copy_database(db, target, check)
    if reason in AUTOMATIC:
        thin_out(path)
    return target


def copy_database(db: OpenFile, target: Path, check: Check | None = None) -> None:
    """Write a consistent copy, also while others read; raises StoreError and leaves no part of one."""
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
    """Whether a copy written there replaces one; only one that holds nothing else may be. StoreError otherwise.

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
    if os.access(there, os.W_OK):  # is somebody writing it?
        _have_alone(there)
    if not _is_older(there, store):
        raise StoreError("other_database_in_the_way", file=target)
    return True


def _is_older(copy: Path, store: Store) -> bool:
    """Whether uniting the database with a copy would change nothing; not of one that cannot be read."""
    try:
        with opened(copy) as other:
            rows = [StoredFact(*each) for each in other.execute("SELECT id, stream, number, text FROM log")]
    except StoreError:
        return False
    found = [each for each in map(believed, rows) if each is not None]
    return len(found) == len(rows) > 0 and not any(store.log.news(found))


def holds_all(store: Store, file: Path) -> bool:
    """Check whether a database has every fact that the open one has."""
    return store.log.ids() <= facts_held(file)


def due_today(path: Path, at: datetime) -> bool:
    """Whether no automatic copy was made on this day yet."""
    return not any(copy.at.date() == at.date() and copy.reason == "daily" for copy in copies_of(path))


def thin_out(path: Path) -> list[Path]:
    """Delete automatic copies beyond those worth keeping; returns what went."""
    copies = [copy for copy in copies_of(path) if copy.reason in AUTOMATIC]
    kept = worth_keeping(copies)
    gone = [copy.path for copy in copies if copy not in kept]
    for each in gone:
        each.unlink(missing_ok=True)
    return gone


def worth_keeping(copies: Sequence[Copy], limit: int = LIMIT) -> list[Copy]:
    """All of them up to ``limit``; else the newest of two days (at most ten), then one a day, a week, a month.

    "Newest" goes by number, so that a clock set back costs no copy its place; days go by the copy's own date. The
    newest copy of a day always stays: it was looked through, and later ones may be of a damaged database.
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
    """The newest copy of every period that has none yet, newest first."""
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
    """What is wrong with a database inside is said of the copy ``source``: there one chooses another one."""
    return naming_file(source, _OF_A_COPY)


def check_copy(source: Path) -> None:
    """Raise StoreError where a copy cannot be put back: none of ours, or SQLite itself finds it damaged."""
    with about_copy(source), opened(source) as db:
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreError("database_damaged", file=source)


def restore(path: Path, source: Path, at: datetime) -> Path | None:
    """Put a copy in a database's place; the replaced file is kept beside it and returned (None if there was none).

    At every moment there is one whole database under ``path``, the old or the new one.
    """
    if path.exists() and source.exists() and source.samefile(path):
        raise StoreError("copy_onto_itself", file=source)
    check_copy(source)
    with half_made(path, "restore") as fresh:
        with faults(source), closing(connect(source, read_only=True)) as db:
            copy_database(db, fresh)
        return replace_file(fresh, path, "replaced", at)


def replace_file(fresh: Path, path: Path, word: str, at: datetime) -> Path | None:
    """Move a whole database to its place; what was there is kept beside it, with ``word`` in its name."""
    try:
        kept = keep_beside(path, word, at) if path.exists() else None
        fresh.replace(path)
    except OSError as error:
        raise os_fault(error, path) from error
    return kept


def keep_beside(path: Path, word: str, at: datetime) -> Path:
    """Give the database a second name beside it, with nothing of it left in a journal; it stays where it is too."""
    _finish_journal(path)
    kept = _free_name(path, f"{path.stem}-{word}-{at:%Y%m%d-%H%M%S}")
    journal = path.with_name(path.name + "-journal")
    if journal.exists():
        # Only beside a file SQLite cannot open: it must not be taken for the journal of what comes in its place.
        journal.replace(kept.with_name(kept.name + "-journal"))
    try:
        os.link(path, kept)
    except OSError:
        _copy_whole(path, kept)
    return kept


def _copy_whole(path: Path, kept: Path) -> None:
    """Copy a file; where that fails, nothing is left of the copy."""
    with half_made(path, "part") as partial:
        make_file(partial)
        shutil.copyfile(path, partial)
        sync(partial)
        partial.replace(kept)


def _have_alone(path: Path) -> None:
    """Raise StoreError ``database_locked`` where somebody reads or writes it."""
    with faults(path), closing(connect(path)) as db:
        db.execute("BEGIN EXCLUSIVE")
        db.rollback()


def _finish_journal(path: Path) -> None:
    """Let SQLite put back what a killed program left half done; raises ``database_locked`` where it is in use."""
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


# ---------------------------------------------------------------------- facts in a file of their own


def extract(shared: Iterable[Fact], since: Mapping[str, datetime], working: Path, target: Path) -> None:
    """Write facts into a file of their own, with numbers for its evenings, and nothing else on any page of it.

    By way of ``working``, where nothing may lie yet. Raises StoreError.

    ``since``: when evenings came here, by their ids.
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
    """The ids of the facts in such a file; nothing where it cannot be read, or is of another version."""
    try:
        with opened(file) as db:
            return {id_ for (id_,) in db.execute("SELECT id FROM log")}
    except StoreError:
        return set()
