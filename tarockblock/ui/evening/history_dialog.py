"""Everything that was changed this evening, the latest first: a table to read, and the way to a row of the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tarockblock.ui.evening.history_lines import HistoryLine, heads
from tarockblock.ui.kit.dialog import Dialog
from tarockblock.ui.kit.layout import Pixels, grow, sheet, vbox, within
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.painting import draw_wrapped, hairline, text_width, wrapped_height
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PlainHeader, PlainView
from tarockblock.ui.kit.widgets.text_label import TextLabel

SIZE = QSize(1120, 560)
_PAD, _ABOVE, _HEAD = 12, 7, 38
_WHAT, _NARROW = 1, 3
"""The column in bold, and how many are as wide as their longest word asks for."""

_LEAST, _MOST, _SHARES = 0.08, 0.2, (0.36, 0.35, 0.29)
"""Shares of the width for each of the narrow columns, and of the rest for the others."""


class _WrappedCell(QStyledItemDelegate):
    """Plain text in as many lines as it needs."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens().accent_soft))
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom() - 1, tokens().line)
        area = rect.adjusted(px(_PAD), px(_ABOVE), -px(_PAD), 0)
        strong = index.column() == _WHAT
        ink = tokens().text if strong or index.column() > _WHAT else tokens().text2
        draw_wrapped(painter, area, str(index.data() or ""), font(13, 600 if strong else 400), ink)
        painter.restore()

    def height(self, text: str, column: int, width: float) -> float:
        """The height a cell needs in a column so wide."""
        face = font(13, 600 if column == _WHAT else 400)
        return wrapped_height(face, text, width - 2 * px(_PAD)) + 2 * px(_ABOVE) + 1


class HistoryTable(PlainView, QTableWidget):
    """Rows as high as their texts; ``opened`` carries the row of the ledger a line is about."""

    opened = Signal(int)

    def __init__(self, lines: Sequence[HistoryLine], name: str) -> None:
        super().__init__(len(lines), len(heads()))
        self.lines = list(lines)
        self._cell = _WrappedCell(self)
        self.setHorizontalHeader(PlainHeader(self))
        for column, head in enumerate(heads()):
            item = QTableWidgetItem(head)
            item.setToolTip(plain_tip(head))
            self.setHorizontalHeaderItem(column, item)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(8)
        self.setItemDelegate(self._cell)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.set_up(name)
        for row, line in enumerate(self.lines):
            for column, text in enumerate(line.cells):
                self.setItem(row, column, QTableWidgetItem(text))
        self.doubleClicked.connect(lambda index: self._open(index.row()))
        if self.lines:
            self.setCurrentCell(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def open_current(self) -> bool:
        """Enter goes to the row of the ledger."""
        if self.currentRow() >= 0:
            self._open(self.currentRow())
        return True

    def restyle(self) -> None:
        """Set widths and heights again."""
        self._fit()

    def _open(self, row: int) -> None:
        index = self.lines[row].index
        if index is not None:
            self.opened.emit(index)

    def _fit(self) -> None:
        room = self.viewport().width()
        self.horizontalHeader().setFixedHeight(px(_HEAD))
        narrow = [
            round(max(_LEAST * room, self._head(n), min(_MOST * room, self._longest_word(n)))) for n in range(_NARROW)
        ]
        least = [self._head(column) for column in range(_NARROW, _NARROW + len(_SHARES))]
        spare = room - sum(narrow) - sum(least)
        if spare < 0:  # large text on a small screen: heads may be cut, their tool tips say them
            least = [(room - sum(narrow)) * share for share in _SHARES]
        wide = [width + max(0.0, spare) * share for width, share in zip(least, _SHARES, strict=True)]
        for column, width in enumerate((*narrow, *wide)):
            self.setColumnWidth(column, int(width))
        for row, line in enumerate(self.lines):
            needed = (self._cell.height(text, n, self.columnWidth(n)) for n, text in enumerate(line.cells))
            self.setRowHeight(row, round(max(needed)))

    def _longest_word(self, column: int) -> float:
        """The width in which no word of a column or of its head is cut, in pixels."""
        face = font(13, 600 if column == _WHAT else 400)
        words = [word for line in self.lines for word in line.cells[column].split()]
        widest = max((text_width(face, word) for word in words), default=0.0)
        return max(widest + 2 * px(_PAD) + 2, self._head(column))

    def _head(self, column: int) -> float:
        """The width of a column's head."""
        return text_width(font(12, 500), heads()[column]) + 2 * px(_PAD) + 2


class HistoryDialog(Dialog):
    """``row_chosen`` carries the row of the ledger to go to; it is closed then.

    ``sound`` is False where some of the trace is damaged and therefore missing.
    """

    manual = "changing-what-was-entered"

    row_chosen = Signal(int)

    def __init__(self, lines: Sequence[HistoryLine], *, sound: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("What was changed this evening"), parent=parent)
        self.table = HistoryTable(lines, self.windowTitle())
        self.table.opened.connect(self._go)
        text = self.tr("Nothing has been changed: every entry is as it was made.")
        if lines:
            text = self.tr("The latest change comes first. What the database has kept cannot be edited from here.")
        if not sound:
            text += " " + self.tr("Some of it is damaged and missing here.")
        self.remark = TextLabel(text, 13, 400, "text2", wrap=True)
        self.foot = self.make_foot(self.tr("To the row"), cancel=self.tr("Close"))
        self.table.currentCellChanged.connect(lambda *_: self._update())
        framed = within(Panel(), vbox(self.table, margins=Pixels(2)))
        self.compose(sheet(self.remark, grow(framed), gap=10, margins=(16, 14)), self.foot)
        self.fit(SIZE.width(), SIZE.height())
        self._update()
        (self.table if lines else self.foot.cancel).setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _chosen(self) -> int | None:
        """The row of the ledger that the current line is about, if it is still there."""
        row = self.table.currentRow()
        return self.table.lines[row].index if row >= 0 else None

    def _update(self) -> None:
        self.foot.primary.setVisible(bool(self.table.lines))
        self.foot.primary.setEnabled(self._chosen is not None)

    def enter(self) -> None:
        if self._chosen is not None:
            self._go(self._chosen)

    def _go(self, index: int) -> None:
        self.accept()
        self.row_chosen.emit(index)
