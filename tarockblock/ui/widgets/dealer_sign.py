"""A large, quiet sign, to be read from the other side of the table; takes no keys and no mouse, and stands still."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tarockblock.domain.visible_text import visible
from tarockblock.ui.marks import Mark
from tarockblock.ui.widgets.base import PaintedWidget
from tarockblock.ui.widgets.painting import CENTER, box, draw_text, text_width
from tarockblock.ui.widgets.player_mark import paint_mark

_NAMES = (76, 64, 52, 42, 34, 26)
"""Sizes of the name, the largest that has room."""
_MARK, _DOES, _SMALL, _GAP, _PAD = 48, 28, 18, 8, 20


class DealerSign(PaintedWidget):
    """The mark and name of a player, what he does, and a line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.does, self.below, self._mark = "", "", "", Mark("", 0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_player(self, name: str, mark: Mark, does: str, below: str) -> None:
        """Somebody else."""
        self.name, self.does, self.below, self._mark = visible(name), does, visible(below), mark
        self.setAccessibleName(f"{name} {does}. {below}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """In the middle of its place, as large as there is room; where that is low, without the mark."""
        theme, tokens, px, painter = self.theme, self.theme.tokens, self.theme.px, QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens.surface, tokens.accent, 2)
        room = self.width() - 2 * px(_PAD)
        size = next((each for each in _NAMES if text_width(theme.font(each, 700), self.name) <= room), _NAMES[-1])
        lines = (
            (self.name, theme.font(size, 700), tokens.text, px(size * 1.25)),
            (self.does, theme.font(_DOES, 600), tokens.accent, px(_DOES * 1.3)),
            (self.below, theme.font(_SMALL, 500), tokens.text2, px(_SMALL * 1.4)),
        )
        high = sum(height for *_words, height in lines) + 2 * px(_GAP)
        side = px(_MARK) if high + px(_MARK + _GAP + 2 * _PAD) <= self.height() else 0
        top = (self.height() - high - side - (px(_GAP) if side else 0)) / 2
        if side:
            paint_mark(painter, theme, QRectF((self.width() - side) / 2, top, side, side), self._mark)
            top += side + px(_GAP)
        for text, font, ink, height in lines:
            draw_text(painter, QRectF(px(_PAD), top, room, height), text, font, ink, CENTER)
            top += height + px(_GAP)
