"""One whole evening per ruleset through the real dialogs, by keys alone; the command line must get the same figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.app.files import dump_evening
from tarockblock.cli import main as command_line
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import SAMPLES, sample
from tests.ui.rehearsal import play
from tests.ui.windows import window_fixture

window = window_fixture()


@pytest.mark.parametrize(
    ("name", "entries"),
    [("donnerstagsrunde", 6), *(pytest.param(each, None, marks=pytest.mark.long) for each in SAMPLES)],
)
def test_evening__same_figures_as_the_command_line(
    window: MainWindow, name: str, entries: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = sample(name, entries)
    played = play(window, evening)
    assert played.differences == ()
    assert played.typed >= (9 if entries is None else 4)
    files = tmp_path / "written.json", tmp_path / "played.json"
    figures = []
    for file, each in zip(files, (evening, window.session.evening), strict=True):
        file.write_text(dump_evening(each), encoding="utf-8")
        assert command_line(["score", str(file), "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        figures.append((data["totals"], [(row["points"], row["cents"], row["factor"]) for row in data["entries"]]))
    assert figures[0] == figures[1]
    ledger = window.session.ledger
    assert figures[1][0]["points"] == {who: points.plain() for who, points in ledger.points.items()}
