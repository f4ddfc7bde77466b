"""Opens help: the keys of the window in front, the manual, and About."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QWidget

from tarockblock import __version__
from tarockblock.app.about import Part, Places
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, open_dialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import Cell, grid, grow, hbox, sheet, space
from tarockblock.ui.kit.save_dialog import show_folder
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_field import TextArea
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame

WIDTH, HEIGHT = 760, 600


class AboutDialog(Dialog):
    """Texts to read and copy, and buttons that open a folder."""

    manual = "nothing-gets-lost"

    def __init__(self, parts: Sequence[Part], licences: str, places: Places, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("About Tarockblock"), parent=parent)
        words = self.tr(
            "The score pad for rounds of Königrufen. Free software under the MIT licence, without any warranty."
        )
        self.terms = TextArea(self.tr("Parts and licences"), _listed(parts) + "\n\n" + licences, size=12, shown=True)
        self.terms.setMinimumHeight(px(150))
        content = sheet(
            TextLabel(f"Tarockblock {__version__}", 20, 650),
            TextLabel(words, 13, 400, "text2", wrap=True),
            space(8),
            TextLabel(self.tr("Where data is kept"), 14, 650),
            self._places(places),
            space(8),
            TextLabel(self.tr("Details"), 14, 650),
            grow(self.terms),
            gap=6,
            margins=(22, 18, 22, 14),
        )
        self.foot = DialogFoot("", cancel=self.tr("Close"))
        self.foot.primary.hide()
        self.compose(content, self.foot)
        self.fit(WIDTH, HEIGHT)
        self.foot.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _places(self, places: Places) -> QGridLayout:
        lines: list[Sequence[Cell]] = []
        self.opens: list[KeyButton] = []
        self.copies: list[KeyButton] = []
        named = (
            (self.tr("Evenings"), places.database),
            (self.tr("Copies"), places.copies),
            (self.tr("Settings"), places.settings),
            (self.tr("Log"), places.log),
        )
        for name, path in named:
            shown = TextLabel(str(path), 13, 400, "text2", elide=True)
            shown.setToolTip(shown.text())
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            lines.append((TextLabel(name, 13, 600), shown, self._buttons(name, path)))
        return grid(*lines, gap=(10, 6), shares={1: 1})

    def _buttons(self, name: str, path: Path) -> QHBoxLayout:
        folder = path if path.is_dir() else path.parent

        show = KeyButton(self.tr("Open folder"), "folder", height=32, do=lambda: show_folder(folder))
        show.setAccessibleName(f"{show.label}: {name}")
        show.setEnabled(folder.is_dir())
        show.setToolTip("" if folder.is_dir() else self.tr("This folder is not there yet."))
        copy = KeyButton(self.tr("Copy"), "copy", height=32, do=lambda: QGuiApplication.clipboard().setText(str(path)))
        copy.setAccessibleName(f"{copy.label}: {name}")
        self.opens.append(show)
        self.copies.append(copy)
        return hbox(show, copy, gap=6)


def _listed(parts: Sequence[Part]) -> str:
    return "\n".join(f"{part.name} {part.version}: {part.licence}" for part in parts)


def section_of(of: QWidget) -> str:
    """Return the manual's section about a dialog, or about the current page."""
    if isinstance(of, Dialog):
        return of.manual
    return of.current.manual if isinstance(of, Frame) else ""


def show_keys(of: QWidget, languages: Languages) -> None:
    """Show the keys that work in the window in front, with a way to the manual.

    A pop-up is closed first, since nothing can open above it; its keys are shown over its parent.
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
    """Show the manual at the section about a dialog or page, raising it if it is open."""
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
    """Show version, parts, licences, folders."""
    from tarockblock.app.about import licence_texts, parts, places

    found = places(window.session.store.path)
    open_dialog(AboutDialog(parts(), licence_texts(), found, window))
