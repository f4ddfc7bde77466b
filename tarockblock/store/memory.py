"""A few things the program remembers about this very database, such as which evening was open."""

from __future__ import annotations

from tarockblock.store.database import Store


def recall(store: Store, key: str) -> str | None:
    """What was remembered under a key."""
    row = store.row("SELECT value FROM memory WHERE key = ?", (key,))
    return None if row is None else str(row[0])


def remember(store: Store, key: str, value: str | None) -> None:
    """Remember it (None: forget it); within a transaction."""
    if value is None:
        store.execute("DELETE FROM memory WHERE key = ?", (key,))
    else:
        store.execute(
            "INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )
