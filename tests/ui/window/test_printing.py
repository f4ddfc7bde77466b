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
    for page in ("evening", "archive", "rules"):
        window.go_to(page)
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isActiveWindow() and window.focusWidget() is not None)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        (preview,) = window.findChildren(QPrintPreviewDialog)
        qtbot.waitUntil(preview.isVisible)
        path = tmp_path / f"{page}.pdf"
        preview.printer().setOutputFileName(str(path))
        preview.paintRequested.emit(preview.printer())
        preview.accept()
        qtbot.waitUntil(lambda: not window.findChildren(QPrintPreviewDialog))
        assert path.read_bytes().startswith(b"%PDF"), page
        assert window.notice.text == "Sent to the printer."


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
