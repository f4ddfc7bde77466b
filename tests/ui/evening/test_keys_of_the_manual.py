"""The key sequences of the manuals, tried with four, five and six people at the table.

They are read from both manuals: one that is not in the table here, or only in one of them, fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tarockblock.app.about import manual_text
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import Minutes, blank, dreier
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, type_keys, window_over

SIX = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Fritz")
_STEPS = r"(?:, (?:\*\*[^*\n]+\*\*|\*[^*\n]+\*))"
_SEQUENCE = re.compile(rf"\*\*[^*\n]+\*\*{_STEPS}*, \*\*\S*Enter\*\*|\*\*[^*\n]+ Enter\*\*")
_WITH_DORA = PositiveGame(game="rufer", declarer="Anna", partner="Dora", result=Result.WON)

Check = Callable[[MainWindow, int], object]


def sequences(language: str) -> set[str]:
    """Return the sequences of a manual: keys one after the other that end with Enter."""
    found = (re.sub(r"[*,]", "", each[0]) for each in _SEQUENCE.finditer(manual_text(language)))
    return {each.replace("Strg", "Ctrl").replace("Umschalt", "Shift") for each in found}


def press(sequence: str) -> None:
    """Press the keys of a sequence; a word is typed."""
    for step in sequence.split():
        modifier = CTRL if step.startswith("Ctrl+") else Qt.KeyboardModifier.NoModifier
        key = step.removeprefix("Ctrl+")
        type_keys(Qt.Key.Key_Return if key == "Enter" else key, modifier=modifier)


def changed(window: MainWindow) -> PositiveGame:
    entry = window.session.evening.entries[0]
    assert len(window.session.evening.entries) == 1
    assert isinstance(entry, PositiveGame)
    assert (entry.game, entry.declarer) == ("rufer", "Anna")
    return entry


def guest(window: MainWindow, count: int) -> bool:
    players = window.session.evening.players
    return "Gustl" in players and "Cilli" not in players and len(players) == count


def entered(window: MainWindow, _count: int) -> bool:
    entry = changed(window)
    bonuses = [(each.bonus, each.announced, each.made) for each in entry.bonuses]
    return (entry.partner, entry.result, bonuses) == ("Cilli", Result.WON, [("pagat", False, True)])


CHECKS: dict[str, Check] = {
    "3 Gustl Ctrl+Enter": guest,
    "R 3 G 1 Enter": entered,
    "E 3 Enter": lambda window, _: changed(window).partner == "Cilli",
    "E V Enter": lambda window, _: changed(window).result is Result.LOST and changed(window).partner == "Dora",
    "E G 1 Enter": lambda window, _: [each.bonus for each in changed(window).bonuses] == ["pagat"],
    "E N 41/1 Enter": lambda window, _: changed(window).card_points == 41 * 3 + 1,
    "E X Enter": lambda window, _: changed(window).kontra == 1,
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sequence_of_the_manual__is_tried_here(language: str) -> None:
    assert sequences(language) == {*CHECKS}


@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("sequence", CHECKS)
def test_sequence__does_what_the_manual_says(theme: Theme, tmp_path: Path, sequence: str, count: int) -> None:
    evening = blank(players=SIX[:count], ruleset="hausruck-2007")
    with window_over(tmp_path, evening, clock=Minutes()) as window:
        if sequence.startswith("3"):
            window.bridge.record(dreier("Anna"))
            window.bridge.close_evening()
            window.actions_table["new_evening"].trigger()
        elif sequence.startswith("R"):
            window.actions_table["new_hand"].trigger()
        else:
            window.bridge.record(_WITH_DORA)
            window.evening_page.table.go_to_entry(0)
            window.evening_page.table.setFocus()
        wait_for("the window in front", [window.dialogs.dialog or window])
        press(sequence)
        assert window.dialogs.dialog is None, window.dialogs.dialog.foot.reason.text()
        assert CHECKS[sequence](window, count)
