"""Copies of rulesets, under their digest: an old evening never changes because a price list did."""

from __future__ import annotations

from tarockblock.errors import StoreError
from tarockblock.store.database import Store


def keep(store: Store, digest: str, ruleset_id: str, copy: str) -> None:
    """Keep a copy (JSON) unless it is there already; within a transaction."""
    store.execute("INSERT OR IGNORE INTO rulesets (digest, id, copy) VALUES (?, ?, ?)", (digest, ruleset_id, copy))


def read(store: Store, digest: str) -> str:
    """The copy of a ruleset (JSON)."""
    row = store.row("SELECT copy FROM rulesets WHERE digest = ?", (digest,))
    if row is None:
        raise StoreError("database_damaged", file=store.path, folder=store.path.parent)
    return str(row[0])


def digests(store: Store) -> list[str]:
    """All that are kept."""
    return [row[0] for row in store.rows("SELECT digest FROM rulesets ORDER BY digest")]
