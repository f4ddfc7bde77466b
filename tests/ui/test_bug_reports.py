"""An unexpected exception: one report that can be copied, the window lives, and nothing typed is lost."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QEventLoop, QModelIndex, QObject, QStringListModel, QThread, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QListView, QMessageBox, QStyledItemDelegate, QStyleOptionViewItem

from tarockblock.ui.kit.messages import QUIET, BugReporter
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.windows import window_over


class Seconds:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def window(theme: Theme, tmp_path: Path, seconds: Seconds, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The window with an evening, and the reporter where the program has it."""
    with window_over(tmp_path, sample()) as made:
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        monkeypatch.setattr(threading, "excepthook", threading.excepthook)
        reporter = BugReporter(lambda: made, seconds)
        reporter.install()
        yield made


def turn() -> None:
    """Let an event loop run for a moment; only there, as in the program, does an exception go to the hook at once."""
    loop = QEventLoop()
    QTimer.singleShot(20, loop.quit)
    loop.exec()
    QApplication.processEvents()


def reports(window: MainWindow) -> list[QMessageBox]:
    turn()
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def close(box: QMessageBox) -> None:
    box.close()
    turn()


def slip() -> None:
    raise RuntimeError("a slip of ours")


def test_slot__one_report_for_many_and_it_can_be_copied(window: MainWindow, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(100):
        QTimer.singleShot(0, slip)
    (box,) = reports(window)
    next(button for button in box.buttons() if button.text() == "Copy report").click()
    assert "a slip of ours" in QApplication.clipboard().text()
    assert "in slip" in QApplication.clipboard().text()
    assert "Traceback" in QApplication.clipboard().text()
    assert "a slip of ours" in caplog.text
    assert box.isVisible(), "copying does not close it"
    assert window.isVisible()


def test_same_error__not_again_at_once_but_later_and_another_one_at_once(window: MainWindow, seconds: Seconds) -> None:
    # Another error: is reported even then.
    QTimer.singleShot(0, slip)
    close(reports(window)[0])
    QTimer.singleShot(0, lambda: 1 // 0)
    (box,) = reports(window)
    assert "ZeroDivisionError" in box.detailedText()

    # Same error: not again at once but later. Else nobody gets rid of it; and a button that fails an hour later is
    # not to be silent.
    QTimer.singleShot(0, slip)
    close(reports(window)[0])
    for _ in range(20):
        seconds.at += QUIET / 2
        QTimer.singleShot(0, slip)
        assert reports(window) == []
    seconds.at += QUIET * 2
    QTimer.singleShot(0, slip)
    assert len(reports(window)) == 1


def test_views__that_fail_at_every_cell_report_once(window: MainWindow) -> None:
    # Model: that fails at every cell.
    class Broken(QStringListModel):
        def data(self, index: QModelIndex, role: int = 0) -> object:
            slip()
            return None

    assert_quiet_after_one(window, QListView(window), Broken(["Anna", "Bert", "Cilli"]))

    # Paint: that fails at every cell.
    class Clumsy(QStyledItemDelegate):
        def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
            slip()

    view = QListView(window)
    view.setItemDelegate(Clumsy(view))
    assert_quiet_after_one(window, view, QStringListModel(["Anna", "Bert", "Cilli"]))


def assert_quiet_after_one(window: MainWindow, view: QListView, model: QAbstractItemModel) -> None:
    """Painting that fails again and again makes one report, and none after that is closed."""
    view.setModel(model)
    view.resize(200, 200)
    QTimer.singleShot(0, view.show)
    for _ in range(5):
        view.viewport().update()
        turn()
    assert len(reports(window)) == 1
    close(reports(window)[0])
    view.viewport().update()
    assert reports(window) == []
    assert window.isVisible()
    assert window.session.is_open
    view.setModel(None)
    view.deleteLater()


@pytest.mark.parametrize("kind", ["QThread", "thread"])
def test_other_threads__report_in_the_window_s_own(window: MainWindow, kind: str) -> None:
    shown_in: list[QThread] = []

    class Watch(QObject):
        def look(self) -> None:
            shown_in.extend(box.thread() for box in reports(window))

    class Worker(QThread):
        def run(self) -> None:
            slip()

    if kind == "QThread":
        worker = Worker()
        worker.start()
        assert worker.wait(60_000)
    else:
        thread = threading.Thread(target=slip)
        thread.start()
        thread.join(5)
    Watch().look()
    assert shown_in == [window.thread()]
