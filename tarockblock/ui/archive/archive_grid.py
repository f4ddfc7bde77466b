"""The table of the archive: columns that give way, rows with the piece of a note in which something was found."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import Excerpt
from tarockblock.ui.archive.archive_lines import RULES, TITLE, ArchiveLines
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import draw_text, text_width
from tarockblock.ui.kit.widgets.plain_table import PAD, ROW
from tarockblock.ui.kit.widgets.tables import PlainTable


def archive_columns(lines: ArchiveLines) -> list[Column[EveningSummary]]:
    """Those of the lines, with what is cut or painted in a way of its own."""

    def paint_title(painter: QPainter, rect: QRectF, each: EveningSummary, _chosen: bool) -> bool:
        excerpt = lines.excerpt(each)
        if excerpt is not None:
            _paint_found(painter, rect, columns[TITLE].text(each), excerpt)
        return excerpt is not None

    columns = lines.columns()
    columns[TITLE] = replace(columns[TITLE], brief=with_mark, paint=paint_title)
    columns[RULES] = replace(columns[RULES], brief=_without_year)
    return columns


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

    def __init__(self, name: str, model: ColumnsModel[EveningSummary]) -> None:
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
