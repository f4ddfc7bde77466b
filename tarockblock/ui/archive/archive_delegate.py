"""Paints an evening's row in the archive."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tarockblock.app.archive import EveningSummary
from tarockblock.exchange.language import long_date
from tarockblock.ui.archive.archive_lines import closing_mark, ruleset_words
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import Context, joined, translate
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, two_lines
from tarockblock.visible_text import isolated

Archive = Context("Archive")


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    """An evening's row; ``shown`` marks the one open in *Abend*."""

    date: str
    title: str
    people: str
    rules: str
    hands: str
    state: str = ""
    shown: bool = False

    @property
    def spoken(self) -> str:
        return joined(self.date, self.title, self.state, self.people, self.rules, self.hands)


def archive_row(summary: EveningSummary, current: int | None, language: str) -> ArchiveRow:
    shown = summary.id == current
    state = closing_mark(summary)
    rules = ruleset_words(summary, language)
    hands = Archive.tr("%n hand(s)", "", summary.hands)
    return ArchiveRow(
        date=long_date(summary.date, language) or translate("Archive", "without a date"),
        title=isolated(summary.title) or translate("Archive", "Evening"),
        people=", ".join(map(isolated, summary.players)),
        rules=rules,
        hands=hands,
        state=translate("Archive", "shown now") if shown else state,
        shown=shown,
    )


_HEIGHT, _TWO_LINES = 46, 60
_WIDE = 560  # narrower rows have two lines
_DATE = 150


def evening_column() -> Column[ArchiveRow]:
    """Build the column of evenings, in two lines if narrow."""

    def paint(painter: QPainter, rect: QRectF, row: ArchiveRow, _chosen: bool) -> None:
        (_paint_line if rect.width() >= px(_WIDE) else _paint_lines)(painter, rect, row)

    def height(_row: ArchiveRow, width: float) -> float:
        return px(_HEIGHT if width >= px(_WIDE) else _TWO_LINES)

    return Column("", lambda row: row.spoken, paint=paint, height=height)


def _paint_lines(painter: QPainter, rect: QRectF, row: ArchiveRow) -> None:
    upper, lower = two_lines(rect.adjusted(px(14), px(6), -px(14), -px(6)))
    left = upper.left() + draw_text(painter, upper, row.date, font(13), tokens().text2) + px(10)
    upper.setLeft(left)
    draw_text(painter, upper, row.title or row.people, font(14, 600), tokens().text, LEFT, may_be_cut=True)
    left = lower.left() + draw_text(painter, lower, row.rules, font(13), tokens().text2, LEFT) + px(10)
    lower.setLeft(left)
    left += draw_text(painter, lower, row.hands, font(13), tokens().text2, LEFT) + px(10)
    if row.state and left + badge_width(row.state) <= lower.right():
        paint_badge(painter, left, lower.center().y(), row.state, Tone.ACCENT if row.shown else Tone.PLAIN)


def _paint_line(painter: QPainter, rect: QRectF, row: ArchiveRow) -> None:
    right = rect.right() - px(14)
    area = QRectF(rect.left(), rect.top(), right - rect.left(), rect.height())
    right -= draw_text(painter, area, row.hands, font(13), tokens().text2, RIGHT) + px(14)
    area.setRight(right)
    right -= draw_text(painter, area, row.rules, font(13), tokens().text2, RIGHT) + px(14)
    left = rect.left() + px(14)
    draw_text(painter, QRectF(left, rect.top(), px(_DATE), rect.height()), row.date, font(13), tokens().text2)
    left += px(_DATE)
    area = QRectF(left, rect.top(), max(0.0, right - left), rect.height())
    left += draw_text(painter, area, row.title, font(14, 600), tokens().text, LEFT) + px(10)
    if row.state:
        tone = Tone.ACCENT if row.shown else Tone.PLAIN
        left += paint_badge(painter, left, rect.center().y(), row.state, tone) + px(10)
    area = QRectF(left, rect.top(), max(0.0, right - left), rect.height())
    draw_text(painter, area, row.people, font(13), tokens().text2, LEFT, may_be_cut=True)
