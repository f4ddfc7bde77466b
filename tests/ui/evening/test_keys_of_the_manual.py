"""The key sequences of the manuals, tried with four, five and six people at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tarockblock.ui.kit.theme import Theme
from tests.store.kit import Minutes, blank, dreier
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, type_keys, window_over

SIX = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Fritz")


@pytest.mark.parametrize("count", [4, 5, 6])
def test_manual__a_guest_instead_of_seat_3(theme: Theme, tmp_path: Path, count: int) -> None:
    evening = blank(players=SIX[:count], ruleset="hausruck-2007")
    with window_over(tmp_path, evening, clock=Minutes()) as window:
        window.bridge.record(dreier("Anna"))
        window.bridge.close_evening()
        window.actions_table["new_evening"].trigger()
        wait_for("the dialog", [window.dialogs.dialog])
        type_keys("3")
        type_keys(*"Gustl")
        type_keys(Qt.Key.Key_Return, modifier=CTRL)
        assert window.dialogs.dialog is None, window.dialogs.dialog.foot.reason.text()
        assert "Gustl" in window.session.evening.players
        assert len(window.session.evening.players) == count
