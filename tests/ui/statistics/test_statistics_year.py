"""*Das Jahr auf zwei Seiten*: from *Statistik* to the printer, and as a PDF, for one round's year."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tarockblock.domain.statistics import Selection
from tarockblock.ui.shell.export_dialog import ExportDialog
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.waiting import until
from tests.ui.windows import Settle, dialog_of, press

pytestmark = pytest.mark.charts


def test_year__by_key_by_mouse_and_as_a_pdf(
    page: StatisticsPage, window: MainWindow, settle: Settle, tmp_path: Path
) -> None:
    assert page.page is not None
    # Of several rounds, or of all years, there is none; it is said why.
    page._controller.change(selection=Selection())
    settle(window)
    assert not window.actions_table["statistics_year"].isEnabled()
    press(page.overview.rank.list, Qt.Key.Key_J)
    assert "Choose a calendar year" in window.notice.text
    everything = page.page.statistics.everything
    evening = everything.evenings[-1]
    rounds = frozenset({everything.booked_of(evening).round})
    page._controller.change(selection=replace(Selection.year(int(evening.date[:4])), rounds=rounds))
    settle(window)
    assert window.actions_table["statistics_year"].isEnabled()
    for begin in (
        lambda: press(page.overview.rank.list, Qt.Key.Key_J),
        window.actions_table["statistics_year"].trigger,  # as from the menu
    ):
        begin()
        until(lambda: bool(window.findChildren(QPrintPreviewDialog)))
        (preview,) = window.findChildren(QPrintPreviewDialog)
        until(preview.isVisible)
        preview.reject()
        until(lambda: not window.findChildren(QPrintPreviewDialog))
    # As a file, offered with the other exports.
    QTest.mouseClick(page.export, Qt.MouseButton.LeftButton)
    QTest.keyClicks(dialog_of(window, ExportDialog), "2")
    (dialog,) = page.findChildren(QFileDialog)
    kind = dialog.nameFilters()[0]
    assert "two pages" in kind
    dialog.selectNameFilter(kind)
    dialog.filterSelected.emit(kind)
    assert dialog.defaultSuffix() == "pdf"
    dialog.fileSelected.emit(str(tmp_path / "jahr.pdf"))
    dialog.close()
    settle(window)
    assert (tmp_path / "jahr.pdf").read_bytes().startswith(b"%PDF")
    assert window.notice.text == f"Exported to jahr.pdf, in the folder {tmp_path.name}."
