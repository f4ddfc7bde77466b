"""A box to tick, with or without a label."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedButton
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, text_width

HEIGHT = 32
_SIDE, _PAD, _EDGE, _GAP = 18, 7, 2, 8


def paint_tick(painter: QPainter, tick: QRectF, *, checked: bool, enabled: bool = True, lit: bool = False) -> None:
    inset = tick.width() / 8
    if checked:
        box(painter, tick, px(5), tokens().accent if enabled else tokens().field)
        draw_icon(painter, "check", tick.adjusted(inset, inset, -inset, -inset), tokens().on_accent)
    else:
        box(painter, tick, px(5), None, tokens().text2 if lit else tokens().field if enabled else tokens().control, 1.5)


class TickBox(PaintedButton):
    """A checkable box; Space or a click ticks it and emits ``clicked`` and ``toggled``. ``name`` is its accessible
    name.
    """

    def __init__(self, name: str, label: str = "", parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = px(_SIDE) + self._left() + px(_PAD)
        if self.label:
            width += round(text_width(font(13, 500), self.label)) + px(_GAP)
        return QSize(width, px(HEIGHT))

    def _left(self) -> int:
        return px(_EDGE if self.label else _PAD)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = QPainter(self), px(_SIDE)
        tick = QRectF(self._left(), round((self.height() - side) / 2), side, side)
        able = self.isEnabled()
        paint_tick(painter, tick, checked=self.isChecked(), enabled=able, lit=self.hovered())
        if self.hasFocus():
            box(painter, QRectF(self.rect()).adjusted(0, 1, 0, -1), px(7), None, tokens().accent, 1.5)
        if self.label:
            area = QRectF(tick.right() + px(_GAP), 0, self.width() - tick.right() - px(_GAP), self.height())
            draw_text(painter, area, self.label, font(13, 500), tokens().text if able else tokens().text3, LEFT)
