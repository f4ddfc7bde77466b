"""Empties the trash: the one place where something stored is really deleted, and only whole trashed evenings."""

from __future__ import annotations

from tarockblock.store.database import Store

_OF_EVENINGS = ("payments", "settlements", "log", "versions", "entries", "seats")
_GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
_GOING = (
    "SELECT id FROM evenings WHERE trashed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payments AS x"
    " JOIN evenings AS other ON other.id = x.carried_into WHERE x.evening = evenings.id AND other.trashed_at IS NULL)"
)


def empty_trash(store: Store) -> tuple[int, int]:
    """Delete for good; returns how many evenings went, and how many stay; in a transaction.

    An evening stays whose rest a later one has taken over: that one would not be settled any more as it was.
    The triggers that keep the trace are set aside meanwhile, in the same transaction, and put back letter by letter.
    """
    going = [int(number) for (number,) in store.rows(_GOING)]
    guards = store.rows(_GUARDS)
    for name, _ in guards:
        store.execute(f'DROP TRIGGER "{name}"')
    for number in going:
        store.execute("UPDATE payments SET carried_into = NULL WHERE carried_into = ?", (number,))
        for table in _OF_EVENINGS:
            store.execute(f"DELETE FROM {table} WHERE evening = ?", (number,))
        store.execute("DELETE FROM evenings WHERE id = ?", (number,))
    for _, sql in guards:
        store.execute(sql)
    left = store.row("SELECT count(*) FROM evenings WHERE trashed_at IS NOT NULL")[0]
    return len(going), int(left)
