"""A search index in memory (SQLite's FTS5, by trigrams): which evenings hold a part of a word, or a phrase, anywhere.

Not in the database file: what can be made anew in a moment must not be one more thing there that can be damaged. Texts,
and what is looked for in them, come already made comparable; nothing typed is taken for a query language.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterable
from typing import NamedTuple

SHORTEST = 3
"""Characters of a trigram; shorter parts are looked for in all rows."""

_CREATE = (
    "CREATE VIRTUAL TABLE evenings USING fts5 (title, note, entries, players, tokenize = 'trigram case_sensitive 1')"
)
_INSERT = "INSERT INTO evenings (rowid, title, note, entries, players) VALUES (?, ?, ?, ?, ?)"
_MATCH = "SELECT rowid FROM evenings WHERE evenings MATCH ?"
_SCAN = (
    "SELECT rowid FROM evenings"
    " WHERE instr(title, :part) OR instr(note, :part) OR instr(entries, :part) OR instr(players, :part)"
)


class IndexRow(NamedTuple):
    """The texts of one evening; a part never goes from one into the next."""

    evening: int
    title: str
    note: str
    entries: str
    players: str


class SearchIndex:
    """Made once and not changed. May be made in one thread and then asked in another, never in two at once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        # Whoever drops the index may be another thread's result that nobody waits for any more.
        weakref.finalize(self, connection.close)

    def find(self, part: str) -> set[int]:
        """The evenings that hold this somewhere, character by character; ``part`` is not empty."""
        if len(part) < SHORTEST:
            rows = self._connection.execute(_SCAN, {"part": part})
        else:
            # Between double quotes FTS5 knows no operators, and a doubled one is a quote.
            rows = self._connection.execute(_MATCH, ('"' + part.replace('"', '""') + '"',))
        return {int(number) for (number,) in rows}


def build(rows: Iterable[IndexRow]) -> SearchIndex | None:
    """An index over these; None where this SQLite has no FTS5 with trigrams (they came with 3.34)."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        connection.execute(_CREATE)
    except sqlite3.OperationalError:
        connection.close()
        return None
    connection.execute("BEGIN")
    connection.executemany(_INSERT, rows)
    connection.execute("COMMIT")
    return SearchIndex(connection)
