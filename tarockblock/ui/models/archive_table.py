"""The evenings of the archive as a table that sorts by any column. Reads summaries and details, opens nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive_search import NOTHING, Details, Lookup, day_of
from tarockblock.app.archive_words import Excerpt, folded
from tarockblock.domain.money import Cents
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.models.archive_columns import DATE
from tarockblock.ui.models.archive_rows import ruleset_words
from tarockblock.ui.models.columns_model import Column, ColumnsModel
from tarockblock.ui.models.statistics.statistics_words import short_date
from tarockblock.ui.roles import STRONG_ROLE

translate = QCoreApplication.translate
EXCERPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of the title: the `Excerpt` of the note in which something was found, or None."""


class ArchiveModel(ColumnsModel[EveningSummary]):
    """Read only; ``current`` is the number of the evening shown in *Abend*."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._language, self._locale = language, locale
        self._lookup = Lookup()
        self._parts: tuple[str, ...] = ()
        self._current: int | None = None
        self._sorted = (DATE, Qt.SortOrder.DescendingOrder)
        self.columns = self._columns()

    def _columns(self) -> tuple[Column[EveningSummary], ...]:
        """In the order of `archive_columns`; the latest, or most, first where one wants to see those."""
        details = self._details_of
        return (
            Column(
                translate("Archive", "Date"),
                lambda each: short_date(day_of(each), self._locale, year=True) or day_of(each),
                key=lambda each: (day_of(each), each.id),
                largest_first=True,
            ),
            Column(
                translate("Archive", "Evening"),
                self._title,
                tip=self._tip,
                spoken=self._spoken,
                roles={STRONG_ROLE: lambda _each: True, EXCERPT_ROLE: self._found_in},
                key=lambda each: folded(each.title),
            ),
            Column(
                translate("Archive", "Players"),
                lambda each: ", ".join(map(isolated, each.players)),
                tip=self._tip,
                key=lambda each: folded(", ".join(each.players)),
            ),
            Column(
                translate("Archive", "Ruleset"),
                lambda each: ruleset_words(each, self._language),
            ),
            Column(
                translate("Archive", "Hands"),
                lambda each: str(each.hands),
                right=True,
                key=lambda each: each.hands,
                largest_first=True,
            ),
            Column(
                translate("Archive", "Winner"),
                lambda each: ", ".join(map(isolated, details(each).winners)),
                head_tip=translate("Archive", "Whoever has most points, as on the cards; who is equal shares it."),
                key=lambda each: folded(", ".join(details(each).winners)),
            ),
            Column(
                translate("Archive", "Turnover"),
                lambda each: self._euros(details(each).turnover) if details(each).turnover else "",
                right=True,
                head_tip=translate("Archive", "What all who won got together: so much money changes hands."),
                key=lambda each: details(each).turnover,
                largest_first=True,
            ),
        )

    def set_evenings(
        self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None, parts: tuple[str, ...] = ()
    ) -> None:
        """Show these, sorted as the user chose; ``parts`` are the words by which they were found."""
        self._lookup, self._current, self._parts = lookup, current, parts
        self.set_rows(self._in_order(evenings))

    def excerpt(self, row: int) -> Excerpt | None:
        """The note in which what was looked for stands, where neither title nor names show it."""
        summary = self.row(row)
        return None if summary is None else self._found_in(summary)

    @property
    def has_excerpts(self) -> bool:
        """Whether anything was found in a note."""
        return any(self._found_in(each) is not None for each in self.rows)

    def evening(self, row: int) -> EveningSummary | None:
        """The evening of a row."""
        return self.row(row)

    def row_of(self, number: int) -> int:
        """The row of an evening, −1 where it is not shown."""
        return next((row for row, each in enumerate(self.rows) if each.id == number), -1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal ones by date, the latest first."""
        self.layoutAboutToBeChanged.emit()
        self._sorted = (column, order)
        self.rows = self._in_order(self.rows)
        self.layoutChanged.emit()

    def _in_order(self, evenings: Sequence[EveningSummary]) -> list[EveningSummary]:
        column, order = self._sorted
        latest = sorted(evenings, key=self.columns[DATE].order, reverse=True)
        return sorted(latest, key=self.columns[column].order, reverse=order == Qt.SortOrder.DescendingOrder)

    def _details_of(self, summary: EveningSummary) -> Details:
        return self._lookup.details.get(summary.id, NOTHING)

    def _found_in(self, summary: EveningSummary) -> Excerpt | None:
        return self._details_of(summary).found_in(self._parts) if self._parts else None

    def _spoken(self, summary: EveningSummary) -> str:
        excerpt = self._found_in(summary)
        return self._title(summary) + ("" if excerpt is None else f": {excerpt.text}")

    def _tip(self, summary: EveningSummary) -> str:
        details = self._details_of(summary)
        damage = translate("Archive", "Not as it was written, so it is left out of the statistics.")
        lines = (damage if details.damaged else "", ", ".join(summary.players), details.all_notes)
        return "\n".join(line for line in lines if line)

    def _euros(self, cents: int | Fraction) -> str:
        return euro_text(Cents(cents), self._language, signed=False)

    def _title(self, summary: EveningSummary) -> str:
        title = isolated(summary.title) or translate("Archive", "Evening")
        if self._details_of(summary).damaged:
            return title + " · " + translate("Archive", "damaged")
        if summary.id == self._current:
            return title + " · " + translate("Archive", "shown now")
        if summary.open_cents:
            amount = self._euros(summary.open_cents)
            return title + " · " + translate("Archive", "{amount} open").format(amount=amount)
        return title if summary.closed else title + " · " + translate("Archive", "not closed")
