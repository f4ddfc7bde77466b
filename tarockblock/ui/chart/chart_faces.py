"""A panel with a chart and, in its place when wanted, the same numbers as a table for screen readers.

Knows no chart; who derives it says what the table holds and what the context menu offers.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.chart.chart_words import ChartNumbers
from tarockblock.ui.chart.handing_on import TellingPanel
from tarockblock.ui.kit.layout import add_pages
from tarockblock.ui.kit.roles import SIGN_ROLE
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.menu_button import Menu
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


class ChartFaces(TellingPanel):
    """``table_shown`` tells whether the numbers stand there as a table now."""

    table_shown = Signal(bool)

    def __init__(self, surface: ChartSurface, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.table = ChartTable()
        self.faces = QStackedLayout()
        self._drawing = surface

    def fill_faces(self) -> None:
        """Put the two into their place, once it has one: else the stack would show each as a window of its own."""
        for view in (self._drawing, self.table):
            add_pages(self.faces, view)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(self._show_menu)

    @property
    def face(self) -> QWidget:
        """What is shown now, drawing or table: where the keyboard can go."""
        return self.table if self.shows_table else self._drawing

    @property
    def shows_table(self) -> bool:
        """Whether the numbers stand there as a table."""
        return self.faces.currentWidget() is self.table

    def show_table(self, wanted: bool) -> None:
        """Table instead of drawing, or back."""
        had_focus = self.face.hasFocus()
        self.faces.setCurrentWidget(self.table if wanted else self._drawing)
        if wanted:
            self.fill_table()
        if had_focus:
            self.face.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table_shown.emit(wanted)

    def fill_table(self) -> None:
        """Put the numbers of what is drawn into the table."""

    def make_menu(self) -> QMenu:
        """The context menu, as it is now: first of all from the one face to the other."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = self.tr("Show as a chart") if self.shows_table else self.tr("Show as a table")
        menu.addAction(label).triggered.connect(lambda: self.show_table(not self.shows_table))
        menu.addSeparator()
        return menu

    def _show_menu(self, at: QPoint) -> None:
        self.make_menu().popup(self.face.mapToGlobal(at))
