"""A third language is files: a made-up one of four plural forms opens every dialog and place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.sources import ROOT

pytestmark = pytest.mark.long


def test_made_up_language__opens_everything() -> None:
    command = [sys.executable, "tests/ui/made_up.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
