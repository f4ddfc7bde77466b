"""Everybody with (or against) everybody as a table: rows are the players whose figures they are. Ready texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from tarockblock.app.statistics import Account, Hands
from tarockblock.domain.statistics_pairs import Matrix
from tarockblock.exchange.statistics_text import average_text
from tarockblock.ui.models.ledger_model import Index
from tarockblock.ui.models.statistics.statistics_hands import SIGN_ROLE
from tarockblock.ui.models.statistics.statistics_rows import Behind, Row, average_of, pair_title
from tarockblock.ui.models.statistics.statistics_words import sign_of

_ROOT = QModelIndex()


class MatrixModel(QAbstractTableModel):
    """Cells are averages of a hand; the number of hands stands beside."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._players: tuple[str, ...] = ()
        self._matrix: Matrix = {}
        self._pairing, self._account = "together", Account.CENTS

    def set_matrix(self, players: Sequence[str], matrix: Matrix, pairing: str, account: Account) -> None:
        """Show another one."""
        self.beginResetModel()
        self._players, self._matrix, self._pairing, self._account = tuple(players), matrix, pairing, account
        self.endResetModel()

    def row(self, index: Index) -> Row | None:
        """What is behind a cell."""
        hands = self._hands(index)
        if hands is None:
            return None
        player, other = self._players[index.row()], self._players[index.column() - 1]
        title = pair_title(player, other, self._pairing)
        return Row(title, Behind(title, lambda: hands.shares))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row a player."""
        return 0 if parent.isValid() else len(self._players)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """The name, then a column a player."""
        return 0 if parent.isValid() or not self._players else len(self._players) + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section <= len(self._players):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._players[section - 1] if section else ""
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, alignment, sign, a sentence."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if not index.column():
            return self._players[index.row()] if role == Qt.ItemDataRole.DisplayRole else None
        hands = self._hands(index)
        if hands is None:
            return None
        average = average_of(hands, self._account)
        if role == SIGN_ROLE:
            return sign_of(average)
        text = average_text(average, self._account, self._language)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{text} ({len(hands)})"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.row(index)
            return f"{row.spoken if row else ''}: {text} ({len(hands)})"
        return None

    def _hands(self, index: Index) -> Hands | None:
        if not index.column():
            return None
        pair = self._matrix.get((self._players[index.row()], self._players[index.column() - 1]))
        hands: Hands | None = None if pair is None else getattr(pair, self._pairing)
        return hands if hands is not None and len(hands) else None


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
