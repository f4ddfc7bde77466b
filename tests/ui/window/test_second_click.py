"""A double click on the button that stores: the first click closes the dialog, the second one must do nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.typist import Typist, wait_for
from tests.ui.windows import window_fixture

window = window_fixture(sample(entries=5))
"""Five hands of the sample Thursday, in English."""


def send(widget: QWidget, kind: QEvent.Type, at: int, place: QPoint | None = None) -> None:
    """A mouse event as the system sends it: to the window, with its time in milliseconds."""
    window = widget.window()
    spot = QPointF(widget.mapTo(window, place or widget.rect().center()))
    handle = window.windowHandle()
    button = Qt.MouseButton.LeftButton
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    event = QMouseEvent(kind, spot, QPointF(window.mapToGlobal(spot.toPoint())), button, held, Qt.KeyboardModifier(0))
    event.setTimestamp(at)
    QApplication.sendEvent(handle, event)


def click(widget: QWidget, at: int, place: QPoint | None = None) -> None:
    send(widget, QEvent.Type.MouseButtonPress, at, place)
    send(widget, QEvent.Type.MouseButtonRelease, at + 10, place)


def interval() -> int:
    return QGuiApplication.styleHints().mouseDoubleClickInterval()


class Ask(QDialog):
    """One button that closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = KeyButton("Save", "", "")
        self.button.clicked.connect(self.accept)
        QVBoxLayout(self).addWidget(self.button)


@pytest.fixture
def ask(qtbot: QtBot, window: MainWindow) -> Ask:
    return asked_again(window)


def asked_again(window: MainWindow) -> Ask:
    wait_for("the window", [window])
    dialog = Ask(window)
    window.dialogs.open(dialog)
    wait_for("the dialog", [dialog])
    return dialog


def entering(window: MainWindow) -> KeyButton:
    """The button in the main window the second click may fall on."""
    return window.evening_page.bar.primary


def test_the_second_click_of_a_double_click_opens_nothing_and_every_other_one_counts(
    window: MainWindow, ask: Ask, qtbot: QtBot
) -> None:
    # The second click of a double click opens nothing.
    click(ask.button, 1000)
    assert window.dialogs.dialog is None
    send(entering(window), QEvent.Type.MouseButtonPress, 1010 + interval() - 1)
    send(entering(window), QEvent.Type.MouseButtonDblClick, 1010 + interval() - 1)
    send(entering(window), QEvent.Type.MouseButtonRelease, 1010 + interval() + 50)

    assert window.dialogs.dialog is None
    assert not entering(window).isDown()

    ask = asked_again(window)
    # The click after it counts again.
    click(ask.button, 1000)
    click(entering(window), 1100)
    click(entering(window), 1200)

    window.dialogs.dialog.reject()

    ask = asked_again(window)
    # A click that takes its time counts at once.
    click(ask.button, 1000)
    click(entering(window), 1010 + interval() + 1)

    window.dialogs.dialog.reject()

    ask = asked_again(window)
    # Keys and moves pass.
    click(ask.button, 1000)
    send(entering(window), QEvent.Type.MouseMove, 1050)
    wait_for("the window", [window])
    qtbot.keyClick(window, Qt.Key.Key_N)

    window.dialogs.dialog.reject()

    ask = asked_again(window)
    # After a key every click counts.
    send(ask.button, QEvent.Type.MouseButtonRelease, 900)  # somewhere in the dialog
    qtbot.keyClick(ask.windowHandle(), Qt.Key.Key_Escape)
    assert window.dialogs.dialog is None
    click(entering(window), 1000)

    window.dialogs.dialog.reject()

    # A dialog below a dialog is guarded too.
    ask = asked_again(window)
    above = Ask(ask)
    window.dialogs.open(above)
    wait_for("the dialog above", [above])
    click(above.button, 1000)
    click(ask.button, 1100)
    assert window.dialogs.dialog is ask
    click(ask.button, 1200)
    assert window.dialogs.dialog is None


def test_a_hand_stored_by_a_double_click_is_stored_once_and_asks_nothing(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    dialog = window.dialogs.dialog
    assert dialog is not None
    wait_for("the dialog", [dialog])
    Typist().press_all(dialog, "R4G")
    assert isinstance(dialog, HandDialog)
    click(dialog.foot.primary, 1000)
    assert len(window.session.evening.entries) == 6
    # Where the button was there is now a row of the ledger: a click there would open "why".
    table = window.evening_page.table
    row = table.visualRect(table.ledger_model.index(2, 3)).center()
    click(table.viewport(), 1100, row)
    assert window.why.popup is None
    assert len(window.session.evening.entries) == 6

    click(table.viewport(), 2000, row)
    window.why.popup.close()
