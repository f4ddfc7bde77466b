"""The rows of an evening under two rulesets for a view."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt

from tarockblock.app.settings import LedgerView
from tarockblock.app.statistics import WhatIf
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.what_if_lines import FIXED, WhatIfLines
from tarockblock.ui.roles import SIGN_ROLE, STRONG_ROLE, Index

translate = QCoreApplication.translate
LEFT_OUT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of every cell of a hand that does not count in the second ledger: the word for it; of others None."""

_ROOT = QModelIndex()


class WhatIfModel(QAbstractTableModel):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._lines: WhatIfLines | None = None

    def set_found(self, found: WhatIf, account: LedgerView) -> None:
        """Show another one, in points or in money."""
        self.beginResetModel()
        self._lines = WhatIfLines(found, account, self._wording)
        self.endResetModel()

    @property
    def longest(self) -> tuple[str, ...]:
        """Every player's longest figure."""
        return () if self._lines is None else self._lines.longest

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the player columns."""
        return () if self._lines is None else self._lines.players

    def rowCount(self, parent: Index = _ROOT) -> int:
        """The sum, and a row an entry."""
        return 0 if parent.isValid() or self._lines is None else self._lines.rows

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Number, game, players."""
        return 0 if parent.isValid() else FIXED + len(self.players)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < self.columnCount():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        heads = (translate("Archive", "No."), translate("Archive", "Game"), *self.players)
        return heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, alignment, the sign of the difference, whether the hand is left out."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == STRONG_ROLE:
            return index.row() == 0
        lines, row = self._lines, index.row()
        if lines is None:
            return None
        if role == LEFT_OUT_ROLE:
            return lines.left_out(row)
        if index.column() < FIXED:
            if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                return None
            return lines.head(row, index.column(), spoken=role == Qt.ItemDataRole.AccessibleTextRole)
        player = self.players[index.column() - FIXED]
        if role == SIGN_ROLE:
            return lines.sign(row, player)
        return lines.cell(row, player) if role == Qt.ItemDataRole.DisplayRole else None


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
