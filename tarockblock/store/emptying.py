"""Deletes what lies in the trash: the one place where something stored is really deleted, and only whole evenings.

What belongs to an evening goes with it, and nothing else can be made to go: triggers see to both (migration 2). What
was posted of its money stays.
"""

from __future__ import annotations

from tarockblock.store import evenings
from tarockblock.store.belief import damaged
from tarockblock.store.database import Store


def in_trash(store: Store) -> int:
    """How many evenings lie there."""
    return int(store.row("SELECT count(*) FROM evenings WHERE trashed_at IS NOT NULL")[0])


def deletable(store: Store) -> list[int]:
    """The evenings in the trash; ``database_damaged`` where a seal does not confirm that one was put there."""
    rows = store.rows("SELECT id FROM evenings WHERE trashed_at IS NOT NULL ORDER BY id")
    found = [int(number) for (number,) in rows]
    if not all(evenings.header_is_sound(store, number) for number in found):
        raise damaged(store)
    return found


def delete(store: Store, evening: int) -> bool:
    """Delete an evening for good; False where it is not in the trash any more; in a transaction."""
    found = store.execute("DELETE FROM evenings WHERE id = ? AND trashed_at IS NOT NULL", (evening,))
    return found.rowcount == 1
