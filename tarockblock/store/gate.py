"""Looks at a file before SQLite may touch it: is it ours, of a version we know? Reads a hundred bytes, writes none."""

from __future__ import annotations

import stat
from pathlib import Path

from tarockblock.errors import StoreError
from tarockblock.store.faults import os_fault

APPLICATION_ID = 0x5461726F
"""``Taro``, in the header of every database of ours."""

VERSION = 7
"""Of the tables; in the header, too."""

OLDEST = 6
"""The earliest version that is brought over (``version6``); those before it are read by 0.9."""

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
    check(path, int.from_bytes(head[68:72], "big", signed=True), version)
    return version


_OF_OURS = (b"CREATE TRIGGER log_unchanged", b',"parents":[')
"""Stand in every database of ours, and in no other: in its list of tables, and in its facts."""


def was_ours(path: Path) -> bool:
    """Whether something that is no database of ours (any more) is what is left of one; raises OSError."""
    raw = path.read_bytes()
    return any(each in raw for each in _OF_OURS) or (len(raw) < _HEADER and MAGIC.startswith(raw[: len(MAGIC)]))


def is_database(path: Path) -> bool:
    """Whether a file has the look of a SQLite database, ours or another's; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def check(path: Path, application_id: int, version: int) -> None:
    """The same question to what SQLite itself reads, after it has put back what a killed program left half done."""
    if application_id != APPLICATION_ID or version < 1:
        raise StoreError("foreign_database", file=path)
    if version > VERSION:
        raise StoreError("newer_database", file=path, version=version, ours=VERSION)
    if version < OLDEST:
        raise StoreError("too_old_database", file=path, version=version)
