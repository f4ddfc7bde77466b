"""Writes rows of another database just as they were there: times, numbers, trace. For recoveries; in a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, fields

from tarockblock.store.checksum import seal, seal_log, twin
from tarockblock.store.database import Store
from tarockblock.store.salvage import FoundStep, FoundVersion, Heading

_VERSION = tuple(each.name for each in fields(FoundVersion))


def reserve(store: Store, table: str, highest: int) -> None:
    """New rows of a table get higher numbers."""
    store.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    store.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, highest))


def state(store: Store, heading: Heading) -> None:
    """When an evening was begun and closed, and how often it had been changed; before it is sealed."""
    store.execute(
        "UPDATE evenings SET started_at = ?, closed_at = ?, revision = ? WHERE id = ?",
        (heading.started_at, heading.closed_at, heading.revision, heading.number),
    )


def versions(store: Store, found: Iterable[FoundVersion]) -> None:
    """Earlier versions of entries, before the entries themselves: the first one says when an entry was made."""
    for each in found:
        *values, again = astuple(each)
        again = again or twin(each.written_at, each.replaced_at, each.change, each.scored)
        marks = ", ".join("?" * len(_VERSION))
        store.execute(f"INSERT INTO versions ({', '.join(_VERSION)}) VALUES ({marks})", (*values, again))


def rounds(store: Store, terms: Mapping[str, str]) -> None:
    """What rounds have agreed upon (JSON), by name, numbered from 1."""
    for number, (name, text) in enumerate(sorted(terms.items()), start=1):
        store.execute(
            "INSERT INTO rounds (name, terms, number, checksum) VALUES (?, ?, ?, ?)",
            (name, text, number, seal("round", name, text, number)),
        )


def steps(store: Store, evening: int, found: Iterable[FoundStep]) -> None:
    """The undo log of an evening, numbered from 1."""
    for number, each in enumerate(found, start=1):
        store.execute(
            "INSERT INTO log (evening, number, kind, at, data, state, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                evening,
                number,
                each.kind,
                each.at,
                each.data,
                each.state,
                seal_log(evening, number, each.kind, each.data),
            ),
        )
