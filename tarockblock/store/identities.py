"""What evenings and entries are known by everywhere, and which round an evening belongs to.

With an evening stands how it is to be settled once it is closed, as long as somebody has chosen that.
"""

from __future__ import annotations

from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import derived_ids
from tarockblock.store.belief import damaged
from tarockblock.store.checksum import seal_identity, seal_row_id
from tarockblock.store.database import Store


@dataclass(frozen=True, slots=True)
class Identity:
    """``unit`` (cents) and ``leave_open`` are None where nobody has chosen: then it is as the round says."""

    id: str
    round: str
    unit: int | None = None
    leave_open: bool | None = None


def read(store: Store, evening: int) -> Identity:
    """What an evening is known by; StoreError ``no_such_evening``, ``database_damaged``."""
    found = _read(store, "WHERE evening = ?", (evening,)).get(evening)
    if found is None:
        gone = store.row("SELECT 1 FROM evenings WHERE id = ?", (evening,)) is None
        raise StoreError("no_such_evening", evening=evening) if gone else damaged(store)
    return found


def everything(store: Store) -> dict[int, Identity]:
    """The same of all evenings, the trash included, by number; raises ``database_damaged``."""
    found = _read(store, "", ())
    count = store.row("SELECT count(*) FROM evenings")[0]
    if count != len(found):
        raise damaged(store)
    return found


def _read(store: Store, where: str, parameters: tuple[int, ...]) -> dict[int, Identity]:
    found = {}
    for evening, uuid, name, unit, leave_open, mark in store.rows(
        f"SELECT evening, uuid, round, unit, leave_open, checksum FROM identities {where}", parameters
    ):
        if mark != seal_identity(evening, uuid, name, unit, leave_open):
            raise damaged(store)
        found[evening] = Identity(uuid, name, unit, None if leave_open is None else bool(leave_open))
    return found


def number_of(store: Store, uuid: str) -> int | None:
    """The number an evening has here, the trash included; None where it is not here."""
    row = store.row("SELECT evening FROM identities WHERE uuid = ?", (uuid,))
    return None if row is None else int(row[0])


def write(store: Store, evening: int, identity: Identity) -> None:
    """Write what an evening is known by, or another round or choice; its id stays. Within a transaction."""
    leave_open = None if identity.leave_open is None else int(identity.leave_open)
    row = (evening, identity.id, identity.round, identity.unit, leave_open)
    store.execute(
        "INSERT INTO identities (evening, uuid, round, unit, leave_open, checksum) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (evening) DO UPDATE SET uuid = excluded.uuid, round = excluded.round, unit = excluded.unit,"
        " leave_open = excluded.leave_open, checksum = excluded.checksum",
        (*row, seal_identity(*row)),
    )


def is_sound(store: Store, evening: int) -> bool:
    """Whether an evening and each of its entries have an id that is as it was written."""
    try:
        read(store, evening)
        known = row_ids(store, evening)
    except StoreError:
        return False
    entries = store.rows("SELECT id FROM entries WHERE evening = ?", (evening,))
    return all(entry in known for (entry,) in entries)


# ---------------------------------------------------------------------- entries


def row_ids(store: Store, evening: int) -> dict[int, str]:
    """The ids of all entries an evening has or ever had, by number; raises ``database_damaged``."""
    found = {}
    for entry, uuid, mark in store.rows("SELECT entry, uuid, checksum FROM row_ids WHERE evening = ?", (evening,)):
        if mark != seal_row_id(entry, evening, uuid):
            raise damaged(store)
        found[entry] = uuid
    return found


def give_row_id(store: Store, evening: int, entry: int, uuid: str | None = None) -> None:
    """Give an entry an id (None: a new one), unless it has one; within a transaction."""
    row = (entry, evening, uuid or derived_ids.drawn())
    store.execute(
        "INSERT INTO row_ids (entry, evening, uuid, checksum) VALUES (?, ?, ?, ?) ON CONFLICT (entry) DO NOTHING",
        (*row, seal_row_id(*row)),
    )
