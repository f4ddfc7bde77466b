"""Databases that only look like ours: each holds one thing that the program did not put there, or lacks one it did."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.store.kit import database

_ENDLESS = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"

STRANGE = {
    "a view beside": f"CREATE VIEW beside AS {_ENDLESS} x FROM n",
    "a view in a table's place": "DROP TABLE local;"
    f"CREATE VIEW local AS {_ENDLESS} x AS name, '' AS value, '' AS seal FROM n",
    "a view of the rows themselves": "PRAGMA legacy_alter_table = ON; ALTER TABLE log RENAME TO those;"
    f"CREATE VIEW log AS {_ENDLESS} those.* FROM n, those",
    "a renamed table": "PRAGMA legacy_alter_table = ON; ALTER TABLE states RENAME TO state",
    "a table more": "CREATE TABLE recipes (id INTEGER PRIMARY KEY, text TEXT) STRICT",
    "an index more": "CREATE INDEX by_number ON log (number)",
    "an index over an expression": "CREATE INDEX by_length ON log (length(text))",
    "a trigger more": f"CREATE TRIGGER sly AFTER INSERT ON log BEGIN DELETE FROM local; {_ENDLESS} x FROM n; END",
    "a virtual table": "CREATE VIRTUAL TABLE words USING fts5 (text)",
    "statistics that are none": "ANALYZE; DROP TABLE sqlite_stat1; PRAGMA writable_schema = ON;"
    "INSERT INTO sqlite_master VALUES ('view', 'sqlite_stat1', 'sqlite_stat1', 0,"
    f" 'CREATE VIEW sqlite_stat1 AS {_ENDLESS} x AS tbl, x AS idx, x AS stat FROM n')",
}
"""Something is there that should not be: SQL that makes it so."""

_TRIGGER = "UPDATE sqlite_master SET sql = replace(sql, {0}) WHERE name = 'log_kept'"
DAMAGED = {
    "a trigger that says something else": "PRAGMA writable_schema = ON;"
    + _TRIGGER.format("'BEGIN', 'BEGIN DELETE FROM local;'"),
    "a trigger with a flipped bit": "PRAGMA writable_schema = ON;" + _TRIGGER.format("'deleted', 'dfleted'"),
    "a trigger that is gone": "DROP TRIGGER log_unchanged",
    "an index that is gone": "DROP INDEX log_by_stream",
    "a table that is gone": "DROP TABLE states",
    "a column more": "ALTER TABLE states ADD COLUMN place TEXT",
    "a column that is computed": "ALTER TABLE local ADD COLUMN twice TEXT AS (value || value) VIRTUAL",
    "a check more": "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql ="
    " replace(sql, ') STRICT', ', CHECK (length(hex(zeroblob(1000000))) > 0)) STRICT') WHERE name = 'local'",
}
"""The parts have our names, but one is other than the program makes it, or is gone."""

ALL = STRANGE | DAMAGED


def made(folder: Path, name: str, *, entries: int = 6, file: str = "fremd.db") -> Path:
    """A database with one evening, made strange."""
    folder.mkdir(exist_ok=True)
    path = Path(shutil.move(database(folder, entries), folder / file))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        before = set(connection.execute("SELECT type, name, sql FROM sqlite_master"))
        connection.executescript(ALL[name])
        assert before != set(connection.execute("SELECT type, name, sql FROM sqlite_master"))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and below."""
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
