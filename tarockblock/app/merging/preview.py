"""What a merge would come to, before anything is written; and how one is taken back until something else is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.merging.sources import opened_copy
from tarockblock.app.merging.union import Merged, merge
from tarockblock.app.storage import Store, is_there, open_store, refuse_if_open
from tarockblock.errors import StoreError
from tarockblock.store import backups
from tarockblock.store.files import working_folder


def preview(database: Path, files: Sequence[Path], of: str | None = None) -> Merged:
    """What :func:`~tarockblock.app.merging.union.merge` would come to; done in a copy, in whatever thread this is.

    Numbers of evenings are those they would get. StoreError where the database can not be read.
    """
    with working_folder() as name:
        folder = name / "here"
        if is_there(database):
            with opened_copy(database, folder) as store:
                return merge(store, files, of, copies=False)
        folder.mkdir()
        with Store(folder / "copy.db") as store:
            return merge(store, files, of, copies=False)


@dataclass(frozen=True, slots=True)
class Done:
    """A merge that was done, with what is needed to take it back."""

    merged: Merged
    counter: int = 0

    @property
    def can_be_taken_back(self) -> bool:
        """Whether there is a copy from before it."""
        return self.merged.copy is not None


def merge_into(database: Path, files: Sequence[Path], of: str | None = None, clock: Clock | None = None) -> Done:
    """Do it, in whatever thread this is; raises StoreError."""
    with open_store(database) as store:
        merged = merge(store, files, of, clock)
    return Done(merged, counter(database))


def is_last(database: Path, done: Done) -> bool:
    """Whether nothing was written since, so that the merge can still be taken back."""
    copy = done.merged.copy
    return copy is not None and copy.exists() and is_there(database) and counter(database) == done.counter


def take_back(database: Path, done: Done, clock: Clock | None = None) -> Path | None:
    """Put the copy from before the merge back; nobody may have the database open. Returns where the merged one is kept.

    StoreError ``merge_gone_on`` where something else was written since, ``database_open``.
    """
    refuse_if_open(database)
    return put_back(database, done, clock or SystemClock())


def put_back(database: Path, done: Done, clock: Clock) -> Path | None:
    """The same for the window itself, which has closed its database and opens it again afterwards."""
    copy = done.merged.copy
    if copy is None or not is_last(database, done):
        raise StoreError("merge_gone_on", file=database)
    return backups.restore(database, copy, clock.now())


def done_again(done: Done, database: Path) -> Done:
    """The same merge once the window itself has noted something that is no change (which evening was open)."""
    return replace(done, counter=counter(database))


def counter(database: Path) -> int:
    """SQLite's own count of the transactions that changed the file (bytes 24 to 27)."""
    with database.open("rb") as file:
        return int.from_bytes(file.read(28)[24:28], "big")
