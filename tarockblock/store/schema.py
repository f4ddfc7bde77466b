"""The tables, indexes and triggers of each version, word for word: a file holds exactly these before it is believed.

Anything else in its place may be an endless query (a view), or write what nobody asked for (a trigger).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tarockblock.errors import StoreError
from tarockblock.store import gate
from tarockblock.store.connection import OpenFile, connect
from tarockblock.store.deadline import Deadline
from tarockblock.store.faults import faults
from tarockblock.store.migrations import MIGRATIONS, Migration

MANY = 1000
"""No database of ours has so many parts; who reads that many of another's knows enough."""

NAMED = 5
"""So many names of strange parts are said."""


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

_PARTS = "SELECT type, name, tbl_name, sql FROM sqlite_master"


class Difference(NamedTuple):
    """Names of what is not as a version has it: ``strange`` is more than there should be, ``damaged`` other or less."""

    strange: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        return [*self.strange, *self.damaged]


def check(db: OpenFile, path: Path, migrations: tuple[Migration, ...]) -> None:
    """Raise StoreError ``schema_strange`` or ``schema_damaged`` unless it is exactly what these migrations lead to.

    Tables that an earlier version had, and that hold what could not be brought over, may have been left.
    """
    parts = _listed(db.conn)
    found = difference(parts, migrations, leftovers=True)
    if found.names:
        code = "schema_strange" if found.strange else "schema_damaged"
        if not nearest(parts, whole=True):  # it only says of itself that it is of another version
            code = "database_damaged"
        raise StoreError(code, file=path, folder=path.parent, names=names_said(found.names))


@contextmanager
def opened(path: Path, deadline: Deadline | None = None) -> Iterator[OpenFile]:
    """A database somebody else may have made, to be read and nothing else; StoreError where it is none of ours."""
    version = gate.look(path, len(MIGRATIONS))
    limit = deadline or Deadline.of(path)
    with faults(path, limit), closing(connect(path, read_only=True, deadline=limit)) as db:
        check(db, path, MIGRATIONS[:version])
        yield db


def altered(db: OpenFile, migrations: tuple[Migration, ...]) -> list[str]:
    """Tables, indexes and triggers that are not (or not any more) as these migrations leave them."""
    return difference(_listed(db.conn), migrations).names


def nearest(parts: Sequence[Part], *, whole: bool) -> list[str]:
    """The same of parts that were read some other way, by the version they fit best; ``whole``: none is missing."""
    versions = range(1, len(MIGRATIONS) + 1)
    found = (difference(parts, MIGRATIONS[:version], leftovers=True) for version in versions)
    best = min(found, key=lambda each: len(each.names))
    here = {each.name for each in parts}
    return best.names if whole else [name for name in best.names if name in here]


def names_said(names: Sequence[str]) -> str:
    """Some names, as they are said in a sentence."""
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def difference(parts: Iterable[Part], migrations: tuple[Migration, ...], *, leftovers: bool = False) -> Difference:
    """What distinguishes these from the parts of a version."""
    *before, expected = _after_each(migrations)
    found = Counter(each for each in parts if each not in _STATISTICS)
    more, less = found - Counter(expected), Counter(expected) - found
    if leftovers:
        here = {each.name for each in expected}
        more -= Counter({each: 1 for version in before for each in version if each.table not in here})
    known = {(each.kind, each.name) for each in expected}
    strange = {str(each.name) for each in more if (each.kind, each.name) not in known or found[each] > 1}
    damaged = {str(each.name) for each in (*more, *less)} - strange
    return Difference(tuple(sorted(strange)), tuple(sorted(damaged)))


@cache
def _after_each(migrations: tuple[Migration, ...]) -> tuple[frozenset[Part], ...]:
    """What an empty database holds after each of the migrations."""
    found = []
    with closing(in_memory()) as db:
        for migrate in migrations:
            migrate(db)
            found.append(frozenset(_listed(db.conn)))
    return tuple(found)


def in_memory() -> OpenFile:
    """An empty database that lies nowhere."""
    return OpenFile(sqlite3.connect(":memory:", isolation_level=None), Path(":memory:"))


def _listed(connection: sqlite3.Connection) -> list[Part]:
    rows: Iterable[Any] = connection.execute(_PARTS)
    return [Part(*row) for row in islice(rows, MANY)]
