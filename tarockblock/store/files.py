"""Files beside SQLite: private ones, half-made ones, working folders, consistent reads of others' files.

They hold names and money, so they are created for their owner alone (0600, 0700), if the disk can.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from tarockblock.store.opening import MAGIC

_FILE, _FOLDER = 0o600, 0o700


def make_file(path: Path) -> None:
    """Create or empty a file. Raise OSError. SQLite's files beside it inherit its rights."""
    os.close(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, _FILE))
    _restrict(path, _FILE)


def make_folder(path: Path) -> None:
    """Create a folder and its parents; an existing one is unchanged. Raise OSError."""
    try:
        path.mkdir(_FOLDER)
    except FileNotFoundError:
        make_folder(path.parent)
        path.mkdir(_FOLDER)
    except OSError:  # for an existing folder systems raise different errors
        if path.is_dir():
            return
        raise
    _restrict(path, _FOLDER)


def put_where_nothing_is(fresh: Path, path: Path) -> bool:
    """Give a complete file its name without overwriting; return whether it was free."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return False
    except OSError:
        # No hard links here (a USB stick): the check and the move are two steps then.
        if path.exists():
            return False
        fresh.rename(path)
    return True


def _restrict(path: Path, mode: int) -> None:
    with contextlib.suppress(OSError):  # this disk has no such rights
        path.chmod(mode)


_UNFINISHED = re.compile(r"(?P<file>.+?)\.(?:new|restore|recover|part)-(?P<process>\d+)(?:\.part-\d+)?(?:-journal)?")
_DAY = 24 * 60 * 60


def name_beside(path: Path, word: str) -> Path:
    """Return the name of a half-made file of this process; ``word`` is new, restore, recover or part."""
    return path.with_name(f"{path.name}.{word}-{os.getpid()}")


@contextlib.contextmanager
def half_made(path: Path, word: str) -> Iterator[Path]:
    partial = name_beside(path, word)
    try:
        yield partial
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Flush a file to disk before it gets its name. Raise OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def meant(path: Path) -> Path:
    match = _UNFINISHED.fullmatch(path.name)
    return path if match is None else path.with_name(match["file"])


def sweep(folder: Path, beginning: str) -> None:
    there: list[Path] = []
    with contextlib.suppress(OSError):  # an unreadable folder
        there = list(folder.iterdir())
    for each in there:
        match = _UNFINISHED.fullmatch(each.name) if each.name.startswith(beginning) else None
        if match is not None and _abandoned(each, int(match["process"])):
            with contextlib.suppress(OSError):  # then next time
                each.unlink()


def _abandoned(path: Path, process: int) -> bool:
    if process == os.getpid():
        return False
    if os.name == "nt":  # checking for a process there would end it
        with contextlib.suppress(OSError):
            return time.time() - path.stat().st_mtime > _DAY
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


_BEGINNING, _HELD = "tarockblock-", "held"
_HOUR = 60 * 60


@contextmanager
def working_folder() -> Iterator[Path]:
    """Provide a private temporary folder; leftovers of killed programs are deleted first. Raise OSError.

    A file in it is locked while its maker lives: the system releases it however a process ends.
    """
    import tempfile  # not before it is needed: it takes longer than the rest of this module

    _sweep(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_BEGINNING) as name:
        folder = Path(name)
        _restrict(folder, _FOLDER)
        make_file(folder / _HELD)
        with (folder / _HELD).open("r+b") as held:
            _hold(held)
            yield folder


def _sweep(there: Path) -> None:
    found: list[Path] = []
    with contextlib.suppress(OSError):  # an unreadable folder
        found = [each for each in there.iterdir() if each.name.startswith(_BEGINNING)]
    for each in found:
        with contextlib.suppress(OSError):
            if _is_abandoned(each):
                shutil.rmtree(each)


def _is_abandoned(folder: Path) -> bool:
    """Return whether a folder is certainly ours and unused. Raise OSError if unknown.

    A folder without the file is from an earlier version or just being made: a day is enough.
    """
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or not _is_mine(about):
        return False
    age = time.time() - about.st_mtime
    try:
        with (folder / _HELD).open("r+b") as held:
            return age > _HOUR and _hold(held)
    except FileNotFoundError:
        return age > _DAY


if sys.platform == "win32":
    import msvcrt

    def _is_mine(about: os.stat_result) -> bool:
        """Everybody has such a folder for himself there."""
        return bool(about)

    def _hold(held: IO[bytes]) -> bool:
        """Lock a file until it is closed; return False if another process has locked it."""
        try:
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _is_mine(about: os.stat_result) -> bool:
        """Anybody may write there: what another user made is none of our business."""
        return about.st_uid == os.geteuid()

    def _hold(held: IO[bytes]) -> bool:
        """Lock a file until it is closed; return False if another process has, or it is unknown."""
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def settled_bytes(path: Path) -> bytes:
    """Return a file's bytes after rollback of an unfinished change, without touching it. Raise OSError."""
    with working_folder() as folder:
        copy = folder / "copy.db"
        settled_copy(path, copy)
        return copy.read_bytes()


def settled_copy(path: Path, copy: Path) -> None:
    """Copy a file in that state, in chunks. Raise OSError."""
    for _ in range(_ATTEMPTS):
        before = path.stat()
        make_file(copy)
        shutil.copyfile(path, copy)
        waiting = _copy_journal(path, copy)
        after = path.stat()
        if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
            break  # else another program was writing to it
    if waiting:
        _finish_journal(copy)


_ATTEMPTS = 5
_HEADER = {0: MAGIC, 16: (4096).to_bytes(2, "big"), 18: b"\x01\x01\x00\x40\x20\x20"}


def _copy_journal(path: Path, copy: Path) -> bool:
    found = False
    for ending in ("-journal", "-wal"):
        journal, target = path.with_name(path.name + ending), copy.with_name(copy.name + ending)
        target.unlink(missing_ok=True)
        if journal.exists():
            make_file(target)
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(journal, target)
                found = True
    return found


def _finish_journal(copy: Path) -> None:
    with copy.open("r+b") as file:
        if not file.read(len(MAGIC)).startswith(MAGIC):  # otherwise it would ignore the journal
            for offset, value in _HEADER.items():
                file.seek(offset)
                file.write(value)
    with closing(sqlite3.connect(copy)) as connection, contextlib.suppress(sqlite3.Error):  # then as it is
        connection.execute("PRAGMA schema_version").fetchone()
