"""What the program is, out of which parts and under which terms, and where it keeps things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock import __version__
from tarockblock.app.about import Part, Places
from tarockblock.ui.dialog import Dialog, DialogFoot
from tarockblock.ui.theme import px
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.text_area import TextArea
from tarockblock.ui.widgets.text_label import TextLabel

WIDTH, HEIGHT = 760, 600


class AboutDialog(Dialog):
    """Texts to be read and copied, and buttons that open a folder."""

    manual = "nothing-gets-lost"

    def __init__(self, parts: Sequence[Part], licences: str, places: Places, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("About Tarockblock"), parent=parent)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(px(22), px(18), px(22), px(14))
        column.setSpacing(px(6))
        column.addWidget(TextLabel(f"Tarockblock {__version__}", 20, 650))
        words = self.tr(
            "The score pad for rounds of Königrufen. Free software under the MIT licence, without any warranty."
        )
        column.addWidget(TextLabel(words, 13, 400, "text2", wrap=True))
        column.addSpacing(px(8))
        column.addWidget(TextLabel(self.tr("Where things lie"), 14, 650))
        column.addLayout(self._places(places))
        column.addSpacing(px(8))
        column.addWidget(TextLabel(self.tr("What it is made of"), 14, 650))
        self.terms = TextArea(self.tr("Parts and licences"), _listed(parts) + "\n\n" + licences, size=12, shown=True)
        self.terms.setMinimumHeight(px(150))
        column.addWidget(self.terms, 1)
        self.foot = DialogFoot("", cancel=self.tr("Close"))
        self.foot.primary.hide()
        self.foot.cancelled.connect(self.reject)
        self.compose(content, self.foot)
        self.fit(WIDTH, HEIGHT)
        self.foot.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _places(self, places: Places) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(6))
        self.opens: list[KeyButton] = []
        self.copies: list[KeyButton] = []
        named = (
            (self.tr("Evenings"), places.database),
            (self.tr("Copies"), places.copies),
            (self.tr("Settings"), places.settings),
            (self.tr("Log"), places.log),
        )
        for row, (name, path) in enumerate(named):
            grid.addWidget(TextLabel(name, 13, 600), row, 0)
            shown = TextLabel(str(path), 13, 400, "text2", elide=True)
            shown.setToolTip(shown.text())
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(shown, row, 1)
            grid.addLayout(self._buttons(name, path), row, 2)
        grid.setColumnStretch(1, 1)
        return grid

    def _buttons(self, name: str, path: Path) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(px(6))
        folder = path if path.is_dir() else path.parent
        show = KeyButton(self.tr("Open folder"), "folder", height=32)
        show.setAccessibleName(f"{show.label}: {name}")
        show.setEnabled(folder.is_dir())
        show.setToolTip("" if folder.is_dir() else self.tr("This folder is not there yet."))
        show.clicked.connect(partial(_open, folder))
        copy = KeyButton(self.tr("Copy"), "copy", height=32)
        copy.setAccessibleName(f"{copy.label}: {name}")
        copy.clicked.connect(partial(_copy, path))
        for button, kept in ((show, self.opens), (copy, self.copies)):
            line.addWidget(button)
            kept.append(button)
        return line


def _listed(parts: Sequence[Part]) -> str:
    return "\n".join(f"{part.name} {part.version}: {part.licence}" for part in parts)


def _open(folder: Path, _checked: bool = False) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _copy(path: Path, _checked: bool = False) -> None:
    QGuiApplication.clipboard().setText(str(path))
