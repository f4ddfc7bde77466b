"""Copies made without asking, a look inside before one is put back, and what is left of a damaged database.

Never overwrites anything: whatever is replaced is kept beside.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tarockblock.app.archive import EveningSummary, list_evenings
from tarockblock.app.clock import Clock
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups, inspection

__all__ = ["CopySummary", "at_start", "copies", "look_inside", "on_closing"]


@dataclass(frozen=True, slots=True)
class CopySummary:
    """A copy in the backup folder; ``reason`` is daily, close, manual or the version it was made before (``v1``)."""

    path: Path
    at: datetime
    reason: str
    size: int


def at_start(store: Store, clock: Clock) -> Path | None:
    """The copy of the day, if there is none yet, and none of a damaged database; then the oldest ones go.

    Raises StoreError ``database_damaged`` where SQLite itself finds the file unsound, and whatever keeps the copy from
    being written.
    """
    at = clock.now()
    if store.read_only or not backups.due_today(store.path, at):
        return None
    if inspection.integrity(store):
        raise StoreError("database_damaged", file=store.path, folder=store.path.parent)
    return _copy(store, "daily", at)


def on_closing(store: Store, clock: Clock) -> Path:
    """A copy when an evening has been closed."""
    return _copy(store, "close", clock.now())


def copies(db_path: Path) -> list[CopySummary]:
    """All copies of a database in its backup folder, the newest first."""
    return [
        CopySummary(each.path, each.at, each.reason, each.path.stat().st_size)
        for each in reversed(backups.copies_of(db_path))
    ]


def look_inside(copy: Path) -> list[EveningSummary]:
    """The evenings of a copy, before it is put back; the copy itself is not touched.

    Raises StoreError where it is no database of ours, damaged or too new.
    """
    with tempfile.TemporaryDirectory(prefix="tarockblock-") as folder:
        other = Path(folder) / "copy.db"
        backups.copy_file(copy, other)
        with open_store(other) as store:
            if inspection.integrity(store):
                raise StoreError("database_damaged", file=copy, folder=copy.parent)
            return list_evenings(store)


def _copy(store: Store, reason: str, at: datetime) -> Path:
    target = backups.make_copy(store.db, store.path, reason, at)
    backups.thin_out(store.path)
    return target
