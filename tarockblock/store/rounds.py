"""What rounds of people have agreed upon, by name; the later setting stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from tarockblock.domain.round_rules import RoundTerms
from tarockblock.store.belief import damaged, is_believed
from tarockblock.store.checksum import seal
from tarockblock.store.database import Store
from tarockblock.store.later import later


def read(store: Store) -> dict[str, RoundTerms]:
    """The terms of all rounds that have any, by name; raises ``database_damaged``."""
    found = {}
    for name, terms, number, mark in store.rows("SELECT name, terms, number, checksum FROM rounds ORDER BY name"):
        if mark != seal("round", name, terms, number):
            raise damaged(store)
        found[name] = RoundTerms(**json.loads(terms))
    return found


def is_sound(store: Store) -> bool:
    """Whether the terms of all rounds are as they were written."""
    return is_believed(store, lambda: read(store))


def numbered(store: Store) -> dict[str, tuple[int, str]]:
    """The same as (number, JSON); of two settings the greater one is the later."""
    read(store)
    return {name: (number, terms) for name, number, terms in store.rows("SELECT name, number, terms FROM rounds")}


def merge_in(store: Store, found: Mapping[str, tuple[int, str]]) -> None:
    """Write those settings that are later than what is known; within a transaction."""
    for name, (number, text) in later(found, numbered(store)).items():
        _put(store, name, number, text)


def write(store: Store, name: str, terms: RoundTerms) -> None:
    """Write the terms of a round in place of what held before; within a transaction."""
    number = int(store.row("SELECT coalesce(max(number), 0) + 1 FROM rounds")[0])
    text = json.dumps(asdict(terms), separators=(",", ":"))
    _put(store, name, number, text)


def _put(store: Store, name: str, number: int, text: str) -> None:
    store.execute(
        "INSERT INTO rounds (name, terms, number, checksum) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE"
        " SET terms = excluded.terms, number = excluded.number, checksum = excluded.checksum",
        (name, text, number, seal("round", name, text, number)),
    )
