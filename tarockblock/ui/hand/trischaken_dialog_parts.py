"""What the Trischaken dialog paints beside its rows: the words above the ticks, and the sum of all four."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, text_width
from tarockblock.ui.kit.widgets.trischaken_row import NARROW

_NAME_LEFT, _SUM_RIGHT, _CHECK_LEFT, _SUM_HEIGHT, _FIELD_PAD = 36, 284, 316, 50, 12
_REMARK_BESIDE = 560


class SumLine(PaintedWidget):
    """The sum of all four, and whether it is that of a deal."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._total, self._text, self._right = title, "", "", True
        self.setFixedHeight(px(_SUM_HEIGHT))

    def show_sum(self, total: str, text: str, *, right: bool) -> None:
        """The sum in the players' notation, a remark, and whether all is well."""
        self._total, self._text, self._right = total, text, right
        self.setAccessibleName(" ".join(part for part in (self._title, total, text) if part))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Without room at the side the remark stands below."""
        super().resizeEvent(event)
        self.setFixedHeight(px(_SUM_HEIGHT + (20 if self._is_narrow() else 0)))

    def _is_narrow(self) -> bool:
        return self.width() < px(_REMARK_BESIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, height, narrow = QPainter(self), px(_SUM_HEIGHT), self._is_narrow()
        ink = tokens().accent if self._right else tokens().minus
        draw_text(painter, QRectF(px(_NAME_LEFT), 0, px(140), height), self._title, font(14, 600), tokens().text, LEFT)
        right = px(_SUM_RIGHT) if self.width() >= px(NARROW) else self.width() - px(_FIELD_PAD)
        total = QRectF(0, 0, right, height)
        draw_text(painter, total, self._total, font(18, 600), tokens().text, RIGHT)
        if not self._text:
            return
        left, top = (px(_NAME_LEFT), px(_SUM_HEIGHT - 8)) if narrow else (px(_CHECK_LEFT), 0)
        height = px(24) if narrow else height
        glyph = QRectF(left, top, px(14), height)
        draw_icon(painter, "check" if self._right else "exclamation", glyph, ink)
        area = QRectF(left + px(20), top, self.width() - left - px(20), height)
        draw_text(painter, area, self._text, font(13, 600), ink, LEFT)


class ThresholdHead(PaintedWidget):
    """The words above the dashed ticks: where "the game" begins."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._x = text, 0
        self.setAccessibleName(text)
        self.setFixedHeight(px(24))

    def set_x(self, x: int) -> None:
        """Where the ticks stand."""
        self._x = x
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        face = font(12, 500)
        width = text_width(face, self._text) + 2
        area = QRectF(self._x - width / 2, 0, width, self.height())
        draw_text(QPainter(self), area, self._text, face, tokens().text2, LEFT)
