"""The ledger's table model. Updates keep scroll position and current cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from tarockblock.domain.ledger import same_start
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.ledger.ledger_lines import (
    Cell,
    LedgerLine,
    LineKind,
    cell_sentences,
    cell_spoken,
    mark_sentences,
)

NUMBER, GAME, FIRST_PLAYER = 0, 1, 2

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
CELL_ROLE = Qt.ItemDataRole.UserRole + 2
KIND_ROLE = Qt.ItemDataRole.UserRole + 3

_ROOT = QModelIndex()


class LedgerModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.players: tuple[str, ...] = ()
        self._lines: list[LedgerLine] = []

    def line(self, row: int) -> LedgerLine | None:
        """Return the line of a row, or None beyond the end."""
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def row_of_entry(self, index: int) -> int | None:
        return next((row for row, line in enumerate(self._lines) if line.index == index), None)

    def set_lines(self, players: Sequence[str], lines: Sequence[LedgerLine]) -> None:
        """Show these lines; rows with a known key stay, and are repainted if changed."""
        if tuple(players) != self.players:
            self.beginResetModel()
            self.players, self._lines = tuple(players), list(lines)
            self.endResetModel()
            return
        same = same_start(lines, self._lines)
        before, now = ([line.key for line in each[same:]] for each in (self._lines, lines))
        start, old_end, new_end = (same + each for each in _changed_span(before, now))
        if old_end > start:
            self.beginRemoveRows(QModelIndex(), start, old_end - 1)
            del self._lines[start:old_end]
            self.endRemoveRows()
        if new_end > start:
            self.beginInsertRows(QModelIndex(), start, new_end - 1)
            self._lines[start:start] = lines[start:new_end]
            self.endInsertRows()
        self._refresh(lines, same, range(start, new_end))

    def _refresh(self, lines: Sequence[LedgerLine], same: int, inserted: range) -> None:
        for row, line in enumerate(lines[same:], same):
            if line is not self._lines[row] and row not in inserted and line != self._lines[row]:
                self._lines[row] = line
                self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else FIRST_PLAYER + len(self.players)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        cell = self._cell(line, index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, cell, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(line, cell, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(self._marks(line, cell, index.column()))) or None
        roles: dict[int, object] = {LINE_ROLE: line, CELL_ROLE: cell, KIND_ROLE: line.kind}
        return roles.get(int(role))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.ToolTipRole and section >= FIRST_PLAYER:
            return plain_tip(self.players[section - FIRST_PLAYER])
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == NUMBER:
            return self.tr("No.")
        if section == GAME:
            return self.tr("Hand")
        column = section - FIRST_PLAYER
        return self.players[column] if column < len(self.players) else None

    def _cell(self, line: LedgerLine, column: int) -> Cell | None:
        seat = column - FIRST_PLAYER
        return line.cells[seat] if 0 <= seat < len(line.cells) else None

    def _text(self, line: LedgerLine, cell: Cell | None, column: int) -> str:
        if column == NUMBER:
            return line.number
        if column == GAME:
            return line.spoken
        if cell is None or line.kind is LineKind.PROBLEM:
            return ""
        return joined(cell.change.text, cell.total.text, cell.change2.text, cell.total2.text, by=" ")

    def _marks(self, line: LedgerLine, cell: Cell | None, column: int) -> list[str]:
        if column == GAME or line.reason:
            return mark_sentences(line)
        return [] if column < FIRST_PLAYER else cell_sentences(cell, self.players[column - FIRST_PLAYER])

    def _spoken(self, line: LedgerLine, cell: Cell | None, column: int) -> str:
        """Return a cell's text with its player, since it may be read alone."""
        if cell is not None:
            return cell_spoken(self.players[column - FIRST_PLAYER], line, cell)
        player = self.players[column - FIRST_PLAYER] if column >= FIRST_PLAYER else ""
        return self._text(line, cell, column) or player or line.spoken


def _changed_span(old: Sequence[object], new: Sequence[object]) -> tuple[int, int, int]:
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    same = 0
    while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    return start, len(old) - same, len(new) - same
