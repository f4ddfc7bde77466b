"""All tables and lists of rows except the ledger: one painter, widths from the columns, opened by Enter and double
click.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tarockblock.ui.kit.columns import Column, Width, share_out
from tarockblock.ui.kit.columns_model import ColumnsModel, alignment
from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.theme import font, px, sign_ink, tokens
from tarockblock.ui.kit.widgets.painting import (
    box,
    draw_text,
    draw_wrapped,
    hairline,
    line_height,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.plain_table import ROOMY, Density, PlainHeader, PlainView, RowNames

_LEAST = 96
"""Width to which a text may be cut if it would exceed its part of the table."""


class RowPainter(QStyledItemDelegate):
    """The painter of a view's rows: ground, line, ring, then content.

    Rows of a table, and with ``lines`` those of a list, have lines between them and fill the width; others have
    round corners. ``bar`` marks the chosen row at its left edge; without ``shows_chosen`` it looks like any other.
    A row is an object of the model; for items their `ROW_ROLE`, or their text.
    """

    def __init__(
        self,
        view: QAbstractItemView,
        column: Column[Any] | None = None,
        *,
        lines: bool = True,
        bar: bool = False,
        shows_chosen: bool = True,
        wraps: bool = False,
        density: Density = ROOMY,
    ) -> None:
        super().__init__(view)
        self._density = density
        self._view, self._column = view, column
        self._lines, self._bar, self._shows_chosen, self._wraps = lines, bar, shows_chosen, wraps

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the column's height; lists take their own width."""
        column, row = self._of(index)
        height = (
            px(self._density.row) if column.height is None else round(column.height(row, self._view.viewport().width()))
        )
        return QSize(px(60), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column, row = self._of(index)
        rect, state = QRectF(option.rect), option.state
        chosen = self._shows_chosen and bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if column.heading is None or not column.heading(row):
            lit = bool(state & QStyle.StateFlag.State_MouseOver) and (column.lit is None or column.lit(row))
            self._paint_ground(painter, rect, column.ground(row) if column.ground else "", chosen=chosen, lit=lit)
            if state & QStyle.StateFlag.State_HasFocus and self._is_cell:
                ring = rect.adjusted(1, 1, -1, -2) if self._lines else _inner(rect)
                box(painter, ring, px(6 if self._lines else 8), None, tokens().accent, 1.5)
            if self._bar:
                self._paint_bar(painter, rect, index, chosen=chosen)
        if column.paint is None or column.paint(painter, rect, row, chosen) is False:
            self._paint_text(painter, rect, column, row)
        painter.restore()

    @property
    def _is_cell(self) -> bool:
        return self._view.selectionBehavior() != QAbstractItemView.SelectionBehavior.SelectRows

    def _of(self, index: Index) -> tuple[Column[Any], Any]:
        model = index.model()
        if isinstance(model, ColumnsModel):
            return model.columns[index.column()], model.rows[index.row()]
        row = index.data(ROW_ROLE)
        return self._column or _TEXT, str(index.data() or "") if row is None else row

    def _paint_ground(self, painter: QPainter, rect: QRectF, ground: str, *, chosen: bool, lit: bool) -> None:
        ground = "accent_soft" if chosen else "raised" if lit and not self._lines else ground
        if ground and self._lines:
            painter.fillRect(rect, QColor(getattr(tokens(), ground)))
        elif ground:
            # In views without the focus, an edge shows where the owner's keys are.
            walked = chosen and self._view.focusPolicy() == Qt.FocusPolicy.NoFocus
            box(painter, _inner(rect), px(8), getattr(tokens(), ground), tokens().accent if walked else None)
        if self._lines:
            hairline(painter, rect.left(), rect.right() + 1, rect.bottom() - 1, tokens().line)

    def _paint_bar(self, painter: QPainter, rect: QRectF, index: Index, *, chosen: bool) -> None:
        several = self._view.selectionMode() == QAbstractItemView.SelectionMode.ExtendedSelection
        if several and not index.column() and index.row() == self._view.currentIndex().row():
            painter.fillRect(QRectF(rect.left(), rect.top(), px(3), rect.height() - 1), QColor(tokens().accent))
        elif not several and chosen:
            left = rect.left() + 2 if self._lines else _inner(rect).left()
            area = QRectF(left, rect.top() + px(10), px(3), rect.height() - 2 * px(10))
            box(painter, area, px(1.5), tokens().accent)

    def _paint_text(self, painter: QPainter, rect: QRectF, column: Column[Any], row: Any) -> None:
        text, face = str(column.text(row)), face_of(column, row, self._density.size)
        area = rect.adjusted(px(self._density.pad), 0, -px(self._density.pad), 0)
        ink = _ink_of(column, row, face)
        if self._wraps and text and not column.right:
            draw_wrapped(painter, area.adjusted(0, _above(), 0, 0), text, face, ink)
        else:
            if self._wraps:
                area.setHeight(px(ROOMY.row))
            shown = column.brief(text, face, area.width()) if column.brief else text
            draw_text(painter, area, shown, face, ink, alignment(column))


_TEXT = Column[str]("", lambda text: text)


def _inner(rect: QRectF) -> QRectF:
    return rect.adjusted(px(6), 1, -px(6), -1)


def face_of(column: Column[Any], row: Any, size: int) -> QFont:
    struck = column.struck is not None and column.struck(row)
    amount = column.sign is not None and column.sign(row) is not None
    strong = not struck and (amount or (column.strong is not None and column.strong(row)))
    face: QFont = font(size, 600 if strong else 400)
    if struck:
        face = QFont(face)
        face.setStrikeOut(True)
    return face


def _ink_of(column: Column[Any], row: Any, face: QFont) -> str:
    sign = column.sign(row) if column.sign else None
    if face.strikeOut():
        return tokens().text2
    if column.ink and sign is None:
        return str(getattr(tokens(), column.ink(row)))
    return sign_ink(sign, "text" if sign is None else "text2")


def _above() -> float:
    return (px(ROOMY.row) - line_height(font(ROOMY.size, 400))) / 2


class PlainTable(PlainView, QTableView):
    """A table in which rows are chosen; ``opened``, by a double click or with ``by_click`` a click, carries the index.

    Row names are at the left edge if the model has any. With ``several`` several rows can be chosen. With
    ``wraps`` a row is as high as its texts and nothing scrolls sideways. At least ``least`` rows are visible, and
    the table asks for up to six.
    """

    opened = Signal(QModelIndex)

    def __init__(
        self,
        name: str,
        model: ColumnsModel[Any],
        *,
        by_click: bool = False,
        several: bool = False,
        wraps: bool = False,
        density: Density = ROOMY,
        least: int = 0,
    ) -> None:
        super().__init__()
        self.cells = model
        self._density = density
        self._height, self._least, self._wraps = density.row, least, wraps
        self._header = PlainHeader(self, self._density)
        self._names = RowNames(self, self._density) if model.names else None
        if self._names is not None:
            self.setVerticalHeader(self._names)
        self.setHorizontalHeader(self._header)
        self.setModel(model)
        self.setItemDelegate(RowPainter(self, bar=several, wraps=wraps, density=self._density))
        mode = QAbstractItemView.SelectionMode
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        rows = self.verticalHeader()
        rows.setVisible(self._names is not None)
        for header in (rows, self._header):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        if wraps:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        (self.clicked if by_click else self.doubleClicked).connect(self.opened)
        model.modelReset.connect(self.fit)
        self.set_up(name)

    def show_rows(self, rows: Sequence[Any], columns: Sequence[Column[Any]] | None = None) -> None:
        """Show rows, keeping the current row if possible without choosing anything new."""
        before, chosen = self.currentIndex(), self.chosen()
        row, column = before.row(), before.column()
        self.cells.set_rows(rows, columns)
        if rows and row >= 0:
            last = len(self.cells.columns) - 1
            self.setCurrentIndex(self.cells.index(min(row, len(rows) - 1), min(column, last)))
        if not chosen:
            self.clearSelection()
        self.updateGeometry()

    def chosen(self) -> list[int]:
        """Return the numbers of the chosen rows, in order."""
        return sorted({index.row() for index in self.selectionModel().selectedIndexes()})

    def sizeHint(self) -> QSize:
        return self._size(360, 6) if self._least else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._size(240, self._least) if self._least else super().minimumSizeHint()

    def _size(self, width: int, most: int) -> QSize:
        rows = max(1, min(most, len(self.cells.rows)))
        head = 0 if self._header.isHidden() else self._header.height()
        return QSize(px(width), head + rows * px(self._height) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def moveCursor(self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Move Home and End to the first and last row, since rows are chosen, not cells."""
        actions, by_row = QAbstractItemView.CursorAction, QAbstractItemView.SelectionBehavior.SelectRows
        if cursorAction in (actions.MoveHome, actions.MoveEnd) and self.selectionBehavior() == by_row:
            row = 0 if cursorAction == actions.MoveHome else self.model().rowCount() - 1
            return self.model().index(row, max(0, self.currentIndex().column()))
        return super().moveCursor(cursorAction, modifiers)

    def open_current(self) -> bool:
        if self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
        return self.currentIndex().isValid()

    def set_row_height(self, height: int) -> None:
        """Set the height of a single-line row, in pixels at 100 % text."""
        self._height = height
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(px(height))
        rows.setDefaultSectionSize(px(height))

    def restyle(self) -> None:
        self._header.setFixedHeight(px(self._density.head))
        self.set_row_height(self._height)
        self.fit()
        self.viewport().update()
        self._header.viewport().update()

    def fit(self) -> None:
        """Set column widths and row heights; the surrounding panel knows its width too early."""
        if self._names is not None:
            self._names.fit(self.width())
        room, columns = self.viewport().width(), self.cells.columns
        heads = [round(text_width(font(12, 600), column.head)) + 2 * px(self._density.pad) + 2 for column in columns]
        least = [self._needed(column, head, room) for column, head in zip(columns, heads, strict=True)]
        widths = [column.width for column in columns]
        # texts wrap first, then heads may be cut (their tooltips have the full text)
        if self._wraps and sum(least) > room:
            parts = [(each, 0 if each.width.share else head) for each, head in zip(columns, heads, strict=True)]
            least = _shrunk([self._needed(each, head, room, whole=False) for each, head in parts], widths, room)
        ideal = [max(px(width.ideal), needed) for width, needed in zip(widths, least, strict=True)]
        found = share_out(room, widths, least, ideal)
        for n in range(len(columns)):
            self.setColumnHidden(n, n not in found)
            if n in found:
                self._header.resizeSection(n, found[n])
        if self._wraps:
            self._make_high_enough()

    def _needed(self, column: Column[Any], head: int, room: int, *, whole: bool = True) -> int:
        if column.width.may_be_cut:
            head = 0
        needed = max(px(column.width.least), head)
        if whole and not column.width.fits:
            return needed
        size = self._density.size
        broken = str.splitlines if whole else re.compile("[ \n]").split  # a no-break space breaks no line
        texts = ((face_of(column, row, size), part) for row in self.cells.rows for part in broken(column.text(row)))
        widest = max((text_width(face, part) for face, part in texts), default=0.0)
        most = max(px(_LEAST), round(room * column.width.part), head)
        return max(needed, min(round(widest) + 2 * px(self._density.pad) + 1, most))

    def _make_high_enough(self) -> None:
        texts = [(n, column) for n, column in enumerate(self.cells.columns) if not column.right]
        for at, row in enumerate(self.cells.rows):
            needed = 0.0
            for n, column in texts:
                text, face = column.text(row), face_of(column, row, self._density.size)
                room = self.columnWidth(n) - 2 * px(self._density.pad)
                if "\n" in text or text_width(face, text) > room:
                    needed = max(needed, wrapped_height(face, text, room) + 2 * _above())
            self.setRowHeight(at, max(px(self._height), round(needed)))


def _shrunk(least: Sequence[int], widths: Sequence[Width], room: int) -> list[int]:
    """Shrink the columns that share the free room if the least widths do not fit."""
    if sum(least) <= room:
        return list(least)
    rest = max(0, room - sum(needed for needed, width in zip(least, widths, strict=True) if not width.share))
    parts = sum(width.share for width in widths)
    return [rest * width.share // parts if width.share else needed for needed, width in zip(least, widths, strict=True)]


class PlainListWidget(PlainView, QListWidget):
    """A list of items painted by ``column``, or as texts."""

    def __init__(
        self,
        name: str,
        column: Column[Any] | None = None,
        *,
        lines: bool = True,
        bar: bool = False,
        shows_chosen: bool = True,
    ) -> None:
        super().__init__()
        self.setItemDelegate(RowPainter(self, column, lines=lines, bar=bar, shows_chosen=shows_chosen))
        self.set_up(name)


class PlainList(PlainView, QListView):
    """A list of rows. ``opened`` carries the row to open, ``chosen`` the row the user moved to.

    Enter and a double click open a row; with ``by_click`` a single click does.
    """

    opened = Signal(object)
    chosen = Signal(object)

    def __init__(
        self,
        name: str,
        column: Column[Any],
        *,
        by_click: bool = False,
        bar: bool = False,
        shows_chosen: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows: ColumnsModel[Any] = ColumnsModel([column], self)
        self._quiet = False
        self.setModel(self.rows)
        self.setItemDelegate(RowPainter(self, lines=False, bar=bar, shows_chosen=shows_chosen))
        self.setMouseTracking(True)
        self.selectionModel().currentChanged.connect(self._moved)
        (self.clicked if by_click else self.doubleClicked).connect(self._open)
        self.set_up(name)

    @property
    def current(self) -> Any:
        """The chosen row, or None; headings cannot be chosen."""
        index = self.currentIndex()
        return self.rows.row(index.row()) if index.flags() & Qt.ItemFlag.ItemIsEnabled else None

    def set_rows(self, rows: Sequence[Any], current: Callable[[int], int] = lambda here: here) -> None:
        """Show rows without emitting. ``current`` maps the old chosen number to the new."""
        here, top = self.currentIndex().row(), self.verticalScrollBar().value()
        self._quiet = True
        self.rows.set_rows(rows)
        self.go_to(min(current(here), len(rows) - 1))
        self.verticalScrollBar().setValue(top)
        self._quiet = False

    def go_to(self, row: int) -> None:
        """Choose a row by number without emitting; -1 for none."""
        before, self._quiet = self._quiet, True
        self.setCurrentIndex(self.rows.index(row, 0))
        self._quiet = before

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Recompute the heights, since texts wrap elsewhere."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def open_current(self) -> bool:
        self._open(self.currentIndex())
        return True

    def restyle(self) -> None:
        """Apply the ground of a surface, and heights for the new width of texts."""
        surface = tokens().surface
        if self.palette().color(QPalette.ColorRole.Base).name() != surface.lower():
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Base, QColor(surface))
            self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _moved(self, *_: QModelIndex | QPersistentModelIndex) -> None:
        if self.current is not None and not self._quiet:
            self.chosen.emit(self.current)

    def _open(self, _index: QModelIndex) -> None:
        if self.current is not None:
            self.opened.emit(self.current)
