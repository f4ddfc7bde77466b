"""Replacing the open database by a copy, a recovery or a merge. Replaced databases are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from glob import escape
from pathlib import Path

from tarockblock.app import archive
from tarockblock.app.checking import damaged_evenings, is_whole
from tarockblock.app.clock import Clock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.merge import Merged, merge
from tarockblock.app.recovery import Recovery
from tarockblock.app.storage import Database, Store, check_held, is_there, open_store, opened_copy, path_of
from tarockblock.errors import DAMAGED, StoreError
from tarockblock.store import backups
from tarockblock.store.files import make_folder, working_folder
from tarockblock.store.opening import change_counter

REPLACED = "replaced"
"""Reason of a copy that was itself replaced."""

_KEPT = re.compile(r"-replaced-(?P<at>\d{8}-\d{6})(?:-\d+)?\.db")


Restorable = backups.Copy
"""A copy, a ``replaced`` database, or a ``file`` chosen by hand, without number."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The replaced database's path, and the evening to show, or None."""

    kept: Path | None
    evening_id: int | None


def restorables(db_path: Path) -> list[Restorable]:
    """Return all copies and replaced databases, the newest first."""
    found = backups.copies_of(db_path)
    for each in db_path.parent.glob(f"{escape(db_path.stem)}-{REPLACED}-*.db"):
        match = _KEPT.fullmatch(each.name.removeprefix(db_path.stem))
        if match is None or not each.is_file():
            continue
        with suppress(ValueError, FileNotFoundError):  # no time in the name, or deleted just now
            at = datetime.strptime(match["at"], "%Y%m%d-%H%M%S")
            found.append(Restorable(each, 0, at, REPLACED, each.stat().st_size))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def chosen_file(path: Path) -> Restorable:
    state = path.stat()
    return Restorable(path, 0, datetime.fromtimestamp(state.st_mtime), "file", state.st_size)


def restore_into(session: EveningSession, source: Path) -> Restored:
    """Restore a copy in the session's database and close its evening; the caller opens the returned one.

    StoreError on failure, with nothing changed.
    """
    with _aside(session):
        kept = archive.restore(session.store.path, source, session.clock)
    return Restored(kept, _evening_to_show(session))


def take_merge_back(session: EveningSession, merged: Merged) -> Restored:
    """Undo a merge; StoreError ``merge_gone_on`` if something was written since."""
    with _aside(session):
        kept = put_back(session.store.path, merged, session.clock)
    return Restored(kept, _evening_to_show(session))


def preview(database: Database, files: Sequence[Path], of: str | None = None) -> Merged:
    """Run :func:`merge_into` in a copy, in any thread. StoreError if unreadable."""
    check_held(database)
    path = path_of(database)
    with working_folder() as name:
        folder = name / "here"
        if is_there(path):
            with opened_copy(path, folder) as store:
                return merge(store, files, of, copies=False)
        make_folder(folder)
        with Store(folder / "copy.db") as store:
            return merge(store, files, of, copies=False)


def merge_into(database: Database, files: Sequence[Path], of: str | None = None, clock: Clock | None = None) -> Merged:
    """Merge files undoably, in any thread. Raise StoreError."""
    with open_store(database) as store:
        merged = merge(store, files, of, clock)
    return counted(merged, path_of(database))


def counted(merged: Merged, database: Path) -> Merged:
    """Return the undoable merge; repeat once the window stored its open evening."""
    return replace(merged, counter=change_counter(database))


def put_back(database: Path, merged: Merged, clock: Clock) -> Path | None:
    """Undo a merge while nobody has the database open; return the merged one's path.

    StoreError ``merge_gone_on`` if something was written since.
    """
    copy = merged.copy
    if copy is None or not copy.exists() or not is_there(database) or change_counter(database) != merged.counter:
        raise StoreError("merge_gone_on", file=database)
    return backups.restore(database, copy, clock.now())


def is_damaged(path: Database) -> bool:
    """Return whether any part of a database is unreliable. In any thread."""
    try:
        with open_store(path, read_only=True) as store:
            return bool(store.integrity() or not is_whole(store) or damaged_evenings(store))
    except StoreError as error:
        if error.code not in DAMAGED:
            raise
        return True


def recover_into(session: EveningSession, work: Callable[[], Recovery]) -> tuple[Recovery, int | None]:
    """Replace the session's database by what ``work`` recovers; return that and the evening to show.

    Raise StoreError, with the file unchanged.
    """
    with _aside(session):
        found = work()
    return found, _evening_to_show(session)


def show_latest(store: Store, clock: Clock) -> None:
    """Select, after a recovery, the open evening, else the latest."""
    session = EveningSession(store, clock)
    evening = _evening_to_show(session)
    if evening is not None:
        session.open(evening)


@contextmanager
def _aside(session: EveningSession) -> Iterator[None]:
    store = session.store
    store.check_unmoved()  # otherwise everything that only the open session holds would be lost
    store.close()
    try:
        yield
    finally:
        fresh = open_store(store.path, read_only=store.read_only)
        store.db, store.read_only = fresh.db, fresh.read_only
    # As before any evening was opened: nothing of the replaced database may stay visible.
    session._stored = None


def _evening_to_show(session: EveningSession) -> int | None:
    listed = [each.id for each in archive.list_evenings(session.store)]
    last = session.last_open_id()
    return last if last is not None else (listed[0] if listed else None)
