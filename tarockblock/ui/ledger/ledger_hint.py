"""What stands in a ledger without rows: who deals, and which key begins. Quiet, and out of the way of the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.key_cap import key_cap_width, paint_key_cap
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, draw_text, text_width
from tarockblock.ui.ledger.hints import Hint

_TITLE, _LINE, _GAP, _BETWEEN = 24, 24, 8, 22


class LedgerHint(PaintedWidget):
    """Lies over the rows' place; the owner shows it only while there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hint = Hint()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def hint(self) -> Hint:
        return self._hint

    def set_hint(self, hint: Hint) -> None:
        self._hint = hint
        self.setAccessibleName(hint.spoken())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Three lines in the middle, a little above it."""
        hint = self._hint
        painter = QPainter(self)
        height = px(_TITLE) + px(_LINE) * bool(hint.text) + (px(_GAP) + px(_LINE)) * bool(hint.keys)
        top = max(0.0, (self.height() - height) * 0.42)
        if top + height > self.height():
            return
        line = QRectF(px(16), top, self.width() - 2 * px(16), px(_TITLE))
        draw_text(painter, line, hint.title, font(15, 650), tokens().text, CENTER)
        if hint.text:
            line = QRectF(line.left(), line.bottom(), line.width(), px(_LINE))
            draw_text(painter, line, hint.text, font(13), tokens().text2, CENTER)
        self._paint_keys(painter, line.bottom() + px(_GAP))

    def _paint_keys(self, painter: QPainter, top: float) -> None:
        """Cap and word, side by side, as many as there is room for."""
        face = font(13, 500)
        shown = list(self._hint.keys)
        while shown and self._width(shown) > self.width() - 2 * px(16):
            shown.pop()
        left, middle = (self.width() - self._width(shown)) / 2, top + px(_LINE) / 2
        for key, label in shown:
            cap = key_cap_width(key)
            paint_key_cap(painter, left + cap, middle, key, tokens().text2, tokens().field)
            left += cap + px(_GAP)
            area = QRectF(left, top, text_width(face, label) + 1, px(_LINE))
            left += draw_text(painter, area, label, face, tokens().text2, LEFT) + px(_BETWEEN)

    def _width(self, keys: Sequence[tuple[str, str]]) -> float:
        face = font(13, 500)
        each = sum(key_cap_width(key) + px(_GAP) + text_width(face, label) for key, label in keys)
        return each + px(_BETWEEN) * max(0, len(keys) - 1)
