"""Something long that nothing else may come between, and what can be left for next time."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.clock import SystemClock
from tarockblock.app.merging import folder as round_folder
from tarockblock.app.settings import Settings
from tarockblock.app.storage import open_store
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tests.store.kit import database


def press_escape() -> None:
    box = QApplication.activeModalWidget()
    if box is None:
        QTimer.singleShot(0, press_escape)
    else:
        QTest.keyClick(box, Qt.Key.Key_Escape)


def test_window__closes_while_it_shares(
    qtbot: QtBot, qapp: QApplication, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the turn that is under way nor the last one keeps anybody waiting, however long they would take."""
    begun, stopped = threading.Semaphore(0), []

    def endless(*given: object) -> round_folder.Turns:
        should_stop = given[-1]
        assert callable(should_stop)
        begun.release()
        while not should_stop():
            threading.Event().wait(0.001)
        stopped.append(True)
        return round_folder.Turns()

    monkeypatch.setattr(round_folder, "take_turns", endless)
    with open_store(database(tmp_path)) as store:
        window = make_window(store, SystemClock(), Preferences(settings=Settings(language="en")), Languages(qapp, "en"))
        qtbot.addWidget(window)
        window.show()
        window.sharing._timer.start()
        window.sharing._turn()
        assert begun.acquire(timeout=10)
        press_escape_soon = QTimer(window, singleShot=True, interval=0)
        press_escape_soon.timeout.connect(press_escape)
        press_escape_soon.start()
        assert window.close()
        assert stopped == [True, True]
