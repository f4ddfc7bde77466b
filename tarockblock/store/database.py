"""The one connection: opens, guards and closes the database file, and writes in whole transactions or not at all.

And the log as it is stored: facts by streams, read when they are asked for, written in one place. A row is believed if
its text fits its id and says what its columns say; of whatever is written the tally keeps count.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from tarockblock.errors import StoreError
from tarockblock.log.facts import BOOK, HOUSE, Fact, Row, believed
from tarockblock.log.union import Change, Log, Tally
from tarockblock.store import gate, schema
from tarockblock.store.checksum import seal
from tarockblock.store.connection import connect, identity_of, transaction
from tarockblock.store.deadline import Deadline
from tarockblock.store.faults import faults, is_there, os_fault, sense, unwritable
from tarockblock.store.litter import name_beside, sweep
from tarockblock.store.private import make_file, put_where_nothing_is

OLDEST_SQLITE = (3, 37)
"""The first one with STRICT tables."""


class Store:
    """An open database; a context manager. Must be used in the thread that opened it.

    Opening creates a missing file (in a folder that is there). Nothing is read of one that is not exactly ours; with a
    ``deadline`` it is worked on no longer than that. ``kept`` is the old file, where it was brought over just now.
    """

    def __init__(self, path: Path, *, read_only: bool = False, deadline: Deadline | None = None) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreError("sqlite_too_old", version=sqlite3.sqlite_version)
        self.path = path
        self.kept: Path | None = None
        self._log: StoredLog | None = None
        if not is_there(path) and not read_only:
            self._create()
        with schema.of_its_version(path):
            if gate.look(path) < gate.VERSION:
                raise StoreError("old_database_read_only", file=path, folder=path.parent)
        self.read_only = read_only or not _writable(path)
        self.deadline = deadline
        limit = deadline or Deadline.of(path)
        self.db = connect(path, read_only=self.read_only, deadline=limit)
        try:
            with faults(path, limit):
                self._settle_in()
        except BaseException:
            self.db.close()
            raise

    # ------------------------------------------------------------------ reading and writing

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run one statement; writes only within :meth:`writing`."""
        with self._faults():
            return self.db.execute(sql, parameters)

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """All rows of a query, as tuples."""
        with self._faults():
            return self.db.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """The first row of a query, or None."""
        with self._faults():
            return self.db.execute(sql, parameters).fetchone()

    def insert(self, table: str, *rows: dict[str, Any]) -> int:
        """Insert rows, all with the same columns, within :meth:`writing`; returns the number of the last one."""
        with self._faults():
            return int(self.db.table(table).insert_all(rows).last_rowid or 0)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One change: all of it is on disk when the block ends, or nothing of it ever was."""
        if self.read_only:
            raise StoreError("database_read_only", file=self.path)
        self._check_unmoved()
        with self._faults(), transaction(self.db):
            yield

    @property
    def log(self) -> StoredLog:
        """All facts, read as far as they are asked for; StoreError ``database_damaged``.

        Several things that must fit together are asked within :meth:`reading` or :meth:`writing`.
        """
        tally = read_tally(self)
        if self._log is None or self._log.tally != tally:  # somebody else has written since
            self._log = StoredLog(self, tally)
        return self._log

    def append(self, found: Iterable[Fact]) -> Change:
        """Unite the log with facts, within :meth:`writing`: the one way in, whatever they come from.

        What there is no reason to keep any more goes.
        """
        log = self.log
        change = log.unite(found)
        if change.added:
            self.insert("log", *(each.row._asdict() for each in change.added))
        for each in change.dropped:
            self.execute("DELETE FROM log WHERE id = ?", (each.id,))
        if change.added or change.dropped:
            set_tally(self, log.tally)
        return change

    @property
    def is_writing(self) -> bool:
        """Whether a change is being made."""
        return self.db.conn.in_transaction

    def altered(self) -> list[str]:
        """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
        return schema.altered(self.db)

    def check_time(self) -> None:
        """Raise StoreError ``took_too_long`` where it was worked on for longer than it may be."""
        if self.deadline is not None:
            self.deadline.check()

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of a change, within :meth:`writing`: what fails in it leaves nothing, and the change may go on."""
        self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self.db.conn.in_transaction:
                self.execute("ROLLBACK TO part")
                self.execute("RELEASE part")
            raise
        self.execute("RELEASE part")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several queries that see the same state, whatever other programs write meanwhile.

        What can not be made sense of inside (a number that is none, a text that is no JSON) is damage.
        """
        inner = self.db.conn.in_transaction
        with self._faults(), sense(self.path):
            if not inner:
                self.db.execute("BEGIN")
            try:
                yield
            finally:
                if not inner:
                    self.db.rollback()

    def writes_of_others(self) -> int:
        """A number that is another one once somebody else has written here; StoreError where it is another file now."""
        self._check_unmoved()
        return int(self.row("PRAGMA data_version")[0])

    def state(self) -> tuple[int, int]:
        """Another pair once anybody has written to the database, here or elsewhere; within a transaction."""
        return int(self.row("PRAGMA data_version")[0]), self.db.conn.total_changes

    # ------------------------------------------------------------------ opening and closing

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self.db.close()

    def _create(self) -> None:
        """Make a new database beside its place and move it there: an empty or half-made file is never seen."""
        partial = name_beside(self.path, "new")
        try:
            make_file(partial)  # the system says what is in the way, SQLite only that something is
            partial.write_bytes(schema.empty_database())
        except OSError as error:
            raise unwritable(error, self.path) from error
        try:
            with partial.open("rb+") as made:
                os.fsync(made.fileno())
            put_where_nothing_is(partial, self.path)
        except OSError as error:
            raise os_fault(error, self.path) from error
        finally:
            partial.unlink(missing_ok=True)

    def _settle_in(self) -> None:
        """Check what SQLite reads; a WAL database (somebody's tool) goes back to one file."""
        application_id = int(self.db.execute("PRAGMA application_id").fetchone()[0])
        gate.check(self.path, application_id, int(self.db.execute("PRAGMA user_version").fetchone()[0]))
        schema.check(self.db, self.path)
        if self.deadline is None:
            self.db.conn.set_progress_handler(None, 0)  # ours: as long as it takes
        if not self.read_only:
            sweep(self.path.parent, f"{self.path.name}.")
        if not self.read_only and self.db.execute("PRAGMA journal_mode").fetchone()[0] != "delete":
            self.db.execute("PRAGMA journal_mode = DELETE").fetchone()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What SQLite says inside; where it finds fault with our own statements, the tables may be what is wrong."""
        self.check_time()
        try:
            with faults(self.path, self.deadline):
                yield
        except sqlite3.Error as error:
            if self.altered():
                raise StoreError("database_damaged", file=self.path, folder=self.path.parent) from error
            raise

    def _check_unmoved(self) -> None:
        """The file may have been taken away under us (a stick pulled out), or another one put in its place.

        What we wrote would be lost. SQLite looks, too, but takes a file on another device for ours if its number is.
        """
        now = identity_of(self.path)
        if now is None:
            code = "database_gone" if self.path.parent.is_dir() else "folder_missing"
            raise StoreError(code, file=self.path, folder=self.path.parent)
        if now != self.db.identity:
            raise StoreError("database_replaced", file=self.path)


def _writable(path: Path) -> bool:
    """Whether both the file and its folder (for the journal) can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


# ---------------------------------------------------------------------- the log

COLUMNS = "id, stream, number, text"

_COPY = '"kind":"ruleset"'
"""Stands in a fact that holds a copy of a ruleset, and in no other of the house."""


class StoredLog(Log):
    """A log that reads a stream of its database once it is asked for; right as long as its tally is the stored one."""

    def __init__(self, store: Store, tally: Tally) -> None:
        self._store = store
        self._read: set[str] = set()
        super().__init__()
        self.tally = tally

    def stream(self, name: str) -> dict[str, Fact]:
        """Raises StoreError ``database_damaged`` where one of its facts can not be believed."""
        if name not in self._read:
            rows = self._store.rows(f"SELECT {COLUMNS} FROM log WHERE stream = ? ORDER BY seq", (name,))
            if name == HOUSE:  # without the copy of a ruleset nothing but its own evenings is lost
                rows = [each for each in rows if _COPY not in each[3] or believed(Row(*each)) is not None]
            self.streams[name] = {each.id: each for each in believed_rows(self._store, rows)}
            self._read.add(name)
        return self.streams[name]

    def __iter__(self) -> Iterator[Fact]:
        for name in (BOOK, HOUSE, *self.evenings):
            yield from self.stream(name).values()

    @property
    def evenings(self) -> tuple[str, ...]:
        rows = self._store.rows("SELECT DISTINCT stream FROM log")
        return tuple(name for (name,) in rows if name not in (BOOK, HOUSE))


def read_tally(store: Store) -> Tally:
    """What is noted of all facts; StoreError ``database_damaged`` where that is not as it was written."""
    row = store.row("SELECT total, facts, greatest, seal FROM tally")
    if row is None or row[3] != seal("tally", *row[:3]):
        raise _damaged(store)
    return Tally(int(row[0], 16), row[1], row[2])


def set_tally(store: Store, tally: Tally) -> None:
    """Note it; within a transaction."""
    row = schema.sealed_tally(f"{tally.total:064x}", tally.facts, tally.greatest)
    store.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", row)


def believed_rows(store: Store, rows: Iterable[tuple[str, str, int, str]]) -> Iterator[Fact]:
    for row in rows:
        fact = believed(Row(*row))
        if fact is None:
            raise _damaged(store)
        store.check_time()
        yield fact


def _damaged(store: Store) -> StoreError:
    return StoreError("database_damaged", file=store.path, folder=store.path.parent)
