"""The card of a player above the ledger: total, money, rank, trend."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.theme import font, player_color, px, sign_ink, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import PaintedLabel
from tarockblock.ui.kit.widgets.card_data import CardData, thinned
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark

HEIGHT = 92
_PAD, _MARK = 13, 22
_GAP, _LEAST_GAP = 8, 4
"""Gap between name and badge."""
_WIDTH, _TREND_WIDTH, _TREND_HEIGHT = 224, 68, 36
"""Sizes of the design for five players at 1280 px."""
_TOTALS = (28, 24, 20)
"""Sizes of the total; the largest in which everything fits is used."""


class PlayerCard(PaintedLabel):
    """A card for a `CardData`; the owner keeps the cards in seat order."""

    usual_size, least_size = (_WIDTH, HEIGHT), (100, HEIGHT)

    def __init__(self, data: CardData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_data(data)

    @property
    def player(self) -> str:
        return self._data.name

    def set_data(self, data: CardData) -> None:
        """Show other figures; the accessible name has name, total, money, rank and badge."""
        self._data = data
        self.setAccessibleName(joined(data.name, data.total, data.small, data.rank, data.badge))
        self.setToolTip(plain_tip(data.tip))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens().surface, tokens().border)
        self._paint_head(painter)
        used = self._paint_figures(painter)
        room = self.width() - px(_PAD) - used - px(10)
        head = self.width() - px(_PAD + 1) - px(_PAD + _MARK + 8)
        rank = text_width(font(13, 500), self._data.rank)
        if not self._name_in(head)[1] and rank <= room + px(4):
            line = QRectF(0, px(46), self.width() - px(_PAD + 1), px(36))
            draw_text(painter, line, self._data.rank, font(13, 500), tokens().text2, RIGHT)
            return
        if len(self._data.trend) > 1 and room >= px(30):
            wide = px(_TREND_WIDTH) + max(0, self.width() - px(_WIDTH)) / 2  # half of a wider card's extra width
            width = min(wide, room)
            left = self.width() - px(_PAD) - width
            self._paint_trend(painter, QRectF(left, px(45), width, px(_TREND_HEIGHT)))

    def _paint_head(self, painter: QPainter) -> None:
        data = self._data
        middle = px(12) + px(_MARK) / 2
        left, right = float(px(_PAD)), float(self.width() - px(_PAD + 1))
        paint_mark(painter, QRectF(left, px(12), px(_MARK), px(_MARK)), data.mark)
        left += px(_MARK) + px(8)
        line = QRectF(left, middle - px(12), right - left, px(24))
        size, beside = self._name_in(right - left)
        if beside:
            right -= draw_text(painter, line, data.rank, font(13, 500), tokens().text2, RIGHT) + px(6)
        name_font = font(size, 600)
        badge, name_width = self._share_out(right - left, text_width(name_font, data.name) + 1)
        drawn = draw_text(
            painter, QRectF(left, line.y(), name_width, px(24)), data.name, name_font, tokens().text, LEFT
        )
        gap = min(px(_GAP), max(px(_LEAST_GAP), right - left - drawn - badge_width(badge)))
        paint_badge(painter, left + drawn + gap, middle, badge, data.badge_tone)

    def _name_in(self, room: float) -> tuple[int, bool]:
        beside = room - text_width(font(13, 500), self._data.rank) - px(6)
        for size, width, with_rank in ((15, beside, True), (13, beside, True), (13, room, False)):
            if text_width(font(size, 600), self._data.name) + 1 <= width:
                return size, with_rank
        return 13, False

    def _share_out(self, room: float, name: float) -> tuple[str, float]:
        """Return the badge that fits, and the width left for the name.

        A whole name beside a short badge, or none, is better than a cut name, since the header line names the
        dealer; a name that is cut anyway keeps the badge.
        """
        widths = [(text, room - badge_width(text) - px(_LEAST_GAP)) for text in self._badges()]
        for text, left in widths:
            if left >= name:
                return text, name
        if room >= name:
            return "", name
        for text, left in reversed(widths):
            if left >= px(34):
                return text, left
        return "", min(name, room)

    def _badges(self) -> list[str]:
        return [text for text in (self._data.badge, self._data.badge_short) if text]

    def _paint_figures(self, painter: QPainter) -> float:
        data = self._data
        color = sign_ink(data.sign)
        left = float(px(_PAD))
        width = self.width() - 2 * left
        size, small = self._figures_in(width)
        baseline = QRectF(left, px(42), width, px(40))
        left += draw_text(painter, baseline, data.total, font(size, 650), color, LEFT) + px(6)
        beside = QRectF(left, px(46), self.width() - px(_PAD) - left, px(36))
        return left + draw_text(painter, beside, small, font(13, 500), tokens().text2, LEFT)

    def _figures_in(self, width: float) -> tuple[float, str]:
        data = self._data
        small = text_width(font(13, 500), data.small) + px(6)
        for size in _TOTALS:
            if text_width(font(size, 650), data.total) + small <= width:
                return size, data.small
        alone = [size for size in _TOTALS if text_width(font(size, 650), data.total) <= width]
        return (alone or _TOTALS[-1:])[0], ""

    def _paint_trend(self, painter: QPainter, area: QRectF) -> None:
        values = self._data.trend
        low, high = min(0.0, *values), max(0.0, *values)
        spread = (high - low) or 1.0
        inner = area.adjusted(0, 3, -1, -3)
        step, rise = inner.width() / (len(values) - 1), inner.height() / spread
        left, zero = inner.left(), inner.bottom() + low * rise
        hairline(painter, area.left(), area.right(), zero, tokens().border)
        seen = thinned(values, max(2, round(inner.width()) * 2))
        points = [QPointF(left + i * step, zero - value * rise) for i, value in seen]
        color = QColor(player_color(self._data.mark.color))
        pen = QPen(color, 1.8)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(points[-1], 2.8, 2.8)
