"""Kills the program with SIGKILL while somebody works in its window and dialogs, and looks at what is left.

``python tests/ui/kill_window.py --kills 500`` does it in full and prints a table; ``test_kill_window.py`` a short form.
Everything is done by keys, off screen. Never started where there is a QApplication already: it does not outlive a fork.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.storage import open_store
from tarockblock.ui.application import make_application, make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kill_test import DATABASE, Acknowledge, Trial, exactly, kill_often, print_table
from tests.store.kit import FOUR, NINE, blank, dreier, session_on
from tests.ui.rehearsal import enter
from tests.ui.typist import Typist, wait_for
from tests.ui.windows import begin_as_last_time

HANDS = 9
"""Entered in an evening before it is closed and the next one begun."""

DEALS = Qt.KeyboardModifier.ControlModifier


def prepare(folder: Path) -> None:
    """An evening that left a rest, and one that is open."""
    with open_store(folder / DATABASE) as store:
        session = session_on(store, blank("vorige Woche"))
        session.record(dreier("Anna", won=False))
        session.close_evening()
        session.start(blank("heute"))


def run(folder: Path, acknowledge: Acknowledge) -> None:
    """A window over the database, and somebody who never stops working in it."""
    qInstallMessageHandler(_qt_says)
    app = make_application(["tarockblock"])
    Theme(app, ColorMode.LIGHT)
    with open_store(folder / DATABASE) as store:
        preferences = Preferences(settings=Settings(language="de"))
        window = make_window(store, FixedClock(NINE), preferences, Languages(app, "de"))
        window.show()
        wait_for("the main window", [window])
        acknowledge(0)
        for number, _ in enumerate(_work(window), start=1):
            # What the window shows is what is stored.
            assert archive.load(store, window.session.evening_id or 0) == window.session.evening
            acknowledge(number)


def _qt_says(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    if "This plugin does not support" not in text:
        print(text, file=sys.stderr)


def _work(window: MainWindow) -> Iterator[None]:
    """One thing after the other, each through its dialog."""
    typist = Typist()
    if window.session.closed:  # killed between closing one evening and beginning the next
        begin_as_last_time(window)
        wait_for("the main window", [window])
    for number in count():
        rows = len(window.session.evening.entries)
        enter(window, dreier(FOUR[number % 4], won=number % 3 > 0), typist)
        yield
        step = (_strike, _correct, _struck, _move, _tick)[number % 5] if rows else _tick
        step(window)
        yield
        if number % 4 == 0:
            QTest.keyClick(window, Qt.Key.Key_Z, DEALS)
            yield
            QTest.keyClick(window, Qt.Key.Key_Z, DEALS | Qt.KeyboardModifier.ShiftModifier)
            yield
        if rows > HANDS:
            _close(window)
            yield
            begin_as_last_time(window)
            wait_for("the main window", [window])
            yield


def _typed(window: MainWindow, *keys: Qt.Key | str) -> None:
    """Keys in the dialog that is open, wherever the focus is; the last one stores."""
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    assert isinstance(dialog, QDialog)
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            QTest.keyClicks(focus, key)
        else:
            QTest.keyClick(focus, key)
    assert window.dialogs.dialog is None, "the dialog stayed open"
    wait_for("the main window", [window])


def _strike(window: MainWindow) -> None:
    window.corrections.strike(len(window.session.evening.entries) - 1)
    _typed(window, "war keines", Qt.Key.Key_Return)


def _correct(window: MainWindow) -> None:
    window.corrections.manual()
    _typed(window, "Irrtum", Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3", Qt.Key.Key_Return)


def _struck(window: MainWindow) -> None:
    window.corrections.annulled()
    _typed(window, "vergeben", Qt.Key.Key_Return)


def _move(window: MainWindow) -> None:
    window.corrections.move(0)
    _typed(window, Qt.Key.Key_Down, Qt.Key.Key_Return)


def _tick(window: MainWindow) -> None:
    """A payment is paid at once."""
    window.do_settle_shown()
    _typed(window, Qt.Key.Key_Space, Qt.Key.Key_Escape)


def _close(window: MainWindow) -> None:
    window.do_settle_shown()
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    QTest.keyClick(dialog, Qt.Key.Key_Return, DEALS)
    _typed(window, Qt.Key.Key_Return)
    assert window.session.closed


TRIAL = Trial("window and dialogs", prepare, run, exactly, begins_late=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=4)
    asked = parser.parse_args()
    assert QApplication.instance() is None
    print_table({TRIAL.name: kill_often(TRIAL, asked.kills, asked.seed, window=3.0)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
