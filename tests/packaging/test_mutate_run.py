"""Changes are tried on functions as the program holds them, by the tests that run them, and nothing else is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.sample_rules import RULES
from tests.sources import ROOT

pytest.importorskip("resource", reason="processes are forked")


GENERATED = """\
class Game:
    def xǁGameǁdoubled__mutmut_orig(self):
        return self.value * 2
    def xǁGameǁdoubled__mutmut_1(self):
        return self.value / 2
    def xǁGameǁnone__mutmut_orig(cls):
        return cls(0)
    def xǁGameǁnone__mutmut_1(cls):
        return cls(1)
def x_price__mutmut_orig(name, least=3):
    return max(len(name), least)
def x_price__mutmut_1(name, least=4):
    return max(len(name), least)
def x_price__mutmut_2(name, least=3):
    return max(len(name), )
def x_forgotten__mutmut_orig():
    return 1
def x_forgotten__mutmut_1():
    return 2
def x_unlooked_at__mutmut_orig(value):
    return value
def x_unlooked_at__mutmut_1(value):
    return None
def x_remembered__mutmut_orig(value):
    return value
def x_remembered__mutmut_1(value):
    return None
"""

TESTS = """\
from tarockblock.domain.rules import Game, price, remembered, unlooked_at


def test_game():
    assert Game(3).doubled == 6
    assert Game.none().value == 0


def test_price():
    assert price("Uhu") == price("X") == 3


def test_unlooked_at():
    unlooked_at(1)
    remembered(1)


def test_what_another_test_asked_for_before():
    assert remembered(1) == 1
"""

SCRIPT = """\
import json, sys, time
from pathlib import Path
from mutate_run import collect
from mutate_sources import mutants_in

FILE = "tarockblock/domain/rules.py"


def work(runner):
    assert runner.learn([FILE], root / "kept.json") == []
    assert runner.sound()
    for mutant, fate in runner.try_out(mutants_in(FILE, sys.argv[2]), 2, time.monotonic() + 60):
        found[mutant.change.function + " " + mutant.change.now.splitlines()[0]] = fate


root, found = Path(sys.argv[1]), {}
collect(root, ["tests"], work)
print(json.dumps(found))
"""


def test_changes__are_noticed_by_the_tests_that_run_them(tmp_path: Path) -> None:
    for place, text in (
        ("tarockblock/__init__.py", ""),
        ("tarockblock/domain/__init__.py", ""),
        ("tarockblock/domain/rules.py", RULES),
        ("tests/test_rules.py", TESTS),
        ("resources/nothing.toml", ""),
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), GENERATED],
        env=os.environ | {"PYTHONPATH": str(ROOT / "packaging"), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert json.loads(run.stdout.splitlines()[-1]) == {
        "Game.doubled return self.value / 2": "killed",
        "Game.none return cls(1)": "killed",
        "price def x_price__mutmut_orig(name, least=4):": "killed",
        "price return max(len(name), )": "killed",
        "forgotten return 2": "no tests",
        "unlooked_at return None": "survived",
        "remembered return None": "killed",
    }
    kept = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert [sorted(each["seconds"]) for each in kept.values()] == [
        [
            f"tests/test_rules.py::test_{name}"
            for name in ("game", "price", "unlooked_at", "what_another_test_asked_for_before")
        ]
    ]
