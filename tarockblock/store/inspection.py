"""Looks for damage without changing anything: SQLite's own checks, and every checksum."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tarockblock.errors import StoreError
from tarockblock.store import evenings, schema
from tarockblock.store.checksum import seal_entry
from tarockblock.store.connection import connect
from tarockblock.store.database import Store
from tarockblock.store.faults import faults
from tarockblock.store.migrations import MIGRATIONS

LIMIT = 100
"""So many lines of SQLite's complaints are enough."""


def integrity(store: Store) -> list[str]:
    """What ``integrity_check`` says, and whether the end of the file is missing; empty where all is well."""
    try:
        with store.reading():
            rows = store.rows(f"PRAGMA integrity_check({LIMIT})")
            size = store.row("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0]
            missing = size - store.path.stat().st_size  # of its last page SQLite takes for zero what is not there
    except StoreError as error:
        return [f"integrity_check: {error.__cause__}"]
    found = [] if rows == [("ok",)] else [str(row[0]) for row in rows]
    return [*found, f"file too short: {missing} bytes"] if missing > 0 else found


def dangling(store: Store) -> list[str]:
    """Tables with a row that refers to nothing."""
    try:
        return sorted({str(row[0]) for row in store.rows("PRAGMA foreign_key_check")})
    except StoreError:
        return []  # integrity_check says more


def unsound_evenings(store: Store) -> list[int]:
    """Evenings whose entries, seats or heading are not as they were written; all entries in one go, to be quick."""
    bad = set()
    for number, evening, kinds, place, fact, mark in store.rows(
        "SELECT id, evening, typeof(place) || ' ' || typeof(fact) || ' ' || typeof(checksum), place,"
        " CAST(fact AS BLOB), CAST(checksum AS BLOB) FROM entries"
    ):
        # As bytes: one bad byte would otherwise end the whole query.
        if kinds != "integer text text" or _text(mark) != seal_entry(number, evening, place, _text(fact)):
            bad.add(evening)
    known = evenings.numbers(store)
    return [number for number in known if number in bad or not _is_sound(store, number)]


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _is_sound(store: Store, number: int) -> bool:
    """Heading, seats, and as many entries as there should be."""
    try:
        with store.reading():
            return evenings.header_is_sound(store, number)
    except StoreError as error:
        if error.code != "database_damaged":
            raise
        return False


def altered(store: Store) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
    with faults(store.path):
        return store.altered()


def has_our_tables(path: Path) -> bool:
    """Whether a file has the tables of this very version, whatever version it says it is of."""
    with faults(path), closing(connect(path, read_only=True)) as db:
        return not schema.altered(db, MIGRATIONS)
