"""A note as read-only text that grows by a few lines, then scrolls."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from tarockblock.ui.kit.theme import font, tokens
from tarockblock.ui.kit.widgets.base import Painted
from tarockblock.ui.kit.widgets.plain_table import make_slim
from tarockblock.visible_text import visible

_MOST_LINES = 3


class NoteView(Painted, QPlainTextEdit):
    """A note, hidden if empty; ``ground`` is the token of its background."""

    def __init__(self, name: str, ground: str = "window", most_lines: int = _MOST_LINES) -> None:
        super().__init__()
        self._ground, self._most = ground, most_lines
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        make_slim(self, ground)
        self.restyle()

    def show_note(self, text: str) -> None:
        self.setPlainText(visible(text))
        self.setVisible(bool(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def restyle(self) -> None:
        face, palette = font(13, 400), QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, getattr(tokens(), self._ground))
        palette.setColor(QPalette.ColorRole.Text, tokens().text2)
        if face != self.font():
            self.setFont(face)
        if palette != self.palette():
            self.setPalette(palette)
        self._fit()

    def _fit(self) -> None:
        lines = min(self._most, max(1, int(self.document().size().height())))
        self.setFixedHeight(ceil(lines * self.fontMetrics().lineSpacing()) + 2)
