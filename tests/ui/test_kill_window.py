"""The short form of ``kill_window.py``: killed at work in its dialogs, the program has lost nothing, left nothing half.

In a process of its own: a QApplication does not outlive the fork of each child.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.sources import ROOT

pytestmark = pytest.mark.long

KILLS = 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL and fork are POSIX's")
def test_kill__what_the_window_said_was_stored_is_there_and_nothing_else() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "ui" / "kill_window.py"), "--kills", str(KILLS)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.rstrip().endswith(f"{KILLS} of {KILLS} |")
    at_work = re.search(r"\| window and dialogs \| (\d+) of", done.stdout)
    assert int(at_work[1]) > 0, "the child was always killed before it had done anything"
