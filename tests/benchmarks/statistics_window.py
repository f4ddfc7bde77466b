#!/usr/bin/env python3
"""Prints how *Statistik* feels in the window with a large database, and what memory it takes: no test.

``.venv/bin/python tests/benchmarks/statistics_window.py BIG.db``, made by ``packaging/make_big_database.py``. Every run
is a process of its own, off screen. What is measured: the time from the key to what is painted, and the
longest time the window did not come to a timer that ticks every 10 ms. Without a window ``dev.py bench statistics``.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.clock import FixedClock
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.statistics.files import FileKind
from tarockblock.app.storage import open_store
from tarockblock.ui.application import make_application, make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = 7
TICK_MS = 10
PATIENCE = 120.0


def memory() -> float:
    """The most memory this process has held so far, in MiB."""
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class Gaps(QObject):
    """The longest time between two ticks, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = self.longest = 0.0

    def begin(self) -> None:
        """From here on."""
        self._last, self.longest = time.perf_counter(), 0.0
        self._timer.start()

    def end(self) -> float:
        """Up to here."""
        self._tick()
        self._timer.stop()
        return self.longest

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now


class Painted(QObject):
    """When a widget was first painted with something in it."""

    def __init__(self, widget: QWidget, full: Callable[[], bool]) -> None:
        super().__init__(widget)
        self._full = full
        self.at = 0.0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The time when the painting begins; it takes a few milliseconds."""
        if event.type() == QEvent.Type.Paint and not self.at and self._full():
            self.at = time.perf_counter()
        return False


def until(true: Callable[[], object]) -> None:
    """Let Qt work until something is so."""
    end = time.perf_counter() + PATIENCE
    while not true():
        QApplication.processEvents()
        time.sleep(0.0005)  # as an idle event loop: a thread is not to be starved by looking
        if time.perf_counter() > end:
            raise SystemExit("the window never came to rest")


class Run:
    """One window, and what it took."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.page = window, window.statistics_page
        self.gaps = Gaps()
        self.seconds: dict[str, float] = {}
        self.longest: dict[str, float] = {}
        self.memory: dict[str, float] = {}

    def open(self) -> None:
        """The place, from the key on."""
        view, before = self.page.overview, memory()
        table = Painted(view.rank.list.viewport(), lambda: view.rank.list.rows.rowCount() > 0)
        self.gaps.begin()
        start = time.perf_counter()
        QTest.keyClick(self.window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
        until(lambda: table.at)
        self.seconds["window: the latest year is painted"] = table.at - start
        until(lambda: not view.chart.surface.busy)
        self.seconds["window: its chart is drawn"] = time.perf_counter() - start
        until(lambda: not self.page.busy)
        self.seconds["window: everything has been read"] = time.perf_counter() - start
        self.longest["opening"] = self.gaps.end()
        self.memory["window, opened"] = memory() - before

    def do(self, name: str, action: Callable[[], Any]) -> None:
        """Something the user does, until nothing is under way any more."""
        QTest.qWait(100)
        self.gaps.begin()
        start = time.perf_counter()
        action()
        until(lambda: not self.page.busy)
        self.seconds[f"window: {name}"] = time.perf_counter() - start
        self.longest[name] = self.gaps.end()

    def choose(self, span: int) -> None:
        """Another span of time: 0 is all."""
        self.page.filters.span.set_current(span)
        self.page.filters.changed.emit()

    def everything(self, folder: Path) -> None:
        """Opening, then what makes the window work hardest."""
        self.open()
        view = self.page.overview
        people = view.rank.list
        self.do("choose all years", lambda: self.choose(0))
        people.setFocus()
        self.do("the next player", lambda: QTest.keyClick(people, Qt.Key.Key_Down))
        self.do("the player after", lambda: QTest.keyClick(people, Qt.Key.Key_Down))
        self.do("choose a year", lambda: self.choose(3))
        self.do("choose all years again", lambda: self.choose(0))
        self.do("the hands of a player", lambda: QTest.keyClick(people, Qt.Key.Key_Return))
        QTest.keyClick(self.page.hands.table, Qt.Key.Key_Escape)
        self.do("all pairs", view.pairs.matrix_requested.emit)
        QTest.keyClick(self.page.matrix.table, Qt.Key.Key_Escape)
        page = self.page.page
        assert page is not None
        exporter = self.page._export
        self.do("export everything", lambda: exporter.write(folder / "all.json", FileKind.EVERYTHING, page))
        self.memory["window, whole process at the end"] = memory()


def once(big: str) -> dict[str, dict[str, float]]:
    """One run in this process."""
    app = make_application([sys.argv[0]])
    Theme(app, ColorMode.LIGHT, 100)
    preferences, clock = Preferences(settings=Settings(language="de")), FixedClock(datetime(2026, 1, 1, tzinfo=UTC))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = Path(shutil.copy(big, folder / "big.db"))
        with open_store(path) as store:
            window = make_window(store, clock, preferences, Languages(app, "de"))
            window.resize(1280, 720)
            window.show()
            QTest.qWait(500)
            run = Run(window)
            run.everything(folder)
            window.close()
    return {"seconds": run.seconds, "longest without an answer": run.longest, "MiB": run.memory}


def main() -> None:
    """Run it several times and print least, median and most of each figure."""
    if sys.argv[1] == "--once":
        print(json.dumps(once(sys.argv[2])))
        return
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, __file__, "--once", sys.argv[1]]
    done = [subprocess.run(command, check=True, capture_output=True, text=True, env=environment) for _ in range(RUNS)]
    runs = [json.loads(each.stdout.splitlines()[-1]) for each in done]
    for what in runs[0]:
        print(f"\n{what:48}{'least':>8}{'median':>8}{'most':>8}")
        for name in runs[0][what]:
            found = [each[what][name] for each in runs]
            print(f"{name:48}{min(found):8.3f}{statistics.median(found):8.3f}{max(found):8.3f}")


if __name__ == "__main__":
    main()
