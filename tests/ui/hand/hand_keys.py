"""Opens the hand dialog for tests, and presses its keys and buttons as a user does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
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


def key(*keys: str | Qt.Key, shift: bool = False) -> None:
    """Press keys wherever the focus is."""
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    for each in keys:
        focus = QApplication.focusWidget()
        QTest.keyClick(focus.window().windowHandle(), each, modifier)
        QApplication.processEvents()


def button(area: QWidget, name: str) -> QAbstractButton:
    """The visible button whose accessible name begins so."""
    found = [each for each in area.findChildren(QAbstractButton) if each.accessibleName().startswith(name)]
    shown = [each for each in found if each.isVisible()]
    assert len(shown) == 1, [each.accessibleName() for each in area.findChildren(QAbstractButton) if each.isVisible()]
    return shown[0]


def click(area: QWidget, name: str) -> None:
    """Click a button by its accessible name."""
    QTest.mouseClick(button(area, name), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
