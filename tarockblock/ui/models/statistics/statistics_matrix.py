"""Everybody with (or against) everybody as a table: rows are the players whose figures they are. Ready texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from tarockblock.app.statistics import Account, Hands, Progress, ShouldStop, Statistics
from tarockblock.exchange.statistics_text import average_text
from tarockblock.ui.models.ledger_model import Index
from tarockblock.ui.models.statistics.statistics_hands import SIGN_ROLE
from tarockblock.ui.models.statistics.statistics_rows import PAIRINGS, Behind, Row, average_of, longest, pair_title
from tarockblock.ui.models.statistics.statistics_words import sign_of

_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player got out of the hands with (or against) another one, on the average."""

    hands: Hands
    average: Fraction


Cells = Mapping[tuple[str, str, str], Cell]
"""By player, other one and pairing; there is none where they had no hand like that."""


def pair_up(
    statistics: Statistics, account: Account, progress: Progress | None = None, should_stop: ShouldStop | None = None
) -> Cells | None:
    """Everybody with everybody, None if told to stop."""
    found = statistics.matrix(progress=progress, should_stop=should_stop)
    if found is None:
        return None
    sets = {
        (pair.player, pair.other, pairing): getattr(pair, pairing) for pair in found.values() for pairing in PAIRINGS
    }
    return {where: Cell(hands, average_of(hands, account)) for where, hands in sets.items() if len(hands)}


class MatrixModel(QAbstractTableModel):
    """Cells are averages of a hand; the number of hands stands beside."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._players: tuple[str, ...] = ()
        self._cells: Cells = {}
        self._pairing, self._account = PAIRINGS[0], Account.CENTS

    def set_cells(self, players: Sequence[str], cells: Cells, pairing: str, account: Account) -> None:
        """Show others."""
        self.beginResetModel()
        self._players, self._cells, self._pairing, self._account = tuple(players), cells, pairing, account
        self.endResetModel()

    @property
    def widest(self) -> str:
        """The longest text of a cell."""
        found = (cell for (_, _, pairing), cell in self._cells.items() if pairing == self._pairing)
        return longest(self._text(cell) for cell in found)

    def row(self, index: Index) -> Row | None:
        """What is behind a cell."""
        cell = self._cell(index)
        if cell is None:
            return None
        player, other = self._players[index.row()], self._players[index.column() - 1]
        title, hands = pair_title(player, other, self._pairing), cell.hands
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
        cell = self._cell(index)
        if cell is None:
            return None
        if role == SIGN_ROLE:
            return sign_of(cell.average)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.row(index)
            return f"{row.spoken if row else ''}: {self._text(cell)}"
        return None

    def _text(self, cell: Cell) -> str:
        return f"{average_text(cell.average, self._account, self._language)} ({len(cell.hands)})"

    def _cell(self, index: Index) -> Cell | None:
        if not index.column():
            return None
        return self._cells.get((self._players[index.row()], self._players[index.column() - 1], self._pairing))


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
