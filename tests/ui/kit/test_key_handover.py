"""Keys typed while one window gives way to another: none is lost, none goes to the wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from threading import Event, Thread

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.ui.kit import dialog as dialogs
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import window_fixture

ENTER = Qt.Key.Key_Return
HAND = [Qt.Key.Key_N, Qt.Key.Key_R, Qt.Key.Key_3, Qt.Key.Key_G, Qt.Key.Key_1, ENTER]
"""A Rufer of Vorhand with the third at the table, won, with a silent Pagat."""


window = window_fixture(replace(sample(), entries=()))


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody else computes all the time, and a dialog that is shown takes its time before anything else happens."""
    over = Event()

    def compute() -> None:
        while not over.is_set():
            sum(range(1000))

    shown = dialogs.Dialog.showEvent

    def show_slowly(self: dialogs.Dialog, event: object) -> None:
        sum(range(2_000_000))
        shown(self, event)  # type: ignore[arg-type]

    monkeypatch.setattr(dialogs.Dialog, "showEvent", show_slowly)
    thread = Thread(target=compute)
    thread.start()
    yield
    over.set()
    thread.join()


_LEFT = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
_TEXTS = {ENTER: "\r"}


def press(window: QWindow, key: Qt.Key) -> None:
    """A key as it comes from the system, without a look at anything else that happens meanwhile."""
    text = _TEXTS.get(key) or chr(key).lower()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(window, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


class Fingers:
    """Type keys so many milliseconds apart into the window that has the keyboard, as the system addresses them."""

    def __init__(self, keys: list[Qt.Key], apart: int) -> None:
        self._keys = list(keys)
        self._at = QGuiApplication.focusWindow()
        self._timer = QTimer(interval=apart)
        self._timer.timeout.connect(self._type)
        if apart:
            self._timer.start()
        while self._keys and not apart:
            self._type()

    def _type(self) -> None:
        self._at = QGuiApplication.focusWindow() or self._at
        assert self._at is not None
        press(self._at, self._keys.pop(0))
        if not self._keys:
            self._timer.stop()


def silent_pagat(declarer: str, partner: str) -> PositiveGame:
    pagat = BonusCall(bonus="pagat", side=Side.DECLARER)
    return PositiveGame(game="rufer", declarer=declarer, partner=partner, result=Result.WON, bonuses=(pagat,))


@pytest.mark.long
@pytest.mark.parametrize("apart", [0, 20, 60, 120])
def test_no_key_is_lost__however_fast_two_hands_are_typed(window: MainWindow, load: None, apart: int) -> None:
    fingers = Fingers(HAND * 2, apart)
    until(lambda: len(window.session.evening.entries) == 2 and window.dialogs.dialog is None)
    assert fingers
    # Emil deals, so Anna is Vorhand and declares; then Anna deals, and Bert does. The third seat is Cilli in both.
    first, second = (replace(each, at=None) for each in window.session.evening.entries)  # type: ignore[call-arg]
    assert first == silent_pagat("Anna", "Cilli")
    assert second == silent_pagat("Bert", "Cilli")


def test_a_key_that_opens_a_dialog__is_not_taken_for_the_window_below(window: MainWindow) -> None:
    Fingers([Qt.Key.Key_N, Qt.Key.Key_T], 0)  # T alone would open Trischaken: so it does, in place of the hand
    until(lambda: type(window.dialogs.dialog).__name__ == "TrischakenDialog")
    assert len(window.dialogs._dialogs) == 1, "from the hand dialog, which has gone"


def test_keys_behind_a_message_box__reach_it(window: MainWindow) -> None:
    done: list[str] = []
    box = ask(window, "Sure?", "Really?", "Yes", lambda: done.append("yes"))
    yes = next(each for each in box.buttons() if each.text() == "Yes")
    box.setDefaultButton(yes)  # type: ignore[call-overload]
    handle = window.windowHandle()
    press(handle, ENTER)
    press(handle, Qt.Key.Key_N)
    until(lambda: window.dialogs.dialog is not None)
    assert done == ["yes"]
    assert isinstance(box, QMessageBox)


def test_the_mouse__does_nothing_below_a_dialog_that_comes(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    dialog = window.dialogs.dialog
    button = window.evening_page.bar.primary
    spot, left, none = button.mapTo(window, button.rect().center()), *_LEFT
    QTest.mouseClick(window.windowHandle(), left, none, spot)
    assert window.dialogs.dialog is dialog
    assert dialog is not None
    wait_for("the dialog", [dialog])
    assert QGuiApplication.modalWindow() is dialog.windowHandle()
    QTest.mouseClick(window.windowHandle(), left, none, spot)
    assert window.dialogs.dialog is dialog, "nor later"
