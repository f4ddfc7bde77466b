"""The lines of the archive as a table that sorts by any column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLocale, QObject, Qt

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import Excerpt, Lookup
from tarockblock.ui.archive.archive_lines import DATE, HANDS, PEOPLE, RULES, TITLE, TURNOVER, WINNER, ArchiveLines
from tarockblock.ui.filters.statistics_words import short_date
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.roles import STRONG_ROLE
from tarockblock.ui.kit.translate import translate

EXCERPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of the title: the `Excerpt` of the note in which something was found, or None."""


class ArchiveModel(ColumnsModel[EveningSummary]):
    """Read only; ``current`` is the number of the evening shown in *Abend*."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        self._lines = ArchiveLines(language, lambda day: short_date(day, locale, year=True))
        super().__init__(_columns(self._lines), parent)

    def set_evenings(
        self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None, parts: tuple[str, ...] = ()
    ) -> None:
        """Show these, sorted as the user chose; ``parts`` are the words by which they were found."""
        self._lines.set_evenings(evenings, lookup, current, parts)
        self.set_rows(self._lines.evenings)

    def excerpt(self, row: int) -> Excerpt | None:
        """The note in which what was looked for stands, where neither title nor names show it."""
        summary = self.row(row)
        return None if summary is None else self._lines.excerpt(summary)

    @property
    def has_excerpts(self) -> bool:
        """Whether anything was found in a note."""
        return any(self._lines.excerpt(each) is not None for each in self.rows)

    def evening(self, row: int) -> EveningSummary | None:
        """The evening of a row."""
        return self.row(row)

    def row_of(self, number: int) -> int:
        """The row of an evening, −1 where it is not shown."""
        return next((row for row, each in enumerate(self.rows) if each.id == number), -1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal ones by date, the latest first."""
        self.layoutAboutToBeChanged.emit()
        self._lines.sort(column, backwards=order == Qt.SortOrder.DescendingOrder)
        self.layoutChanged.emit()


def _columns(lines: ArchiveLines) -> list[Column[EveningSummary]]:
    """In the order of `archive_columns`; the latest, or most, first where one wants to see those."""
    winner = translate("Archive", "Whoever has most points, as on the cards; who is equal shares it.")
    turnover = translate("Archive", "What all who won got together: so much money changes hands.")
    title = {STRONG_ROLE: lambda _each: True, EXCERPT_ROLE: lines.excerpt}
    text = {column: partial(lines.text, column=column) for column in range(TURNOVER + 1)}
    return [
        Column(translate("Archive", "Date"), text[DATE], largest_first=True),
        Column(translate("Archive", "Evening"), text[TITLE], tip=lines.tip, spoken=lines.spoken, roles=title),
        Column(translate("Archive", "Players"), text[PEOPLE], tip=lines.tip),
        Column(translate("Archive", "Ruleset"), text[RULES]),
        Column(translate("Archive", "Hands"), text[HANDS], right=True, largest_first=True),
        Column(translate("Archive", "Winner"), text[WINNER], head_tip=winner),
        Column(translate("Archive", "Turnover"), text[TURNOVER], right=True, head_tip=turnover, largest_first=True),
    ]
