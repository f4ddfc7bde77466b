"""Looks for damage without changing anything: SQLite's own checks, and every checksum."""

from __future__ import annotations

from tarockblock.errors import StoreError
from tarockblock.store import database, evenings
from tarockblock.store.checksum import seal_entry
from tarockblock.store.database import Store
from tarockblock.store.faults import faults

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
        return database.altered(store.db)
