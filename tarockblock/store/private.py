"""Makes files and folders that are for nobody else (0600, 0700), whatever the umask: names and money are in them.

Where a disk knows no such rights, or the system none, they are made all the same.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_FILE, _FOLDER = 0o600, 0o700


def make_file(path: Path) -> None:
    """An empty file, also in the place of one; raises OSError. What SQLite puts beside a database has its rights."""
    os.close(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, _FILE))
    _restrict(path, _FILE)


def make_folder(path: Path) -> None:
    """A folder and all that is missing above it; one that is there stays as it is. Raises OSError."""
    try:
        path.mkdir(_FOLDER)
    except FileNotFoundError:
        make_folder(path.parent)
        path.mkdir(_FOLDER)
    except OSError:  # what the system says of one that is there differs
        if path.is_dir():
            return
        raise
    _restrict(path, _FOLDER)


def put_where_nothing_is(fresh: Path, path: Path) -> bool:
    """Give a whole file its name without ever overwriting one that came into being meanwhile; whether it was free."""
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
    """The umask may have taken away too much."""
    with contextlib.suppress(OSError):  # no such rights here
        path.chmod(mode)
