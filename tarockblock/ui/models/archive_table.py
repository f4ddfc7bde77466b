"""The lines of the archive as a table that sorts by any column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QModelIndex, QObject, Qt

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive_search import Lookup
from tarockblock.app.archive_words import Excerpt
from tarockblock.ui.models.archive_columns import DATE, HANDS, PEOPLE, TITLE, TURNOVER, WINNER
from tarockblock.ui.models.archive_lines import ArchiveLines
from tarockblock.ui.models.statistics.statistics_words import short_date
from tarockblock.ui.roles import STRONG_ROLE, Index
from tarockblock.ui.widgets.tip import plain_tip

translate = QCoreApplication.translate
EXCERPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of the title: the `Excerpt` of the note in which something was found, or None."""

LARGEST_FIRST = (DATE, HANDS, TURNOVER)
"""Columns of which one wants to see the latest, or most, first."""

_RIGHT = (HANDS, TURNOVER)
_ROOT = QModelIndex()


class ArchiveModel(QAbstractTableModel):
    """Read only; ``current`` is the number of the evening shown in *Abend*."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines = ArchiveLines(language, lambda day: short_date(day, locale, year=True))
        self._heads = (
            translate("Archive", "Date"),
            translate("Archive", "Evening"),
            translate("Archive", "Players"),
            translate("Archive", "Ruleset"),
            translate("Archive", "Hands"),
            translate("Archive", "Winner"),
            translate("Archive", "Turnover"),
        )
        self._tips = {
            WINNER: translate("Archive", "Whoever has most points, as on the cards; who is equal shares it."),
            TURNOVER: translate("Archive", "What all who won got together: so much money changes hands."),
        }

    def set_evenings(
        self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None, parts: tuple[str, ...] = ()
    ) -> None:
        """Show these, sorted as the user chose; ``parts`` are the words by which they were found."""
        self.beginResetModel()
        self._lines.set_evenings(evenings, lookup, current, parts)
        self.endResetModel()

    def excerpt(self, row: int) -> Excerpt | None:
        """The note in which what was looked for stands, where neither title nor names show it."""
        summary = self.evening(row)
        return None if summary is None else self._lines.excerpt(summary)

    @property
    def has_excerpts(self) -> bool:
        """Whether anything was found in a note."""
        return any(self.excerpt(row) is not None for row in range(len(self._lines.evenings)))

    @property
    def heads(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self._heads

    def evening(self, row: int) -> EveningSummary | None:
        """The evening of a row."""
        return self._lines.evenings[row] if 0 <= row < len(self._lines.evenings) else None

    def row_of(self, number: int) -> int:
        """The row of an evening, −1 where it is not shown."""
        return next((row for row, each in enumerate(self._lines.evenings) if each.id == number), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row an evening."""
        return 0 if parent.isValid() else len(self._lines.evenings)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Seven."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self._heads):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role == Qt.ItemDataRole.InitialSortOrderRole and section in LARGEST_FIRST:
            return Qt.SortOrder.DescendingOrder
        if role == Qt.ItemDataRole.ToolTipRole and section in self._tips:
            return plain_tip(self._tips[section])
        return self._heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts; the title is strong."""
        summary = self.evening(index.row())
        if summary is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == STRONG_ROLE:
            return index.column() == TITLE
        if role == EXCERPT_ROLE:
            return self.excerpt(index.row()) if index.column() == TITLE else None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == TITLE:
            return self._lines.spoken(summary)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (TITLE, PEOPLE):
            return plain_tip(self._lines.tip(summary))
        return self._lines.text(summary, index.column()) if role == Qt.ItemDataRole.DisplayRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal ones by date, the latest first."""
        self.layoutAboutToBeChanged.emit()
        self._lines.sort(column, backwards=order == Qt.SortOrder.DescendingOrder)
        self.layoutChanged.emit()


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
