"""The notice line: a quiet sentence at the bottom, optionally with an undo button."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PlacedWidget, announce, dispose
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, hairline, text_width

HEIGHT = 32


class NoticeKind(Enum):
    """The kind of a notice: good news, or something to look at."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class NoticeLine(PlacedWidget):
    """A line whose text is replaced without moving anything, and read by a screen reader."""

    usual_size, least_size = (320, HEIGHT), (120, HEIGHT)  # a line high enough for a finger

    action_triggered = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.text, self._saved, self._kind = "", "", NoticeKind.OK
        self._action: KeyButton | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_notice(self, text: str, kind: NoticeKind = NoticeKind.OK, action: str = "", key: str = "") -> None:
        """Show a sentence, optionally with an action such as "Rückgängig" and its key."""
        self.text, self._kind = text, kind
        if self._action is not None:
            dispose(self._action)
            self._action = None
        if action:
            self._action = KeyButton(action, key=key, kind=ButtonKind.LINK, do=self.action_triggered)
            self._action.setParent(self)
            # A click must not move the focus here: this button vanishes after its action.
            self._action.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._action.show()
        self.setAccessibleName(f"{self._name}: {text}" if text else self._name)
        self.setToolTip(plain_tip(text))  # very large text in a small window is cut
        self.restyle()
        self.update()
        announce(self, text)

    def clear(self) -> None:
        self.show_notice("")

    def set_saved_text(self, text: str) -> None:
        """Set the text at the right: "Gespeichert um 22:47"."""
        self._saved = text
        self.setAccessibleDescription(text)
        self.restyle()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        hairline(painter, 0, self.width(), 0, tokens().border)
        right = QRectF(0, 0, self.width() - px(16), self.height())
        if self._has_saved():
            draw_text(painter, right, self._saved, font(13), tokens().text2, RIGHT)
        if not self.text:
            return
        glyph, ink = {
            NoticeKind.OK: ("check", tokens().accent),
            NoticeKind.WARNING: ("warning", tokens().gold_text),
            NoticeKind.PROBLEM: ("warning", tokens().minus),
        }[self._kind]
        draw_icon(painter, glyph, QRectF(px(16), 0, px(16), self.height()), ink)
        area = QRectF(px(38), 0, self._text_width(), self.height())
        draw_text(painter, area, self.text, font(13, 500), tokens().text, LEFT, may_be_cut=True)

    def _text_width(self) -> float:
        saved = self._saved_width() if self._has_saved() else 0.0
        return max(0.0, min(text_width(font(13, 500), self.text) + 1, self._room() - saved))

    def _saved_width(self) -> float:
        return text_width(font(13), self._saved) + px(24)

    def _has_saved(self) -> bool:
        """Return whether the saved text fits beside the sentence; a screen reader reads both."""
        sentence = text_width(font(13, 500), self.text) + 1 if self.text else 0
        return bool(self._saved) and sentence + self._saved_width() <= self._room()

    def _room(self) -> float:
        return self.width() - px(38) - px(16) - (self._action_width() + px(12) if self._action else 0)

    def _action_width(self) -> int:
        """Return the button's width, without its key if the sentence needs the room."""
        if self._action is None:
            return 0
        full = self._action.sizeHint().width()
        sentence = text_width(font(13, 500), self.text) + 1
        fits = px(38) + sentence + px(12) + full + px(16) <= self.width()
        return full if fits else self._action.minimumSizeHint().width()

    def restyle(self) -> None:
        if self._action is not None:
            hint = self._action.sizeHint()
            left = round(px(38) + self._text_width()) + px(9)
            self._action.setGeometry(left, (self.height() - hint.height()) // 2, self._action_width(), hint.height())
