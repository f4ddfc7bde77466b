"""Debian's package in a bare Debian: installed, started, hands entered and printed. Where it cannot be tried, why."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from tests.sources import ROOT


def test_why_not__says_what_is_missing(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    bare = script("bare_debian")
    monkeypatch.setattr(bare.os, "geteuid", lambda: 1000, raising=False)
    assert bare.why_not() == "only root can make a bare system"
    monkeypatch.setattr(bare.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(bare.shutil, "which", lambda program: None)
    assert bare.why_not() == "debootstrap is not installed"
    monkeypatch.setattr(bare.shutil, "which", lambda program: f"/usr/sbin/{program}")
    assert bare.why_not() is None


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_package__in_a_bare_debian(script: Callable[[str], ModuleType]) -> None:
    """Takes minutes and the archive: only where a package has been made (``dev.py deb``, ``dev.py release``)."""
    reason = script("bare_debian").why_not()
    if reason is not None:
        pytest.skip(reason)
    if not list((ROOT / "dist").glob("tarockblock_*.deb")):
        pytest.skip("no package in dist: python3 packaging/dev.py deb makes it")
    command = [sys.executable, str(ROOT / "packaging" / "bare_debian.py")]
    done = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, check=False)
    if "Failed to fetch" in done.stderr or "Failed getting release file" in done.stderr:
        pytest.skip("the archive of Debian cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
