"""A database file somebody else may be writing in, or was killed in: as it is once that is put back."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tarockblock.store.gate import MAGIC
from tarockblock.store.working import working_folder


def settled_bytes(path: Path) -> bytes:
    """A file, which is not touched, as it is once what a killed program left half done is put back; raises OSError."""
    with working_folder() as folder:
        copy = folder / "copy.db"
        for _ in range(_PATIENCE):
            before = path.stat()
            shutil.copyfile(path, copy)
            waiting = _copy_journal(path, copy)
            after = path.stat()
            if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
                break  # else somebody was writing in it
        if waiting:
            _finish_journal(copy)
        return copy.read_bytes()


_PATIENCE = 5


_HEADER = {0: MAGIC, 16: (4096).to_bytes(2, "big"), 18: b"\x01\x01\x00\x40\x20\x20"}


def _copy_journal(path: Path, copy: Path) -> bool:
    """Copy what lies beside a database that was not closed; whether there is anything."""
    found = False
    for ending in ("-journal", "-wal"):
        beside, target = path.with_name(path.name + ending), copy.with_name(copy.name + ending)
        target.unlink(missing_ok=True)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(beside, target)
            found = True
    return found


def _finish_journal(copy: Path) -> None:
    """Let SQLite put back, in the copy, what a killed program left half done."""
    with copy.open("r+b") as file:
        if not file.read(len(MAGIC)).startswith(MAGIC):  # it would not look at the journal at all
            for offset, value in _HEADER.items():
                file.seek(offset)
                file.write(value)
    with closing(sqlite3.connect(copy)) as connection, contextlib.suppress(sqlite3.Error):  # then as it is
        connection.execute("PRAGMA schema_version").fetchone()
