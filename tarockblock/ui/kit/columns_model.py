"""Table and list models: a table out of a list of columns, a list of rows that say themselves. They know no contents.

A column says what is in its cell of a row: head, text, side, tip, spoken text, further roles. The ledger is no such
table, since it tells the view which rows are new and hands whole lines to a painter; nor is the table of pairs, which
is as broad as high and has names at the left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QObject, Qt

from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.tip import plain_tip

R = TypeVar("R")
_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column: its head, and what a row has to say in it, asked when it is shown.

    ``tip`` and ``head_tip`` are plain texts. ``roles`` are further ones, by number. Who sorts by it wants the largest
    first where it says so.
    """

    head: str
    text: Callable[[R], str]
    right: bool = False
    tip: Callable[[R], str] | None = None
    spoken: Callable[[R], str | None] | None = None
    roles: Mapping[int, Callable[[R], Any]] = field(default_factory=dict)
    head_tip: str = ""
    largest_first: bool = False

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """Of the head and the cells alike."""
        return _RIGHT if self.right else _LEFT

    def cell(self, row: R, role: int) -> Any:
        """What Qt asks of a cell."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.tip(row)) or None if self.tip else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            spoken = self.spoken(row) if self.spoken else ""
            return spoken or (None if self.text(row) else self.head)  # an empty cell has its head's name
        further = self.roles.get(role)
        return further(row) if further else None

    def title(self, role: int) -> Any:
        """What Qt asks of the head."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.head
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.head_tip) or None
        if role == Qt.ItemDataRole.InitialSortOrderRole and self.largest_first:
            return Qt.SortOrder.DescendingOrder
        return None


class ColumnsModel(QAbstractTableModel, Generic[R]):
    """Rows as they are given; read only."""

    def __init__(self, columns: Sequence[Column[R]] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns: Sequence[Column[R]] = columns
        self.rows: Sequence[R] = ()

    def set_rows(self, rows: Sequence[R], columns: Sequence[Column[R]] | None = None) -> None:
        """Show these, in other columns if there are any."""
        self.beginResetModel()
        self.rows, self.columns = rows, self.columns if columns is None else columns
        self.endResetModel()

    def row(self, number: int) -> R | None:
        """One of them, None where there is none."""
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self.columns):
            return None
        return self.columns[section].title(role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the column says of the row."""
        if not (0 <= index.row() < len(self.rows) and 0 <= index.column() < len(self.columns)):
            return None
        return self.columns[index.column()].cell(self.rows[index.row()], role)


class SpokenRow(Protocol):
    """A row of a list."""

    @property
    def spoken(self) -> str:
        """The whole row in a sentence."""


RowT = TypeVar("RowT", bound=SpokenRow)


class SpokenRows(QAbstractListModel, Generic[RowT]):
    """``ROW_ROLE`` carries the row; read only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RowT, ...] = ()

    def set_rows(self, rows: Sequence[RowT]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row_at(self, row: int) -> RowT | None:
        """One of them, None beyond the end."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row, and its sentence."""
        row = self.row_at(index.row())
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        return row.spoken if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
