"""The Qt model of rows in columns (`columns.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from tarockblock.ui.kit.columns import Column, in_order
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.tip import plain_tip

R = TypeVar("R")
_ROOT = QModelIndex()


def alignment(column: Column[Any]) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft)


def _of_cell(column: Column[R], row: R, role: int) -> Any:
    if role == Qt.ItemDataRole.DisplayRole:
        return column.text(row)
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return alignment(column)
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tip(column.tip(row)) or None if column.tip else None
    if role == Qt.ItemDataRole.AccessibleTextRole:
        spoken = column.spoken(row) if column.spoken else ""
        return spoken or (None if column.text(row) else column.head)  # an empty cell is read as its head's name
    further = column.roles.get(role)
    return further(row) if further else None


def _of_head(column: Column[Any], role: int) -> Any:
    if role == Qt.ItemDataRole.DisplayRole:
        return column.head
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return alignment(column)
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tip(column.head_tip) or None
    if role == Qt.ItemDataRole.InitialSortOrderRole and column.largest_first:
        return Qt.SortOrder.DescendingOrder
    return None


class ColumnsModel(QAbstractTableModel, Generic[R]):
    """Read-only rows. ``names`` gives the row's head at the left of the table."""

    def __init__(
        self,
        columns: Sequence[Column[R]] = (),
        parent: QObject | None = None,
        *,
        names: Callable[[R], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns: Sequence[Column[R]] = columns
        self.rows: Sequence[R] = ()
        self.names = names
        self._sorting: tuple[int, bool] | None = None

    def set_rows(self, rows: Sequence[R], columns: Sequence[Column[R]] | None = None) -> None:
        """Show these rows, keeping the user's sorting."""
        self.beginResetModel()
        self.rows, self.columns = rows, self.columns if columns is None else columns
        self._put_in_order()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        self._sorting = column, order == Qt.SortOrder.DescendingOrder
        self._put_in_order()
        self.layoutChanged.emit()

    def _put_in_order(self) -> None:
        if self._sorting is not None:
            by, backwards = self._sorting
            self.rows = in_order(self.rows, self.columns, by, backwards=backwards)

    def row(self, number: int) -> R | None:
        """Return a row, or None."""
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def find(self, wanted: Callable[[R], bool]) -> int:
        """Return the number of the first matching row, or -1."""
        return next((number for number, row in enumerate(self.rows) if wanted(row)), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make headings impossible to choose."""
        row = self.row(index.row())
        heading = None if row is None or not self.columns else self.columns[index.column()].heading
        is_heading = heading is not None and row is not None and heading(row)
        return Qt.ItemFlag.NoItemFlags if is_heading else super().flags(index)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            return _of_head(self.columns[section], role) if 0 <= section < len(self.columns) else None
        row = self.row(section)
        if self.names is None or row is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.names(row))
        return self.names(row) if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not (0 <= index.row() < len(self.rows) and 0 <= index.column() < len(self.columns)):
            return None
        return _of_cell(self.columns[index.column()], self.rows[index.row()], role)
