"""One whole evening per ruleset through the real dialogs, by keys alone; the command line must get the same figures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.files import dump_evening
from tarockblock.cli import main as command_line
from tarockblock.domain.hand import PositiveGame, Result, Side
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import SAMPLES, sample
from tests.ui.rehearsal import play
from tests.ui.typist import Typist, wait_for
from tests.ui.windows import dialog_of, window_fixture

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


def test_hand__six_keys_are_enough_and_a_bad_one_cannot_be_stored(window: MainWindow) -> None:
    # Typical hand: takes six keys. A Rufer of Vorhand with partner, won, with a silent Pagat: at most six presses
    # after the dialog is open.
    evening = sample()
    window.bridge.start(replace(evening, entries=()))
    wait_for("the main window", [window])
    QTest.keyClick(window, Qt.Key.Key_N)
    dialog = dialog_of(window, HandDialog)
    typist = Typist()
    for key in "R3G1":
        typist.press(dialog, key)
    typist.enter(dialog)
    assert typist.presses <= 6
    (entry,) = window.session.evening.entries
    assert isinstance(entry, PositiveGame)
    assert (entry.game, entry.declarer, entry.partner, entry.result) == ("rufer", "Anna", "Cilli", Result.WON)
    assert [(call.bonus, call.side, call.announced) for call in entry.bonuses] == [("pagat", Side.DECLARER, False)]

    # Bad hand: an answer is missing, so that Enter stores nothing; the reason is beside the button.
    wait_for("the main window", [window])
    QTest.keyClick(window, Qt.Key.Key_N)
    dialog = dialog_of(window, HandDialog)
    typist = Typist()
    typist.press(dialog, "R")
    typist.enter(dialog)
    assert window.session.evening.entries == (entry,)
    assert window.dialogs.dialog is dialog
    assert not dialog.foot.primary.isEnabled()
