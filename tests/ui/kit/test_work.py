"""Work in a thread whose window goes: it comes to its end, and nobody is told."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from functools import partial
from threading import Event

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.ui.kit.work import Work
from tests.ui.waiting import PATIENCE_MS, until


def test_deleted_with_its_window__the_thread_comes_to_its_end_and_nobody_is_told(qtbot: QtBot) -> None:
    window, go_on, over, told = QObject(), Event(), Event(), list[object]()
    work = Work(window)
    work.finished.connect(told.append)
    work.failed.connect(told.append)

    def task(_watch: object) -> None:
        go_on.wait(PATIENCE_MS / 1000)
        over.set()

    work.start(task)
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    go_on.set()
    until(over.is_set)
    assert told == []


def test_the_program_ends_only_when_its_threads_have() -> None:
    code = (
        "import time; from PySide6.QtWidgets import QApplication; from PySide6.QtCore import QObject;"
        "from tarockblock.ui.kit.work import Work; app = QApplication([]); window = QObject(); work = Work(window);"
        "work.start(lambda *_: (time.sleep(0.3), print('written', flush=True))); del work, window"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("written\n", "")


class Big:
    """Something a task holds, or makes."""


def test_work__holds_on_to_nothing_when_it_is_done(qapp: QApplication) -> None:
    """Neither to the task with what it knows, nor to what it made: else every drawing would stay in memory."""
    work, taken, made = Work(), Big(), Big()
    kept = [weakref.ref(taken), weakref.ref(made)]
    results: list[Big] = []
    work.finished.connect(results.append)
    work.start(partial(lambda made, _taken, _watch: made, made, taken))
    del taken, made
    until(lambda: results)
    results.clear()
    gc.collect()
    assert [each() for each in kept] == [None, None]
