"""Half-made files that a killed program left beside its database; their names carry the number of its process."""

from __future__ import annotations

import contextlib
import os
import re
import time
from pathlib import Path

_UNFINISHED = re.compile(r"(?P<file>.+?)\.(?:new|restore|recover|part)-(?P<process>\d+)(?:\.part-\d+)?(?:-journal)?")
_DAY = 24 * 60 * 60


def name_beside(path: Path, word: str) -> Path:
    """The name of a file being made for ``path`` by this process; ``word`` is new, restore, recover or part."""
    return path.with_name(f"{path.name}.{word}-{os.getpid()}")


def meant(path: Path) -> Path:
    """The file a half-made one is made for; any other one itself. Only that name belongs in a sentence."""
    match = _UNFINISHED.fullmatch(path.name)
    return path if match is None else path.with_name(match["file"])


def sweep(folder: Path, beginning: str) -> None:
    """Delete what processes that are no more left half made under names with this beginning; what stays, stays."""
    there: list[Path] = []
    with contextlib.suppress(OSError):  # a folder nobody may look into
        there = list(folder.iterdir())
    for each in there:
        match = _UNFINISHED.fullmatch(each.name) if each.name.startswith(beginning) else None
        if match is not None and _abandoned(each, int(match["process"])):
            with contextlib.suppress(OSError):  # then next time
                each.unlink()


def _abandoned(path: Path, process: int) -> bool:
    if process == os.getpid():
        return False
    if os.name == "nt":  # asking after a process there means ending it
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
