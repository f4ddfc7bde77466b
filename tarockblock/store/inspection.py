"""Looks for damage without changing anything: SQLite's own checks, and every fact that can not be believed."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.errors import StoreError
from tarockblock.log.facts import Row, believed
from tarockblock.store.database import Store
from tarockblock.store.faults import faults

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


def unbelieved(store: Store) -> Iterator[Row]:
    """The rows of the log that are not as they were written, with what still can be read of them."""
    # As bytes: one bad byte would otherwise end the whole query.
    texts = "CAST(id AS BLOB), CAST(stream AS BLOB), number, CAST(text AS BLOB)"
    for id_, stream, number, text in store.execute(f"SELECT {texts} FROM log ORDER BY seq"):
        store.check_time()
        row = Row(_text(id_), _text(stream), number, _text(text))
        if believed(row) is None:
            yield row


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def altered(store: Store) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
    with faults(store.path):
        return store.altered()
