"""In which format several evenings are to be exported, in a small dialog. Writes nothing; the folder is asked next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.ui.actions import key_text
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.menu_button import MenuButton
from tarockblock.ui.widgets.text_label import TextLabel


class SeveralDialog(QDialog):
    """``chosen`` carries the format, one of ``exchange.formats.FORMATS``."""

    chosen = Signal(str)

    def __init__(self, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export evenings"))
        self._formats = {
            "json": self.tr("Evening files (.tarock.json)"),
            "html": self.tr("Pages for the printer (.html)"),
            "xlsx": self.tr("Spreadsheets (.xlsx)"),
            "csv": self.tr("Tables (.csv)"),
            "pdf": self.tr("Pictures of the course (.pdf)"),
            "png": self.tr("Pictures of the course (.png)"),
            "svg": self.tr("Pictures of the course (.svg)"),
        }
        self.format = MenuButton(self.tr("As"), list(self._formats.values()))
        cancel = KeyButton(self.tr("Cancel"), key=key_text("Esc"))
        cancel.clicked.connect(self.reject)
        self.go_on = KeyButton(self.tr("Choose folder …"), key=self.tr("Enter"), kind=ButtonKind.PRIMARY)
        self.go_on.clicked.connect(self._choose)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(TextLabel(self.tr("%n evening(s), each as a file of its own.", None, count), 14, 600))
        column.addWidget(self.format, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(TextLabel(self.tr("What is in the folder already stays."), 13, 400, "text2", wrap=True))
        column.addLayout(foot)
        self.setMinimumWidth(theme_of(self).px(420))
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self) -> None:
        kind = list(self._formats)[self.format.current]
        self.accept()
        self.chosen.emit(kind)
