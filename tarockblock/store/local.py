"""What is this machine's own and no fact: which evening was open, drafts, the numbers of evenings. A row a name.

What was posted here by hand is remembered on this machine (`store/local.py`, a row an action; all postings of an
action have one number): so undo in *Geld* outlives a restart and never takes back what a merge brought. A tick and a
payment that goes along with its evening have derived ids (`log/journal.py`): done on two machines they are one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.store.database import Store
from tarockblock.store.schema import seal


def recall(store: Store, name: str) -> str | None:
    """What was remembered under a name; raises ``database_damaged`` where that is not as it was written."""
    row = store.row("SELECT value, seal FROM local WHERE name = ?", (name,))
    if row is not None and row[1] != seal("local", name, row[0]):
        raise store.damage
    return None if row is None else str(row[0])


def sealed(name: str, value: str) -> tuple[str, str, str]:
    """A row."""
    return name, value, seal("local", name, value)


def is_remembered(store: Store, name: str, value: str) -> bool:
    """Whether exactly this is remembered already, so that nothing needs to be written."""
    return store.row("SELECT 1 FROM local WHERE name = ? AND value = ?", (name, value)) is not None


def remember(store: Store, name: str, value: str | None) -> None:
    """Remember it (None: forget it); within a transaction."""
    if value is None:
        store.execute("DELETE FROM local WHERE name = ?", (name,))
        return
    store.execute(
        "INSERT INTO local (name, value, seal) VALUES (?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value, seal = excluded.seal",
        sealed(name, value),
    )


def beginning(store: Store, word: str) -> dict[str, str]:
    """What is remembered under all names that begin so, by the rest of the name; raises ``database_damaged``."""
    return {name[len(word) :]: value for name, value in latest(store, word)}


def latest(store: Store, word: str) -> Iterator[tuple[str, str]]:
    """Names that begin so and what is remembered under them, the greatest name first; raises ``database_damaged``."""
    rows = "SELECT name, value, seal FROM local WHERE name >= ? AND name < ? ORDER BY name DESC"
    for name, value, mark in store.execute(rows, (word, f"{word}\U0010ffff")):
        if mark != seal("local", name, value):
            raise store.damage
        yield name, value


def bad(store: Store) -> list[str]:
    """The names of what is not as it was written."""
    rows = store.rows("SELECT name, value, seal FROM local ORDER BY name")
    return [name for name, value, mark in rows if mark != seal("local", name, value)]
