"""Whatever is opened leaves nothing behind once it is closed; in full, with memory, ``python tests/ui/leaks.py``.

Here all is opened once, and one in two a second time: then nothing more may be there than before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from tarockblock.ui.theme import Theme
from tests.thorough import some
from tests.ui import leaks

pytestmark = pytest.mark.qt


@pytest.mark.sweep
def test_dialogs_popups_menus_and_places__leave_no_widget_behind(theme: Theme, tmp_path: Path) -> None:
    with leaks.window_on(tmp_path) as window:
        tried = leaks.steps(window)
        actions = {each.objectName() for each in window.actions_table}
        assert actions - {name.partition(" (")[0] for name in tried} == leaks.NOT_TRIED.keys()
        seen = {name for step in tried.values() for name in leaks.once(window, step)}
        left = leaks.left_by_all(window, {name: tried[name] for name in some(tried, 2)})
    assert {name: widgets for name, widgets in left.items() if widgets} == {}
    assert leaks.to_be_seen() - seen == set()
