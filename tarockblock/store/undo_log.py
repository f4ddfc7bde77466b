"""The undo log of an evening: every change in order, as data the app can take back, and how far it has been taken back.

Written in the transaction of the change itself. Steps are never edited or deleted; only their state changes. A damaged
step stays where it is: it hides nothing, and what comes after it is numbered on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tarockblock.store.checksum import seal_log, unlike_twin
from tarockblock.store.database import Store
from tarockblock.store.evenings import time_of
from tarockblock.store.records import LogRecord

_STATES = ("done", "undone", "dropped")
_WHOLE = "typeof(kind) || typeof(at) || typeof(data) || typeof(checksum) = 'texttexttexttext'"
"""Rows the database lets us write into at all; the rest is damage."""


def append(store: Store, evening: int, kind: str, data: str, at: datetime) -> LogRecord:
    """Add a change; what had been undone can not be redone any more."""
    store.execute(f"UPDATE log SET state = 'dropped' WHERE evening = ? AND state = 'undone' AND {_WHOLE}", (evening,))
    last = "SELECT coalesce(max(number), 0) FROM log WHERE evening = ? AND typeof(number) = 'integer'"
    number = int(store.row(last, (evening,))[0]) + 1
    row = {"evening": evening, "number": number, "kind": kind, "at": at.isoformat(), "data": data, "state": "done"}
    store.insert("log", row | {"checksum": seal_log(evening, number, kind, data)})
    return LogRecord(number, kind, data, "done")


def mark(store: Store, evening: int, number: int, *, done: bool) -> None:
    """Note that a change was undone or done again."""
    store.execute(
        "UPDATE log SET state = ? WHERE evening = ? AND number = ?",
        ("done" if done else "undone", evening, number),
    )


def read(store: Store, evening: int) -> list[LogRecord]:
    """All changes in order; a damaged or missing one stands in its place as one that is not sound."""
    rows = store.rows(
        "SELECT number, CAST(kind AS BLOB), CAST(data AS BLOB), CAST(state AS BLOB), CAST(checksum AS BLOB) FROM log"
        " WHERE evening = ? AND typeof(number) = 'integer' ORDER BY number",
        (evening,),
    )
    found: list[LogRecord] = []
    due = 1
    for number, *parts in rows:
        if number != due:
            found.append(_damaged(due))
        found.append(_record(evening, number, parts))
        due = number + 1
    return found


def times(store: Store, evening: int) -> dict[int, datetime]:
    """When each change was made, by its number; one whose time is not as it was written is left out."""
    rows = store.rows(
        "SELECT number, at FROM log WHERE evening = ? AND typeof(number) = 'integer' AND julianday(at) IS NOT NULL"
        f" AND NOT {unlike_twin('log')}",
        (evening,),
    )
    return {number: time_of(at) for number, at in rows}


def bad_steps(store: Store, evening: int) -> list[int]:
    """Numbers of the steps that are missing, or not as they were written."""
    return [each.number for each in read(store, evening) if not each.sound] + bad_times(store, evening)


def bad_times(store: Store, evening: int) -> list[int]:
    """Numbers of the steps of which it is not known when they were done; they can be taken back all the same."""
    rows = store.rows(f"SELECT number FROM log WHERE evening = ? AND {unlike_twin('log')}", (evening,))
    return [number for (number,) in rows]


def _record(evening: int, number: int, parts: Sequence[bytes | None]) -> LogRecord:
    """A step out of its row, which may hold anything."""
    kind, data, state, mark = (None if part is None else part.decode("utf-8", "replace") for part in parts)
    if kind is None or data is None or state not in _STATES:
        return _damaged(number)
    return LogRecord(number, kind, data, state, sound=mark == seal_log(evening, number, kind, data))


def _damaged(number: int) -> LogRecord:
    return LogRecord(number, "", "", "damaged", sound=False)
