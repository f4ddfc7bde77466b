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
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(_FOLDER, exist_ok=True)
            _restrict(folder, _FOLDER)


def _restrict(path: Path, mode: int) -> None:
    """The umask may have taken away too much."""
    with contextlib.suppress(OSError):  # no such rights here
        path.chmod(mode)
