"""Opens what helps: the keys of whatever is in front, the manual beside it, and what the program says of itself."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.ui.kit.dialog import Dialog, open_dialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.shell.frame import Frame


def section_of(of: QWidget) -> str:
    """The section of the manual about a dialog, or about the page of the window that is shown."""
    if isinstance(of, Dialog):
        return of.manual
    return of.current.manual if isinstance(of, Frame) else ""


def show_keys(of: QWidget, languages: Languages) -> None:
    """The keys that work in what is in front, and no others; from there on to the manual.

    A pop-up goes, since nothing can stand over it, and its keys are shown over what it belongs to.
    """
    from tarockblock.ui.help.keys_dialog import KeysDialog, keys_of, window_keys

    groups = window_keys() if isinstance(of, Frame) else keys_of(of)
    while of.windowType() is Qt.WindowType.Popup and (owner := of.parentWidget()) is not None:
        of.close()
        of = owner.window()
    dialog = KeysDialog(groups, of)
    dialog.manual_wanted.connect(dialog.close)
    dialog.manual_wanted.connect(lambda: show_manual(of, languages))
    open_dialog(dialog)


def show_manual(of: QWidget, languages: Languages, section: str | None = None) -> None:
    """The manual at the section about a dialog or place; one that is open already comes to the front."""
    from tarockblock.ui.help.manual_window import ManualWindow

    known = (each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible())
    window = next((each for each in known if each.parentWidget() is of), None)
    if window is None:
        window = ManualWindow(languages.language, of)
        languages.changed.connect(window.close)
    window.show()
    window.show_section(section_of(of) if section is None else section)
    window.raise_()
    window.activateWindow()


def show_about(window: Frame) -> None:
    """Version, parts, terms, places."""
    from tarockblock.app.about import licence_texts, parts, places
    from tarockblock.ui.help.about_dialog import AboutDialog

    found = places(window.session.store.path)
    open_dialog(AboutDialog(parts(), licence_texts(), found, window))
