"""The list of rulesets."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.painting import LEFT, draw_text, draw_wrapped, wrapped_height
from tarockblock.ui.kit.widgets.tables import PlainList
from tarockblock.ui.rules.ruleset_rows import RulesetRow

_ROW, _HEADING = 46, 34


class RulesetList(PlainList):
    """The rulesets; ``chosen`` carries the selected row, ``opened`` the row to edit."""

    def __init__(self, name: str) -> None:
        column = Column[RulesetRow](
            "",
            lambda row: row.spoken,
            tip=_tip,
            paint=_paint,
            height=_height,
            heading=lambda row: row.is_heading,
        )
        super().__init__(name, column, bar=True)

    def show_rulesets(self, rows: Sequence[RulesetRow]) -> None:
        """Show rows without emitting, keeping the selection."""
        before = self.current

        def again(here: int) -> int:
            row = self.row_like(before)
            near = (n for n in (here, here - 1, 1) if 0 <= n < len(rows) and not rows[n].is_heading)
            return row if row >= 0 else next(near, -1)

        self.set_rows(rows, again)

    def row_like(self, other: RulesetRow | None) -> int:
        """Return the row with the same ruleset or draft, or -1."""
        ruleset, draft = (None, None) if other is None else (other.ruleset, other.draft)
        if ruleset is not None:
            return self.row_of(ruleset.id)
        return -1 if draft is None else self.rows.find(lambda each: each.draft is draft)

    def row_of(self, ruleset_id: str) -> int:
        """Return a ruleset's row, or -1."""
        return self.rows.find(lambda each: each.ruleset is not None and each.ruleset.id == ruleset_id)

    def choose(self, ruleset_id: str) -> None:
        row = self.row_of(ruleset_id)
        if row >= 0:
            self.go_to(row)


def _tip(row: RulesetRow) -> str:
    return "" if row.is_heading else joined(row.title, row.full or row.text, by="\n")


def _height(row: RulesetRow, width: float) -> float:
    if row.is_heading:
        extra = 0.0 if row.title else wrapped_height(font(12), row.text, width - px(28)) - px(16)
        return px(_HEADING) + round(max(0.0, extra))
    title, text = _heights(row, width - px(18) - px(14))
    return max(px(_ROW), px(10) + title + text)


def _paint(painter: QPainter, rect: QRectF, row: RulesetRow, chosen: bool) -> None:
    left, right = rect.left() + px(18), rect.right() - px(14)
    if row.is_heading:
        area = QRectF(rect.left() + px(14), rect.top() + px(8), right - left, rect.height() - px(8))
        if row.title:
            draw_text(painter, area, row.title, font(12, 600), tokens().text2, LEFT)
        else:
            area.moveTop(rect.top() + px(2))
            draw_wrapped(painter, area, row.text, font(12), tokens().text2)
        return
    tall, text_tall = _heights(row, right - left)
    title = QRectF(left, rect.top() + (rect.height() - tall - text_tall) / 2, right - left, tall)
    if row.badge:
        badge = badge_width(row.badge)
        paint_badge(painter, right - badge, title.top() + px(9), row.badge, Tone.GOLD)
        title.setRight(right - badge - px(6))
    draw_wrapped(painter, title, row.title, font(14, 600 if chosen else 500), tokens().text)
    draw_wrapped(painter, QRectF(left, title.bottom(), right - left, 0), row.text, font(12), tokens().text2)


def _heights(row: RulesetRow, width: float) -> tuple[float, float]:
    beside = badge_width(row.badge) + px(6) if row.badge else 0.0
    return (
        wrapped_height(font(14, 600), row.title, width - beside),
        wrapped_height(font(12), row.text, width) if row.text else 0.0,
    )
