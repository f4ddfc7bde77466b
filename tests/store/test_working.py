"""Copies in the system's folder for such go with whoever made them, and a killed program's with the next one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tarockblock.store.files import working_folder

_HOLDER = """
import sys, time
from tarockblock.store.files import working_folder
with working_folder() as folder:
    (folder / "copy.db").write_bytes(b"Anna")
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The system's folder; both this process and those it starts have it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def make_old(folder: Path, seconds: float) -> None:
    os.utime(folder, (time.time() - seconds,) * 2)


def use_one() -> None:
    with working_folder() as folder:
        assert folder.is_dir()
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no signal that kills")
def test_killed__what_it_left_goes_when_somebody_works_again_and_not_before_it_is_dead() -> None:
    with subprocess.Popen([sys.executable, "-c", _HOLDER], stdout=subprocess.PIPE, text=True) as process:
        folder = Path(process.stdout.readline().strip())
        make_old(folder, 100_000)
        use_one()
        assert (folder / "copy.db").exists()
        process.send_signal(signal.SIGKILL)
        process.wait()
        make_old(folder, 60)
        use_one()
        assert folder.exists()  # young: whoever made it may not have come to hold it
        make_old(folder, 3_700)
        use_one()
    assert not folder.exists()


def test_folder_without_a_holder__of_an_earlier_version_goes_after_a_day(temporary: Path) -> None:
    for name, age in (("tarockblock-alt", 90_000), ("tarockblock-jung", 80_000), ("tarock-anderes", 90_000)):
        (temporary / name).mkdir()
        make_old(temporary / name, age)
    use_one()
    assert sorted(each.name for each in temporary.iterdir()) == ["tarock-anderes", "tarockblock-jung"]


def test_what_is_not_ours__stays(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link, a file, and what another user made in the folder everybody may write to."""
    (temporary / "Fotos").mkdir()
    (temporary / "tarockblock-link").symlink_to(temporary / "Fotos")
    (temporary / "tarockblock-datei").write_bytes(b"")
    (temporary / "tarockblock-fremd").mkdir()
    (temporary / "tarockblock-fremd" / "held").write_bytes(b"")
    for each in temporary.iterdir():
        os.utime(each, (1, 1), follow_symlinks=False)
    before = sorted(each.name for each in temporary.iterdir())
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    use_one()
    assert sorted(each.name for each in temporary.iterdir()) == before


def test_two_at_once__of_one_process_leave_each_other_alone() -> None:
    with working_folder() as one:
        make_old(one, 100_000)
        with working_folder() as other:
            assert one.is_dir()
            assert other != one
