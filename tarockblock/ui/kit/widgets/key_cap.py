"""Key caps: the key of a control, printed on it or beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import Listens, PaintedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, text_width

HEIGHT = 18


def key_cap_width(key: str) -> float:
    """Return the width of the cap for `key`, 0 for no key."""
    if not key:
        return 0.0
    return float(max(px(HEIGHT), round(text_width(font(11, 600), key) + px(9))))


def paint_key_cap(
    painter: QPainter, right: float, middle: float, key: str, ink: QColor | str, edge: QColor | str
) -> float:
    """Paint a cap ending at `right`, centred at `middle`, and return its width."""
    width = key_cap_width(key)
    if not key:
        return 0.0
    height = px(HEIGHT)
    rect = QRectF(round(right - width), round(middle - height / 2), width, height)
    box(painter, rect, px(4), None, edge)
    draw_text(painter, rect, key, font(11, 600), ink, CENTER)
    return width


class KeyCap(Listens, PaintedWidget):
    """A key cap as a widget, beside a row or in a sentence; read aloud only in texts about keys."""

    def __init__(self, key: str, *, spoken: bool = False) -> None:
        super().__init__()
        self._key = key
        if spoken:
            self.setAccessibleName(key)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._key)), px(HEIGHT))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        ink, edge = (tokens().text2, tokens().field) if self.listening else (tokens().text3, tokens().control)
        paint_key_cap(QPainter(self), self.width(), self.height() / 2, self._key, ink, edge)
