"""Puts a database of this version in the place of one of version 6, which is kept beside it; whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tarockblock.store import gate, local, numbers, schema, version6
from tarockblock.store.backups import replace_file
from tarockblock.store.connection import connect, identity_of
from tarockblock.store.database import Store
from tarockblock.store.faults import Deadline, is_there, naming_file, unwritable
from tarockblock.store.files import half_made
from tarockblock.store.lock import real_path, refuse_if_open
from tarockblock.store.version6 import Old

WORD = "v6"
"""Stands in the name under which the old file is kept."""


def opened(path: Path, *, read_only: bool = False, deadline: Deadline | None = None) -> Store:
    """A database to be used; one of version 6 is brought over first, and where that is ``kept`` the store says."""
    kept = None
    if not read_only and is_there(path):
        with schema.of_its_version(path):
            if gate.look(path) < gate.VERSION:
                kept = bring_over(path, datetime.now(UTC).astimezone(), deadline)
    store = Store(path, read_only=read_only, deadline=deadline)
    store.kept = kept
    return store


def bring_over(path: Path, at: datetime, deadline: Deadline | None = None) -> Path | None:
    """Bring a database over; returns under which name the old one is kept (None: somebody else was quicker).

    At every moment there is one whole database under ``path``, the old or the new one. Codes: ``version6_damaged``,
    ``old_database_open``, ``old_database_read_only``, ``old_database_disk_full``, ...
    """
    place = real_path(path)
    refuse_if_open(path, "old_database_open", but=os.getpid())  # who has it open in a window of 0.9 could not go on
    with half_made(place, "new") as fresh, _writing(path):
        with version6.damage(path, deadline), closing(connect(place, deadline=deadline)) as db:
            db.execute("BEGIN IMMEDIATE")  # nobody writes meanwhile
            if identity_of(place) != db.identity:
                return None
            old = version6.read(db, path, deadline)
            with Store(fresh) as store, store.writing():
                _fill(store, old)
        return replace_file(fresh, place, WORD, at)


def _fill(store: Store, old: Old) -> None:
    """Write the same into a new database; within a transaction."""
    store.append(old.facts)
    last = max((number for number, *_ in old.numbers), default=0)
    more = [(numbers.GREATEST, str(old.last))] if old.last > last else []
    for name, value in (*old.memory.items(), *(numbers.noted(*each) for each in old.numbers), *more):
        local.remember(store, name, value)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Where nothing can be written, the file stays as it is, and may be brought over in another place."""
    with naming_file(path, _OF_OLD):
        try:
            yield
        except OSError as error:
            raise unwritable(error, path) from error


_OF_OLD = {
    "disk_full": "old_database_disk_full",
    "database_read_only": "old_database_read_only",
    "database_unreachable": "old_database_read_only",
    "folder_unwritable": "old_database_read_only",
}
