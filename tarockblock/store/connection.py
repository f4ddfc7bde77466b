"""How every connection of ours is set up, and what a transaction is.

The one place that imports sqlite-utils: when something is first written, since it takes longer than the whole store.
Whoever only reads (a start, ``score``, ``verify``) does without.
"""

from __future__ import annotations

import importlib
import sqlite3
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tarockblock.store.faults import faults

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    from sqlite_utils import Database
    from sqlite_utils.db import Table

    from tarockblock.store.faults import Deadline


_OPTIONAL = ("numpy", "pandas")


def database_over(connection: sqlite3.Connection) -> Database:
    """The connection with what sqlite-utils does on it; without its plugins, which would be anybody's code."""
    return _library().Database(connection, execute_plugins=False)  # type: ignore[no-any-return]


def warm_up() -> None:
    """Import it before it is needed, in whatever thread has the time."""
    _library()


@cache
def _library() -> ModuleType:
    """sqlite-utils without numpy and pandas: it would take them along, where they are, to know columns of their types.

    That is two thirds of the time the import takes, and 25 MiB.
    """
    absent = _Absent()
    sys.meta_path.insert(0, absent)
    try:
        return importlib.import_module("sqlite_utils")
    finally:
        sys.meta_path.remove(absent)


class _Absent:
    """Has the optional libraries not found by the thread that made it; another one may be importing them just now."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing for everybody else."""
        if fullname in _OPTIONAL and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"{fullname} is not needed", name=fullname)
        return None


PATIENCE = 0.25
"""Seconds to wait for another program that holds the lock; longer would freeze the window."""


class OpenFile:
    """A connection that knows which file it opened: while it is open, the path may come to mean another one."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.conn = connection
        self.identity = identity_of(path)
        self._tables: dict[str, Table] = {}

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        return self.conn.execute(sql, parameters)

    def rollback(self) -> None:
        """Give up the transaction, if one is open."""
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self.conn.close()

    @cached_property
    def utils(self) -> Database:
        """The same connection as sqlite-utils sees it."""
        return database_over(self.conn)

    def table(self, name: str) -> Table:
        """A table as sqlite-utils sees it; asked for once, since that looks through the whole schema."""
        if name not in self._tables:
            self._tables[name] = self.utils.table(name)
        return self._tables[name]


def identity_of(path: Path) -> tuple[int, int] | None:
    """Device and number of the file that has this name now; None where none can be reached."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def connect(path: Path, *, read_only: bool = False, create: bool = False, deadline: Deadline | None = None) -> OpenFile:
    """A connection with the settings every one of ours has; SQLite reads the list of tables here."""
    mode = "ro" if read_only else "rwc" if create else "rw"
    with faults(path, deadline):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
        )
        db = OpenFile(connection, path)
        try:
            if deadline is not None:
                deadline.watch(connection)
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA synchronous = FULL")
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def transaction(db: OpenFile) -> Iterator[None]:
    """BEGIN IMMEDIATE, so that it fails at once and not half way where another program writes."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        db.rollback()
    assert not db.conn.in_transaction
