"""How a database file is opened: is it ours, how each connection is set up, and are its tables exactly ours?

The first hundred bytes are looked at before SQLite may touch a file. Anything else in the place of our tables may be an
endless query (a view), or write what nobody asked for (a trigger), so a file holds them word for word or is not
believed.

The one place that imports sqlite-utils: when something is first written, since it takes longer than the whole store.
Whoever only reads (a start, ``score``, ``verify``) does without.
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


Identity = tuple[int, int]
"""Device and number of a file: the same as long as it is the same file, whatever it is called."""


def identity_of(path: Path) -> Identity | None:
    """Return the identity of the file that has this name now, or None if none can be reached."""
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


APPLICATION_ID = 0x5461726F
"""``Taro``, in the header of every database of ours."""

VERSION = 7
"""Of the tables; in the header, too."""

MAGIC = b"SQLite format 3\x00"
"""How every SQLite database begins."""

_HEADER = 100


def look(path: Path) -> int:
    """The version of the database at ``path``; raises StoreError for anything that is not ours, newer or too old.

    Codes: ``empty_database``, ``not_a_database``, ``foreign_database``, ``newer_database``, ``too_old_database``,
    ``database_unreachable``, …
    """
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):  # a pipe keeps waiting who opens it, a device has no end
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
"""Stand in every database of ours, and in no other: in its list of tables, and in its facts."""


_PIECE = 2**20
"""Bytes read at once of a file that may be anybody's."""


def was_ours(path: Path) -> bool:
    """Whether something that is no database of ours (any more) is what is left of one; raises OSError."""
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
    """Whether a file has the look of a SQLite database, ours or another's; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def change_counter(path: Path) -> int:
    """Return SQLite's own count of the transactions that changed the file, or 0 if the file cannot be read."""
    try:
        with path.open("rb") as file:
            return int.from_bytes(file.read(28)[24:28], "big")
    except OSError:
        return 0


def check_header(path: Path, application_id: int, version: int) -> None:
    """The same question to what SQLite itself reads, after it has put back what a killed program left half done."""
    if application_id != APPLICATION_ID or version < 1:
        raise StoreError("foreign_database", file=path)
    if version > VERSION:
        raise StoreError("newer_database", file=path, version=version, ours=VERSION)
    if version < VERSION:
        raise StoreError("too_old_database", file=path, version=version)


MANY = 1000
"""No database of ours has so many parts; who reads that many of another's knows enough."""

NAMED = 5
"""So many names of strange parts are said."""

NOTHING = (f"{0:064x}", 0, 0)
"""The tally of an empty log: sum of all ids as 64 hexadecimal digits, count, and greatest number."""

SCHEMA = (
    # What is true: facts, only ever added (log/facts.py). The one deletion is that of an evening deleted for good.
    "CREATE TABLE log (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,"
    " number INTEGER NOT NULL, text TEXT NOT NULL) STRICT",
    "CREATE INDEX log_by_stream ON log (stream)",
    "CREATE TRIGGER log_unchanged BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END",
    # (Its second condition comes from before the first release; files that have it must stay readable.)
    "CREATE TRIGGER log_kept BEFORE DELETE ON log WHEN NOT EXISTS (SELECT 1 FROM log WHERE stream = OLD.stream"
    """ AND (instr(text, '"kind":"deleted"') OR instr(text, '"state":"deleted"')))"""
    " BEGIN SELECT RAISE(ABORT, 'a fact is kept'); END",
    # By which a missing fact is noticed: one row.
    "CREATE TABLE tally (id INTEGER PRIMARY KEY CHECK (id = 1), total TEXT NOT NULL, facts INTEGER NOT NULL,"
    " greatest INTEGER NOT NULL, seal TEXT NOT NULL) STRICT",
    # What folding comes to, so that it need not be done each time: may be dropped whenever one likes.
    "CREATE TABLE states (evening TEXT PRIMARY KEY, up_to TEXT NOT NULL, seq INTEGER NOT NULL, summary TEXT NOT NULL,"
    " rows TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
    # What is this machine's own: numbers of evenings, the open one, drafts.
    "CREATE TABLE local (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
)


class SchemaPart(NamedTuple):
    """A table, index or trigger as SQLite lists it; ``sql`` is None where SQLite made it by itself."""

    kind: str
    name: str
    table: str
    sql: str | None


_STATISTICS = frozenset(
    SchemaPart("table", f"sqlite_stat{number}", f"sqlite_stat{number}", f"CREATE TABLE sqlite_stat{number}({columns})")
    for number, columns in ((1, "tbl,idx,stat"), (4, "tbl,idx,neq,nlt,ndlt,sample"))
)
"""What ``ANALYZE`` of any tool leaves behind."""


_canonical = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""The one text of what is sealed: texts, numbers, None and lists of these."""


def seal(*parts: object) -> str:
    """16 hexadecimal digits over a row: integrity_check misses a third of all flipped bits, a checksum per row none."""
    return hashlib.blake2b(_canonical(parts).encode(), digest_size=8).hexdigest()


def create(db: OpenFile) -> None:
    """Make the tables in an empty database."""
    for statement in SCHEMA:
        db.execute(statement)
    db.execute("INSERT INTO tally (id, total, facts, greatest, seal) VALUES (1, ?, ?, ?, ?)", sealed_tally(*NOTHING))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def sealed_tally(total: str, facts: int, greatest: int) -> tuple[str, int, int, str]:
    """The row of the tally with its seal."""
    return total, facts, greatest, seal("tally", total, facts, greatest)


def check(db: OpenFile, path: Path) -> None:
    """Raise StoreError ``schema_strange`` or ``schema_damaged`` unless it is exactly what a new database holds."""
    strange, damaged = difference(listed(db.conn), parts())
    if strange or damaged:
        code = "schema_strange" if strange else "schema_damaged"
        raise StoreError(code, file=path, folder=path.parent, names=names_said([*strange, *damaged]))


@contextmanager
def opened(path: Path, deadline: Deadline | None = None) -> Iterator[OpenFile]:
    """A database somebody else may have made, to be read and nothing else; StoreError where it is none of ours."""
    look(path)
    limit = deadline or Deadline.of(path)
    with faults(path, limit), closing(connect(path, read_only=True, deadline=limit)) as db:
        check(db, path)
        yield db


def has_our_tables(path: Path) -> bool:
    """Whether a file has the tables of this very version, whatever version it says it is of."""
    with faults(path), closing(connect(path, read_only=True)) as db:
        return not altered(db)


@contextmanager
def of_its_version(path: Path) -> Iterator[None]:
    """No stranger makes exactly our tables: one that has them and says it is older is damaged, a bit has flipped."""
    try:
        yield
    except StoreError as error:
        is_older = error.code in ("too_old_database", "schema_strange", "schema_damaged")
        if is_older and has_our_tables(path):
            raise StoreError("database_damaged", file=path, folder=path.parent) from error
        raise


def altered(db: OpenFile) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
    return [name for names in difference(listed(db.conn), parts()) for name in names]


def names_said(names: Sequence[str]) -> str:
    """Some names, as they are said in a sentence."""
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def difference(found: Iterable[SchemaPart], expected: Iterable[SchemaPart]) -> tuple[list[str], list[str]]:
    """Names of what is not as it should be: more than there should be, and other or less."""
    here, due = Counter(each for each in found if each not in _STATISTICS), Counter(expected)
    more, less = here - due, due - here
    known = {(each.kind, each.name) for each in due}
    strange = {str(each.name) for each in more if (each.kind, each.name) not in known or here[each] > 1}
    damaged = {str(each.name) for each in (*more, *less)} - strange
    return sorted(strange), sorted(damaged)


@cache
def parts() -> frozenset[SchemaPart]:
    """What a new database holds."""
    with closing(in_memory()) as db:
        create(db)
        return frozenset(listed(db.conn))


@cache
def empty_database() -> bytes:
    """A new database that was never written to, as the bytes of its file."""
    with closing(in_memory()) as db:
        create(db)
        return db.conn.serialize()


def in_memory() -> OpenFile:
    """An empty database that lies nowhere."""
    return OpenFile(sqlite3.connect(":memory:", isolation_level=None), Path(":memory:"))


def listed(connection: sqlite3.Connection) -> list[SchemaPart]:
    """The parts of a database, at most :data:`MANY`."""
    rows: Iterable[Any] = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return [SchemaPart(*row) for row in islice(rows, MANY)]
