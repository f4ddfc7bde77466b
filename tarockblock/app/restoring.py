"""Another database in the place of the one that is open: an earlier copy, what is left of a damaged one, or a merge.

A merge is first done in a copy (:func:`preview`), and can be taken back until something else is written. What is
replaced is kept, and offered as a copy itself. Knows no window.
"""

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
"""The reason of a copy that is a database once replaced by a copy."""

_KEPT = re.compile(r"-replaced-(?P<at>\d{8}-\d{6})(?:-\d+)?\.db")


Restorable = backups.Copy
"""A file that can be put back; beside the copies ``replaced`` ones, and a ``file`` chosen by hand, without number."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of it: where the replaced database lies, and the evening to show now (None: there is none)."""

    kept: Path | None
    evening_id: int | None


def restorables(db_path: Path) -> list[Restorable]:
    """All copies of a database and the databases they replaced, the newest first."""
    found = backups.copies_of(db_path)
    for each in db_path.parent.glob(f"{escape(db_path.stem)}-{REPLACED}-*.db"):
        match = _KEPT.fullmatch(each.name.removeprefix(db_path.stem))
        if match is None or not each.is_file():
            continue
        with suppress(ValueError, FileNotFoundError):  # no time; gone just now
            at = datetime.strptime(match["at"], "%Y%m%d-%H%M%S")
            found.append(Restorable(each, 0, at, REPLACED, each.stat().st_size))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def chosen_file(path: Path) -> Restorable:
    """A file somebody chose; OSError where there is none."""
    state = path.stat()
    return Restorable(path, 0, datetime.fromtimestamp(state.st_mtime), "file", state.st_size)


def restore_into(session: EveningSession, source: Path) -> Restored:
    """Put a copy in place of the session's database; StoreError where that fails, and then all is as it was.

    The session then has no evening open; the caller opens the one returned.
    """
    with _aside(session):
        kept = archive.restore(session.store.path, source, session.clock)
    return Restored(kept, _evening_to_show(session))


def take_merge_back(session: EveningSession, merged: Merged) -> Restored:
    """Put back what was before a merge; StoreError ``merge_gone_on`` where something else was written since."""
    with _aside(session):
        kept = put_back(session.store.path, merged, session.clock)
    return Restored(kept, _evening_to_show(session))


def preview(database: Database, files: Sequence[Path], of: str | None = None) -> Merged:
    """What :func:`merge_into` would come to; done in a copy, in whatever thread this is.

    Numbers of evenings are those they would get. StoreError where the database cannot be read.
    """
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
    """Merge files so that it can be taken back, in whatever thread this is; raises StoreError."""
    with open_store(database) as store:
        merged = merge(store, files, of, clock)
    return counted(merged, path_of(database))


def counted(merged: Merged, database: Path) -> Merged:
    """The merge as it can be taken back; again once the window has noted what is no change (which evening was open)."""
    return replace(merged, counter=change_counter(database))


def put_back(database: Path, merged: Merged, clock: Clock) -> Path | None:
    """Put the copy from before the merge back; nobody may have the database open. Returns where the merged one is kept.

    StoreError ``merge_gone_on`` where something else was written since.
    """
    copy = merged.copy
    if copy is None or not copy.exists() or not is_there(database) or change_counter(database) != merged.counter:
        raise StoreError("merge_gone_on", file=database)
    return backups.restore(database, copy, clock.now())


def is_damaged(path: Database) -> bool:
    """Whether anything in a database cannot be believed: a page, an evening, what is beside it. In any thread."""
    try:
        with open_store(path, read_only=True) as store:
            return bool(store.integrity() or not is_whole(store) or damaged_evenings(store))
    except StoreError as error:
        if error.code not in DAMAGED:
            raise
        return True


def recover_into(session: EveningSession, work: Callable[[], Recovery]) -> tuple[Recovery, int | None]:
    """Replace the session's database by what ``work`` recovers of it; with what came of it, the evening to show now.

    Raises StoreError where nothing can be recovered; the file is then as it was.
    """
    with _aside(session):
        found = work()
    return found, _evening_to_show(session)


def show_latest(store: Store, clock: Clock) -> None:
    """After a recovery: the program goes on with the evening that was open, else with the latest one."""
    session = EveningSession(store, clock)
    evening = _evening_to_show(session)
    if evening is not None:
        session.open(evening)


@contextmanager
def _aside(session: EveningSession) -> Iterator[None]:
    """While the database is being replaced: on some systems that can only be done while nobody has it open."""
    store = session.store
    store.check_unmoved()  # else what the session holds, and nothing else does, would be gone
    store.close()
    try:
        yield
    finally:
        fresh = open_store(store.path, read_only=store.read_only)
        store.db, store.read_only = fresh.db, fresh.read_only
    # As before any evening was opened: nothing of the replaced database may stay in sight.
    session._stored = None


def _evening_to_show(session: EveningSession) -> int | None:
    """The one that was open in that database, else its latest."""
    listed = [each.id for each in archive.list_evenings(session.store)]
    last = session.last_open_id()
    return last if last is not None else (listed[0] if listed else None)
