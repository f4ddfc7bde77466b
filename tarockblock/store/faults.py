"""Converts errors of SQLite and the disk to errors users can act on, and limits the work on foreign files."""

from __future__ import annotations

import errno
import math
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tarockblock.errors import StoppedError, StoreError, reason_of

SECONDS, SECONDS_A_MEGABYTE = 10, 1
"""Time limit: several times what a sound file of that size takes."""

MOST_BYTES = 512 * 1024 * 1024

_STEPS = 10_000
"""Steps of SQLite between two checks."""


class Deadline:
    """A time limit for work on a file, in Python and in SQLite. ``should_stop`` is called as often as it is checked."""

    def __init__(self, file: Path, seconds: float, should_stop: Callable[[], bool] = bool) -> None:
        self.file, self.seconds, self._should_stop = file, seconds, should_stop
        self.begin(seconds)

    @classmethod
    def of(cls, file: Path, should_stop: Callable[[], bool] = bool) -> Deadline:
        """Return the limit for a foreign file. Raise OSError."""
        return cls(file, SECONDS + SECONDS_A_MEGABYTE * (file.stat().st_size >> 20), should_stop)

    @classmethod
    def none(cls, file: Path, should_stop: Callable[[], bool]) -> Deadline:
        return cls(file, math.inf, should_stop)

    def begin(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._end or self._should_stop()

    def check(self) -> None:
        """Raise StoreError ``took_too_long`` after the limit, StoppedError if the user has cancelled."""
        late = time.monotonic() >= self._end
        if self._should_stop():
            raise StoppedError
        if late:
            raise StoreError("took_too_long", file=self.file, folder=self.file.parent, seconds=self.seconds)

    def watch(self, connection: sqlite3.Connection) -> None:
        """Interrupt SQLite after the limit; `check` then says so."""
        connection.set_progress_handler(lambda: self.is_over, _STEPS)


def refuse_too_large(file: Path) -> None:
    """Raise StoreError ``database_too_large`` for a file of more than 512 MiB, OSError if there is none."""
    if file.stat().st_size > MOST_BYTES:
        raise StoreError("database_too_large", file=file, most=MOST_BYTES >> 20)


_CODES = {
    "SQLITE_BUSY": "database_locked",
    "SQLITE_LOCKED": "database_locked",
    "SQLITE_READONLY": "database_read_only",
    "SQLITE_READONLY_DBMOVED": "database_gone",
    "SQLITE_FULL": "disk_full",
    "SQLITE_IOERR": "disk_error",
    "SQLITE_CORRUPT": "database_damaged",
    "SQLITE_TOOBIG": "database_damaged",
    "SQLITE_NOTADB": "not_a_database",
    "SQLITE_FORMAT": "not_a_database",
    "SQLITE_CANTOPEN": "database_unreachable",
    "SQLITE_PERM": "database_unreachable",
    "SQLITE_AUTH": "database_unreachable",
}

_SENSELESS = ("no such", "malformed", "Could not decode")


def fault_of(error: sqlite3.Error, path: Path) -> StoreError | None:
    """Return the user's error for an error of SQLite, or None if it is our bug (a broken constraint, bad SQL)."""
    name: str = getattr(error, "sqlite_errorname", "")
    code = _CODES.get(name) or _CODES.get("_".join(name.split("_")[:2]))
    if code is None and type(error) is sqlite3.DatabaseError:
        code = "database_damaged"
    if code is None and isinstance(error, sqlite3.OperationalError) and str(error).startswith(_SENSELESS):
        # A flipped bit in the schema or in a text: our own statements name nothing that does not exist.
        code = "database_damaged"
    if code == "database_unreachable" and not path.parent.is_dir():
        code = "folder_missing"
    if code == "database_gone" and path.exists():
        code = "database_replaced"
    return None if code is None else StoreError(code, file=path, folder=path.parent)


@contextmanager
def faults(path: Path, deadline: Deadline | None = None) -> Iterator[None]:
    """Convert every error of SQLite inside to StoreError, except our bugs."""
    try:
        yield
    except sqlite3.Error as error:
        if deadline is not None and getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            deadline.check()
        found = fault_of(error, path)
        if found is None:
            raise
        raise found from error
    except (UnicodeDecodeError, OverflowError) as error:
        # Undecodable text in a file that has been ours: a flipped bit.
        raise StoreError("database_damaged", file=path, folder=path.parent) from error


@contextmanager
def sense(path: Path) -> Iterator[None]:
    """Report stored values that make no sense as damage."""
    try:
        yield
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        raise StoreError("database_damaged", file=path, folder=path.parent) from error


@contextmanager
def naming_file(file: Path, codes: Mapping[str, str] | None = None) -> Iterator[None]:
    """Re-raise StoreErrors naming this file, with codes mapped by ``codes``."""
    try:
        yield
    except StoreError as error:
        code = (codes or {}).get(error.code, error.code)
        raise StoreError(code, **error.params | {"file": file, "folder": file.parent}) from error


def is_there(path: Path) -> bool:
    """Return whether anything has this name. Raise StoreError if that cannot be determined."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise os_fault(error, path) from error
    except ValueError as error:
        raise StoreError("file_unreadable", file=path, reason=reason_of(error)) from error
    return True


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Also quotas of the user or the process."""


def unwritable(error: OSError, target: Path) -> StoreError:
    """Return the error for a file that cannot be created: because of its folder, its name, or the disk."""
    if error.errno in _FULL:
        return StoreError("disk_full", file=target, folder=target.parent)
    if error.errno == errno.ENOENT:
        return os_fault(error, target)
    of_folder = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.ELOOP)
    code = "folder_unwritable" if error.errno in of_folder else "file_unwritable"
    return StoreError(code, file=target, folder=_in_the_way(target.parent), reason=reason_of(error))


def _in_the_way(folder: Path) -> Path:
    for each in reversed((folder, *folder.parents)):
        try:
            if not stat.S_ISDIR(each.stat().st_mode):
                return each
        except FileNotFoundError:
            return folder
        except OSError:
            return each
    return folder


def os_fault(error: OSError, path: Path) -> StoreError:
    if error.errno in _WRONG_NAMES:
        return StoreError("file_unreadable", file=path, reason=reason_of(error))
    code = _OF_ERRNO.get(error.errno or 0, "disk_error")
    if code == "database_gone" and not path.parent.is_dir():
        code = "folder_missing"
    return StoreError(code, file=path, folder=path.parent)


_WRONG_NAMES = (errno.EISDIR, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)

_OF_ERRNO = {
    **dict.fromkeys(_FULL, "disk_full"),
    errno.EACCES: "database_unreachable",
    errno.EPERM: "database_unreachable",
    errno.ENOENT: "database_gone",
    errno.EROFS: "database_read_only",
}
