"""Paints the display: standings, the last hand, the next dealer; readable from three metres.

Everything grows with the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent

from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.display.display_texts import HEIGHT, LARGE, SMALL, WIDTH, DisplayLine, DisplayTexts, LastHand
from tarockblock.ui.kit.fonts import Face, make_font
from tarockblock.ui.kit.theme import tokens
from tarockblock.ui.kit.tokens import Tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import (
    CENTER,
    LEFT,
    RIGHT,
    box,
    direction_mark,
    draw_text,
    hairline,
    text_width,
)
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.ledger.entry_names import Tag

_EDGE, _GAP, _HEAD, _FOOT, _HEADS = 48, 24, 84, 172, 60
_ROW = 150
"""Largest height of a row, so that four rows do not fill the screen."""

_MARK, _SIGN = 0.58, 0.34
_CHART = 3.5
"""Zoom of the chart beside the ledger, whose type has 12 pixels, to SMALL."""

_LEAST_CHART, _MOST_CHART = 0.28, 0.46
_UPRIGHT = 1.2
"""Ratio of width to height below which the chart lies below the standings."""

_UPPER = 0.6
"""Largest share of the height for the standings in that case."""


class Scoreboard(PaintedWidget):
    """The painted texts, with the chart as a child that is drawn a little later."""

    def __init__(self) -> None:
        super().__init__()
        self._texts = DisplayTexts("")
        self._fonts: dict[tuple[int, int], Face] = {}
        self.chart = ChartSurface("", self)
        self.chart.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.chart.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.chart.hide()

    def set_texts(self, texts: DisplayTexts) -> None:
        """Show other texts, leaving the chart until :meth:`draw_chart`."""
        self._texts = texts
        self.setAccessibleName(texts.spoken)
        self._arrange()
        self.update()

    def draw_chart(self) -> None:
        texts = self._texts
        if texts.chart_texts is not None:
            self.chart.set_data(texts.course, texts.chart_texts)
        self._arrange()

    @property
    def unit(self) -> float:
        """Size of a pixel of 1920 × 1080 in this window."""
        return min(self.width() / WIDTH, self.height() / HEIGHT)

    def px(self, size: float) -> float:
        """Convert a length of the design picture to pixels of the window."""
        return size * self.unit

    def font_of(self, size: float, weight: int = 400) -> Face:
        key = (round(self.px(size)), weight)
        if key not in self._fonts:
            self._fonts[key] = make_font(*key, tabular=True)
        return self._fonts[key]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fonts.clear()
        self._arrange()

    def _middle(self) -> QRectF:
        edge, gap = self.px(_EDGE), self.px(_GAP)
        top = edge + self.px(_HEAD)
        bottom = self.height() - edge - self.px(_FOOT) - gap
        return QRectF(edge, top, self.width() - 2 * edge, max(0.0, bottom - top))

    def _areas(self) -> tuple[QRectF, QRectF | None]:
        middle, gap, lines = self._middle(), self.px(_GAP), len(self._texts.lines)
        if self._texts.course is None:
            return middle, None
        table, chart = QRectF(middle), QRectF(middle)
        if self.width() < _UPRIGHT * self.height():
            table.setHeight(min(self.px(_HEADS) + lines * self.px(_ROW), middle.height() * _UPPER))
            chart.setTop(table.bottom() + gap)
        else:
            table.setWidth(self._table_width(middle))
            chart.setLeft(table.right() + gap)
        return table, chart

    def _table_width(self, middle: QRectF) -> float:
        row = self._row_height(middle)
        wanted = sum(self._columns(row)) + self._longest(self._name_font(row)) + self.px(8)
        room = middle.width() - self.px(_GAP)
        return min(max(wanted, room * (1 - _MOST_CHART)), room * (1 - _LEAST_CHART))

    def _arrange(self) -> None:
        _table, chart = self._areas()
        self.chart.setVisible(chart is not None)
        if chart is not None:
            pad = self.px(12)
            self.chart.set_zoom(_CHART * self.unit)
            self.chart.setGeometry(chart.adjusted(pad, pad, -pad, -pad).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens().window)
        texts = self._texts
        if not texts.lines:
            whole, font = QRectF(self.rect()), self.font_of(64, 600)
            draw_text(painter, whole, texts.waiting, font, tokens().text2, CENTER)
            return
        self._paint_head(painter)
        table, chart = self._areas()
        self._paint_panel(painter, table)
        self._paint_table(painter, table)
        if chart is not None:
            self._paint_panel(painter, chart)
        self._paint_foot(painter)

    def _paint_panel(self, painter: QPainter, area: QRectF) -> None:
        box(painter, area, self.px(16), tokens().surface, tokens().border, max(1.0, self.px(2)))

    def _paint_head(self, painter: QPainter) -> None:
        edge = self.px(_EDGE)
        line = QRectF(edge, edge - self.px(20), self.width() - 2 * edge, self.px(_HEAD))
        right = line.right()
        for label, value in reversed(self._texts.facts):
            right -= self._word(painter, line, right, value, self.font_of(SMALL, 650), tokens().text)
            right -= self.px(14)
            right -= self._word(painter, line, right, label, self.font_of(SMALL), tokens().text2)
            right -= self.px(40)
        if self._texts.doubled:
            font = self.font_of(SMALL, 600)
            words = f"{self._texts.times} {self._texts.doubled}"
            width = text_width(font, words) + self.px(40)
            chip = QRectF(right - width, line.center().y() - self.px(32), width, self.px(64))
            box(painter, chip, self.px(32), tokens().gold, tokens().gold_line, max(1.0, self.px(2)))
            draw_text(painter, chip, words, font, tokens().gold_text, CENTER)
            right = chip.left() - self.px(40)
        title = QRectF(line.left(), line.top(), max(0.0, right - line.left()), line.height())
        draw_text(painter, title, self._texts.title, self.font_of(SMALL, 650), tokens().text, LEFT)

    def _word(self, painter: QPainter, line: QRectF, right: float, text: str, font: Face, color: str) -> float:
        """Paint a word that ends at ``right``, and return its width."""
        width = text_width(font, text)
        draw_text(painter, QRectF(right - width, line.top(), width + 1, line.height()), text, font, color, LEFT)
        return width

    def _row_height(self, middle: QRectF) -> float:
        return min(self.px(_ROW), (middle.height() - self.px(_HEADS)) / max(1, len(self._texts.lines)))

    def _name_font(self, row: float) -> Face:
        return self.font_of(max(LARGE, min(64.0, row / self.unit * 0.5)), 600)

    def _total_font(self, row: float) -> Face:
        return self.font_of(max(LARGE, min(88.0, row / self.unit * 0.62)), 650)

    def _columns(self, row: float) -> tuple[float, float, float, float, float]:
        texts, gap, small = self._texts, self.px(36), self.font_of(SMALL, 600)
        lead = self.px(28) + text_width(self.font_of(SMALL, 600), "1.") + self.px(20) + row * _MARK + self.px(20)
        sign = self.px(LARGE) * _SIGN * 2
        change = max(
            [text_width(self.font_of(LARGE, 600), line.change.text) + sign for line in texts.lines], default=0.0
        )
        if texts.last.head:
            change = max(change, text_width(small, texts.last.head))
        total = max([text_width(self._total_font(row), line.total.text) for line in texts.lines], default=0.0)
        money = max([text_width(self.font_of(SMALL, 500), line.money) for line in texts.lines], default=0.0)
        return (
            lead,
            change,
            max(total, text_width(small, texts.heads[0])),
            max(money, text_width(small, texts.heads[1])),
            3 * gap + self.px(28),
        )

    def _paint_table(self, painter: QPainter, area: QRectF) -> None:
        row = self._row_height(area)
        lead, change, total, money, gaps = self._columns(row)
        gap = (gaps - self.px(28)) / 3
        rights = [area.right() - self.px(28)]
        rights.insert(0, rights[0] - money - gap)
        rights.insert(0, rights[0] - total - gap)
        head = QRectF(area.left(), area.top() + self.px(4), area.width(), self.px(_HEADS))
        heads = (self._texts.last.head, *self._texts.heads)
        for right, text, width in zip(rights, heads, (change, total, money), strict=True):
            cell = QRectF(right - width, head.top(), width, head.height())
            draw_text(painter, cell, text, self.font_of(SMALL, 400), tokens().text2, RIGHT)
        top = head.bottom() + max(0.0, area.bottom() - head.bottom() - row * len(self._texts.lines)) / 2
        for number, line in enumerate(self._texts.lines):
            cell = QRectF(area.left(), top + number * row, area.width(), row)
            if number:
                hairline(painter, area.left() + self.px(28), area.right() - self.px(28), cell.top(), tokens().line)
            self._paint_line(painter, cell, line, lead, (*rights, rights[0] - change - gap))

    def _paint_line(
        self, painter: QPainter, cell: QRectF, line: DisplayLine, lead: float, rights: tuple[float, ...]
    ) -> None:
        row = cell.height()
        at_change, at_total, at_money, name_end = rights
        ink = tokens().text2 if line.gone else tokens().text
        left, small = cell.left() + self.px(28), self.font_of(SMALL, 600)
        side = row * _MARK
        draw_text(painter, QRectF(left, cell.top(), lead, row), line.rank, small, tokens().text2, LEFT)
        mark = QRectF(cell.left() + lead - side - self.px(20), cell.center().y() - side / 2, side, side)
        paint_mark(painter, mark, line.mark, dimmed=line.gone)
        name = QRectF(cell.left() + lead, cell.top(), max(0.0, name_end - cell.left() - lead), row)
        draw_text(painter, name, line.name, self._fitting(line.name, name.width(), row), ink, LEFT)
        if line.change.text:
            font = self.font_of(LARGE, 600)
            width = text_width(font, line.change.text)
            area = QRectF(at_change - width, cell.top(), width + 1, row)
            draw_text(painter, area, line.change.text, font, self._ink(line.change.sign, tokens().text2), LEFT)
            size = self.px(LARGE) * _SIGN
            at = QPointF(area.left() - size * 1.2, cell.center().y())
            direction_mark(painter, at, size, line.change.sign, self._ink(line.change.sign, tokens().text2))
        whole = QRectF(cell.left(), cell.top(), at_total - cell.left(), row)
        draw_text(
            painter, whole, line.total.text, self._total_font(row), self._ink(line.total.sign, tokens().text), RIGHT
        )
        whole = QRectF(cell.left(), cell.top(), at_money - cell.left(), row)
        draw_text(painter, whole, line.money, self.font_of(SMALL, 500), tokens().text2, RIGHT)

    def _longest(self, font: Face) -> float:
        return max((text_width(font, line.name) for line in self._texts.lines), default=0.0)

    def _fitting(self, name: str, room: float, row: float) -> Face:
        sizes = (self._name_font(row), self.font_of(LARGE, 600))
        for font in sizes:
            if self._longest(font) <= room:
                return font
        return sizes[-1] if text_width(sizes[-1], name) <= room else self.font_of(SMALL, 600)

    def _ink(self, sign: int, plain: str) -> str:
        return {1: tokens().plus, -1: tokens().minus}.get(sign, plain)

    def _paint_foot(self, painter: QPainter) -> None:
        edge = self.px(_EDGE)
        area = QRectF(edge, self.height() - edge - self.px(_FOOT), self.width() - 2 * edge, self.px(_FOOT))
        self._paint_panel(painter, area)
        pad, upper, lower = self.px(28), self.px(20), self.px(82)
        right = area.right() - pad
        for label, value in reversed(self._texts.turn):
            font = self.font_of(LARGE, 650)
            width = min(max(text_width(font, value), text_width(self.font_of(SMALL), label)), area.width() * 0.22)
            cell = QRectF(right - width, area.top() + upper, width, self.px(56))
            draw_text(painter, cell, label, self.font_of(SMALL), tokens().text2, LEFT)
            cell = QRectF(right - width, area.top() + lower, width, self.px(68))
            draw_text(painter, cell, value, font, tokens().text, LEFT)
            right -= width + self.px(56)
        room = QRectF(area.left() + pad, area.top(), max(0.0, right - area.left() - pad), area.height())
        last = self._texts.last
        if not last.name:
            large, waiting = self.font_of(LARGE, 600), self._texts.waiting
            font = large if text_width(large, waiting) <= room.width() else self.font_of(SMALL, 600)
            draw_text(painter, room, waiting, font, tokens().text2, LEFT)
            return
        self._paint_last(painter, room, last, tokens(), upper, lower)

    def _paint_last(
        self, painter: QPainter, room: QRectF, last: LastHand, tokens: Tokens, upper: float, lower: float
    ) -> None:
        above = QRectF(room.left(), room.top() + upper, room.width(), self.px(56))
        words = joined(last.head, last.people, by=" · ")
        used = draw_text(painter, above, words, self.font_of(SMALL), tokens.text2, LEFT)
        if last.remark:
            rest = above.adjusted(used + self.px(28), 0, 0, 0)
            draw_text(painter, rest, last.remark, self.font_of(SMALL, 600), tokens.gold_text, LEFT)
        below = QRectF(room.left(), room.top() + lower, room.width(), self.px(68))
        used = draw_text(painter, below, last.name, self.font_of(LARGE, 650), tokens.text, LEFT) + self.px(20)
        if last.lost and used < below.width():
            cross = below.adjusted(used, 0, 0, 0)
            used += draw_text(painter, cross, "✗", self.font_of(LARGE, 600), tokens.minus, LEFT) + self.px(20)
        self._paint_tags(painter, below.adjusted(used, 0, 0, 0), last.tags, tokens)

    def _paint_tags(self, painter: QPainter, room: QRectF, tags: Sequence[Tag], tokens: Tokens) -> None:
        font, left = self.font_of(SMALL, 600), room.left()
        for tag in tags:
            width = text_width(font, tag.text) + self.px(28)
            if left + width > room.right():
                return
            area = QRectF(left, room.center().y() - self.px(30), width, self.px(60))
            ink = self._ink(tag.sign, tokens.text2)
            soft = {1: tokens.plus_soft, -1: tokens.minus_soft}.get(tag.sign, tokens.sunken)
            filled = tag.filled
            box(painter, area, self.px(12), soft if filled else None, None if filled else ink, max(1.0, self.px(2)))
            draw_text(painter, area, tag.text, font, ink, CENTER)
            left += width + self.px(16)
