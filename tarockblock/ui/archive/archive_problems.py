"""What went wrong with several files at once: a dialog with all of it, to be read, selected and copied."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tarockblock.domain.visible_text import visible
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Pixels, grow, sheet
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_field import TextArea
from tarockblock.ui.kit.widgets.text_label import TextLabel


class ProblemsDialog(Dialog):
    """``head`` says how many files it was, ``text`` why, file by file."""

    def __init__(self, title: str, head: str, text: str, parent: QWidget) -> None:
        super().__init__(title, parent=parent)
        text = visible(text)
        self.text = TextArea(head, text, shown=True)
        copy = KeyButton(self.tr("Copy"), "copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        self.foot = DialogFoot("", cancel=self.tr("Close"))
        self.foot.primary.hide()
        self.foot.add_lead(copy)
        self.foot.cancelled.connect(self.reject)
        self.compose(
            sheet(TextLabel(head, 14, 600), grow(self.text), gap=Pixels(10), margins=(Pixels(16), Pixels(14))),
            self.foot,
        )
        self.fit(640, 420)
