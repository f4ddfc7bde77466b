"""Which version of each house ruleset is on offer; by the ruleset's id, the later choice stands."""

from __future__ import annotations

from collections.abc import Mapping

from tarockblock.store import rulesets
from tarockblock.store.belief import damaged, unless_damaged
from tarockblock.store.checksum import seal_offer
from tarockblock.store.database import Store
from tarockblock.store.later import later

Offer = tuple[int, str]
"""Number of the choice, and the digest chosen (empty: the ruleset was removed)."""


def read(store: Store) -> dict[str, Offer]:
    """By id; raises ``database_damaged``."""
    found = {}
    for name, digest, number, mark in store.rows("SELECT ruleset, digest, number, checksum FROM offers"):
        if mark != seal_offer(name, digest, number):
            raise damaged(store)
        found[name] = (number, digest)
    return found


def is_sound(store: Store) -> bool:
    """Whether all choices are as they were written, and what was chosen is here."""

    def check() -> bool:
        return all(not digest or rulesets.is_kept(store, digest) for _, digest in read(store).values())

    return unless_damaged(store, check, otherwise=False)


def choose(store: Store, chosen: Mapping[str, str]) -> None:
    """Write which digests are on offer now, by id; others are not any more. Within a transaction."""
    known = read(store)
    number = 1 + max((number for number, _ in known.values()), default=0)
    now = dict.fromkeys(known, "") | dict(chosen)
    merge_in(store, {name: (number, digest) for name, digest in now.items() if known.get(name, (0, ""))[1] != digest})


def merge_in(store: Store, found: Mapping[str, Offer]) -> None:
    """Write those that are later than what is known; within a transaction."""
    for name, (number, digest) in later(found, read(store)).items():
        store.execute(
            "INSERT INTO offers (ruleset, digest, number, checksum) VALUES (?, ?, ?, ?) ON CONFLICT (ruleset)"
            " DO UPDATE SET digest = excluded.digest, number = excluded.number, checksum = excluded.checksum",
            (name, digest, number, seal_offer(name, digest, number)),
        )
