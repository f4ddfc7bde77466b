"""An evening under two rulesets, row by row: what each player got, and what he would have got. Ready texts."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt

from tarockblock.app.statistics import WhatIf
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.ledger_lines import LedgerView, build_lines
from tarockblock.ui.models.ledger_model import Index
from tarockblock.ui.models.statistics.statistics_words import sign_of
from tarockblock.ui.views.statistics.statistics_tables import STRONG_ROLE

translate = QCoreApplication.translate
SIGN_ROLE = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()
_FIXED = 2


class WhatIfModel(QAbstractTableModel):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._found: WhatIf | None = None
        self._names: dict[int, tuple[str, str]] = {}

    def set_found(self, found: WhatIf) -> None:
        """Show another one."""
        self.beginResetModel()
        self._found = found
        lines = build_lines(found.before, LedgerView.MONEY, self._wording)
        self._names = {
            line.index: (line.number, " ".join(part for part in (line.name, line.people) if part))
            for line in lines
            if line.index is not None
        }
        self.endResetModel()

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the player columns."""
        return () if self._found is None else tuple(self._found.before.evening.everybody)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """The sum, and a row an entry."""
        return 0 if parent.isValid() or self._found is None else 1 + len(self._found.before.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Number, game, players."""
        return 0 if parent.isValid() else _FIXED + len(self.players)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < self.columnCount():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        heads = (translate("Archive", "No."), translate("Archive", "Game"), *self.players)
        return heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, alignment, the sign of the difference."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == STRONG_ROLE:
            return index.row() == 0
        if index.column() < _FIXED:
            return self._head(index.row(), index.column()) if role == Qt.ItemDataRole.DisplayRole else None
        before, after = self._amounts(index.row(), self.players[index.column() - _FIXED])
        if role == SIGN_ROLE and before != after:
            return sign_of(after.value - before.value)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        old, new = (euro_text(each, self._wording.language, unit=False) for each in (before, after))
        if index.row() and not before and not after:
            return ""
        return old if before == after else f"{old} → {new}"

    def _head(self, row: int, column: int) -> str:
        if not row:
            return translate("Archive", "All together") if column else ""
        assert self._found is not None
        return self._names.get(self._found.before.rows[row - 1].index, ("", ""))[column]

    def _amounts(self, row: int, player: str) -> tuple[Cents, Cents]:
        assert self._found is not None
        ledgers = (self._found.before, self._found.after)
        if not row:
            return ledgers[0].cents[player], ledgers[1].cents[player]
        return ledgers[0].rows[row - 1].cents[player], ledgers[1].rows[row - 1].cents[player]


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
