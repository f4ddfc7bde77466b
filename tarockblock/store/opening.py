"""Opens a database file: checks that it is ours, sets up connections, compares the schema.

A view could be an endless query, a trigger could write, so the schema must match word for word. sqlite-utils is
slow to import: only here, at the first write.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sqlite3
import stat
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from tarockblock.errors import StoreError
from tarockblock.store.faults import Deadline, faults, os_fault

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    from sqlite_utils import Database
    from sqlite_utils.db import Table

    from tarockblock.store.faults import Deadline


_OPTIONAL = ("numpy", "pandas")


def database_over(connection: sqlite3.Connection) -> Database:
    """Return the connection for sqlite-utils, without its plugins, which could be anyone's code."""
    return _library().Database(connection, execute_plugins=False)  # type: ignore[no-any-return]


def warm_up() -> None:
    _library()


@cache
def _library() -> ModuleType:
    """Import sqlite-utils without numpy and pandas: two thirds of the time and 25 MiB."""
    absent = _Absent()
    sys.meta_path.insert(0, absent)
    try:
        return importlib.import_module("sqlite_utils")
    finally:
        sys.meta_path.remove(absent)


class _Absent:
    """Hides optional libraries from the thread that made it; others may be importing them."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in _OPTIONAL and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"{fullname} is not needed", name=fullname)
        return None


PATIENCE = 0.25
"""Seconds to wait for another program's lock; longer would freeze the window."""


MOST_ROW = 32 << 20
"""Bytes of a row: SQLite reads no longer one, which only a foreign file has."""


class OpenFile:
    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.conn = connection
        self.identity = identity_of(path)
        self._tables: dict[str, Table] = {}

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        return self.conn.execute(sql, parameters)

    def rollback(self) -> None:
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def close(self) -> None:
        self.conn.close()

    @cached_property
    def utils(self) -> Database:
        return database_over(self.conn)

    def table(self, name: str) -> Table:
        if name not in self._tables:
            self._tables[name] = self.utils.table(name)
        return self._tables[name]


Identity = tuple[int, int]


def identity_of(path: Path) -> Identity | None:
    """Return the identity of the file with this name, or None."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def connect(path: Path, *, read_only: bool = False, create: bool = False, deadline: Deadline | None = None) -> OpenFile:
    """Open a connection with our settings; SQLite reads the schema here."""
    mode = "ro" if read_only else "rwc" if create else "rw"
    with faults(path, deadline):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
        )
        db = OpenFile(connection, path)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW)
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
    """Run BEGIN IMMEDIATE, so that a lock fails at once and not halfway."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        db.rollback()
    assert not db.conn.in_transaction


APPLICATION_ID = 0x5461726F
"""``Taro``, in the header of every database of ours."""

VERSION = 7

MAGIC = b"SQLite format 3\x00"

_HEADER = 100


def look(path: Path) -> int:
    """Return the version of the database at ``path``. Raise StoreError if it is not ours, newer or too old.

    Codes: ``empty_database``, ``not_a_database``, ``foreign_database``, ``newer_database``, ``too_old_database``,
    ``database_unreachable``, …
    """
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):  # a pipe blocks its opener, a device has no end
            raise StoreError("file_unreadable", file=path, reason="no_file")
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except OSError as error:
        raise os_fault(error, path) from error
    if not head:
        raise StoreError("empty_database", file=path)
    if len(head) < _HEADER or not head.startswith(MAGIC):
        raise StoreError("not_a_database", file=path)
    version = int.from_bytes(head[60:64], "big", signed=True)
    check_header(path, int.from_bytes(head[68:72], "big", signed=True), version)
    return version


_OF_OURS = (b"CREATE TRIGGER log_unchanged", b',"parents":[')
"""Texts only in databases of ours: in the schema, and in facts."""


_PIECE = 2**20


def was_ours(path: Path) -> bool:
    """Return whether an invalid file is what is left of a database of ours. Raise OSError."""
    overlap = max(map(len, _OF_OURS))
    with path.open("rb") as file:
        raw = file.read(_PIECE)
        if len(raw) < _HEADER and MAGIC.startswith(raw[: len(MAGIC)]):
            return True
        while not any(each in raw for each in _OF_OURS):
            more = file.read(_PIECE)
            if not more:
                return False
            raw = raw[-overlap:] + more
    return True


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def change_counter(path: Path) -> int:
    """Return SQLite's count of changing transactions, or 0 if the file is unreadable."""
    try:
        with path.open("rb") as file:
            return int.from_bytes(file.read(28)[24:28], "big")
    except OSError:
        return 0


def check_header(path: Path, application_id: int, version: int) -> None:
    """Check what SQLite itself reads, after its rollback of an unfinished change."""
    if application_id != APPLICATION_ID or version < 1:
        raise StoreError("foreign_database", file=path)
    if version > VERSION:
        raise StoreError("newer_database", file=path, version=version, ours=VERSION)
    if version < VERSION:
        raise StoreError("too_old_database", file=path, version=version)


MANY = 1000

NAMED = 5

NOTHING = (f"{0:064x}", 0, 0)
"""Tally of an empty log: sum of all ids as 64 hexadecimal digits, count, greatest number."""

SCHEMA = (
    # The truth: facts, only ever added (log/facts.py). The only deletion is that of an evening deleted for good.
    "CREATE TABLE log (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,"
    " number INTEGER NOT NULL, text TEXT NOT NULL) STRICT",
    "CREATE INDEX log_by_stream ON log (stream)",
    "CREATE TRIGGER log_unchanged BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END",
    # (Its second condition comes from before the first release; files that have it must stay readable.)
    "CREATE TRIGGER log_kept BEFORE DELETE ON log WHEN NOT EXISTS (SELECT 1 FROM log WHERE stream = OLD.stream"
    """ AND (instr(text, '"kind":"deleted"') OR instr(text, '"state":"deleted"')))"""
    " BEGIN SELECT RAISE(ABORT, 'a fact is kept'); END",
    # Shows missing facts: a single row.
    "CREATE TABLE tally (id INTEGER PRIMARY KEY CHECK (id = 1), total TEXT NOT NULL, facts INTEGER NOT NULL,"
    " greatest INTEGER NOT NULL, seal TEXT NOT NULL) STRICT",
    # Cached folds: may be dropped at any time.
    "CREATE TABLE states (evening TEXT PRIMARY KEY, up_to TEXT NOT NULL, seq INTEGER NOT NULL, summary TEXT NOT NULL,"
    " rows TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
    # This machine's own data: numbers of evenings, the open one, drafts.
    "CREATE TABLE local (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
)


class SchemaPart(NamedTuple):
    """A table, index or trigger in SQLite's list; ``sql`` is None if SQLite made it itself."""

    kind: str
    name: str
    table: str
    sql: str | None


_STATISTICS = frozenset(
    SchemaPart("table", f"sqlite_stat{number}", f"sqlite_stat{number}", f"CREATE TABLE sqlite_stat{number}({columns})")
    for number, columns in ((1, "tbl,idx,stat"), (4, "tbl,idx,neq,nlt,ndlt,sample"))
)


_canonical = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""Encodes sealed values: texts, numbers, None and lists of these."""


def seal(*parts: object) -> str:
    """Return 16 hexadecimal digits over a row: integrity_check misses a third of all flipped bits, a checksum per
    row none.
    """
    return hashlib.blake2b(_canonical(parts).encode(), digest_size=8).hexdigest()


def create(db: OpenFile) -> None:
    for statement in SCHEMA:
        db.execute(statement)
    db.execute("INSERT INTO tally (id, total, facts, greatest, seal) VALUES (1, ?, ?, ?, ?)", sealed_tally(*NOTHING))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def sealed_tally(total: str, facts: int, greatest: int) -> tuple[str, int, int, str]:
    return total, facts, greatest, seal("tally", total, facts, greatest)


def check(db: OpenFile, path: Path) -> None:
    """Raise StoreError ``schema_strange`` or ``schema_damaged`` unless the schema is exactly ours."""
    strange, damaged = difference(listed(db.conn), parts())
    if strange or damaged:
        code = "schema_strange" if strange else "schema_damaged"
        raise StoreError(code, file=path, folder=path.parent, names=names_said([*strange, *damaged]))


@contextmanager
def opened(path: Path, deadline: Deadline | None = None) -> Iterator[OpenFile]:
    """Open a foreign database read-only. Raise StoreError if it is not ours."""
    look(path)
    limit = deadline or Deadline.of(path)
    with faults(path, limit), closing(connect(path, read_only=True, deadline=limit)) as db:
        check(db, path)
        yield db


def has_our_tables(path: Path) -> bool:
    """Return whether a file has the tables of this version, whatever its header says."""
    with faults(path), closing(connect(path, read_only=True)) as db:
        return not altered(db)


@contextmanager
def of_its_version(path: Path) -> Iterator[None]:
    """Report a file with exactly our tables but an older version number as damaged: a bit has flipped."""
    try:
        yield
    except StoreError as error:
        is_older = error.code in ("too_old_database", "schema_strange", "schema_damaged")
        if is_older and has_our_tables(path):
            raise StoreError("database_damaged", file=path, folder=path.parent) from error
        raise


def altered(db: OpenFile) -> list[str]:
    return [name for names in difference(listed(db.conn), parts()) for name in names]


def names_said(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def difference(found: Iterable[SchemaPart], expected: Iterable[SchemaPart]) -> tuple[list[str], list[str]]:
    here, due = Counter(each for each in found if each not in _STATISTICS), Counter(expected)
    more, less = here - due, due - here
    known = {(each.kind, each.name) for each in due}
    strange = {str(each.name) for each in more if (each.kind, each.name) not in known or here[each] > 1}
    damaged = {str(each.name) for each in (*more, *less)} - strange
    return sorted(strange), sorted(damaged)


@cache
def parts() -> frozenset[SchemaPart]:
    with closing(in_memory()) as db:
        create(db)
        return frozenset(listed(db.conn))


@cache
def empty_database() -> bytes:
    with closing(in_memory()) as db:
        create(db)
        return db.conn.serialize()


def in_memory() -> OpenFile:
    return OpenFile(sqlite3.connect(":memory:", isolation_level=None), Path(":memory:"))


def listed(connection: sqlite3.Connection) -> list[SchemaPart]:
    rows: Iterable[Any] = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return [SchemaPart(*row) for row in islice(rows, MANY)]
