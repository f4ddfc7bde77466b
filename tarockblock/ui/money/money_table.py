"""The tables of the place of the money: rows with people in them, and rows that no longer count."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem

from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.roles import ROW_ROLE, SIGN_ROLE, STRONG_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    draw_text,
    draw_wrapped,
    hairline,
    line_height,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.plain_table import PAD, ROW, PlainDelegate, PlainTable
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.money.money_rows import MoneyRow

_MARK, _GAP, _ARROW = 22, 8, 34
_LEAST_STRETCH = 96


def money_column(place: int, head: str, right: bool) -> Column[MoneyRow]:
    """The cells of one place; people stand for a cell without words, and a row is spoken as a whole, at its first."""
    return Column(
        head,
        lambda row: row.cells[place] or ("" if place else " → ".join(name for name, _mark in row.people)),
        right=right,
        tip=lambda row: row.tip,
        spoken=None if place else lambda row: row.spoken or None,
        roles={
            SIGN_ROLE: lambda row: row.signs.get(place),
            STRONG_ROLE: lambda row: place in row.strong,
            ROW_ROLE: lambda row: row,
        },
    )


class MoneyCells(PlainDelegate):
    """Marks before names; what no longer counts is faint and struck through; texts of several lines, from the top."""

    def __init__(self, table: MoneyTable, *, wraps: bool) -> None:
        super().__init__(table)
        self._wraps = wraps

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """People, struck text, or a plain cell."""
        row = index.data(ROW_ROLE)
        paints_people = isinstance(row, MoneyRow) and bool(row.people) and not index.column()
        if not isinstance(row, MoneyRow) or not (self._wraps or row.struck or paints_people):
            super().paint(painter, option, index)
            return
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens().accent_soft))
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom(), tokens().line)
        area = rect.adjusted(px(PAD), 0, -px(PAD), 0)
        if paints_people:
            _paint_people(painter, area, row)
        else:
            _paint_lines(painter, area, index, struck=row.struck)
        painter.restore()


def _paint_lines(painter: QPainter, area: QRectF, index: Index, *, struck: bool) -> None:
    """The first line stands where the line of a row of one line does."""
    text, sign = str(index.data() or ""), index.data(SIGN_ROLE)
    strong = not struck and (sign is not None or bool(index.data(STRONG_ROLE)))
    face: QFont = font(13, 600 if strong else 400)
    ink = tokens().text
    if sign is not None:
        ink = {1: tokens().plus, -1: tokens().minus}.get(sign, tokens().text2)
    if struck:
        face, ink = QFont(face), tokens().text2
        face.setStrikeOut(True)
    first = QRectF(area.left(), area.top(), area.width(), px(ROW))
    flag = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
    if flag & Qt.AlignmentFlag.AlignRight:
        draw_text(painter, first, text, face, ink, flag)
    elif text:
        draw_wrapped(painter, area.adjusted(0, _above(), 0, 0), text, face, ink)


def _above() -> float:
    """What is free above the first line of a row, and below its last one."""
    return (px(ROW) - line_height(font(13, 400))) / 2


def _paint_people(painter: QPainter, area: QRectF, row: MoneyRow) -> None:
    face = font(14, 600)
    side, left = px(_MARK), area.left()
    fixed = len(row.people) * (side + px(_GAP)) + (len(row.people) - 1) * px(_ARROW)
    room = max(0.0, area.width() - fixed)
    widths = [text_width(face, name) + 1 for name, _mark in row.people]
    if sum(widths) > room:
        widths = [min(width, room / len(widths)) for width in widths]
    for place, (name, mark) in enumerate(row.people):
        if place:
            arrow = QRectF(left, area.top(), px(_ARROW), area.height()).adjusted(px(9), 0, -px(9), 0)
            draw_icon(painter, "arrow-right", arrow, tokens().text2)
            left += px(_ARROW)
        spot = QRectF(left, area.center().y() - side / 2, side, side)
        if mark is None:
            draw_icon(painter, "coins", spot, tokens().text2)
        else:
            paint_mark(painter, spot, mark)
        left += side + px(_GAP)
        draw_text(painter, QRectF(left, area.top(), widths[place], area.height()), name, face, tokens().text, LEFT)
        left += widths[place]


class MoneyTable(PlainTable):
    """One column takes the room the others leave, those from ``right`` on stand at the right.

    With ``several`` more than one row can be chosen. ``least`` rows are in sight, however little room there is. With
    ``wraps`` a row is as high as what stands in it: nothing is cut.
    """

    def __init__(
        self,
        name: str,
        *,
        stretch: int,
        right: int,
        several: bool = False,
        height: int = ROW,
        least: int = 4,
        wraps: bool = False,
    ) -> None:
        self.money: ColumnsModel[MoneyRow] = ColumnsModel()
        self._stretch, self._right, self._height, self._least = stretch, right, height, least
        self._wraps = wraps
        super().__init__(name, self.money)
        self.setItemDelegate(MoneyCells(self, wraps=wraps))
        if several:
            self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def set_rows(
        self, heads: tuple[str, ...], rows: Sequence[MoneyRow], right: int | None = None, stretch: int | None = None
    ) -> None:
        """Show these; the place of the keyboard stays as far as there is a row."""
        self._stretch = self._stretch if stretch is None else stretch
        self._right = self._right if right is None else right
        before, chosen = self.currentIndex().row(), self.chosen()
        self.money.set_rows(rows, [money_column(at, head, at >= self._right) for at, head in enumerate(heads)])
        for column in range(len(heads)):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        if rows and before >= 0:
            self.setCurrentIndex(self.money.index(min(before, len(rows) - 1), 0))
        if not chosen:
            self.clearSelection()
        self._share_out()
        self.updateGeometry()

    def chosen(self) -> list[int]:
        """The rows chosen, from the top."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def sizeHint(self) -> QSize:
        """All rows, up to six; more scroll."""
        return QSize(px(360), self._header.height() + max(1, min(6, len(self.money.rows))) * px(self._height) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(
            px(240), self._header.height() + min(self._least, max(1, len(self.money.rows))) * px(self._height) + 2
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def restyle(self) -> None:
        """Heights and widths anew."""
        super().restyle()
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(px(self._height))
        rows.setDefaultSectionSize(px(self._height))
        self._share_out()

    def _share_out(self) -> None:
        header = self.horizontalHeader()
        face, head = font(13, 600), font(12, 500)
        taken = 0
        for column, shown in enumerate(self.money.columns):
            if column == self._stretch:
                continue
            lines = (line for row in self.money.rows for line in row.cells[column].splitlines())
            widest = max((text_width(face, line) for line in lines), default=0.0)
            width = round(max(widest, text_width(head, shown.head))) + 2 * px(PAD) + 1
            least = round(text_width(head, shown.head)) + 2 * px(PAD) + 1
            most = self.viewport().width() // (4 if self._wraps else 3)
            width = min(width, max(px(_LEAST_STRETCH), most, least))
            header.resizeSection(column, width)
            taken += width
        if self._stretch < len(self.money.columns):
            room = self.viewport().width() - taken
            header.resizeSection(self._stretch, max(room, px(_LEAST_STRETCH)))
        if self._wraps:
            self._make_high_enough()

    def _make_high_enough(self) -> None:
        header = self.horizontalHeader()
        face, least = font(13, 400), px(self._height)
        texts = [column for column in range(len(self.money.columns)) if column < self._right]
        rooms = {column: header.sectionSize(column) - 2 * px(PAD) for column in texts}
        for at, row in enumerate(self.money.rows):
            long = [
                (row.cells[column], room)
                for column, room in rooms.items()
                if "\n" in row.cells[column] or text_width(face, row.cells[column]) > room
            ]
            needed = max((wrapped_height(face, text, room) for text, room in long), default=0.0)
            self.setRowHeight(at, max(least, round(needed + 2 * _above())) if long else least)
