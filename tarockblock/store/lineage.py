"""Tells an older copy of a database from any other one: whoever writes leaves a mark first, and copies carry it along.

A database that was gone on with elsewhere has a mark the other one does not know, whatever was done there; so has a
newer one, and another round's has no mark in common with it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from tarockblock.store.connection import OpenFile
from tarockblock.store.schema import opened

_PREFIX = "lineage:"
_OURS = f"key >= '{_PREFIX}' AND key < '{_PREFIX}~'"


def can_be_marked(db: OpenFile) -> bool:
    """Whether the place of the next mark can be read; asked outside a transaction, which a damaged page would spoil."""
    with suppress(sqlite3.DatabaseError):
        db.execute(f"SELECT max(key) FROM memory WHERE {_OURS}").fetchone()
        return True
    return False


def is_marked(db: OpenFile) -> bool:
    """Whether copies of it could be told; those of earlier versions of the program can not."""
    return bool(_marks(db))


def mark(db: OpenFile) -> None:
    """Leave a mark; within a transaction."""
    db.execute(
        f"INSERT INTO memory (key, value) SELECT printf('{_PREFIX}%08d', count(*) + 1), ? FROM memory WHERE {_OURS}",
        (os.urandom(8).hex(),),
    )


def is_older_copy(copy: Path, db: OpenFile) -> bool:
    """Whether nothing was ever written into the copy that was not written into this database too."""
    with opened(copy) as other:
        theirs = _marks(other)
    return bool(theirs) and theirs <= _marks(db)


def latest(db: OpenFile) -> str:
    """The latest mark; empty where there is none."""
    found = max(_marks(db), default=("", ""))
    return found[1]


def has(db: OpenFile, value: str) -> bool:
    """Whether a mark was ever left in it: a copy from before has not got it."""
    return any(mark == value for _, mark in _marks(db))


def _marks(db: OpenFile) -> set[tuple[str, str]]:
    return set(db.execute(f"SELECT key, value FROM memory WHERE {_OURS}").fetchall())
