"""Rows of figures as a list model; whatever has hands behind it can be chosen, headings can not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from tarockblock.ui.models.statistics.statistics_rows import FigureRow, Row
from tarockblock.ui.roles import Index

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


class RowModel(QAbstractListModel):
    """Holds the rows; read only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, number: int) -> Row | None:
        """A row, None beyond the end."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, and its sentence."""
        row = self.row(index.row())
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are only looked at."""
        row = self.row(index.row())
        if isinstance(row, FigureRow) and not row.value:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
