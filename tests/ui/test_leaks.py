"""Whatever is opened leaves nothing behind once it is closed; in full, with memory, ``python tests/ui/leaks.py``.

Here all is opened once, and one in eight a second time: then nothing more may be there than before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tarockblock.ui.kit.theme import Theme
from tests.thorough import some
from tests.ui import leaks


@pytest.mark.long
@pytest.mark.sweep
def test_dialogs_popups_menus_and_places__leave_no_widget_behind(theme: Theme, tmp_path: Path) -> None:
    with leaks.window_on(tmp_path) as window:
        tried = leaks.steps(window)
        actions = {each.objectName() for each in window.actions_table}
        assert actions - {name.partition(" (")[0] for name in tried} == leaks.NOT_TRIED.keys()
        again, seen, left = set(some(tried, 8)), set[str](), dict[str, int]()
        for name, step in tried.items():
            seen |= leaks.once(window, step)
            left[name] = leaks.left_once_more(window, step) if name in again else 0
    assert {name: widgets for name, widgets in left.items() if widgets} == {}
    assert leaks.to_be_seen() - seen == set()
