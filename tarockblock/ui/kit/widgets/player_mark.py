"""The mark of a player: initials on a rounded square in the player's colour, always beside the name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.columns import cut_to
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, player_color, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, box, draw_text, text_width


def paint_mark(painter: QPainter, rect: QRectF, mark: Mark, *, dimmed: bool = False) -> None:
    """Paint a mark filling the square `rect`; dimmed, for who sits out, it is an outline.

    Another one with its colour has a ring around it.
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


SIDE, GAP = 22, 8
"""A mark beside a name, and the air between them."""


def paint_people(
    painter: QPainter,
    area: QRectF,
    people: Sequence[tuple[str, Mark | None]],
    face: QFont,
    ink: QColor | str,
    *,
    arrow: int,
    air: int,
) -> None:
    """Marks and names with arrows between them, ``air`` at both sides of each; the kitty has no mark."""
    side, left = px(SIDE), area.left()
    room = max(0.0, area.width() - len(people) * (side + px(GAP)) - (len(people) - 1) * px(arrow))
    widths = cut_to(room, [text_width(face, name) + 1 for name, _ in people])
    for n, ((name, mark), width) in enumerate(zip(people, widths, strict=True)):
        if n:
            glyph = QRectF(left + px(air), area.top(), px(arrow) - 2 * px(air), area.height())
            draw_icon(painter, "arrow-right", glyph, tokens().text2)
            left += px(arrow)
        sign = QRectF(left, area.center().y() - side / 2, side, side)
        if mark is None:
            draw_icon(painter, "coins", sign, tokens().text2)
        else:
            paint_mark(painter, sign, mark)
        left += side + px(GAP)
        left += draw_text(painter, QRectF(left, area.top(), width, area.height()), name, face, ink, LEFT)


class PlayerMark(PaintedWidget):
    """A mark as a widget of `side` design pixels."""

    def __init__(self, mark: Mark, side: int = 22, name: str = "") -> None:
        super().__init__()
        self._mark = mark
        self._side = side
        self._set_name(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_mark(self, mark: Mark, name: str = "") -> None:
        self._mark = mark
        self._set_name(name)
        self.update()

    def _set_name(self, name: str) -> None:
        self.setAccessibleName(name or self._mark.initials)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        side = px(self._side)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_mark(QPainter(self), QRectF(self.rect()), self._mark)
