"""The rows of the rulesets for a view."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.spoken_rows import SpokenRows
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.rules.ruleset_rows import RulesetRow


class RulesetModel(SpokenRows[RulesetRow]):
    """Headings can not be chosen."""

    def row_of(self, ruleset_id: str) -> int:
        """Where a ruleset stands, -1 where it does not."""
        found = (n for n, each in enumerate(self._rows) if each.ruleset is not None and each.ruleset.id == ruleset_id)
        return next(found, -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are not for choosing."""
        row = self.row_at(index.row())
        return Qt.ItemFlag.NoItemFlags if row is None or row.is_heading else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Also everything as a tool tip, where it may not fit."""
        row = self.row_at(index.row())
        if role == Qt.ItemDataRole.ToolTipRole and row is not None and not row.is_heading:
            return plain_tip("\n".join(part for part in (row.title, row.full or row.text) if part))
        return super().data(index, role)
