"""The undo log of an evening: every change in order, as data the app can take back, and how far it has been taken back.

Written in the transaction of the change itself. Steps are never edited or deleted; only their state changes.
"""

from __future__ import annotations

from datetime import datetime

from tarockblock.store.checksum import seal_log
from tarockblock.store.database import Store
from tarockblock.store.records import LogRecord


def append(store: Store, evening: int, kind: str, data: str, at: datetime) -> LogRecord:
    """Add a change; what had been undone can not be redone any more."""
    store.execute("UPDATE log SET state = 'dropped' WHERE evening = ? AND state = 'undone'", (evening,))
    number = int(store.row("SELECT coalesce(max(number), 0) + 1 FROM log WHERE evening = ?", (evening,))[0])
    store.execute(
        "INSERT INTO log (evening, number, kind, at, data, state, checksum) VALUES (?, ?, ?, ?, ?, 'done', ?)",
        (evening, number, kind, at.isoformat(), data, seal_log(evening, number, kind, data)),
    )
    return LogRecord(number, kind, data, "done")


def mark(store: Store, evening: int, number: int, *, done: bool) -> None:
    """Note that a change was undone or done again."""
    store.execute(
        "UPDATE log SET state = ? WHERE evening = ? AND number = ?",
        ("done" if done else "undone", evening, number),
    )


def read(store: Store, evening: int) -> list[LogRecord]:
    """All changes in order."""
    rows = store.rows("SELECT number, kind, data, state FROM log WHERE evening = ? ORDER BY number", (evening,))
    return [LogRecord(*row) for row in rows]


def bad_steps(store: Store, evening: int) -> list[int]:
    """Numbers of the steps whose checksum is wrong."""
    rows = store.rows("SELECT number, kind, data, checksum FROM log WHERE evening = ?", (evening,))
    return [number for number, kind, data, mark in rows if mark != seal_log(evening, number, kind, data)]
