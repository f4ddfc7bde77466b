"""The one place that imports sqlite-utils: when something is first written, since it takes longer than the whole store.

Reading needs nothing of it, and whoever only reads (a start, ``score``, ``verify``) does without.
"""

from __future__ import annotations

import importlib
import sqlite3
import sys
import threading
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

_OPTIONAL = ("numpy", "pandas")


def database_over(connection: sqlite3.Connection) -> Database:
    """The connection with what sqlite-utils does on it; without its plugins, which would be anybody's code."""
    return _library().Database(connection, execute_plugins=False)  # type: ignore[no-any-return]


def warm_up() -> None:
    """Import it before it is needed, in whatever thread has the time."""
    _library()


@cache
def _library() -> ModuleType:
    """sqlite-utils without numpy and pandas: it would take them along, where they are, to know columns of their types.

    That is two thirds of the time the import takes, and 25 MiB.
    """
    absent = _Absent()
    sys.meta_path.insert(0, absent)
    try:
        return importlib.import_module("sqlite_utils")
    finally:
        sys.meta_path.remove(absent)


class _Absent(MetaPathFinder):
    """Has the optional libraries not found by the thread that made it; another one may be importing them just now."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing for everybody else."""
        if fullname in _OPTIONAL and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"{fullname} is not needed", name=fullname)
        return None
