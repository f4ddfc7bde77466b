"""The hand dialog, opened on a draft."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tarockblock.ui.kit.theme import Theme
    from tests.ui.hand.hand_keys import Opened


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    """Opens the dialog of hand 14 on a draft."""
    from tests.ui.hand.hand_keys import open_dialog

    return partial(open_dialog, qtbot)
