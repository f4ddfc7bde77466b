"""Ctrl+P: what is shown goes to Qt's preview, in the evening, the archive, the money and the rules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tarockblock.ui.window.main_window import MainWindow


def test_ctrl_p__shows_the_pages_of_what_is_in_sight(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.bridge.open(2)
    window.show()
    for page in ("evening", "archive", "statistics", "rules"):
        window.go_to(page)
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isActiveWindow() and window.focusWidget() is not None)
        qtbot.waitUntil(window.actions_table["print"].isEnabled, timeout=20000)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        (preview,) = window.findChildren(QPrintPreviewDialog)
        qtbot.waitUntil(preview.isVisible)
        path = tmp_path / f"{page}.pdf"
        preview.printer().setOutputFileName(str(path))
        preview.paintRequested.emit(preview.printer())
        preview.accept()
        qtbot.waitUntil(lambda: not window.findChildren(QPrintPreviewDialog))
        assert path.read_bytes().startswith(b"%PDF"), page
        assert window.notice.text == f"Written to {path}."


def test_ctrl_c__copies_the_evening_as_picture_and_text(qtbot: QtBot, window: MainWindow) -> None:
    window.bridge.open(2)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.focusWidget() is not None)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.notice.text == "Copied, as a picture and as text.", timeout=20000)
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    lines = data.text().replace("\u2068", "").replace("\u2069", "").replace("\xa0", " ").splitlines()
    assert lines[:4] == ["Donnerstagsrunde · 19 November 2026", "Balances after 20 hands", "", "Cilli +4.90 €"]
    assert "Dora → Cilli 4.90 €" in lines


def test_ctrl_c__copies_what_is_on_the_page(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    for page, lines in (("statistics", ["Table of 2026", "1. Emil "]), ("rules", ["", "Rufer: 1"])):
        window.go_to(page)
        qtbot.waitUntil(window.actions_table["copy"].isEnabled, timeout=20000)
        QGuiApplication.clipboard().clear()
        window.notice.show_notice("")
        window.actions_table["copy"].trigger()
        qtbot.waitUntil(lambda: "opied" in window.notice.text, timeout=20000)
        data = QGuiApplication.clipboard().mimeData()
        assert data.hasImage() is (page == "statistics")
        found = data.text().replace("\u2068", "").replace("\u2069", "").splitlines()
        assert [line.startswith(begin) for line, begin in zip(found, lines, strict=False)] == [True, True], found

    # All pairs are a page of their own: nothing is said to be what is not in sight.
    window.go_to("statistics")
    window.statistics_page._open_matrix()
    for name in ("print", "copy"):
        assert not window.actions_table[name].isEnabled()
