"""What the import of sqlite-utils takes along: nothing that only knows columns of other libraries."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tarockblock.store.opening import _Absent

SCRIPT = """
import importlib, sqlite3, sys
from tarockblock.store.opening import database_over, warm_up
before = "sqlite_utils" in sys.modules
warm_up()
db = database_over(sqlite3.connect(":memory:"))
db["t"].insert({"a": 1})
print(before, "numpy" in sys.modules, len(sys.meta_path) == meta, db["t"].count)
importlib.import_module("numpy")
"""


def test_import__without_numpy_which_can_be_imported_afterwards() -> None:
    pytest.importorskip("numpy")
    script = "import sys; meta = len(sys.meta_path)\n" + SCRIPT
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["False", "False", "True", "1"], "")


def test_absent__only_for_the_thread_that_imports() -> None:
    """The chart's library is imported by another one at the same time, and takes numpy along."""
    absent = _Absent()
    with pytest.raises(ModuleNotFoundError):
        absent.find_spec("numpy", None)
    assert absent.find_spec("json", None) is None
    with ThreadPoolExecutor(1) as other:
        assert other.submit(absent.find_spec, "numpy", None).result() is None
