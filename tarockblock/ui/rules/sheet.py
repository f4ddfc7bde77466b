"""The price lists in one view: the arrows walk through the lines, a click or the mouse over one shows its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.spoken_rows import SpokenRows
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import RIGHT, draw_text
from tarockblock.ui.kit.widgets.plain_table import PlainList
from tarockblock.ui.rules.price_list import PriceSection
from tarockblock.ui.rules.sheet_delegate import SheetDelegate, columns_of
from tarockblock.ui.rules.sheet_rows import SheetRow, sheet_rows


class SheetModel(SpokenRows[SheetRow]):
    """Headings can not be chosen."""

    def set_sections(self, sections: Sequence[PriceSection], rulesets: Sequence[str]) -> None:
        self.set_rows(sheet_rows(sections, rulesets))

    def row_of(self, key: str) -> int:
        """Where a line stands, -1 where it does not."""
        found = (row for row, each in enumerate(self._rows) if each.line is not None and each.line.key == key)
        return next(found, -1)

    def first_line(self) -> int:
        """The first row that is no heading, -1 where there is none."""
        return next((row for row, each in enumerate(self._rows) if each.line is not None), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are not for choosing."""
        row = self.row_at(index.row())
        return Qt.ItemFlag.NoItemFlags if row is None or row.line is None else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Also its clauses, as a description and as a tool tip."""
        row = self.row_at(index.row())
        if row is not None and role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return " ".join(row.clauses)
        if row is not None and role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(row.clauses))
        return super().data(index, role)


class PriceSheet(PlainList):
    """``chosen`` carries the row one looks at."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows = SheetModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(SheetDelegate(self))
        self.selectionModel().currentChanged.connect(self._moved)

    @property
    def rows(self) -> SheetModel:
        return self._rows

    @property
    def current(self) -> SheetRow | None:
        """The row one looks at."""
        return self._rows.row_at(self.currentIndex().row())

    def show_sections(self, sections: Sequence[PriceSection], rulesets: Sequence[str]) -> None:
        """Show other lists; the line one looked at stays the current one if there is such a line."""
        before, top = self.current, self.verticalScrollBar().value()
        self._rows.set_sections(sections, rulesets)
        row = -1 if before is None or before.line is None else self._rows.row_of(before.line.key)
        stays = row >= 0
        self.setCurrentIndex(self._rows.index(row if stays else self._rows.first_line()))
        if stays:
            self.verticalScrollBar().setValue(top)
            self.scrollTo(self.currentIndex())
        else:
            self.scrollToTop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        row = self._rows.row_at(current.row())
        if row is not None:
            self.chosen.emit(row)


class SheetHead(PaintedWidget):
    """The names of two rulesets over their columns; a single one has its name elsewhere."""

    def __init__(self, sheet: PriceSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._names: tuple[str, ...] = ()
        self.hide()

    def show_names(self, names: Sequence[str]) -> None:
        """One name hides it."""
        self._names = tuple(names)
        self.setVisible(len(self._names) > 1)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each at the right edge of its columns, as the values are."""
        painter = QPainter(self)
        area = QRectF(0, 0, self._sheet.viewport().width(), self.height())
        columns = columns_of(area, len(self._names))
        left = columns.name_right - px(40)
        for starts, name in zip(columns.values, self._names, strict=True):
            right = starts[-1] + columns.width - px(7)
            draw_text(
                painter,
                QRectF(left, 0, right - left, area.height()),
                name,
                font(13, 650),
                tokens().text,
                RIGHT,
            )
            left = right + px(12)
