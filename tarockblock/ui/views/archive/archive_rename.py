"""Title and notes of an evening, in a small dialog. Stores nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from tarockblock.domain.visible_text import visible
from tarockblock.ui.dialog import Dialog, DialogFoot
from tarockblock.ui.widgets.text_field import TextField
from tarockblock.ui.widgets.text_label import TextLabel


class RenameDialog(Dialog):
    """``entered`` carries title and note; whoever stores them closes the dialog, or says why not."""

    entered = Signal(str, str)

    def __init__(self, title: str, note: str, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setWindowTitle(self.tr("Title and notes"))
        self.title = TextField(self.tr("Title"))
        self._before = (title, note)
        self.title.setText(visible(title, one_line=True))
        self.note = QPlainTextEdit(visible(note))
        self.note.setTabChangesFocus(True)
        self.note.setAccessibleName(self.tr("Notes"))
        self.foot = DialogFoot(self.tr("Save"), "Ctrl+Enter")
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.enter)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(TextLabel(self.tr("Title"), 13, 500, "text2"))
        column.addWidget(self.title)
        column.addWidget(TextLabel(self.tr("Notes"), 13, 500, "text2"))
        column.addWidget(self.note, 1)
        self.compose(content, self.foot)
        self.fit(460)
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, text: str) -> None:
        """Say why it could not be stored."""
        self.foot.show_reason(text, failure=True)

    def enter(self) -> None:
        """Hand over what was typed; what nobody touched stays as it was, signs for hidden characters apart."""
        title, note = self._before
        typed, noted = self.title.text(), self.note.toPlainText()
        self.entered.emit(
            title if typed == visible(title, one_line=True) else typed.strip(),
            note if noted == visible(note) else noted.strip(),
        )
