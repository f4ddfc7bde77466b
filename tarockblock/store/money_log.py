"""What was done with the money of an evening, as the database itself has noted it (migration 3): read, never written.

Only a recovery puts back what it could read of another database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tarockblock.store.checksum import twin
from tarockblock.store.database import Store
from tarockblock.store.evenings import time_of
from tarockblock.store.records import MoneyRecord

NAMES = ("at", "about", "was", "became", "twin")


def read(store: Store, evening: int) -> list[MoneyRecord]:
    """Everything that is as it was written, in the order in which it happened."""
    return [found for _, found in _read(store, evening) if found is not None]


def taken_from_others(store: Store, evening: int) -> list[tuple[int, MoneyRecord]]:
    """What stands in the traces of other evenings of rests this one has counted in, or left open again; with whose."""
    others = store.rows(
        "SELECT DISTINCT evening FROM money_log WHERE (was = ? OR became = ?) AND about LIKE '[\"rest\",%'",
        (str(evening), str(evening)),
    )
    return [
        (other, each)
        for (other,) in others
        for each in read(store, other)
        if each.about.startswith('["rest",') and str(evening) in (each.was, each.became)
    ]


def bad_rows(store: Store, evening: int) -> list[int]:
    """Numbers of the rows that are not as they were written."""
    return [number for number, found in _read(store, evening) if found is None]


def record_of(evening: int, texts: Sequence[str]) -> MoneyRecord | None:
    """A row out of its texts (as ``NAMES``); None where what stands there twice is not the same."""
    at, about, was, became, again = texts
    if again != twin(evening, at, about, was, became):
        return None
    return MoneyRecord(at=time_of(at), about=about, was=was, became=became)


def put_back(store: Store, evening: int, records: Iterable[MoneyRecord]) -> None:
    """Write what was read elsewhere into the trace of an evening that has none yet; within a transaction."""
    for each in records:
        store.execute(
            "INSERT INTO money_log (evening, at, about, was, became) VALUES (?, ?, ?, ?, ?)",
            (evening, each.at.isoformat(), each.about, each.was, each.became),
        )


def _read(store: Store, evening: int) -> Iterator[tuple[int, MoneyRecord | None]]:
    """Rows by number; None for one that is damaged. Texts come as bytes: a damaged one may be no text."""
    texts = ", ".join(f"CAST({name} AS BLOB)" for name in NAMES)
    for number, *parts in store.rows(f"SELECT id, {texts} FROM money_log WHERE evening = ? ORDER BY id", (evening,)):
        try:
            yield number, record_of(evening, [part.decode() for part in parts])
        except (AttributeError, ValueError, TypeError):  # no text, no time
            yield number, None
