"""The main window is closed while threads are at work: no crash, no warning, and nothing that was entered is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.files import dump_evening
from tarockblock.app.storage import lock_file, open_store
from tests.sources import ROOT
from tests.store.kit import SAMPLES, Minutes, blank, dreier, sample, session_on
from tests.thorough import some
from tests.ui.closing_window import WHAT

pytestmark = [pytest.mark.long, pytest.mark.sweep]

DELAYS = (0, 150)
"""Milliseconds after the work has begun; in the short form of one thing the first and the second of the next."""

EVENINGS = 40
IN_TRASH = 12


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough that threads have something to do."""
    path = tmp_path_factory.mktemp("viele") / "abend.db"
    with open_store(path) as store:
        for number in range(EVENINGS + IN_TRASH):
            evening = replace(sample(SAMPLES[number % 4]), title=f"Abend {number}")
            added = archive.import_evening(store, evening, Minutes())
            if number >= EVENINGS:
                archive.trash(store, added, clock=Minutes())
        session = session_on(store, blank("heute"))
        for _ in range(3):
            session.record(dreier("Bert"))
    return path


@pytest.mark.parametrize("what", some(WHAT, 4, 1))
def test_closing__while_a_thread_works(many: Path, tmp_path: Path, what: str) -> None:
    database, folder = tmp_path / "abend.db", tmp_path / "dateien"
    shutil.copy(many, database)
    folder.mkdir()
    for number in range(20):
        file = folder / f"{number}.tarock.json"
        file.write_text(dump_evening(replace(sample(), title=f"neu {number}")), encoding="utf-8")
    delays = tuple(some(DELAYS, 2, list(WHAT).index(what) // 4))
    done = subprocess.run(
        [sys.executable, "tests/ui/closing_window.py", what, database, folder, *map(str, delays)],
        cwd=ROOT,
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT),
            "PYTHONDEVMODE": "1",  # what is not closed, and threads that outlive Python, are said
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if "This plugin does not support" not in line]
    assert (done.returncode, said) == (0, [])
    at_work = [int(line.removeprefix("at work: ")) for line in done.stdout.splitlines()]
    assert len(at_work) == len(delays)
    assert max(at_work) > 0, "nothing was being done"
    assert not lock_file(database).exists()
    assert not database.with_name("abend.db-journal").exists()
    with open_store(database) as store:
        assert checking.verify(store) == []
        listed = archive.list_evenings(store)
        today = next(each for each in listed if each.title == "heute")
        assert archive.load(store, today.id).entries[3:] == (dreier("Anna"),) * len(delays)
        assert len(listed) >= EVENINGS + 1
        for each in listed:
            archive.load(store, each.id)
    assert [each.name for each in folder.iterdir() if each.name.endswith(".part")] == []
    assert all(each.stat().st_size > 500 for each in folder.iterdir())
