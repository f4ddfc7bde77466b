"""A few things the program remembers about this very database, such as which evening was open."""

from __future__ import annotations

from tarockblock.store import belief
from tarockblock.store.checksum import unlike_twin
from tarockblock.store.database import Store


def recall(store: Store, key: str) -> str | None:
    """What was remembered under a key; raises ``database_damaged`` where that is not as it was written."""
    row = store.row("SELECT value FROM memory WHERE key = ?", (key,))
    # Also where the key itself is damaged: the twin still says whose it is.
    whose = f"SELECT 1 FROM memory WHERE {unlike_twin('memory')} AND (key = ? OR instr(twin, ? || ' ') = 1)"
    lost = row is None and store.row("PRAGMA quick_check(memory)")[0] != "ok"  # a row may be there, and not be found
    if lost or store.row(whose, (key, key)) is not None:
        raise belief.damaged(store)
    return None if row is None else str(row[0])


def damaged(store: Store) -> list[str]:
    """The keys of what is not as it was written."""
    rows = store.rows(f"SELECT CAST(key AS BLOB) FROM memory WHERE {unlike_twin('memory')} ORDER BY key")
    return [key.decode("utf-8", "replace") for (key,) in rows]


def is_remembered(store: Store, key: str, value: str) -> bool:
    """Whether exactly this is remembered already, so that nothing needs to be written."""
    return store.row("SELECT 1 FROM memory WHERE key = ? AND value = ?", (key, value)) is not None


def remember(store: Store, key: str, value: str | None) -> None:
    """Remember it (None: forget it); within a transaction."""
    if value is None:
        store.execute("DELETE FROM memory WHERE key = ?", (key,))
    elif not is_remembered(store, key, value):
        store.execute(
            "INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )
