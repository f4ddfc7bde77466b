"""Chips of the header line, badges on cards, tags in the ledger: small words on a coloured ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, box, draw_text, text_width

CHIP_HEIGHT, BADGE_HEIGHT, TAG_HEIGHT = 26, 20, 18


def _colors(tone: Tone) -> tuple[str, str, str | None]:
    return {
        Tone.PLAIN: (tokens().sunken, tokens().text2, None),
        Tone.ACCENT: (tokens().accent_soft, tokens().accent, None),
        Tone.GOLD: (tokens().gold, tokens().gold_text, tokens().gold_line),
        Tone.PLUS: (tokens().plus_soft, tokens().plus, None),
        Tone.MINUS: (tokens().minus_soft, tokens().minus, None),
    }[tone]


def badge_width(text: str) -> float:
    return round(text_width(font(12, 600), text)) + 2 * px(8) if text else 0.0


def paint_badge(painter: QPainter, left: float, middle: float, text: str, tone: Tone) -> float:
    """Paint a badge (*Vorhand*, *Geber · sitzt aus*) starting at `left`, and return its width."""
    width = badge_width(text)
    if text:
        height = px(BADGE_HEIGHT)
        rect = QRectF(round(left), round(middle - height / 2), width, height)
        ground, ink, edge = _colors(tone)
        box(painter, rect, height / 2, ground, edge)
        draw_text(painter, rect, text, font(12, 600), ink, CENTER)
    return width


def tag_width(text: str) -> float:
    return max(px(TAG_HEIGHT), round(text_width(font(11, 700), text)) + 2 * px(5))


def paint_tag(painter: QPainter, right: float, middle: float, text: str, tone: Tone, *, filled: bool = False) -> float:
    """Paint a ledger tag (+I, −Trull, ×2, G) ending at `right`, framed, or filled if announced; return its width.

    `Tone.GOLD` is the full pill of a doubled hand.
    """
    width, height = tag_width(text), px(TAG_HEIGHT)
    rect = QRectF(round(right - width), round(middle - height / 2), width, height)
    if tone is Tone.GOLD:
        box(painter, rect, height / 2, tokens().gold_line)
        ink = tokens().on_gold
    else:
        ground, ink, _ = _colors(tone)
        if filled:
            box(painter, rect, px(4), ground)
        else:
            box(painter, rect, px(4), None, tokens().control)
    draw_text(painter, rect, text, font(11, 700), ink, CENTER)
    return width


class Chip(PaintedWidget):
    """A chip of the header line: icon, bold lead word, text. `Tone.GOLD` is the chip of a doubled Radl."""

    def __init__(self, text: str, icon: str = "", tone: Tone = Tone.PLAIN, lead: str = "") -> None:
        super().__init__()
        self._icon, self._tone = icon, tone
        self._text, self._lead = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text, lead)

    def set_tone(self, tone: Tone) -> None:
        self._tone = tone
        self.update()

    def set_text(self, text: str, lead: str = "") -> None:
        self._text, self._lead = text, lead
        self.setAccessibleName(joined(lead, text, by=" "))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = 2 * px(11) + text_width(self._font(), self._text)
        width += px(16) + px(6) if self._icon else 0
        width += text_width(font(13, 700), self._lead) + px(6) if self._lead else 0
        return QSize(round(width) + 1, px(CHIP_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), px(70)), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        ground, ink, edge = _colors(self._tone)
        box(painter, rect, rect.height() / 2, ground, edge)
        left = float(px(11))
        if self._icon:
            draw_icon(painter, self._icon, QRectF(left, 0, px(16), rect.height()), ink)
            left += px(16) + px(6)
        if self._lead:
            area = QRectF(left, 0, rect.right() - left, rect.height())
            left += draw_text(painter, area, self._lead, font(13, 700), ink, LEFT) + px(6)
        draw_text(painter, QRectF(left, 0, rect.right() - px(8) - left, rect.height()), self._text, self._font(), ink)

    def _font(self) -> QFont:
        return font(13, 600 if self._tone is Tone.GOLD else 500)
