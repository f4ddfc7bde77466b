"""The tables, indexes and triggers of the database, word for word: a file holds exactly these before it is believed.

Anything else in its place may be an endless query (a view), or write what nobody asked for (a trigger).
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tarockblock import paths
from tarockblock.errors import StoreError
from tarockblock.store import gate
from tarockblock.store.connection import OpenFile, connect
from tarockblock.store.faults import Deadline, faults

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


class Part(NamedTuple):
    """A table, index or trigger as SQLite lists it; ``sql`` is None where SQLite made it by itself."""

    kind: str
    name: str
    table: str
    sql: str | None


_STATISTICS = frozenset(
    Part("table", f"sqlite_stat{number}", f"sqlite_stat{number}", f"CREATE TABLE sqlite_stat{number}({columns})")
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
    db.execute(f"PRAGMA application_id = {gate.APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {gate.VERSION}")


def sealed_tally(total: str, facts: int, greatest: int) -> tuple[str, int, int, str]:
    """The row of the tally with its seal."""
    return total, facts, greatest, seal("tally", total, facts, greatest)


def check(db: OpenFile, path: Path, expected: Iterable[Part] = ()) -> None:
    """Raise StoreError ``schema_strange`` or ``schema_damaged`` unless it is exactly what a new database holds.

    ``expected`` are the parts of another version, where it is of that.
    """
    strange, damaged = difference(listed(db.conn), expected or parts())
    if strange or damaged:
        code = "schema_strange" if strange else "schema_damaged"
        raise StoreError(code, file=path, folder=path.parent, names=names_said([*strange, *damaged]))


@contextmanager
def opened(path: Path, deadline: Deadline | None = None) -> Iterator[OpenFile]:
    """A database somebody else may have made, to be read and nothing else; StoreError where it is none of ours."""
    version = gate.look(path)
    limit = deadline or Deadline.of(path)
    with faults(path, limit), closing(connect(path, read_only=True, deadline=limit)) as db:
        check(db, path, parts() if version == gate.VERSION else parts_of_version_6())
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
        is_older = error.code in ("too_old_database", "old_database_read_only", "schema_strange", "schema_damaged")
        if is_older and has_our_tables(path):
            raise StoreError("database_damaged", file=path, folder=path.parent) from error
        raise


def altered(db: OpenFile) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
    return [name for names in difference(listed(db.conn), parts()) for name in names]


def names_said(names: Sequence[str]) -> str:
    """Some names, as they are said in a sentence."""
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def difference(found: Iterable[Part], expected: Iterable[Part]) -> tuple[list[str], list[str]]:
    """Names of what is not as it should be: more than there should be, and other or less."""
    here, due = Counter(each for each in found if each not in _STATISTICS), Counter(expected)
    more, less = here - due, due - here
    known = {(each.kind, each.name) for each in due}
    strange = {str(each.name) for each in more if (each.kind, each.name) not in known or here[each] > 1}
    damaged = {str(each.name) for each in (*more, *less)} - strange
    return sorted(strange), sorted(damaged)


@cache
def parts() -> frozenset[Part]:
    """What a new database holds."""
    with closing(in_memory()) as db:
        create(db)
        return frozenset(listed(db.conn))


@cache
def parts_of_version_6() -> frozenset[Part]:
    """What a database of version 6 holds, word for word."""
    with closing(in_memory()) as db:
        db.conn.executescript(paths.resource("version6.sql").read_text(encoding="utf-8"))
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


def listed(connection: sqlite3.Connection) -> list[Part]:
    """The parts of a database, at most :data:`MANY`."""
    rows: Iterable[Any] = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return [Part(*row) for row in islice(rows, MANY)]
