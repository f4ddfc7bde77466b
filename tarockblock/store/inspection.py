"""Looks for damage without changing anything: SQLite's own checks, and every checksum."""

from __future__ import annotations

from tarockblock.store.database import Store

LIMIT = 100
"""So many lines of SQLite's complaints are enough."""


def integrity(store: Store) -> list[str]:
    """What ``integrity_check`` says, empty where all is well."""
    rows = store.rows(f"PRAGMA integrity_check({LIMIT})")
    return [] if rows == [("ok",)] else [str(row[0]) for row in rows]


def dangling(store: Store) -> list[str]:
    """Tables with a row that refers to nothing."""
    return [str(row[0]) for row in store.rows("PRAGMA foreign_key_check")]
