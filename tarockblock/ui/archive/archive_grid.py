"""The table of the archive: columns that give way, rows with the piece of a note in which something was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import Excerpt, Lookup
from tarockblock.exchange.language import short_date
from tarockblock.ui.archive.archive_lines import (
    DATE,
    HANDS,
    PEOPLE,
    RULES,
    TITLE,
    TURNOVER,
    WIDTHS,
    WINNER,
    ArchiveLines,
)
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.painting import draw_text, text_width
from tarockblock.ui.kit.widgets.plain_table import PAD, ROW
from tarockblock.ui.kit.widgets.tables import PlainTable

EXCERPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of the title: the `Excerpt` of the note in which something was found, or None."""


class ArchiveModel(ColumnsModel[EveningSummary]):
    """Read only; ``current`` is the number of the evening shown in *Abend*."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        self._lines = ArchiveLines(language, lambda day: short_date(day, language))
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

    def text(column: int) -> Callable[[EveningSummary], str]:
        return partial(lines.text, column=column)

    def paint_title(painter: QPainter, rect: QRectF, each: EveningSummary, _chosen: bool) -> bool:
        excerpt = lines.excerpt(each)
        if excerpt is not None:
            _paint_found(painter, rect, lines.text(each, TITLE), excerpt)
        return excerpt is not None

    return [
        Column(translate("Archive", "Date"), text(DATE), width=WIDTHS[DATE], largest_first=True),
        Column(
            translate("Archive", "Evening"),
            text(TITLE),
            width=WIDTHS[TITLE],
            tip=lines.tip,
            spoken=lines.spoken,
            strong=lambda _each: True,
            brief=with_mark,
            roles={EXCERPT_ROLE: lines.excerpt},
            paint=paint_title,
        ),
        Column(translate("Archive", "Players"), text(PEOPLE), width=WIDTHS[PEOPLE], tip=lines.tip),
        Column(translate("Archive", "Ruleset"), text(RULES), width=WIDTHS[RULES], brief=_without_year),
        Column(translate("Archive", "Hands"), text(HANDS), width=WIDTHS[HANDS], right=True, largest_first=True),
        Column(translate("Archive", "Winner"), text(WINNER), width=WIDTHS[WINNER], head_tip=winner),
        Column(
            translate("Archive", "Turnover"),
            text(TURNOVER),
            width=WIDTHS[TURNOVER],
            right=True,
            head_tip=turnover,
            largest_first=True,
        ),
    ]


_TALL, _MARKED = 46, 650


def _paint_found(painter: QPainter, rect: QRectF, title: str, excerpt: Excerpt) -> None:
    """A title, and below it the piece of a note in which something was found."""
    area = rect.adjusted(px(PAD), px(5), -px(PAD), -px(5))
    upper, lower = QRectF(area), QRectF(area)
    upper.setBottom(area.center().y())
    lower.setTop(area.center().y())
    face = font(13, 600)
    draw_text(painter, upper, with_mark(title, face, upper.width()), face, tokens().text)
    excerpt, done = _in_sight(excerpt, font(12, _MARKED), lower.width()), 0
    for start, end in (*excerpt.marks, (len(excerpt.text), len(excerpt.text))):
        for text, weight, ink in (
            (excerpt.text[done:start], 400, tokens().text2),
            (excerpt.text[start:end], _MARKED, tokens().text),
        ):
            face = font(12, weight)
            if lower.width() > 0:
                draw_text(painter, lower, text, face, ink)
                lower.setLeft(lower.left() + text_width(face, text))
        done = end


class ArchiveTable(PlainTable):
    """Several rows can be chosen; nothing ever scrolls sideways while there is another way."""

    def __init__(self, name: str, model: ArchiveModel) -> None:
        super().__init__(name, model, several=True)
        # A header of one's own is not to be clicked by itself.
        self.horizontalHeader().setSectionsClickable(True)

    def set_tall(self, tall: bool) -> None:
        """Rows with room for an excerpt, or for one line."""
        self.set_row_height(_TALL if tall else ROW)


def _without_year(text: str, font: QFont, room: float) -> str:
    """A ruleset goes without its year before it is cut off: "Tirol" for "Tirol 2025/26"."""
    return text if text_width(font, text) <= room else text.rpartition(" ")[0] or text


def with_mark(text: str, font: QFont, room: float) -> str:
    """Cut so that what stands last, such as the money that is open, is whole; alone where nothing else has room."""
    if text_width(font, text) <= room:
        return text
    title, dot, mark = text.rpartition(" · ")
    left = room - text_width(font, f"…{dot}{mark}")
    if not dot or left < 0:
        return mark if dot and text_width(font, mark) <= room else text
    return (
        QFontMetricsF(font).elidedText(title, Qt.TextElideMode.ElideRight, room - text_width(font, dot + mark))
        + dot
        + mark
    )


def _in_sight(excerpt: Excerpt, font: QFont, room: float) -> Excerpt:
    """Begun so late that the first mark has room."""
    while excerpt.marks and text_width(font, excerpt.text[: excerpt.marks[0][1]]) > room:
        nearer = excerpt.nearer
        if nearer is excerpt:
            break
        excerpt = nearer
    return excerpt
