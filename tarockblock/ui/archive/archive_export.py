"""In which format several evenings are to be exported, in a small dialog. Writes nothing; the folder is asked next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Pixels, at_left, sheet
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel


class SeveralDialog(Dialog):
    """``chosen`` carries the format, one of ``exchange.formats.FORMATS``."""

    manual = "handing-an-evening-on"

    chosen = Signal(str)

    def __init__(self, count: int, parent: QWidget) -> None:
        super().__init__(parent=parent)
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
        self.foot = DialogFoot(self.tr("Choose folder …"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        self.compose(
            sheet(
                TextLabel(self.tr("%n evening(s), each as a file of its own.", None, count), 14, 600),
                at_left(self.format),
                TextLabel(self.tr("What is in the folder already stays."), 13, 400, "text2", wrap=True),
                gap=Pixels(10),
                margins=(Pixels(16), Pixels(14)),
            ),
            self.foot,
        )
        self.fit(420)
        self.foot.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        kind = list(self._formats)[self.format.current]
        self.accept()
        self.chosen.emit(kind)
