"""The settings in one place: each holds at once, menu and dialog show the same, and a language makes both again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.settings import ColorMode
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.sharing.folder_dialog import FolderDialog
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.ui.window.settings_dialog import SettingsDialog


def opened(window: MainWindow) -> SettingsDialog:
    dialog = window.dialogs.dialog
    assert isinstance(dialog, SettingsDialog)
    return dialog


def choose(dialog: SettingsDialog, field: str, label: str) -> None:
    menu = dialog.fields[f"settings.{field}"]
    menu.open_menu()
    next(action for action in menu._menu.actions() if action.text() == label).trigger()
    menu._menu.close()


def test_settings__hold_at_once_and_are_those_of_the_menu(window: MainWindow, theme: Theme) -> None:
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = opened(window)
    choose(dialog, "appearance", "High contrast, dark")
    choose(dialog, "text_size", "120%")
    dialog.fields["settings.dealer_sign"].click()
    kept, actions = window.preferences.settings, window.actions_table
    assert (theme.mode, theme.text_scale) == (ColorMode.CONTRAST_DARK, 120)
    assert (kept.appearance, kept.text_size, kept.dealer_sign) == ("contrast_dark", 120, False)
    assert not actions["dealer_sign"].isChecked()
    assert actions["appearance_contrast_dark"].isChecked()

    choose(dialog, "language", "Deutsch")
    assert opened(window).windowTitle() == "Einstellungen"
    assert window.actions_table["language_de"].isChecked()


def test_settings__lead_to_the_folder(window: MainWindow) -> None:
    window.actions_table["settings"].trigger()
    dialog = opened(window)
    said = [label.text() for label in dialog.findChildren(TextLabel)]
    assert "No evening is open." in said, "so nothing can be followed on phones"
    QTest.keyClick(dialog, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(window.dialogs.dialog, FolderDialog)
