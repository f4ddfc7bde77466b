"""Whatever is opened leaves nothing behind once it is closed; in full, with memory, ``python tests/ui/leaks.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from tarockblock.ui.theme import Theme
from tests.ui import leaks

pytestmark = pytest.mark.qt

TIMES = 1


def test_dialogs_popups_menus_and_places__leave_no_widget_behind(theme: Theme, tmp_path: Path) -> None:
    with leaks.window_on(tmp_path) as window:
        tried = leaks.steps(window)
        actions = {each.objectName() for each in window.actions_table}
        assert actions - {name.partition(" (")[0] for name in tried} == leaks.NOT_TRIED.keys()
        found = [leaks.left_by(window, name, step, TIMES, warm=1) for name, step in tried.items()]
    assert {each.name: each.widgets for each in found if each.widgets} == {}
    assert leaks.to_be_seen() - {name for each in found for name in each.seen} == set()
