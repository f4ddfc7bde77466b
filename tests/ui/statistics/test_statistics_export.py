"""Exporting from *Statistik*: written in a thread, with a way to stop; what comes of it is said in a sentence."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tarockblock.app.statistics.files import Content, FileKind, write_statistics
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.statistics import statistics_page
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.watch import Watch
from tests.ui.waiting import until
from tests.ui.windows import Settle


class Held:
    """Takes the place of writing: waits for the first player until it is let go, or told to stop."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.threads: list[int] = []

    def write(self, path: Path, kind: FileKind, content: Content, watch: Watch) -> Path:
        self.threads.append(threading.get_ident())

        def told(done: int, of: int) -> None:
            watch.progress(done, of)
            while not (self.go.wait(0.005) or watch.should_stop()):
                pass

        return write_statistics(path, kind, content, watch._replace(progress=told))


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    made = Held()
    monkeypatch.setattr(statistics_page, "write_statistics", made.write)
    return made


@pytest.fixture
def page(window: MainWindow, settle: Settle) -> StatisticsPage:
    """The place in sight, everything read."""
    window.go_to("statistics")
    settle(window)
    return window.statistics_page


@pytest.fixture
def heard(page: StatisticsPage) -> list[str]:
    """What is said and what goes wrong, in order."""
    found: list[str] = []
    page.notified.connect(found.append)
    page.failed.connect(found.append)
    return found


def begin(page: StatisticsPage, path: Path, kind: FileKind = FileKind.EVERYTHING) -> ProgressPanel:
    assert page.page is not None
    page.write(path, kind, page.page)
    progress = Delivery.of(page).progress
    assert progress is not None
    return progress


def test_export__is_written_in_another_thread_and_said(
    page: StatisticsPage, window: MainWindow, settle: Settle, held: Held, heard: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "all.json"
    begin(page, path)
    assert page.busy
    assert not path.exists()
    held.go.set()
    settle(window)
    assert held.threads != [threading.get_ident()]
    assert heard == ["Exported to all.json."]
    assert window.notice.text == heard[0]
    assert json.loads(path.read_text(encoding="utf-8"))["players"]
    assert Delivery.of(page).progress is None


def test_export__stopped_leaves_nothing_and_says_so(
    page: StatisticsPage, window: MainWindow, settle: Settle, held: Held, heard: list[str], tmp_path: Path
) -> None:
    # Export: stopped leaves nothing and says so.
    folder = tmp_path / "out"
    folder.mkdir()
    begin(page, folder / "all.json").stop_requested.emit()
    settle(window)
    assert list(folder.iterdir()) == []
    assert len(heard) == 1
    assert "not been written" in heard[0]

    # Export: stopped by escape.
    heard.clear()
    begin(page, tmp_path / "all.json")
    QTest.keyClick(page.overview.rank.list, Qt.Key.Key_Escape)
    settle(window)
    assert not (tmp_path / "all.json").exists()
    assert len(heard) == 1
    assert "not been written" in heard[0]


def test_export__stopped_too_late_says_what_is_so(
    page: StatisticsPage, window: MainWindow, settle: Settle, heard: list[str], tmp_path: Path
) -> None:
    """Whatever is said, the file is there if and only if it says so."""
    path = tmp_path / "all.json"
    begin(page, path).stop_requested.emit()
    settle(window)
    assert len(heard) == 1
    assert path.exists() == heard[0].startswith("Exported")


def test_export__is_asked_for_by_key_and_one_that_fails_is_a_sentence(
    page: StatisticsPage, window: MainWindow, settle: Settle, heard: list[str], tmp_path: Path
) -> None:
    # Export: that fails is a sentence.
    begin(page, tmp_path / "nowhere" / "table.csv", FileKind.TABLE)
    settle(window)
    assert len(heard) == 1
    assert "cannot be written" in heard[0]
    assert "file_unwritable" not in heard[0]
    assert not page.busy

    # Export: is asked for by key and the ending follows the kind.
    heard.clear()
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = page.findChildren(QFileDialog)
    assert dialog.defaultSuffix() == "csv"
    kinds = dialog.nameFilters()
    for kind, suffix in ((1, "xlsx"), (2, "json")):
        dialog.selectNameFilter(kinds[kind])
        dialog.filterSelected.emit(kinds[kind])
        assert dialog.defaultSuffix() == suffix
    dialog.fileSelected.emit(str(tmp_path / "mine.json"))
    dialog.close()
    settle(window)
    assert heard == ["Exported to mine.json."]
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["table"]


def test_export__one_at_a_time(
    page: StatisticsPage, window: MainWindow, settle: Settle, held: Held, heard: list[str], tmp_path: Path
) -> None:
    begin(page, tmp_path / "all.json")
    page.do_export()
    assert page.findChildren(QFileDialog) == []
    assert len(heard) == 1
    held.go.set()
    settle(window)
    assert heard[1:] == ["Exported to all.json."]


def test_export__goes_on_when_the_place_is_left(
    page: StatisticsPage, window: MainWindow, settle: Settle, held: Held, tmp_path: Path
) -> None:
    path = tmp_path / "pairs.csv"
    begin(page, path, FileKind.PAIRS)
    window.go_to("archive")
    held.go.set()
    settle(window)
    assert path.exists()


def test_export__closing_the_program_leaves_nothing_half(
    page: StatisticsPage, window: MainWindow, held: Held, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    begin(page, folder / "all.json")
    window.close()
    assert list(folder.iterdir()) == []
    held.go.set()
    until((folder / "all.json").exists)
    until(lambda: not page.busy)
    assert [each.name for each in folder.iterdir()] == ["all.json"]
    assert json.loads((folder / "all.json").read_text(encoding="utf-8"))["players"]
