"""The log: what it holds, where it goes, and that it names nobody."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock import debug_log, paths
from tests.sources import ROOT

BEGIN = """
import logging
from tarockblock import debug_log
debug_log.begin(to_file={to_file})
debug_log.begin(to_file={to_file})
log = logging.getLogger("tarockblock.somewhere")
for number in range({lines}):
    debug_log.event(log, "tick", number=number)
log.warning("look out")
logging.getLogger("another.library").info("not for us")
print(*debug_log.last_lines(), sep="\\n")
"""


def run(folder: Path, *, to_file: bool, lines: int = 3) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"XDG_STATE_HOME": str(folder), "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    script = BEGIN.format(to_file=to_file, lines=lines)
    return subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)


def test_lines__are_json_and_the_last_two_hundred(tmp_path: Path) -> None:
    found = [json.loads(line) for line in run(tmp_path, to_file=False, lines=500).stdout.splitlines()]
    assert len(found) == debug_log.LINES
    assert (found[-1]["level"], found[-1]["what"], found[-1]["from"]) == ("warning", "look out", "somewhere")
    assert [each["number"] for each in found[:-1]] == list(range(301, 500))


def test_terminal__warnings_alone(tmp_path: Path) -> None:
    assert run(tmp_path, to_file=True).stderr == "tarockblock.somewhere: look out\n"


@pytest.mark.skipif(sys.platform != "linux", reason="where the log lies is another matter elsewhere")
def test_file__only_where_asked_for_and_for_nobody_else(tmp_path: Path) -> None:
    run(tmp_path, to_file=False)
    assert list(tmp_path.rglob("*.log")) == []
    run(tmp_path, to_file=True)
    (log,) = tmp_path.rglob("*.log")
    assert log.name == paths.log_file().name
    assert log.stat().st_mode & 0o077 == 0
    assert [json.loads(line)["what"] for line in log.read_text().splitlines()][-2:] == ["tick", "look out"]


@pytest.mark.skipif(sys.platform != "linux", reason="where the log lies is another matter elsewhere")
def test_file__a_place_that_can_not_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "Tarockblock").write_text("in the way")
    assert "no log in" in run(tmp_path, to_file=True).stderr


@pytest.mark.parametrize(("value", "wanted"), [("", False), ("0", False), ("1", True), ("yes", True)])
def test_variable(value: str, wanted: bool) -> None:
    assert debug_log.is_wanted({debug_log.VARIABLE: value}) is wanted
    assert not debug_log.is_wanted({})


def test_event__costs_nothing_where_nobody_listens(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    debug_log.event(logging.getLogger("tarockblock.nobody"), "tick")
    assert caplog.records == []
