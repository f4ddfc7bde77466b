"""Hands on the renonce wizard: it opens on a flow, keys go where the focus is, buttons are found by what they say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tests.ui.waiting import activated

ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab


def open_wizard(qtbot: QtBot, flow: RenonceFlow, hand: int = 6) -> RenonceWizard:
    wizard = RenonceWizard(flow, hand=hand)
    wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return activated(qtbot, wizard, modal=True)


def pick(wizard: RenonceWizard, text: str) -> None:
    """Click a case of the list."""
    page = wizard.page
    view = page.list  # type: ignore[attr-defined]
    model = view.model()
    rows = [row for row in range(model.rowCount()) if str(model.index(row, 0).data()).startswith(text)]
    assert len(rows) == 1, rows
    index = model.index(rows[0], 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    QApplication.processEvents()


def caught(wizard: RenonceWizard) -> list[object]:
    """What the wizard hands over from now on: entries, and pairs of a hand and a sentence."""
    found: list[object] = []
    wizard.entered.connect(found.append)
    wizard.hand_returned.connect(lambda hand, text: found.append((hand, text)))
    return found
