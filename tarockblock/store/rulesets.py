"""Copies of rulesets, under their digest: an old evening never changes because a price list did."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tarockblock.errors import StoreError
from tarockblock.store.database import Store


def keep(store: Store, digest: str, ruleset_id: str, copy: str) -> None:
    """Keep a copy (JSON) unless it is there already; within a transaction."""
    if not is_kept(store, digest):
        store.insert("rulesets", {"digest": digest, "id": ruleset_id, "copy": copy})


def read(store: Store, digest: str) -> str:
    """The copy of a ruleset (JSON)."""
    row = store.row("SELECT copy FROM rulesets WHERE digest = ?", (digest,))
    if row is None:
        raise StoreError("database_damaged", file=store.path, folder=store.path.parent)
    return str(row[0])


def is_kept(store: Store, digest: str) -> bool:
    """Whether there is a copy under this digest."""
    return store.row("SELECT 1 FROM rulesets WHERE digest = ?", (digest,)) is not None


def digests(store: Store) -> list[str]:
    """All that are kept."""
    return [row[0] for row in store.rows("SELECT digest FROM rulesets ORDER BY digest")]


def forget_unplayed(store: Store, digest: str) -> None:
    """Delete a copy that no evening holds; one that is held stays; within a transaction."""
    store.execute(
        "DELETE FROM rulesets WHERE digest = ? AND digest NOT IN (SELECT ruleset FROM evenings)"
        " AND digest NOT IN (SELECT ruleset FROM receipts)"
        " AND NOT EXISTS (SELECT 1 FROM sides WHERE instr(content, ?))",
        (digest, digest),
    )


def needed_by(store: Store, evenings: Iterable[int]) -> set[str]:
    """The digests of all that are needed to read these evenings, their receipts and their undo logs."""
    rows = store.rows(
        "SELECT ruleset FROM evenings WHERE id IN (SELECT value FROM json_each(?1))"
        " UNION SELECT r.ruleset FROM receipts AS r JOIN entries AS e ON e.id = r.entry"
        " WHERE e.evening IN (SELECT value FROM json_each(?1))"
        " UNION SELECT json_extract(data, '$.before.ruleset') FROM log WHERE kind IN ('amended', 'updated')"
        " AND evening IN (SELECT value FROM json_each(?1))"
        " UNION SELECT json_extract(data, '$.after.ruleset') FROM log WHERE kind IN ('amended', 'updated')"
        " AND evening IN (SELECT value FROM json_each(?1))",
        (json.dumps(list(evenings)),),
    )
    return {digest for (digest,) in rows if digest is not None}


def ids(store: Store) -> dict[str, str]:
    """The ids of all that are kept and can be read, by digest; out of the copy, which the digest is of."""
    return dict(store.rows("SELECT digest, json_extract(copy, '$.id') FROM rulesets WHERE json_valid(copy)"))


def played(store: Store) -> list[tuple[str, str, int]]:
    """Id and digest of every version that was played, with the number of its evenings outside the trash."""
    known = ids(store)
    rows = store.rows("SELECT ruleset, count(*) FROM evenings WHERE trashed_at IS NULL GROUP BY ruleset")
    return sorted((known[mark], mark, count) for mark, count in rows if mark in known)


def short_names(store: Store) -> dict[str, tuple[str, str]]:
    """The short names, German and English, that rulesets had at their latest evening, by id."""
    # One copy is parsed once, however many evenings were played by it.
    rows = store.rows(
        "SELECT json_extract(r.copy, '$.id'), json_extract(r.copy, '$.short.de'), json_extract(r.copy, '$.short.en')"
        " FROM (SELECT ruleset, max(id) AS latest FROM evenings GROUP BY ruleset) AS e"
        " JOIN rulesets AS r ON r.digest = e.ruleset WHERE json_valid(r.copy) ORDER BY e.latest"
    )
    return {str(name): (str(german), str(english)) for name, german, english in rows}


def of_evenings(store: Store) -> dict[int, str]:
    """The mark of the ruleset that each evening is played by, by its number."""
    return dict(store.rows("SELECT id, ruleset FROM evenings"))
