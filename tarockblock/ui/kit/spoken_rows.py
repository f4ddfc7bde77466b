"""Rows that say themselves in a sentence, as a list: the painter takes the row, the screen reader the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from tarockblock.ui.kit.roles import ROW_ROLE, Index

_ROOT = QModelIndex()


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
