"""Going back to an earlier copy of the database while the program runs: which there are, and putting one in place.

What is replaced is kept, and offered as a copy itself. Knows no window.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tarockblock.app import archive, safekeeping
from tarockblock.app.evening import EveningSession
from tarockblock.app.storage import open_store

REPLACED = "replaced"
"""The reason of a copy that is a database once replaced by a copy."""

_KEPT = re.compile(r"-replaced-(?P<at>\d{8}-\d{6})(?:-\d+)?\.db")


@dataclass(frozen=True, slots=True)
class Restorable:
    """A file that can be put back. ``at`` is local time; ``size`` in bytes; ``reason`` as in `CopySummary`, or
    ``replaced``, or ``file`` for one chosen by hand."""

    path: Path
    at: datetime
    reason: str
    size: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of it: where the replaced database lies, and the evening to show now (None: there is none)."""

    kept: Path | None
    evening_id: int | None


def restorables(db_path: Path) -> list[Restorable]:
    """All copies of a database and the databases they replaced, the newest first."""
    found = [Restorable(each.path, each.at, each.reason, each.size) for each in safekeeping.copies(db_path)]
    for each in db_path.parent.glob(f"{db_path.stem}-{REPLACED}-*.db"):
        match = _KEPT.fullmatch(each.name.removeprefix(db_path.stem))
        if match is not None:
            at = datetime.strptime(match["at"], "%Y%m%d-%H%M%S")
            found.append(Restorable(each, at, REPLACED, each.stat().st_size))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def chosen_file(path: Path) -> Restorable:
    """A file somebody chose; OSError where there is none."""
    state = path.stat()
    return Restorable(path, datetime.fromtimestamp(state.st_mtime), "file", state.st_size)


def restore_into(session: EveningSession, source: Path) -> Restored:
    """Put a copy in place of the session's database; StoreError where that fails, and then all is as it was.

    The session then has no evening open; the caller opens the one returned.
    """
    store = session.store
    # On some systems a file can only be replaced while nobody has it open.
    store.close()
    try:
        kept = archive.restore(store.path, source, session.clock)
    finally:
        fresh = open_store(store.path, read_only=store.read_only)
        store.db, store.read_only = fresh.db, fresh.read_only
    # As before any evening was opened: nothing of the replaced database may stay in sight.
    session._stored = None
    listed = [each.id for each in archive.list_evenings(store)]
    last = session.last_open_id()
    return Restored(kept, last if last is not None else (listed[0] if listed else None))
