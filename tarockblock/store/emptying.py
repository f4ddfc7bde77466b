"""Deletes what lies in the trash: the one place where something stored is really deleted, and only whole evenings.

What belongs to an evening goes with it, and nothing else can be made to go: triggers see to both (migration 2).
"""

from __future__ import annotations

from tarockblock.errors import StoreError
from tarockblock.store import evenings
from tarockblock.store.database import Store

_FREE = (
    "trashed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payments AS x JOIN evenings AS later"
    " ON later.id = x.carried_into WHERE x.evening = evenings.id AND later.trashed_at IS NULL)"
)


def in_trash(store: Store) -> int:
    """How many evenings lie there."""
    return int(store.row("SELECT count(*) FROM evenings WHERE trashed_at IS NOT NULL")[0])


def deletable(store: Store) -> list[int]:
    """The evenings in the trash, without those whose rest a later one has taken over: it would not be settled any more.

    Raises ``database_damaged`` where a seal does not confirm that an evening was put there.
    """
    found = [int(number) for (number,) in store.rows(f"SELECT id FROM evenings WHERE {_FREE} ORDER BY id")]
    if not all(evenings.header_is_sound(store, number) for number in found):
        raise StoreError("database_damaged", file=store.path, folder=store.path.parent)
    return found


def delete(store: Store, evening: int) -> bool:
    """Delete an evening for good; False where it is not in the trash any more, or needed; in a transaction."""
    return store.execute(f"DELETE FROM evenings WHERE id = ? AND {_FREE}", (evening,)).rowcount == 1
