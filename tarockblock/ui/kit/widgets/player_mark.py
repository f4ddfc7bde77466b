"""The mark of a player: initials on a rounded square in the player's colour, always beside the name."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, player_color, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text


def paint_mark(painter: QPainter, rect: QRectF, mark: Mark, *, dimmed: bool = False) -> None:
    """Paint a mark filling the square `rect`; dimmed, for players who sit out, it is an outline.

    A second mark of the same colour has a ring.
    """
    side, color = rect.height(), player_color(mark.color)
    letters = side * (0.57 if len(mark.initials) < 2 else 0.46)
    if mark.is_ringed:
        letters *= 0.9
        box(painter, rect, side * 0.3, None, color, max(1.0, side * 0.07))
        inset = side * 0.12
        rect, side = rect.adjusted(inset, inset, -inset, -inset), side - 2 * inset
    ink = tokens().text2 if dimmed else tokens().mark_ink
    box(painter, rect, side * 0.3, None if dimmed else color, color if dimmed else None, px(1.5))
    face = QFont(font(14, 700, tabular=False))
    face.setPixelSize(max(6, round(letters)))
    draw_text(painter, rect.adjusted(-4, 0, 4, 0), mark.initials, face, ink, CENTER)


class PlayerMark(PaintedWidget):
    """A mark as a widget of `side` design pixels."""

    def __init__(self, mark: Mark, side: int = 22, name: str = "") -> None:
        super().__init__()
        self._mark = mark
        self.usual_size = (side, side)
        self._set_name(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_mark(self, mark: Mark, name: str = "") -> None:
        self._mark = mark
        self._set_name(name)
        self.update()

    def _set_name(self, name: str) -> None:
        self.setAccessibleName(name or self._mark.initials)
        self.setToolTip(plain_tip(name))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_mark(QPainter(self), QRectF(self.rect()), self._mark)
