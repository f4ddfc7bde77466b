"""Version 4: everything that is shown is sealed. What no seal covered is said twice, what was scored has a seal.

A database may have a page that can not be read and still be good for everything else. Once SQLite has met one in a
transaction it commits nothing any more, so a connection beside it looks first: what lies in a table that can not be
read as a whole gets neither twin nor seal, and is as it was in version 3.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarockblock.store.checksum import seal

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_TWINS = (
    ("evenings", "id", ("saved_at",), "{row}saved_at"),
    ("entries", "id", ("changed_at",), "{row}changed_at"),
    ("log", "evening, number", ("at",), "{row}at"),
    ("payments", "id", ("carried_into",), "'' || ifnull({row}carried_into, '')"),
    ("memory", "key", ("key", "value"), "{row}key || ' ' || {row}value"),
)
"""Table, its key, the columns no seal covers, and what is written a second time. Who writes them need know nothing of
it: triggers do it, so another program can write here as well."""


def _said_twice(table: str, key: str, columns: tuple[str, ...], text: str) -> str:
    """The triggers that write the twin of a new or changed row."""
    here = " AND ".join(f"{part} = NEW.{part}" for part in key.split(", "))
    write = f"BEGIN UPDATE {table} SET twin = {text.format(row='NEW.')} WHERE {here}; END;"
    return f"""
CREATE TRIGGER {table}_said_first AFTER INSERT ON {table}
{write}

CREATE TRIGGER {table}_said_again AFTER UPDATE OF {", ".join(columns)} ON {table}
{write}
"""


_COLUMNS = "".join(f"ALTER TABLE {table} ADD COLUMN twin TEXT;\n" for table, *_ in _TWINS) + (
    "ALTER TABLE evenings ADD COLUMN scored TEXT;\n"
)
"""``scored`` is a seal over what its entries came to: the receipts are shown by statistics without being computed."""


def _keep(change: str) -> str:
    """The statement of a trigger that keeps an entry as it was, and what it had scored.

    The twin takes over what the entry's own said of its time: what was damaged there stays so here.
    """
    return f"""
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored, twin)
    SELECT OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at, it.at, '{change}', it.scored,
        ifnull(OLD.twin, OLD.changed_at) || ' ' || it.at || ' {change} ' || it.scored
    FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at, (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id) AS scored) AS it;
"""


_VERSIONS = f"""
DROP TRIGGER entries_edited;
DROP TRIGGER entries_moved;
DROP TRIGGER entries_removed;

CREATE TRIGGER entries_edited BEFORE UPDATE OF fact ON entries WHEN OLD.fact IS NOT NEW.fact
BEGIN {_keep("edited")} END;

CREATE TRIGGER entries_moved BEFORE UPDATE OF place ON entries WHEN OLD.place IS NOT NEW.place
BEGIN {_keep("moved")} END;

CREATE TRIGGER entries_removed BEFORE DELETE ON entries WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN {_keep("removed")} END;
"""

_OLDEST_VERSIONS = """
DROP TRIGGER versions_unchanged;

UPDATE versions SET twin = written_at || ' ' || replaced_at || ' ' || change || ' ' || scored WHERE twin IS NULL;

CREATE TRIGGER versions_unchanged BEFORE UPDATE ON versions
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;
"""
"""Before version 3 they had none."""


def migrate(db: OpenFile) -> None:
    """Add twins and the seal of what was scored, for all rows that are there."""
    sound, seals = _beside(db)
    db.executescript(_COLUMNS + _VERSIONS + "".join(_said_twice(*each) for each in _TWINS))
    for table, _, _, text in _TWINS:
        if table in sound:
            db.execute(f"UPDATE {table} SET twin = {text.format(row='')}")
    if "versions" in sound:
        db.executescript(_OLDEST_VERSIONS)
    if "evenings" in sound:
        db.conn.executemany("UPDATE evenings SET scored = ? WHERE id = ?", seals)


def _beside(db: OpenFile) -> tuple[set[str], list[tuple[str, int]]]:
    """Which tables can be read as a whole, and the seals of what was scored: (seal, evening)."""
    file = str(db.execute("PRAGMA database_list").fetchone()[2])
    if not file:  # a new database in memory: nothing lies in it
        return set(), []
    with closing(sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)) as other:
        other.text_factory = bytes
        tables = [table for table, *_ in _TWINS] + ["versions", "receipts", "scores"]
        sound = {table for table in tables if _is_readable(other, table)}
        other.text_factory = str
        try:
            return sound, list(_seals(other)) if {"entries", "receipts", "scores"} <= sound else []
        except (sqlite3.Error, UnicodeDecodeError):
            return sound, []


def _is_readable(connection: sqlite3.Connection, table: str) -> bool:
    try:
        for _ in connection.execute(f"SELECT * FROM {table}"):
            pass
    except sqlite3.DatabaseError:
        return False
    return True


_UNBALANCED = """
SELECT evening FROM (
    SELECT e.evening AS evening, r.entry IS NOT NULL AND (coalesce(r.problems, 0) > 0
        OR (e.kind NOT IN ('game', 'trischaken', 'renonce') OR count(s.player) >= 4)
        AND abs(total(1.0 * s.points / s.points_parts)) < 1e-6
        AND abs(total(1.0 * s.cents / s.cents_parts)) < 1e-6) AS fits
    FROM entries AS e LEFT JOIN receipts AS r ON r.entry = e.id LEFT JOIN scores AS s ON s.entry = e.id GROUP BY e.id)
GROUP BY evening HAVING NOT min(fits)
"""
_RECEIPTS = """
SELECT e.evening, r.entry, r.vorhand, r.factor, r.problems FROM receipts AS r JOIN entries AS e ON e.id = r.entry
ORDER BY e.evening, r.entry
"""
_SCORES = """
SELECT e.evening, s.entry, s.player, s.points, s.points_parts, s.cents, s.cents_parts
FROM scores AS s JOIN entries AS e ON e.id = s.entry ORDER BY e.evening, s.entry, s.player
"""


def _seals(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """Of every evening whose amounts are all there and come to nothing; any other is damaged, and stays so."""
    unbalanced = {number for (number,) in connection.execute(_UNBALANCED)}
    receipts = _by_evening(connection, _RECEIPTS)
    scores = _by_evening(connection, _SCORES)
    for (evening,) in connection.execute("SELECT id FROM evenings").fetchall():
        if evening not in unbalanced:
            rows = scores.get(evening, [])
            entries, players, points, points_parts, cents, cents_parts = zip(*rows, strict=True) if rows else [()] * 6
            parts = zip(entries, players, points_parts, cents_parts, strict=True)
            broken = [each for each in parts if each[2] > 1 or each[3] > 1]
            yield seal("scored", evening, receipts.get(evening, []), entries, players, points, cents, broken), evening


def _by_evening(connection: sqlite3.Connection, query: str) -> dict[int, list[Any]]:
    return {
        evening: [row[1:] for row in rows] for evening, rows in groupby(connection.execute(query), key=itemgetter(0))
    }
