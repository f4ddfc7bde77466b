"""Starts the program, enters a hand, sets a thread to work and closes the window meanwhile.

``closing_window.py WHAT DATABASE FOLDER DELAY…`` says for each delay how many threads were at work when it was closed.
In a process of its own, so that nothing of Qt or Python that is still there at the end goes unsaid.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.archive.files import Target
from tarockblock.app.statistics.files import FileKind
from tarockblock.ui.application import make_application, run
from tarockblock.ui.archive.evening_files import export_file
from tarockblock.ui.kit import work
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import dreier

PATIENCE_MS = 60_000

Begin = Callable[[MainWindow, Path], object]


def _numbers(window: MainWindow) -> list[int]:
    return [each.id for each in archive.list_evenings(window.session.store)]


def _statistics_export(window: MainWindow, folder: Path) -> object:
    window.go_to("statistics")
    page = window.statistics_page

    def begin() -> None:
        if page.page is None:
            QTimer.singleShot(5, window, begin)
        else:
            page._export.write(folder / "alles.xlsx", FileKind.EVERYTHING, page.page)

    return begin()


WHAT: Mapping[str, Begin] = {
    "chart": lambda window, folder: window.evening_page.chart.show(),
    "statistics": lambda window, folder: window.go_to("statistics"),
    "statistics-export": _statistics_export,
    "archive": lambda window, folder: window.go_to("archive"),
    "evening-export": lambda window, folder: export_file(window, folder / "abend.pdf"),
    "evenings-export": lambda window, folder: window.archive_page.files.export_files(
        _numbers(window), Target(folder, "html")
    ),
    "import": lambda window, folder: window.archive_page.files.import_files(sorted(folder.glob("*.tarock.json"))),
    "empty-trash": lambda window, folder: window.archive_page.files.empty_trash(),
}
"""What a thread is set to; the copy of the day is being made besides."""


def close(window: MainWindow) -> None:
    print("at work:", len(work._under_way), flush=True)
    window.close()


def once_at_work(window: MainWindow, delay: int, tries: int = 1000) -> None:
    """Close it so many milliseconds after a thread is at work: what is built late begins late, too."""
    if work._under_way or not tries:
        QTimer.singleShot(delay, window, partial(close, window))
    else:
        QTimer.singleShot(5, window, partial(once_at_work, window, delay, tries - 1))


def close_while(begin: Begin, database: Path, folder: Path, delay: int) -> int:
    """Run the program once; the window is closed so many milliseconds after the work has begun."""
    app = make_application(["tarockblock"])
    watch = QTimer(app)

    def look() -> None:
        window = next((each for each in app.topLevelWidgets() if isinstance(each, MainWindow)), None)
        if window is None or not window.isVisible():
            return
        watch.stop()
        if window.bridge.record(dreier("Anna")) is None:
            raise AssertionError(window.bridge.last_failure)
        begin(window, folder)
        once_at_work(window, delay)

    watch.timeout.connect(look)
    watch.start(5)
    stuck = QTimer(app, singleShot=True)
    stuck.timeout.connect(partial(QApplication.exit, 99))
    stuck.start(PATIENCE_MS)
    status = run(database, "en")
    stuck.stop()
    return status


def main() -> int:
    what, database, folder, *delays = sys.argv[1:]
    for delay in delays:
        status = close_while(WHAT[what], Path(database), Path(folder), int(delay))
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
