"""Looks for damage without changing anything: SQLite's own checks, and every checksum."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from sqlite_utils import Database

from tarockblock.errors import StoreError
from tarockblock.store.database import Store, run_migrations

LIMIT = 100
"""So many lines of SQLite's complaints are enough."""


def integrity(store: Store) -> list[str]:
    """What ``integrity_check`` says, empty where all is well."""
    try:
        rows = store.rows(f"PRAGMA integrity_check({LIMIT})")
    except StoreError as error:
        return [f"integrity_check: {error.__cause__}"]
    return [] if rows == [("ok",)] else [str(row[0]) for row in rows]


def dangling(store: Store) -> list[str]:
    """Tables with a row that refers to nothing."""
    try:
        return sorted({str(row[0]) for row in store.rows("PRAGMA foreign_key_check")})
    except StoreError:
        return []  # integrity_check says more


def altered(store: Store) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        fresh = Database(connection, execute_plugins=False)
        run_migrations(fresh, 0)
        expected = dict(fresh.execute(_SCHEMA).fetchall())
    found = dict(store.rows(_SCHEMA))
    return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))


_SCHEMA = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%'"
