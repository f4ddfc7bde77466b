"""Looks for damage without changing anything: SQLite's own checks, and every checksum."""

from __future__ import annotations

from tarockblock.errors import StoreError
from tarockblock.store.database import Store

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
