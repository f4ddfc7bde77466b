"""The rows of the price lists for a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt

from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.spoken_rows import SpokenRows
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.rules.price_list import PriceSection
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
