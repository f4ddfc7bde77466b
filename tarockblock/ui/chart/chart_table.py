"""The numbers of a chart as a table: a column a player, a row a hand or Radl. Computes nothing.

Names are heads and not cells, so that a screen reader says with each number whose it is and of which hand.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tarockblock.ui.chart.chart_words import ChartNumbers
from tarockblock.ui.kit.roles import SIGN_ROLE
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.plain_table import PlainView

_ROW, _HEAD, _PAD, _EDGE = 26, 28, 5, 12
_NAMES_SHARE = 0.46
_TYPE = 12


class _Heads(QHeaderView):
    """Names in secondary ink, without edges."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(12)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """One name, elided where it is too long."""
        across = self.orientation() == Qt.Orientation.Horizontal
        painter.save()
        painter.fillRect(rect, QColor(tokens().surface))
        text = str(self.model().headerData(logicalIndex, self.orientation()) or "")
        area = QRectF(rect).adjusted(px(_PAD if across else _EDGE), 0, -px(_PAD), 0)
        ink = tokens().text2 if across else tokens().text
        draw_text(painter, area, text, font(_TYPE, 500 if across else 400), ink, RIGHT if across else LEFT)
        line = tokens().border if across else tokens().line
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom(), line)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The names, and the ground beyond the last one."""
        super().paintEvent(event)
        rest = self.viewport().rect()
        across = self.orientation() == Qt.Orientation.Horizontal
        (rest.setLeft if across else rest.setTop)(self.length())
        QPainter(self.viewport()).fillRect(rest, QColor(tokens().surface))


class _Number(QStyledItemDelegate):
    """A value in its ink; a ring around the one the keys have reached."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground, line, text, ring."""
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens().accent_soft))
        hairline(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens().line)
        ink = {1: tokens().plus, -1: tokens().minus}.get(index.data(SIGN_ROLE), tokens().text2)
        area = rect.adjusted(px(_PAD), 0, -px(_PAD), 0)
        draw_text(painter, area, str(index.data() or ""), font(_TYPE, 600), ink, RIGHT)
        if option.state & QStyle.StateFlag.State_HasFocus:
            box(painter, rect.adjusted(0, 0, -1, -1), px(4), None, tokens().accent, 1.5)
        painter.restore()


class ChartTable(PlainView, QTableWidget):
    """Read only; arrows walk, letters are the window's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeader(_Heads(Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(_Heads(Qt.Orientation.Vertical, self))
        self.setItemDelegate(_Number(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setCornerButtonEnabled(False)
        self.set_up()
        self._corner = self.findChildren(QAbstractButton)[0]
        self._corner.installEventFilter(self)

    def show_numbers(self, numbers: ChartNumbers) -> None:
        """Show other numbers; the current cell keeps its place where there is still one."""
        row, column = max(self.currentRow(), 0), max(self.currentColumn(), 0)
        had_one = self.currentItem() is not None
        self.clear()
        self.setRowCount(len(numbers.names))
        self.setColumnCount(len(numbers.heads))
        self.setHorizontalHeaderLabels(numbers.heads)
        self.setVerticalHeaderLabels(numbers.names)
        for line, cells in enumerate(numbers.cells):
            for place, (text, sign) in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setData(SIGN_ROLE, sign)
                spoken = f"{numbers.names[line]}, {numbers.heads[place]}: {text}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
                self.setItem(line, place, item)
        self._fit()
        if had_one and numbers.cells:
            self.setCurrentCell(min(row, len(numbers.names) - 1), min(column, len(numbers.heads) - 1))

    def restyle(self) -> None:
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Long names of rows give way to the numbers."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The corner between the heads is ground like the rest, and no button."""
        if watched is self._corner and event.type() == QEvent.Type.Paint:
            painter = QPainter(self._corner)
            painter.fillRect(self._corner.rect(), QColor(tokens().surface))
            hairline(painter, 0, self._corner.width(), self._corner.height() - 1, tokens().border)
            return True
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setFixedHeight(px(_HEAD))
        for row in range(self.rowCount()):
            down.resizeSection(row, px(_ROW))
        names = [self._head(self.verticalHeaderItem(row)) for row in range(self.rowCount())]
        ideal = max((text_width(font(_TYPE), name) for name in names), default=0.0)
        ideal += px(_EDGE) + px(_PAD) + 1
        down.setFixedWidth(math.ceil(min(ideal, max(self.width() * _NAMES_SHARE, px(80)))))
        for column in range(self.columnCount()):
            across.resizeSection(column, self._width_of(column))

    def _width_of(self, column: int) -> int:
        texts = [(self._head(self.horizontalHeaderItem(column)), font(_TYPE, 500))]
        texts += [(self._head(self.item(row, column)), font(_TYPE, 600)) for row in range(self.rowCount())]
        return math.ceil(max(text_width(face, text) for text, face in texts) + 2 * px(_PAD) + 1)

    @staticmethod
    def _head(item: QTableWidgetItem | None) -> str:
        return "" if item is None else item.text()
