"""Rows of figures as a list model; whatever has hands behind it can be chosen, headings can not."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.spoken_rows import SpokenRows
from tarockblock.ui.statistics.statistics_rows import FigureRow, Row


class RowModel(SpokenRows[Row]):
    """Holds the rows; read only."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are only looked at."""
        row = self.row_at(index.row())
        if isinstance(row, FigureRow) and not row.value:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
