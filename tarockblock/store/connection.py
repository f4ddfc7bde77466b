"""How every connection of ours is set up, and what a transaction is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from tarockblock.store.faults import faults

PATIENCE = 0.25
"""Seconds to wait for another program that holds the lock; longer would freeze the window."""


class OpenFile(Database):
    """A connection that knows which file it opened: while it is open, the path may come to mean another one.

    ``marked``: it has written already, and left its mark (``lineage``).
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        super().__init__(connection, execute_plugins=False)
        self.identity = identity_of(path)
        self.marked = False


def identity_of(path: Path) -> tuple[int, int] | None:
    """Device and number of the file that has this name now; None where none can be reached."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def connect(path: Path, *, read_only: bool = False, create: bool = False) -> OpenFile:
    """A connection with the settings every one of ours has."""
    mode = "ro" if read_only else "rwc" if create else "rw"
    with faults(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
        )
        db = OpenFile(connection, path)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA synchronous = FULL")
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def transaction(db: Database) -> Iterator[None]:
    """BEGIN IMMEDIATE, so that it fails at once and not half way where another program writes."""
    db.execute("BEGIN IMMEDIATE")
    try:
        with db.atomic():
            yield
        db.execute("COMMIT")
    finally:
        db.rollback()
    assert not db.conn.in_transaction
