"""Runs before the program in a folder build, and only there."""

from __future__ import annotations

import os

import platformdirs


def restore_library_path() -> None:
    """Let programs started from here (``fc-list``, the desktop's) find their own libraries, not the bundled ones."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


def keep_list_of_fonts() -> None:
    """Give matplotlib a folder that lasts: PyInstaller's own is new every time, and looking for fonts takes seconds."""
    try:
        cache = platformdirs.user_cache_path("Tarockblock", appauthor=False)
    except RuntimeError:  # nobody knows where the user's folders are; the program says so
        return
    os.environ.setdefault("MPLCONFIGDIR", str(cache / "matplotlib"))


restore_library_path()
keep_list_of_fonts()
