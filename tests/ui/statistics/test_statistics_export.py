"""Exporting from *Statistik*: written in a thread, with a way to stop; what comes of it is said in a sentence."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tarockblock.app.settings import ExportPurpose
from tarockblock.app.statistics.files import Content, FileKind, write_statistics
from tarockblock.ui.kit.delivery import Delivery, busy_sentence
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.shell.export_dialog import ExportDialog
from tarockblock.ui.statistics import statistics_page
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.watch import Watch
from tests.ui.waiting import until
from tests.ui.windows import Settle, dialog_of


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


def begin(page: StatisticsPage, path: Path, kind: FileKind = FileKind.EVERYTHING) -> ProgressPanel:
    assert page.page is not None
    page.write(path, kind, page.page)
    progress = Delivery.of(page).progress
    assert progress is not None
    return progress


def test_export__in_a_thread_until_it_is_whole_stopped_or_failed(
    page: StatisticsPage, window: MainWindow, settle: Settle, held: Held, tmp_path: Path
) -> None:
    path, heard = tmp_path / "all.json", list[str]()
    page.notified.connect(heard.append)
    page.failed.connect(heard.append)

    def heard_once(words: str) -> None:
        settle(window)
        assert len(heard) == 1
        assert words in heard.pop()
        assert not page.busy

    # Stopped, by its button and by Escape: leaves nothing and says so.
    for stop in (
        lambda progress: progress.stop_requested.emit(),
        lambda _progress: QTest.keyClick(page.overview.rank.list, Qt.Key.Key_Escape),
    ):
        stop(begin(page, path))
        heard_once("not been written")
        assert list(tmp_path.glob("all*")) == []

    # In another thread, and one at a time.
    begin(page, path)
    assert page.busy
    assert not path.exists()
    page.do_export()
    assert page.findChildren(QFileDialog) == []
    assert heard.pop() == busy_sentence()
    held.go.set()
    settle(window)
    assert held.threads.count(threading.get_ident()) == 0
    assert window.notice.text == f"Exported to all.json, in the folder {tmp_path.name}."
    assert heard == []
    assert json.loads(path.read_text(encoding="utf-8"))["players"]
    assert Delivery.of(page).progress is None

    # Failed: that is a sentence.
    begin(page, tmp_path / "nowhere" / "table.csv", FileKind.TABLE)
    heard_once("cannot be written")

    # By key, first what for; the last answer is proposed, and the ending follows the kind.
    for purpose, suffixes in (("4", ["json"]), ("3", ["csv", "xlsx"]), ("2", ["pdf"]), ("1", ["png", "svg", "pdf"])):
        window.activateWindow()
        until(window.isActiveWindow)
        QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        asked = dialog_of(window, ExportDialog)
        QTest.keyClicks(asked, purpose)
        (dialog,) = window.findChildren(QFileDialog)
        kinds = dialog.nameFilters()
        for kind, suffix in zip(kinds, suffixes, strict=False):
            dialog.selectNameFilter(kind)
            dialog.filterSelected.emit(kind)
            assert dialog.defaultSuffix() == suffix
        path = tmp_path / f"mine.{suffixes[-1]}"
        dialog.fileSelected.emit(str(path))
        dialog.close()
        dialog.setParent(None)
        settle(window)
        assert path.read_bytes()
        assert f"Exported to {path.name}" in window.notice.text
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["table"]
    assert window.preferences.settings.export_for is ExportPurpose.PICTURE

    # It goes on when the page is left.
    begin(page, tmp_path / "pairs.csv", FileKind.PAIRS)
    window.go_to("archive")
    settle(window)
    assert (tmp_path / "pairs.csv").exists()


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
