"""Several lines of plain text in the style of a text field, to be typed or only read; Tab leads out of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.slim_scroll_bar import make_slim


class TextArea(QPlainTextEdit):
    """`name` is its accessible name; what is `shown` only can be selected and copied."""

    def __init__(
        self, name: str, text: str = "", *, size: float = 14, shown: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self._size = size
        self.setAccessibleName(name)
        self.setReadOnly(shown)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # lines break
        make_slim(self)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ThemeChange:
            self._restyle()

    def _restyle(self) -> None:
        self.setFont(font(self._size))
        # The padding keeps the viewport, whose corners are square, off the round ones.
        down, across = px(6), px(8)
        self.setStyleSheet(
            f"TextArea {{ background: {tokens().surface}; color: {tokens().text}; border: 1px solid {tokens().field};"
            f" border-radius: {px(7)}px; padding: {down}px {across}px;"
            f" selection-background-color: {tokens().accent}; selection-color: {tokens().on_accent}; }}"
            f"TextArea:focus {{ border: 2px solid {tokens().accent}; padding: {down - 1}px {across - 1}px; }}"
        )
