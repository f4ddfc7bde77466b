"""Folders for copies nobody else may read, gone with whoever made them: at the latest when the program works again."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_BEGINNING, _HELD = "tarockblock-", "held"
_HOUR, _DAY = 60 * 60, 24 * 60 * 60


@contextmanager
def working_folder() -> Iterator[Path]:
    """A folder of one's own in the system's folder for such; what killed programs left there is deleted first.

    A file in it is held (locked) as long as its maker lives: the system lets go of it however a process ends. Raises
    OSError.
    """
    _sweep(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_BEGINNING) as name:
        folder = Path(name)
        with (folder / _HELD).open("wb") as held:
            _hold(held)
            yield folder


def _sweep(there: Path) -> None:
    """Delete this user's folders that nobody holds any more; what can not be deleted stays until next time."""
    found: list[Path] = []
    with contextlib.suppress(OSError):  # a folder nobody may look into
        found = [each for each in there.iterdir() if each.name.startswith(_BEGINNING)]
    for each in found:
        with contextlib.suppress(OSError):
            if _is_abandoned(each):
                shutil.rmtree(each)


def _is_abandoned(folder: Path) -> bool:
    """Whether a folder is surely one of ours, and nobody works there; raises OSError where that can not be asked.

    One without the file was made by an earlier version, or by somebody who is about to write it: a day is enough.
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
        """Hold a file until it is closed; False where somebody else does."""
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
        """Hold a file until it is closed; False where somebody else does, or where nobody can tell."""
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
