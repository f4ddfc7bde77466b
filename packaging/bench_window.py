#!/usr/bin/env python3
"""What the window takes, each time in a process of its own, off screen; ``bench.py`` makes lines of it.

Up to the first painted window beside a bare one of Qt, and from an action to what it shows. As a script it is such a
process: ``bench_window.py bare``, ``bench_window.py start DATABASE`` or ``bench_window.py acts DATABASE TURNS``, and
prints JSON. Processor time is that of the process itself; the wall clock depends on whatever else the machine does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tarockblock.ui.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1280, 800)
SCREEN = {
    "screens": [
        {"name": "", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    ]
}
"""Qt's own screen where there is none is smaller than the window."""

REST = 0.4
"""Seconds the window is left alone between two measurements: whatever was put off is done by then."""


def starts(turns: int, databases: Mapping[str, Path]) -> dict[str, list[dict[str, float]]]:
    """What each start took, a bare window of Qt ("bare") and the program over each database by turns.

    ``wall`` and ``processor`` in milliseconds, ``memory`` in MiB.
    """
    works = {"bare": ["bare"]} | {name: ["start", str(db)] for name, db in databases.items()}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in works}
    for turn in range(turns + 1):
        for name, arguments in works.items():
            measured = _child(*arguments)
            if turn:  # the first one compiles
                found[name].append(measured)
    return found


def acts(database: Path, turns: int, only: str = "") -> dict[str, list[dict[str, float]]]:
    """What each thing (or one) somebody does took until it was painted: ``wall`` and ``processor`` in milliseconds."""
    found: dict[str, list[dict[str, float]]] = _child("acts", str(database), str(turns), only)
    return found


def make_ready(database: Path) -> None:
    """Have the latest evening of a database open in the window, and open for changes."""
    from tarockblock.app.archive import list_evenings
    from tarockblock.app.clock import SystemClock
    from tarockblock.app.evening.session import EveningSession
    from tarockblock.app.storage import open_store

    with open_store(database) as store:
        session = EveningSession(store, SystemClock())
        session.open(max(each.id for each in list_evenings(store)))
        if session.closed:
            session.reopen()


def _child(*arguments: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        places = {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        screens = Path(folder) / "screens.json"
        screens.write_text(json.dumps(SCREEN))
        platform = f"offscreen:configfile={screens}"
        environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": platform} | places
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else everything would be compiled each time
        begin = ["--begun", repr(time.perf_counter())]
        command = [sys.executable, __file__, *begin, *arguments]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout.splitlines()[-1])


# ------------------------------------------------------------------------------------------------ the process itself


def _report(begun: float) -> None:
    """Print how long it took up to now, and end: what goes on in threads is no part of it."""
    wall, processor = (time.perf_counter() - begun) * 1e3, time.process_time() * 1e3
    print(json.dumps({"wall": wall, "processor": processor, "memory": _memory()}), flush=True)
    os._exit(0)


def _memory() -> float:
    """The most memory this process has held so far, in MiB; what its parent held before is no part of it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def _bare(begun: float) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QMainWindow, QTableView

    class Window(QMainWindow):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            QTimer.singleShot(0, lambda: _report(begun))

    app = QApplication([])
    window = Window()
    window.setCentralWidget(QTableView())
    window.resize(*SIZE)
    window.show()
    app.exec()


def _start(begun: float, database: str) -> None:
    from tarockblock.__main__ import main
    from tarockblock.ui import libraries

    load = libraries.load_pyside

    def load_and_report() -> None:
        """As the program does it: whoever loads PySide before pays for its own import in all that comes after."""
        load()
        from tarockblock.ui.kit.first_paint import FirstPaint

        FirstPaint._go = lambda self: _report(begun)  # type: ignore[method-assign]

    libraries.load_pyside = load_and_report
    main(["--db", database])


def _acts(database: Path, turns: int, only: str) -> None:
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QWidget

    from tarockblock.app.clock import SystemClock
    from tarockblock.app.settings import ColorMode, Settings
    from tarockblock.app.storage import open_store, warm_up
    from tarockblock.ui.application import make_application, make_window
    from tarockblock.ui.kit.languages import Languages
    from tarockblock.ui.kit.theme import Theme
    from tarockblock.ui.shell.preferences import Preferences

    class Painted(QObject):
        """Whether a widget has been painted since."""

        def __init__(self, widget: QWidget) -> None:
            super().__init__(widget)
            self.done = False
            widget.installEventFilter(self)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.done = self.done or event.type() == QEvent.Type.Paint
            return super().eventFilter(watched, event)

    app = make_application(["tarockblock"])
    theme, languages = Theme(app, ColorMode.LIGHT), Languages(app, "de")
    store = open_store(database)
    window = make_window(store, SystemClock(), Preferences(None, Settings()), languages)
    window.resize(*SIZE)
    window.show()
    warm_up()
    window.hands.get_ready()
    _wait(app, 4)  # the chart has been drawn
    found: dict[str, list[dict[str, float]]] = {}

    def measure(name: str, do: Callable[[int], object], painted: Callable[[], QWidget]) -> None:
        for turn in range(turns + 1) if only in ("", name) else ():
            wall, processor = time.perf_counter(), time.process_time()
            do(turn)
            watch = Painted(painted())
            while not watch.done:
                app.processEvents()
            taken = {"wall": (time.perf_counter() - wall) * 1e3, "processor": (time.process_time() - processor) * 1e3}
            if turn:
                found.setdefault(name, []).append(taken)
            if window.dialogs.dialog is not None:
                window.dialogs.dialog.reject()
            _wait(app, REST)

    measure("hand dialog", lambda _: window.actions_table["new_hand"].trigger(), lambda: _dialog(window))
    measure("hand stored", lambda turn: _store_hand(window, turn), window.evening_page.table.viewport)
    measure("text size", lambda turn: theme.set_text_scale((110, 100)[turn % 2]), lambda: window)
    measure("theme", lambda turn: theme.set_mode((ColorMode.DARK, ColorMode.LIGHT)[turn % 2]), lambda: window)
    measure("language", lambda turn: languages.set_setting(("en", "de")[turn % 2]), lambda: window)
    print(json.dumps(found), flush=True)
    os._exit(0)


def _wait(app: QApplication, seconds: float) -> None:
    """Let the window and its threads go on; ``QTest.qWait`` keeps Python's lock, so that threads would work later."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        app.processEvents()
        time.sleep(0.01)


def _dialog(window: MainWindow) -> Any:
    dialog = window.dialogs.dialog
    assert dialog is not None
    return dialog


def _store_hand(window: MainWindow, turn: int) -> None:
    """As the dialog does it when Enter is pressed."""
    from tarockblock.domain.hand import PositiveGame, Result

    evening, deal = window.session.evening, window.session.ledger.next_deal()
    game = next(each.id for each in evening.ruleset.games.values() if each.calls_partner and not each.bids)
    result = Result.WON if turn % 2 else Result.LOST
    entry = PositiveGame(game=game, declarer=deal.active[0], partner=deal.active[1 + turn % 3], result=result)
    assert window.bridge.record(entry) is not None


def main() -> None:
    """Be one of the processes that are measured."""
    _, begun, what, *rest = sys.argv[1:]
    if what == "bare":
        _bare(float(begun))
    elif what == "start":
        _start(float(begun), rest[0])
    else:
        _acts(Path(rest[0]), int(rest[1]), rest[2])


if __name__ == "__main__":
    main()
