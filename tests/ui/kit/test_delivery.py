"""Exports of the window: made in a thread, with progress and stop; whole or not at all; a failure is a sentence."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot

from tarockblock.errors import TarockblockError
from tarockblock.ui.archive import evening_files
from tarockblock.ui.archive.evening_files import export_file
from tarockblock.ui.chart import chart_panel
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets import progress_panel
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.waiting import PATIENCE_MS, until
from tests.ui.windows import window_over


class Slow:
    """Makes a file when it is told to; never in the window's thread."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.begun = Event()
        self.error: Exception | None = None

    def begin_anew(self) -> None:
        self.go_on.clear()
        self.begun.clear()
        self.error = None

    def __call__(self, *_: object) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        self.begun.set()
        self.go_on.wait(PATIENCE_MS / 1000)
        if self.error is not None:
            raise self.error
        return b"a page"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(evening_files, "export", made)
    monkeypatch.setattr(chart_panel, "picture_page", made)
    monkeypatch.setattr(progress_panel, "PATIENCE_MS", 20)
    yield made
    made.go_on.set()


@pytest.fixture
def window(theme: Theme, tmp_path: Path, slow: Slow) -> Iterator[MainWindow]:
    """The sample Thursday's first five hands, in English."""
    with window_over(tmp_path, sample(entries=5), size=(1280, 720)) as made:
        yield made
        slow.go_on.set()


Begin = Callable[[MainWindow, Path], object]


@pytest.fixture(params=["evening", "charts"])
def begin(request: pytest.FixtureRequest) -> Begin:
    """Both ways out: the evening, or the page with its charts."""
    if request.param == "evening":
        return export_file
    return lambda window, path: window.evening_page.chart.save_to(path)


def seen(window: MainWindow) -> bool:
    progress = Delivery.of(window).progress
    return progress is not None and progress.isVisible()


def over(window: MainWindow) -> None:
    until(lambda: not Delivery.of(window).busy)


def test_one_at_a_time_stopped_failed_or_whole(
    window: MainWindow, slow: Slow, begin: Begin, tmp_path: Path, qtbot: QtBot
) -> None:
    # One at a time.
    begin(window, tmp_path / "first.pdf")
    until(slow.begun.is_set)
    begin(window, tmp_path / "second.pdf")
    assert window.notice.text == "Another export is still being written."
    slow.go_on.set()
    over(window)
    assert [each.name for each in tmp_path.glob("*.pdf")] == ["first.pdf"]
    (tmp_path / "first.pdf").unlink()

    slow.begin_anew()
    # What goes wrong is a sentence.
    for error, sentence in [
        (TarockblockError("file_unwritable", file="page.pdf", reason="ENOSPC"), "the disk is full"),
        (ImportError("No module named 'matplotlib'"), "No module named 'matplotlib'"),
    ]:
        slow.error = error
        slow.go_on.set()
        begin(window, tmp_path / "page.pdf")
        over(window)
        assert sentence in window.notice.text
        assert not (tmp_path / "page.pdf").exists()

    slow.begin_anew()
    # It can be stopped.
    for by_key in [False, True]:
        slow.begin_anew()
        (tmp_path / "page.pdf").write_bytes(b"old")
        begin(window, tmp_path / "page.pdf")
        until(lambda: seen(window))
        progress = Delivery.of(window).progress
        assert progress is not None
        if by_key:
            qtbot.keyClick(window, Qt.Key.Key_Escape)
        else:
            progress.stop.click()
        slow.go_on.set()
        over(window)
        assert (tmp_path / "page.pdf").read_bytes() == b"old"
        assert window.notice.text == "Stopped. “page.pdf” has not been written."

    slow.begin_anew()
    # It is made in a thread with progress.
    begin(window, tmp_path / "page.pdf")
    assert not seen(window), "what is done at once shows nothing"
    until(lambda: seen(window))
    # The window works on meanwhile.
    window.bridge.strike(0, replay=False)
    slow.go_on.set()
    over(window)
    assert (tmp_path / "page.pdf").read_bytes() == b"a page"
    assert "page.pdf" in window.notice.text
    assert not seen(window)

    slow.begin_anew()
    # Another language meanwhile: the file is there all the same.
    begin(window, tmp_path / "page.pdf")
    until(slow.begun.is_set)
    window.actions_table["language_de"].trigger()
    slow.go_on.set()
    over(window)
    assert (tmp_path / "page.pdf").read_bytes() == b"a page"
    assert not seen(window)
    assert "page.pdf" in window.notice.text


def test_the_window_closed_meanwhile__the_file_is_there_all_the_same(
    window: MainWindow, slow: Slow, begin: Begin, tmp_path: Path
) -> None:
    begin(window, tmp_path / "page.pdf")
    until(slow.begun.is_set)
    window.close()
    delivery = Delivery.of(window)
    delivery.deleteLater()
    QCoreApplication.sendPostedEvents(delivery, QEvent.Type.DeferredDelete)
    slow.go_on.set()
    until((tmp_path / "page.pdf").exists)
