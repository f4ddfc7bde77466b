"""The tables of the place of the money: rows with people in them, and rows that no longer count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem

from tarockblock.ui.icons import draw_icon
from tarockblock.ui.models.money_rows import MoneyRow
from tarockblock.ui.roles import ROW_ROLE, SIGN_ROLE, STRONG_ROLE, Index
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.painting import LEFT, RIGHT, draw_text, hairline, text_width
from tarockblock.ui.widgets.plain_table import PAD, ROW, PlainDelegate, PlainTable
from tarockblock.ui.widgets.player_mark import paint_mark
from tarockblock.ui.widgets.tip import plain_tip

_ROOT = QModelIndex()
_MARK, _GAP, _ARROW = 22, 8, 34
_LEAST_STRETCH = 96


class MoneyModel(QAbstractTableModel):
    """Rows as they are given; columns from ``right`` on stand at the right."""

    def __init__(self, right: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[MoneyRow] = ()
        self.heads: tuple[str, ...] = ()
        self.right = right

    def set_rows(self, heads: tuple[str, ...], rows: Sequence[MoneyRow], right: int) -> None:
        """Show these."""
        self.beginResetModel()
        self.heads, self.rows, self.right = heads, rows, right
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row each."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """A head each."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The heads."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self.heads):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return self.heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, and the row itself for the painter."""
        if not 0 <= index.row() < len(self.rows):
            return None
        row, column = self.rows[index.row()], index.column()
        answers: dict[int, Any] = {
            Qt.ItemDataRole.DisplayRole: row.cells[column] or " → ".join(name for name, _mark in row.people),
            Qt.ItemDataRole.TextAlignmentRole: self._alignment(column),
            Qt.ItemDataRole.ToolTipRole: plain_tip(row.tip) if row.tip else None,
            Qt.ItemDataRole.AccessibleTextRole: row.spoken if column == 0 and row.spoken else None,
            SIGN_ROLE: row.signs.get(column),
            STRONG_ROLE: column in row.strong,
            ROW_ROLE: row,
        }
        return answers.get(role)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column >= self.right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class MoneyCells(PlainDelegate):
    """Marks before names; what no longer counts is faint and struck through."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """People, struck text, or a plain cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, MoneyRow) or not (row.struck or (row.people and not index.column())):
            super().paint(painter, option, index)
            return
        theme, rect = theme_of(), QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.tokens.accent_soft))
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom(), theme.tokens.line)
        area = rect.adjusted(theme.px(PAD), 0, -theme.px(PAD), 0)
        if row.struck:
            font = QFont(theme.font(13, 400))
            font.setStrikeOut(True)
            model = index.model()
            right = isinstance(model, MoneyModel) and index.column() >= model.right
            draw_text(painter, area, str(index.data() or ""), font, theme.tokens.text2, RIGHT if right else LEFT)
        else:
            _paint_people(painter, area, row)
        painter.restore()


def _paint_people(painter: QPainter, area: QRectF, row: MoneyRow) -> None:
    theme = theme_of()
    px, font = theme.px, theme.font(14, 600)
    side, left = px(_MARK), area.left()
    fixed = len(row.people) * (side + px(_GAP)) + (len(row.people) - 1) * px(_ARROW)
    room = max(0.0, area.width() - fixed)
    widths = [text_width(font, name) + 1 for name, _mark in row.people]
    if sum(widths) > room:
        widths = [min(width, room / len(widths)) for width in widths]
    for place, (name, mark) in enumerate(row.people):
        if place:
            arrow = QRectF(left, area.top(), px(_ARROW), area.height()).adjusted(px(9), 0, -px(9), 0)
            draw_icon(painter, "arrow-right", arrow, theme.tokens.text2)
            left += px(_ARROW)
        spot = QRectF(left, area.center().y() - side / 2, side, side)
        if mark is None:
            draw_icon(painter, "coins", spot, theme.tokens.text2)
        else:
            paint_mark(painter, theme, spot, mark)
        left += side + px(_GAP)
        draw_text(painter, QRectF(left, area.top(), widths[place], area.height()), name, font, theme.tokens.text, LEFT)
        left += widths[place]


class MoneyTable(PlainTable):
    """One column takes the room the others leave; with ``several`` more than one row can be chosen.

    ``least`` rows are in sight, however little room there is.
    """

    def __init__(
        self, name: str, *, stretch: int, right: int, several: bool = False, height: int = ROW, least: int = 4
    ) -> None:
        self.money = MoneyModel(right)
        self._stretch, self._height, self._least = stretch, height, least
        super().__init__(name, self.money)
        self.setItemDelegate(MoneyCells(self))
        if several:
            self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def set_rows(
        self, heads: tuple[str, ...], rows: Sequence[MoneyRow], right: int | None = None, stretch: int | None = None
    ) -> None:
        """Show these; the place of the keyboard stays as far as there is a row."""
        self._stretch = self._stretch if stretch is None else stretch
        before, chosen = self.currentIndex().row(), self.chosen()
        self.money.set_rows(heads, rows, self.money.right if right is None else right)
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
        px = theme_of(self).px
        return QSize(px(360), self._header.height() + max(1, min(6, len(self.money.rows))) * px(self._height) + 2)

    def minimumSizeHint(self) -> QSize:
        """So many rows, where there are."""
        px = theme_of(self).px
        return QSize(
            px(240), self._header.height() + min(self._least, max(1, len(self.money.rows))) * px(self._height) + 2
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns share the room there is."""
        super().resizeEvent(event)
        self._share_out()

    def restyle(self) -> None:
        """Heights and widths anew."""
        super().restyle()
        rows, px = self.verticalHeader(), theme_of(self).px
        rows.setMinimumSectionSize(px(self._height))
        rows.setDefaultSectionSize(px(self._height))
        self._share_out()

    def _share_out(self) -> None:
        theme, header = theme_of(self), self.horizontalHeader()
        font, head = theme.font(13, 600), theme.font(12, 500)
        taken = 0
        for column, name in enumerate(self.money.heads):
            if column == self._stretch:
                continue
            widest = max((text_width(font, row.cells[column]) for row in self.money.rows), default=0.0)
            width = round(max(widest, text_width(head, name))) + 2 * theme.px(PAD) + 1
            width = min(width, max(theme.px(_LEAST_STRETCH), self.viewport().width() // 3))
            header.resizeSection(column, width)
            taken += width
        if self._stretch < len(self.money.heads):
            room = self.viewport().width() - taken
            header.resizeSection(self._stretch, max(room, theme.px(_LEAST_STRETCH)))
