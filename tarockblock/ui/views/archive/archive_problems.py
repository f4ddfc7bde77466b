"""What went wrong with several files at once: a dialog with all of it, to be read, selected and copied."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from tarockblock.domain.visible_text import visible
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.text_label import TextLabel


class ProblemsDialog(QDialog):
    """``head`` says how many files it was, ``text`` why, file by file."""

    def __init__(self, title: str, head: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        text = visible(text)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(head)
        copy = KeyButton(self.tr("Copy"), "copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        close = KeyButton(self.tr("Close"), kind=ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(copy)
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(TextLabel(head, 14, 600))
        column.addWidget(self.text, 1)
        column.addLayout(foot)

    def sizeHint(self) -> QSize:
        """Room for a dozen lines."""
        return QSize(theme_of(self).px(640), theme_of(self).px(420))
