"""How the results of the long tests are written down: each part by itself, and none where it failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.sources import ROOT


@pytest.fixture
def endurance(script: Callable[[str], ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = script("endurance")
    results = tmp_path / "RESULTS.md"
    results.write_text(f"# What\n\n{module.BEGIN}\n{module.END}\n\n### By hand\n", encoding="utf-8")
    monkeypatch.setattr(module, "RESULTS", results)
    return module


def test_write__each_part_in_its_place_whatever_order_they_end_in(endurance: ModuleType) -> None:
    first, second = (part.title for part in endurance.PARTS[:2])
    endurance.write(second, "Run:\n\n    python b\n\n| b |")
    endurance.write(first, "Run:\n\n    python a\n\n| a |")
    text = endurance.RESULTS.read_text(encoding="utf-8")
    assert text == (
        f"# What\n\n{endurance.BEGIN}\n### {first}\n\nRun:\n\n    python a\n\n| a |\n\n"
        f"### {second}\n\nRun:\n\n    python b\n\n| b |\n\n{endurance.END}\n\n### By hand\n"
    )
    endurance.write(first, "")
    text = endurance.RESULTS.read_text(encoding="utf-8")
    assert (first in text, second in text) == (False, True)


def test_run__what_fails_says_nothing(endurance: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert endurance.run(endurance.Part("Bad", ("-c", "print('| 0 |'); raise SystemExit(1)"), 0), 1, 1) == ""
    assert "Bad: FAILED" in capsys.readouterr().out


def test_scripts__are_there(endurance: ModuleType) -> None:
    for part in endurance.PARTS:
        assert any(each.startswith("tests") and (ROOT / each).exists() for each in part.command), part.title
