"""Which names mean one person, as facts: joined, called otherwise, taken apart."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tarockblock.domain.same_person import Join
from tarockblock.store import derived_ids
from tarockblock.store.belief import damaged, is_believed
from tarockblock.store.checksum import seal_join
from tarockblock.store.database import Store


def text_of(names: Iterable[str]) -> str:
    """Names as they are stored."""
    return json.dumps(sorted(names), ensure_ascii=False, separators=(",", ":"))


def row_of(join: Join) -> tuple[Any, ...]:
    """What is stored of a join, and sealed."""
    return join.id, join.number, join.called, text_of(join.names)


def read(store: Store) -> list[Join]:
    """All of them, the latest last; raises ``database_damaged`` where one is missing or not as it was written."""
    rows = store.rows("SELECT id, uuid, number, called, names, checksum FROM joins ORDER BY id")
    written = store.row("SELECT seq FROM sqlite_sequence WHERE name = 'joins'")
    if [row[0] for row in rows] != list(range(1, 1 + (written[0] if written else 0))):
        raise damaged(store)
    if any(seal_join(row[1:5]) != row[5] for row in rows):
        raise damaged(store)
    found = (Join(row[1], row[2], row[3], tuple(json.loads(row[4]))) for row in rows)
    return sorted(found, key=lambda each: each.key)


def is_sound(store: Store) -> bool:
    """Whether all of them are as they were written."""
    return is_believed(store, lambda: read(store))


def note(store: Store, called: str, names: Iterable[str]) -> None:
    """Write that these names mean one person, or (not ``called`` at all) several; within a transaction."""
    number = int(store.row("SELECT coalesce(max(number), 0) + 1 FROM joins")[0])
    write(store, [Join(derived_ids.drawn(), number, called, tuple(names))])


def write(store: Store, found: Iterable[Join]) -> None:
    """Add them; within a transaction."""
    for each in found:
        store.execute(
            "INSERT INTO joins (uuid, number, called, names, checksum) VALUES (?, ?, ?, ?, ?)",
            (*row_of(each), seal_join(row_of(each))),
        )
