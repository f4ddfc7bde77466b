"""The notice line: a quiet sentence at the bottom, optionally with an undo button."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PlacedWidget, announce, dispose
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    draw_text,
    draw_wrapped,
    hairline,
    text_width,
    wrapped_height,
)

HEIGHT = 32
_MOST = 140
"""Greatest height, for some six lines."""


class NoticeKind(Enum):
    """The kind of a notice: good news, or something to look at."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class NoticeLine(PlacedWidget):
    """A line whose text is replaced, and read by a screen reader. Only a text too long for it takes several lines."""

    usual_size, least_size = (320, HEIGHT), (120, HEIGHT)  # a line high enough for a finger

    action_triggered = Signal()
    other_triggered = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.text, self._saved, self.kind = "", "", NoticeKind.OK
        self._buttons: list[KeyButton] = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_notice(
        self,
        text: str,
        kind: NoticeKind = NoticeKind.OK,
        action: str = "",
        key: str = "",
        *,
        other: tuple[str, str] = ("", ""),
    ) -> None:
        """Show a text, optionally with an action such as "Rückgängig" and its key, and with an ``other`` one."""
        self.text, self.kind = text, kind
        for button in self._buttons:
            dispose(button)
        offered = ((action, key, self.action_triggered), (*other, self.other_triggered))
        self._buttons = [self._button(*each) for each in offered if each[0]]
        self.setAccessibleName(f"{self._name}: {text}" if text else self._name)
        self.setToolTip(plain_tip(text))  # very large text in a small window is cut
        self.restyle()
        self.update()
        announce(self, text)

    def _button(self, label: str, key: str, do: SignalInstance) -> KeyButton:
        button = KeyButton(label, key=key, kind=ButtonKind.LINK, do=do)
        button.setParent(self)
        # A click must not move the focus here: this button vanishes after its action.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.show()
        return button

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
        }[self.kind]
        draw_icon(painter, glyph, QRectF(px(16), 0, px(16), self.height()), ink)
        area = QRectF(px(38), 0, self._text_width(), self.height())
        if self._is_long():
            area.setTop((self.height() - wrapped_height(font(13, 500), self.text, area.width())) / 2)
            draw_wrapped(painter, area, self.text, font(13, 500), tokens().text)
        else:
            draw_text(painter, area, self.text, font(13, 500), tokens().text, LEFT, may_be_cut=True)

    def _is_long(self) -> bool:
        return text_width(font(13, 500), self.text) + 1 > self._room()

    def _text_width(self) -> float:
        saved = self._saved_width() if self._has_saved() else 0.0
        return max(0.0, min(text_width(font(13, 500), self.text) + 1, self._room() - saved))

    def _saved_width(self) -> float:
        return text_width(font(13), self._saved) + px(24)

    def _has_saved(self) -> bool:
        sentence = text_width(font(13, 500), self.text) + 1 if self.text else 0
        return bool(self._saved) and sentence + self._saved_width() <= self._room()

    def _room(self) -> float:
        return self.width() - px(38) - px(16) - sum(width + px(12) for width in self._button_widths())

    def _button_widths(self) -> list[int]:
        full = [each.sizeHint().width() for each in self._buttons]
        sentence = text_width(font(13, 500), self.text) + 1
        fits = px(38) + sentence + sum(width + px(12) for width in full) + px(16) <= self.width()
        return full if fits else [each.minimumSizeHint().width() for each in self._buttons]

    def restyle(self) -> None:
        long = wrapped_height(font(13, 500), self.text, self._text_width()) + px(12) if self._is_long() else 0
        self.setFixedHeight(max(px(HEIGHT), min(round(long), px(_MOST))))
        left = round(px(38) + self._text_width()) + px(9)
        for button, width in zip(self._buttons, self._button_widths(), strict=True):
            high = button.sizeHint().height()
            button.setGeometry(left, (self.height() - high) // 2, width, high)
            left += width + px(12)
