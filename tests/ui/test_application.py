"""The program as it is started: by its own process, off screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.clock import SystemClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import lock_file, open_store
from tarockblock.store import backups
from tests.sources import ROOT
from tests.store.kit import sample

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    command = [sys.executable, "-m", "tarockblock", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def wait_for(holds: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """However long this machine takes."""
    deadline = time.monotonic() + 120
    while not holds():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)


def wait_until_listening(process: subprocess.Popen[str]) -> None:
    """Until the program has a handler of its own for the signal to end."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():  # no Linux
        time.sleep(5)
        return

    def listens() -> bool:
        caught = next(line for line in status.read_text().splitlines() if line.startswith("SigCgt"))
        return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)

    wait_for(listens, process)


def end(process: subprocess.Popen[str], by: signal.Signals = signal.SIGTERM) -> str:
    """End it; what it had to complain of."""
    process.send_signal(by)
    _out, errors = process.communicate(timeout=120)
    assert process.returncode == 0
    return errors


def test_start__makes_the_database_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    """Python runs its signal handler only when something wakes it; a window alone never does."""
    process = start(tmp_path)
    wait_for((tmp_path / "data" / "Tarockblock" / "tarockblock.db").exists, process)
    assert "Traceback" not in end(process, signal.SIGINT)


@pytest.mark.long
def test_start__other_database(tmp_path: Path) -> None:
    """`--db FILE` holds everywhere; the usual place stays untouched."""
    file = tmp_path / "mine.db"
    with open_store(file) as store:
        session = EveningSession(store, SystemClock())
        session.start(sample())
        assert len(archive.list_evenings(store)) == 1
    process = start(tmp_path, "--db", str(file), "--lang", "de")
    wait_for(lambda: bool(backups.copies_of(file)[::-1]), process)
    assert "Traceback" not in end(process)
    assert not (tmp_path / "data").exists()
    with open_store(file) as store:
        assert len(archive.list_evenings(store)) == 1
    assert [copy.reason for copy in backups.copies_of(file)[::-1]] == ["daily"]


@pytest.mark.long
def test_start__beside_another_program_asks_first(tmp_path: Path) -> None:
    """The second one waits for an answer and has changed nothing; when it is ended, the first one still runs."""
    file = tmp_path / "mine.db"
    first = start(tmp_path, "--db", str(file))
    wait_for(lambda: bool(backups.copies_of(file)[::-1]), first)
    state = file.stat()
    a_minute_ago = time.time() - 60
    os.utime(lock_file(file.resolve()), (a_minute_ago, a_minute_ago))  # else it is one impatient double click
    second = start(tmp_path, "--db", str(file))
    wait_until_listening(second)
    assert "Traceback" not in end(second)
    assert file.stat() == state
    assert first.poll() is None
    end(first)
