"""What folding an evening came to, kept so that lists, search and statistics need not fold: no truth, but sealed.

A state says up to which row of the log it goes; where its evening has a later one it is stale.

A payment, a merge: read and written by ``app/states``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import Data, canonical
from tarockblock.store.database import Store
from tarockblock.store.opening import seal

StateRow = tuple[str, Data, Data | None]
"""Id of a row, its entry, and its receipt: what it came to."""


@dataclass(frozen=True, slots=True)
class State:
    """An evening as it is after the fact ``up_to``; ``seq`` is the last row of its stream that was looked at.

    ``summary`` is everything but the rows.
    """

    evening: str
    up_to: str
    seq: int
    summary: Data
    rows: tuple[StateRow, ...]


_FRESH = "s.seq = (SELECT max(seq) FROM log WHERE stream = s.evening)"


def read(store: Store, evening: str) -> State | None:
    """The state of an evening; None where there is none, or it is stale, or not as it was written."""
    found = written(store, evening)
    return None if found is None else State(evening, *found[:3], rows_of(found[3]))


def written(store: Store, evening: str, *, stale: bool = False) -> tuple[str, int, Data, str] | None:
    """The same as it is written, the rows as text (:func:`rows_of`); ``stale``: also what goes on by now."""
    columns = f"up_to, seq, summary, seal, {_FRESH}, rows"
    row = store.row(f"SELECT {columns} FROM states AS s WHERE evening = ?", (evening,))
    summary = None if row is None or not (stale or row[4]) else _believed(evening, *row[:4])
    if summary is None or summary["rows"] != seal(row[5]):
        return None
    return row[0], row[1], summary, row[5]


def rows_of(text: str) -> tuple[StateRow, ...]:
    """Rows out of their text."""
    return tuple((*each,) for each in json.loads(text))


def text_of(rows: Iterable[StateRow]) -> str:
    """Rows as they are written."""
    return canonical(list(rows))


def summaries(store: Store) -> dict[str, Data]:
    """Everything but the rows, by evening; of those whose state is not stale, and is as it was written."""
    rows = store.rows(f"SELECT evening, up_to, seq, summary, seal FROM states AS s WHERE {_FRESH}")
    found = {row[0]: _believed(*row) for row in rows}
    return {evening: summary for evening, summary in found.items() if summary is not None}


def last_summary(store: Store, evening: str) -> Data | None:
    """What was written down last of an evening, whether it goes on by now or not; None where that is not sound."""
    return _last(store, evening)[1]


def has_lost(store: Store, evening: str) -> bool:
    """Whether what was written down of an evening has seen a row of the log that is no more."""
    seq, summary = _last(store, evening)
    return summary is not None and seq > last_row(store, evening)


def _last(store: Store, evening: str) -> tuple[int, Data | None]:
    row = store.row("SELECT evening, up_to, seq, summary, seal FROM states WHERE evening = ?", (evening,))
    return (0, None) if row is None else (row[2], _believed(*row))


@lru_cache(maxsize=4096)
def _believed(evening: str, up_to: str, seq: int, text: str, mark: str) -> Data | None:
    if mark != seal("states", evening, up_to, seq, text):
        return None
    summary: Data = json.loads(text)
    return summary


def bad(store: Store) -> list[str]:
    """The evenings whose state is not as it was written."""
    rows = store.rows("SELECT evening, up_to, seq, summary, seal, rows FROM states")
    found = ((evening, _believed(evening, *row), seal(rows)) for evening, *row, rows in rows)
    return [evening for evening, summary, mark in found if summary is None or summary["rows"] != mark]


def last_row(store: Store, evening: str) -> int:
    """The number of the last row of an evening's stream; 0 where it has none."""
    return int(store.row("SELECT max(seq) FROM log WHERE stream = ?", (evening,))[0] or 0)


def keep(store: Store, state: State) -> None:
    """Write a state in place of the one before; within a transaction."""
    rows = text_of(state.rows)
    text = canonical({**state.summary, "rows": seal(rows)})
    mark = seal("states", state.evening, state.up_to, state.seq, text)
    store.execute(
        "INSERT OR REPLACE INTO states (evening, up_to, seq, summary, rows, seal) VALUES (?, ?, ?, ?, ?, ?)",
        (state.evening, state.up_to, state.seq, text, rows, mark),
    )


def drop(store: Store, evenings: Iterable[str]) -> None:
    """Forget the states of these evenings; within a transaction."""
    for each in evenings:
        store.execute("DELETE FROM states WHERE evening = ?", (each,))
