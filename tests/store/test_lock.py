"""The lock of a window, read without Qt: the living are seen, the dead keep nobody out."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app.storage import refuse_if_open
from tarockblock.errors import StoreError
from tarockblock.store.lock import Holder, holder_of, lock_file

QT_LOCK = """
import sys
from PySide6.QtCore import QLockFile
lock = QLockFile(sys.argv[1])
lock.setStaleLockTime(0)
print(lock.tryLock(0), flush=True)
sys.stdin.read()
"""


def written(path: Path, text: str) -> Path:
    lock_file(path).write_text(text)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "abend.db"


@pytest.fixture
def window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds the lock as a window does."""
    if importlib.util.find_spec("PySide6") is None:
        pytest.skip("PySide6 is not installed")
    command = [sys.executable, "-c", QT_LOCK, str(lock_file(path))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline().strip() == "True"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()
    process.stdin.close()


def test_nobody(path: Path) -> None:
    assert holder_of(path) is None
    refuse_if_open(path)


@pytest.mark.qt
def test_a_window__is_seen_until_it_is_dead(path: Path, window: subprocess.Popen[str]) -> None:
    assert holder_of(path) == Holder(window.pid, socket.gethostname())
    with pytest.raises(StoreError) as refused:
        refuse_if_open(path)
    assert refused.value.params["process"] == window.pid
    window.kill()
    window.wait()
    assert lock_file(path).exists()
    assert holder_of(path) is None


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.qt
def test_a_window__is_seen_by_another_way_to_the_file(path: Path, window: subprocess.Popen[str]) -> None:
    path.write_bytes(b"")
    link = path.with_name("link.db")
    link.symlink_to(path)
    assert holder_of(link) is not None


@pytest.mark.skipif(os.name == "nt", reason="asks the file there")
def test_a_process_of_that_number__that_does_not_hold_it_is_none(path: Path) -> None:
    """After a crash numbers are given anew."""
    written(path, f"{os.getpid()}\npython\n{socket.gethostname()}\nx\ny\n")
    assert holder_of(path) is None


def test_another_computer__is_believed(path: Path) -> None:
    written(path, "4711\ntarockblock\nkueche\nmachine\nboot\n")
    assert holder_of(path) == Holder(4711, "kueche")


@pytest.mark.parametrize("text", ["", "garbage", "\n\n\n", "-5\na\nkueche\n", "²\na\nkueche\n"])
def test_a_lock_that_names_nobody__is_none(path: Path, text: str) -> None:
    assert holder_of(written(path, text)) is None
