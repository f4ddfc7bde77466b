"""An evening under two rulesets, row by row: what each player got, and what he would have got. Ready texts."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt

from tarockblock.app.settings import LedgerView
from tarockblock.app.statistics import WhatIf
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.ledger_lines import build_lines
from tarockblock.ui.models.statistics.statistics_words import sign_of
from tarockblock.ui.roles import SIGN_ROLE, STRONG_ROLE, Index

translate = QCoreApplication.translate
LEFT_OUT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of every cell of a hand that does not count in the second ledger: the word for it; of others None."""

_ROOT = QModelIndex()
_FIXED = 2


class WhatIfModel(QAbstractTableModel):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference.

    ``longest`` holds every player's longest figure.
    """

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._found: WhatIf | None = None
        self._account = LedgerView.MONEY
        self._names: dict[int, tuple[str, str]] = {}
        self.longest: tuple[str, ...] = ()

    def set_found(self, found: WhatIf, account: LedgerView) -> None:
        """Show another one, in points or in money."""
        self.beginResetModel()
        self._found, self._account = found, account
        lines = build_lines(found.before, LedgerView.MONEY, self._wording)
        self._names = {
            line.index: (line.number, " ".join(part for part in (line.name, line.people) if part))
            for line in lines
            if line.index is not None
        }
        self.longest = self._longest()
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
        """Texts, alignment, the sign of the difference, whether the hand is left out."""
        out = self._left_out(index.row())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == STRONG_ROLE:
            return index.row() == 0
        if role == LEFT_OUT_ROLE:
            return out
        if index.column() < _FIXED:
            return self._head(index, role, out)
        before, after = self._amounts(index.row(), self.players[index.column() - _FIXED])
        if role == SIGN_ROLE and before.value != after.value and not out:
            return sign_of(after.value - before.value)
        return self._cell(index.row(), before, after, out) if role == Qt.ItemDataRole.DisplayRole else None

    def _cell(self, row: int, before: Points | Cents, after: Points | Cents, out: str | None) -> str:
        """What it was, and what it would have been where that differs."""
        old, new = self._text(before), self._text(after)
        if out:
            return f"{old} → –" if before else ""
        if row and not before and not after:
            return ""
        return old if before.value == after.value else f"{old} → {new}"

    def _longest(self) -> tuple[str, ...]:
        rows, columns = range(self.rowCount()), range(_FIXED, self.columnCount())
        return tuple(max((str(self.index(row, column).data()) for row in rows), key=len) for column in columns)

    def _head(self, index: Index, role: int, out: str | None) -> str | None:
        """Number and game; what is left out says so to whoever only hears it."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if not index.row():
            return translate("Archive", "All together") if index.column() else ""
        assert self._found is not None
        number = self._found.before.rows[index.row() - 1].index
        text = self._names.get(number, ("", ""))[index.column()]
        spoken = role == Qt.ItemDataRole.AccessibleTextRole and index.column() and out
        return f"{text}, {out}" if spoken else text

    def _left_out(self, row: int) -> str | None:
        if not row or self._found is None or self._found.before.rows[row - 1].index not in self._found.left_out:
            return None
        return translate("Archive", "left out")

    def _text(self, amount: Points | Cents) -> str:
        if isinstance(amount, Points):
            return points_text(amount, self._wording.language)
        return euro_text(amount, self._wording.language, unit=False)

    def _amounts(self, row: int, player: str) -> tuple[Points | Cents, Points | Cents]:
        assert self._found is not None
        return self._amount(self._found.before, row, player), self._amount(self._found.after, row, player)

    def _amount(self, ledger: Ledger, row: int, player: str) -> Points | Cents:
        of: Ledger | Row = ledger.rows[row - 1] if row else ledger
        return of.points[player] if self._account is LedgerView.POINTS else of.cents[player]


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
