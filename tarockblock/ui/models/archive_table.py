"""The evenings of the archive as a table that sorts by any column. Reads summaries and details, opens nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QModelIndex, QObject, Qt

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive_search import NOTHING, Details, day_of, folded
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.models.archive_rows import ruleset_words
from tarockblock.ui.models.ledger_model import Index
from tarockblock.ui.models.statistics.statistics_words import short_date
from tarockblock.ui.views.statistics.statistics_tables import STRONG_ROLE
from tarockblock.ui.widgets.tip import plain_tip

translate = QCoreApplication.translate
DATE, TITLE, PEOPLE, RULES, HANDS, WINNER, TURNOVER = range(7)
SIGN_ROLE = Qt.ItemDataRole.UserRole + 1
_RIGHT = (HANDS, TURNOVER)
_ROOT = QModelIndex()


class ArchiveModel(QAbstractTableModel):
    """Read only; ``current`` is the number of the evening shown in *Abend*."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language, self._locale = language, locale
        self._evenings: list[EveningSummary] = []
        self._details: Mapping[int, Details] = {}
        self._current: int | None = None
        self._sorted = (DATE, Qt.SortOrder.DescendingOrder)
        self._heads = (
            translate("Archive", "Date"),
            translate("Archive", "Evening"),
            translate("Archive", "Players"),
            translate("Archive", "Ruleset"),
            translate("Archive", "Hands"),
            translate("Archive", "Winner"),
            translate("Archive", "Turnover"),
        )

    def set_evenings(
        self, evenings: Sequence[EveningSummary], details: Mapping[int, Details], current: int | None
    ) -> None:
        """Show these, sorted as the user chose."""
        self.beginResetModel()
        self._evenings, self._details, self._current = list(evenings), details, current
        self._sort()
        self.endResetModel()

    def evening(self, row: int) -> EveningSummary | None:
        """The evening of a row."""
        return self._evenings[row] if 0 <= row < len(self._evenings) else None

    def row_of(self, number: int) -> int:
        """The row of an evening, −1 where it is not shown."""
        return next((row for row, each in enumerate(self._evenings) if each.id == number), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row an evening."""
        return 0 if parent.isValid() else len(self._evenings)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Seven."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self._heads):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
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
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (TITLE, PEOPLE):
            lines = (", ".join(summary.players), self._details_of(summary).notes)
            return plain_tip("\n".join(line for line in lines if line))
        return self._text(summary, index.column()) if role == Qt.ItemDataRole.DisplayRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal ones by date, the latest first."""
        self.layoutAboutToBeChanged.emit()
        self._sorted = (column, order)
        self._sort()
        self.layoutChanged.emit()

    def _details_of(self, summary: EveningSummary) -> Details:
        return self._details.get(summary.id, NOTHING)

    def _sort(self) -> None:
        column, order = self._sorted
        keys: dict[int, Callable[[EveningSummary], Any]] = {
            DATE: lambda each: (day_of(each), each.id),
            TITLE: lambda each: folded(each.title),
            PEOPLE: lambda each: folded(", ".join(each.players)),
            RULES: lambda each: ruleset_words(each.ruleset, self._language),
            HANDS: lambda each: each.hands,
            WINNER: lambda each: folded(", ".join(self._details_of(each).winners)),
            TURNOVER: lambda each: self._details_of(each).turnover,
        }
        self._evenings.sort(key=keys[DATE], reverse=True)
        self._evenings.sort(key=keys[column], reverse=order == Qt.SortOrder.DescendingOrder)

    def _text(self, summary: EveningSummary, column: int) -> str:
        details = self._details_of(summary)
        words: dict[int, Callable[[], str]] = {
            DATE: lambda: short_date(day_of(summary), self._locale, year=True),
            TITLE: lambda: self._title(summary),
            PEOPLE: lambda: ", ".join(summary.players),
            RULES: lambda: ruleset_words(summary.ruleset, self._language),
            HANDS: lambda: str(summary.hands),
            WINNER: lambda: ", ".join(details.winners),
            TURNOVER: lambda: (
                euro_text(Cents(details.turnover), self._language, signed=False) if details.turnover else ""
            ),
        }
        return words[column]()

    def _turnover(self, details: Details) -> str:
        if not details.turnover:
            return ""
        return euro_text(Cents(details.turnover), self._language, signed=False)

    def _title(self, summary: EveningSummary) -> str:
        title = summary.title or translate("Archive", "Evening")
        if summary.id == self._current:
            return title + " · " + translate("Archive", "shown now")
        return title if summary.closed else title + " · " + translate("Archive", "not closed")


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
