"""Reads the lock file beside a database, which names the window that has it open.

It is a ``QLockFile``: process, program, computer, and two numbers of the computer, a line each.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass

_LONGEST = 4096


@dataclass(frozen=True, slots=True)
class Holder:
    process: int
    computer: str


def real_path(path: Path) -> Path:
    """Return the same path for every route to a file; circular links stay as they are."""
    try:
        return path.absolute().resolve()
    except (OSError, RuntimeError):
        return path


def lock_file(database: Path) -> Path:
    path = real_path(database)
    return path.with_name(f"{path.name}.lock")


def holder_of(database: Path) -> Holder | None:
    """Return the process that holds the lock, or None if it is free or its owner has died. Locks of other
    computers cannot be checked and count as held.
    """
    lock = lock_file(database)
    try:
        with lock.open("rb") as file:
            lines = file.read(_LONGEST).decode("utf-8", "replace").split("\n")
    except OSError:
        return None
    process = lines[0].strip()
    if not process.isascii() or not process.isdigit():
        return None  # just being written, or left half written
    from socket import gethostname  # only if there is a lock: the module is slow to import

    holder = Holder(int(process), lines[2].strip() if len(lines) > 2 else "")
    return None if holder.computer == gethostname() and not _is_held(lock, holder.process) else holder


def refuse_if_open(database: Path, code: str = "database_open", *, but: int | None = None) -> None:
    """Raise StoreError with this code if a window of another process than ``but`` has the database open."""
    holder = holder_of(database)
    if holder is not None and holder.process != but:
        about = {"process": holder.process, "computer": holder.computer or "?", "lock": lock_file(database)}
        raise StoreError(code, file=database, **about)


if sys.platform == "win32":

    def _is_held(lock: Path, process: int) -> bool:
        """Return whether a process on this computer holds it, so that no other may write it."""
        try:
            lock.open("r+b").close()
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return False

else:
    import fcntl

    def _is_held(lock: Path, process: int) -> bool:
        """Return whether a process here holds it or, on a disk without such locks, is alive."""
        try:
            with lock.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except (FileNotFoundError, BlockingIOError) as error:
            return isinstance(error, BlockingIOError)
        except OSError:
            return _lives(process)
        return False

    def _lives(process: int) -> bool:
        try:
            os.kill(process, 0)
        except OSError as error:
            return isinstance(error, PermissionError)
        except OverflowError:
            return False
        return True
