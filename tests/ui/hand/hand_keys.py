"""Opens the hand dialog for tests, and presses its keys and buttons as a user does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog
from tests.ui.waiting import activated

Opened = Callable[..., HandDialog]


def open_dialog(qtbot: QtBot, draft: HandDraft, *, editing: bool = False) -> HandDialog:
    """The dialog of hand 14, active; it lives until the test ends."""
    dialog = HandDialog(draft, hand=14, radl=3, editing=editing)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return activated(qtbot, dialog, modal=True)


def facts(dialog: HandDialog | TrischakenDialog) -> list[object]:
    """What `entered` brings from now on."""
    found: list[object] = []
    dialog.entered.connect(found.append)
    return found
