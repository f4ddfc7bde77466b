"""Quotations in the shipped rulesets, held against the source texts where these are at hand beside the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock import paths
from tarockblock.rules.library import shipped_ids

TOOL = Path(__file__).resolve().parents[2].parent / "shared" / "tools" / "quotes.py"


@pytest.fixture(scope="module")
def found() -> str:
    """What the tool says about all rulesets."""
    if not TOOL.exists():
        pytest.skip("the source texts are not beside this copy of the repository")
    command = [sys.executable, str(TOOL), str(paths.resource("rulesets"))]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False).stdout


@pytest.mark.parametrize("name", shipped_ids())
def test_quotations__stand_word_for_word_in_the_source(name: str, found: str) -> None:
    lines = [line.strip() for line in found.splitlines()]
    said = [line for line in lines if line.startswith(f"{name}: ")]
    assert len(said) == 1, said
    assert said[0].endswith("; 0 wrong"), said
