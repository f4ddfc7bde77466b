"""A pytest plugin for a machine without PySide6 and matplotlib: `pytest -p no:pytest-qt -p tests.no_gui …`.

It makes importing either fail as if it were not installed, and knows pytest-qt's settings.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

BLOCKED = frozenset({"PySide6", "shiboken6", "matplotlib", "pytestqt"})


class Blocker(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {fullname!r} (blocked for this test run)", name=fullname)
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
        parser.addini(name, "of pytest-qt, which is not there in this run", type="args")


loaded = BLOCKED & {name.partition(".")[0] for name in sys.modules}
if loaded:
    raise RuntimeError(f"too late, already imported: {', '.join(sorted(loaded))}")
sys.meta_path.insert(0, Blocker())
