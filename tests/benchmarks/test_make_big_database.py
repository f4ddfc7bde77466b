"""The script that makes a large database makes one that keeps all the rules, and the same one every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.storage import open_store

SCRIPT = Path(__file__).resolve().parent.parent.parent / "packaging" / "make_big_database.py"


def make(path: Path) -> list[str]:
    command = [sys.executable, str(SCRIPT), str(path), "--evenings", "12", "--hands", "30"]
    subprocess.run(command, check=True, capture_output=True)
    with open_store(path) as store:
        assert checking.verify(store) == []
        return [dump_evening(archive.load(store, each.id)) for each in archive.list_evenings(store)]


@pytest.mark.long
def test_evenings__keep_the_rules_and_are_the_same_again(tmp_path: Path) -> None:
    first, second = make(tmp_path / "one.db"), make(tmp_path / "two.db")
    assert first == second
    assert len(first) == 12
    for text in first:
        evening, problems = load_evening(text.encode())
        assert problems == []
        assert evening is not None
        assert len(evening.entries) >= 30


def test_file_that_is_there__is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "mine.db"
    path.write_bytes(b"mine")
    done = subprocess.run([sys.executable, str(SCRIPT), str(path)], capture_output=True, check=False)
    assert (done.returncode, path.read_bytes()) == (2, b"mine")
