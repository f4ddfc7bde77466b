"""The evenings of the archive as a table that sorts by any column. Reads summaries and details, opens nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QModelIndex, QObject, Qt

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive_search import NOTHING, Details, Lookup, day_of
from tarockblock.app.archive_words import Excerpt, folded
from tarockblock.domain.money import Cents
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.models.archive_columns import DATE, HANDS, PEOPLE, RULES, TITLE, TURNOVER, WINNER
from tarockblock.ui.models.archive_rows import ruleset_words
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
        self._language, self._locale = language, locale
        self._evenings: list[EveningSummary] = []
        self._lookup = Lookup()
        self._parts: tuple[str, ...] = ()
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
        self._tips = {
            WINNER: translate("Archive", "Whoever has most points, as on the cards; who is equal shares it."),
            TURNOVER: translate("Archive", "What all who won got together: so much money changes hands."),
        }

    def set_evenings(
        self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None, parts: tuple[str, ...] = ()
    ) -> None:
        """Show these, sorted as the user chose; ``parts`` are the words by which they were found."""
        self.beginResetModel()
        self._evenings, self._lookup, self._current, self._parts = list(evenings), lookup, current, parts
        self._sort()
        self.endResetModel()

    def excerpt(self, row: int) -> Excerpt | None:
        """The note in which what was looked for stands, where neither title nor names show it."""
        summary = self.evening(row)
        return None if summary is None or not self._parts else self._details_of(summary).found_in(self._parts)

    @property
    def has_excerpts(self) -> bool:
        """Whether anything was found in a note."""
        return any(self.excerpt(row) is not None for row in range(len(self._evenings)))

    @property
    def heads(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self._heads

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
            return self._spoken(summary, index.row())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (TITLE, PEOPLE):
            details = self._details_of(summary)
            damage = translate("Archive", "Not as it was written, so it is left out of the statistics.")
            lines = (damage if details.damaged else "", ", ".join(summary.players), details.all_notes)
            return plain_tip("\n".join(line for line in lines if line))
        return self._text(summary, index.column()) if role == Qt.ItemDataRole.DisplayRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal ones by date, the latest first."""
        self.layoutAboutToBeChanged.emit()
        self._sorted = (column, order)
        self._sort()
        self.layoutChanged.emit()

    def _details_of(self, summary: EveningSummary) -> Details:
        return self._lookup.details.get(summary.id, NOTHING)

    def _spoken(self, summary: EveningSummary, row: int) -> str:
        excerpt = self.excerpt(row)
        return self._title(summary) + ("" if excerpt is None else f": {excerpt.text}")

    def _sort(self) -> None:
        column, order = self._sorted
        keys: dict[int, Callable[[EveningSummary], Any]] = {
            DATE: lambda each: (day_of(each), each.id),
            TITLE: lambda each: folded(each.title),
            PEOPLE: lambda each: folded(", ".join(each.players)),
            RULES: lambda each: ruleset_words(each, self._language),
            HANDS: lambda each: each.hands,
            WINNER: lambda each: folded(", ".join(self._details_of(each).winners)),
            TURNOVER: lambda each: self._details_of(each).turnover,
        }
        self._evenings.sort(key=keys[DATE], reverse=True)
        self._evenings.sort(key=keys[column], reverse=order == Qt.SortOrder.DescendingOrder)

    def _text(self, summary: EveningSummary, column: int) -> str:
        details = self._details_of(summary)
        words: dict[int, Callable[[], str]] = {
            DATE: lambda: short_date(day_of(summary), self._locale, year=True) or day_of(summary),
            TITLE: lambda: self._title(summary),
            PEOPLE: lambda: ", ".join(map(isolated, summary.players)),
            RULES: lambda: ruleset_words(summary, self._language),
            HANDS: lambda: str(summary.hands),
            WINNER: lambda: ", ".join(map(isolated, details.winners)),
            TURNOVER: lambda: (
                euro_text(Cents(details.turnover), self._language, signed=False) if details.turnover else ""
            ),
        }
        return words[column]()

    def _title(self, summary: EveningSummary) -> str:
        title = isolated(summary.title) or translate("Archive", "Evening")
        if self._details_of(summary).damaged:
            return title + " · " + translate("Archive", "damaged")
        if summary.id == self._current:
            return title + " · " + translate("Archive", "shown now")
        if summary.open_cents:
            amount = euro_text(Cents(summary.open_cents), self._language, signed=False)
            return title + " · " + translate("Archive", "{amount} open").format(amount=amount)
        return title if summary.closed else title + " · " + translate("Archive", "not closed")


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
