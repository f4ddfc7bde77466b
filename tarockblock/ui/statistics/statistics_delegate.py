"""Paints the rows of figures: the year's table, a player's card, bars of games, pairs. Reads ready texts only."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.statistics.statistics_rows import BarRow, FigureRow, PairRow, RankRow, Row

HEIGHTS: dict[type[Row], float] = {RankRow: 46, FigureRow: 40, BarRow: 31.5, PairRow: 46}
_HEADING = 36
PAIR_COLUMNS = (152, 84, 0)
"""Distance of the right edges of hands, won, average from the right of a list of pairs."""


def rank_edges(left: float, right: float, widest: tuple[str, str]) -> tuple[float, float, float]:
    """Right edges of evenings, points and money; ``widest`` are the longest points and money, which are never cut."""
    money = right - px(10)
    room = px(16)
    points = money - max(px(80), text_width(font(14, 600), widest[1]) + room)
    return points - max(px(72), text_width(font(14, 400), widest[0]) + room), points, money


class FigureDelegate(QStyledItemDelegate):
    """One for all lists; the kind of row tells how it looks."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW_ROLE)
        height = HEIGHTS.get(type(row), 40)
        if isinstance(row, FigureRow) and not row.value:
            height = _HEADING
        return QSize(px(120), px(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, then the row."""
        row, rect = index.data(ROW_ROLE), QRectF(option.rect)
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        self._ground(painter, rect, row, selected=selected, focused=focused, hovered=hovered)
        if isinstance(row, RankRow):
            _paint_rank(painter, rect, row, bold=selected)
        elif isinstance(row, FigureRow):
            last = index.row() == index.model().rowCount() - 1
            _paint_figure(painter, rect, row, last=last)
        elif isinstance(row, BarRow):
            _paint_bar(painter, rect, row)
        elif isinstance(row, PairRow):
            _paint_pair(painter, rect, row)
        painter.restore()

    def _ground(
        self, painter: QPainter, rect: QRectF, row: Row, *, selected: bool, focused: bool, hovered: bool
    ) -> None:
        inner = rect.adjusted(px(6), 1, -px(6), -1)
        if isinstance(row, RankRow) and selected:
            box(painter, inner, px(8), tokens().accent_soft)
            bar = QRectF(inner.left(), inner.top() + px(9), px(3), inner.height() - 2 * px(9))
            box(painter, bar, px(1.5), tokens().accent)
        elif hovered and row.behind is not None:
            box(painter, inner, px(6), tokens().raised)
        if focused:
            box(painter, inner, px(7), None, tokens().accent, 1.5)


def ink(sign: int | None) -> str:
    """Plus, minus, or plain."""
    return {1: tokens().plus, -1: tokens().minus}.get(sign or 0, tokens().text)


def _paint_rank(painter: QPainter, rect: QRectF, row: RankRow, *, bold: bool) -> None:
    place = QRectF(rect.left(), rect.top(), px(36), rect.height())
    draw_text(painter, place, row.place, font(13, 500), tokens().text2, RIGHT)
    side = px(22)
    mark = QRectF(rect.left() + px(50), round(rect.center().y() - side / 2), side, side)
    paint_mark(painter, mark, row.mark)
    evenings, points, money = rank_edges(rect.left(), rect.right(), row.widest)
    name = QRectF(mark.right() + px(10), rect.top(), evenings - px(34) - mark.right() - px(10), rect.height())
    draw_text(painter, name, row.player, font(15, 600 if bold else 500), tokens().text, LEFT)
    for edge, text in ((evenings, row.evenings), (points, row.points)):
        area = QRectF(edge - px(130), rect.top(), px(130), rect.height())
        draw_text(painter, area, text, font(14, 400), tokens().text2, RIGHT)
    area = QRectF(money - px(150), rect.top(), px(150), rect.height())
    draw_text(painter, area, row.money, font(14, 600), ink(row.sign), RIGHT)


def _paint_figure(painter: QPainter, rect: QRectF, row: FigureRow, *, last: bool) -> None:
    area = rect.adjusted(px(14), 0, -px(14), 0)
    if not last:
        hairline(painter, area.left(), area.right(), rect.bottom() - 1, tokens().border)
    if not row.value:
        draw_text(painter, area.adjusted(0, px(8), 0, 0), row.label, font(12, 600), tokens().text, LEFT)
        return
    value = draw_text(painter, area, row.value, font(14, 600), ink(row.sign), RIGHT)
    note_right = area.right() - max(value + px(12), px(76) if row.sign is not None else 0)
    label = draw_text(painter, area.adjusted(0, 0, -value - px(8), 0), row.label, font(13), tokens().text2, LEFT)
    note = QRectF(area.left() + label + px(8), rect.top(), note_right - area.left() - label - px(8), rect.height())
    if row.note and note.width() > px(24):
        draw_text(painter, note, row.note, font(12), tokens().text2, RIGHT)


def _paint_bar(painter: QPainter, rect: QRectF, row: BarRow) -> None:
    label = QRectF(rect.left() + px(15), rect.top(), px(112), rect.height())
    draw_text(painter, label, row.label, font(13, 500), tokens().text, RIGHT)
    percent = QRectF(rect.right() - px(15) - px(44), rect.top(), px(44), rect.height())
    draw_text(painter, percent, row.percent, font(12), tokens().text2, RIGHT)
    width = max(px(82), text_width(font(13, 500), row.widest) + 1)
    text = QRectF(percent.left() - width - px(4), rect.top(), width, rect.height())
    draw_text(painter, text, row.text, font(13, 500), tokens().text, RIGHT)
    left = label.right() + px(12)
    room = text.left() - px(6) - left
    height = px(14)
    full = QRectF(left, round(rect.center().y() - height / 2), max(px(4), room * row.total / max(1, row.most)), height)
    box(painter, full, px(4), tokens().sunken, tokens().control)
    if row.won:
        won = QRectF(full.left(), full.top(), max(px(4), full.width() * row.won / row.total), height)
        box(painter, won, px(4), tokens().accent)


def _paint_pair(painter: QPainter, rect: QRectF, row: PairRow) -> None:
    area = rect.adjusted(px(15), 0, -px(15), 0)
    hairline(painter, area.left(), area.right(), rect.bottom() - 1, tokens().border)
    side = px(20)
    mark = QRectF(area.left(), round(rect.center().y() - side / 2), side, side)
    paint_mark(painter, mark, row.mark)
    texts = ((row.hands, 13, 400, tokens().text2), (row.won, 13, 600, tokens().text))
    for distance, (text, size, weight, color) in zip(PAIR_COLUMNS, texts, strict=False):
        cell = QRectF(area.right() - px(distance) - px(70), rect.top(), px(70), rect.height())
        draw_text(painter, cell, text, font(size, weight), QColor(color), RIGHT)
    cell = QRectF(area.right() - px(84), rect.top(), px(84), rect.height())
    draw_text(painter, cell, row.average, font(14, 600), ink(row.sign), RIGHT)
    left = mark.right() + px(9)
    name = QRectF(left, rect.top(), area.right() - px(PAIR_COLUMNS[0]) - px(34) - left, rect.height())
    draw_text(painter, name, row.player, font(14, 500), tokens().text, LEFT)
