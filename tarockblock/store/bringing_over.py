"""Puts a database of this version in the place of one of version 6, which is kept beside it; whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from tarockblock.log.union import Log
from tarockblock.store import local, numbers, schema, version6
from tarockblock.store.backups import replace_file
from tarockblock.store.connection import connect, identity_of
from tarockblock.store.faults import Deadline, naming_file, unwritable
from tarockblock.store.files import half_made, make_file, sync
from tarockblock.store.lock import real_path, refuse_if_open
from tarockblock.store.version6 import Old

WORD = "v6"
"""Stands in the name under which the old file is kept."""


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
            make_file(fresh)
            fresh.write_bytes(new_database(version6.read(db, path, deadline)))
            sync(fresh)
        return replace_file(fresh, place, WORD, at)


def new_database(old: Old) -> bytes:
    """The file of a database of this version that holds the same."""
    log = Log()
    added = log.unite(old.facts).added
    with closing(schema.in_memory()) as db:
        db.conn.deserialize(schema.empty_database())
        db.execute("BEGIN")
        db.conn.executemany(
            "INSERT INTO log (id, stream, number, text) VALUES (?, ?, ?, ?)", (each.row for each in added)
        )
        tally = schema.sealed_tally(f"{log.tally.total:064x}", log.tally.facts, log.tally.greatest)
        db.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", tally)
        db.conn.executemany("INSERT INTO local (name, value, seal) VALUES (?, ?, ?)", _local(old))
        db.execute("COMMIT")
        return db.conn.serialize()


def _local(old: Old) -> Iterator[tuple[str, str, str]]:
    """What is this machine's own."""
    yield from (local.sealed(name, value) for name, value in old.memory.items())
    yield from (local.sealed(*numbers.noted(number, id_, since)) for number, id_, since in old.numbers)
    if old.last > max((number for number, *_ in old.numbers), default=0):
        yield local.sealed(numbers.GREATEST, str(old.last))


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
