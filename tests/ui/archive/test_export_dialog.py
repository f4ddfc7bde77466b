"""Export: first what for, the last answer proposed; afterwards the folder is named and shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tarockblock.app.settings import ExportPurpose
from tarockblock.ui.archive.evening_files import export_file
from tarockblock.ui.shell.export_dialog import ExportDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.waiting import until

SUFFIXES = {
    ExportPurpose.PICTURE: "png",
    ExportPurpose.PAPER: "pdf",
    ExportPurpose.SPREADSHEET: "xlsx",
    ExportPurpose.HAND_ON: "tarock.json",
}


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """The window, with an evening open."""
    window.bridge.open(1)
    return window


def asked(window: MainWindow) -> ExportDialog:
    window.actions_table["export"].trigger()
    dialog = window.dialogs.dialog
    assert isinstance(dialog, ExportDialog)
    return dialog


def suffix_asked(window: MainWindow) -> str:
    """Return the ending the file dialog proposes, and close it."""
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    found = dialog.defaultSuffix()
    dialog.reject()
    dialog.setParent(None)
    return found


@pytest.mark.parametrize("purpose", ExportPurpose)
def test_purpose__by_its_key_by_mouse_and_proposed_again(window: MainWindow, purpose: ExportPurpose) -> None:
    dialog = asked(window)
    QTest.keyClicks(dialog, dialog.buttons[purpose].key)
    assert suffix_asked(window) == SUFFIXES[purpose]
    dialog = asked(window)
    assert [each for each, button in dialog.buttons.items() if button.isChecked()] == [purpose]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert suffix_asked(window) == SUFFIXES[purpose]
    dialog = asked(window)
    QTest.mouseClick(dialog.buttons[ExportPurpose.PAPER], Qt.MouseButton.LeftButton)
    assert suffix_asked(window) == "pdf"
    assert window.preferences.settings.export_for is ExportPurpose.PAPER


def test_arrows__choose_and_esc_exports_nothing(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.activateWindow()
    until(lambda: dialog.focusWidget().hasFocus())
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Down)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert suffix_asked(window) == "pdf"
    dialog = asked(window)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not [each for each in window.findChildren(QFileDialog) if each.isVisible()]


def test_exported__names_the_folder_and_shows_it(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("tarockblock.ui.kit.save_dialog.show_folder", shown.append)
    folder = tmp_path / "Tarock"
    folder.mkdir()
    assert export_file(window, folder / "evening.csv")
    until(lambda: "evening.csv" in window.notice.text)
    assert window.notice.text == "Exported to evening.csv, in the folder Tarock."
    window.follow_notice()
    assert shown == [folder]
