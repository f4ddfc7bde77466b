"""A large, quiet sign, to be read from the other side of the table; takes no keys and no mouse, and stands still."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tarockblock.domain.visible_text import visible
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark

_NAMES = (76, 64, 52, 42, 34, 26)
"""Sizes of the name, the largest that has room."""
_DOES_SIZES, _SMALL_SIZES = (28, 22, 18), (18, 16, 14)
_MARK, _GAP, _PAD = 48, 8, 20


def _largest(text: str, room: float, sizes: Sequence[int], weight: int) -> int:
    """The largest size in which a text has room; the last one where none has."""
    return next((each for each in sizes if text_width(font(each, weight), text) <= room), sizes[-1])


class DealerSign(PaintedWidget):
    """The mark and name of a player, what he does, and lines below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.does, self._mark = "", "", Mark("", 0)
        self.below: tuple[str, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_player(self, name: str, mark: Mark, does: str, *below: str) -> None:
        """Somebody else; empty lines are left out."""
        self.name, self.does, self._mark = visible(name), does, mark
        self.below = tuple(visible(each) for each in below if each)
        self.setAccessibleName(". ".join((f"{name} {does}", *filter(None, below))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """In the middle of its place, as large as there is room; where that is low, without the mark."""
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens().surface, tokens().accent, 2)
        room = self.width() - 2 * px(_PAD)
        does = _largest(self.does, room, _DOES_SIZES, 600)
        rest = [(self.does, font(does, 600), tokens().accent, px(does * 1.3))]
        for text in self.below:
            small = _largest(text, room, _SMALL_SIZES, 500)
            rest.append((text, font(small, 500), tokens().text2, px(small * 1.4)))
        under = sum(height + px(_GAP) for *_words, height in rest)
        sizes = [each for each in _NAMES if px(each * 1.25) + under <= self.height() - px(_GAP)] or _NAMES[-1:]
        size = _largest(self.name, room, sizes, 700)
        lines = [(self.name, font(size, 700), tokens().text, px(size * 1.25)), *rest]
        high = sum(height for *_words, height in lines) + (len(lines) - 1) * px(_GAP)
        side = px(_MARK) if high + px(_MARK + _GAP + 2 * _PAD) <= self.height() else 0
        top = (self.height() - high - side - (px(_GAP) if side else 0)) / 2
        if side:
            paint_mark(painter, QRectF((self.width() - side) / 2, top, side, side), self._mark)
            top += side + px(_GAP)
        for text, face, ink, height in lines:
            draw_text(painter, QRectF(px(_PAD), top, room, height), text, face, ink, CENTER)
            top += height + px(_GAP)
