"""The window where the user's folders cannot be used: a box that names the cause, and 2; never nothing at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.surroundings import SURROUNDINGS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders are found otherwise there")


STARTS = """
import json, pathlib, sys
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from tarockblock.ui import application
from tests.surroundings import SURROUNDINGS

app = application.make_application(["tarockblock"])
boxes = []

def close():
    for box in app.topLevelWidgets():
        if isinstance(box, QMessageBox) and box.isVisible():
            boxes.append(box.text())
            box.close()

timer = QTimer()
timer.timeout.connect(close)
timer.start(20)
found = []
for make in SURROUNDINGS:
    folder = pathlib.Path(sys.argv[1], make.__name__)
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patched:
        meant = make(folder, patched)
        status = application.run(language="en")
    found.append([make.__name__, meant, status, boxes.copy()])
    boxes.clear()
print(json.dumps(found))
"""


@pytest.mark.long
def test_folders_of_the_user__that_can_not_be_used_are_named_in_a_box(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", STARTS, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert [name for name, *_ in found] == [make.__name__ for make in SURROUNDINGS]
    assert [each for each in found if each[2:] != [2, [each[1]]]] == []
    assert "Traceback" not in done.stderr
