"""The columns of the tables of *Geld*."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.widgets.payment_card import paint_people
from tarockblock.ui.kit.widgets.plain_table import PAD
from tarockblock.ui.money.money_rows import MoneyRow

_LEAST_STRETCH = 96


def money_columns(heads: Sequence[str], *, stretch: int, right: int, part: float = 1 / 3) -> list[Column[MoneyRow]]:
    """Build columns: ``stretch`` fills the rest, figures start at ``right``.

    Other columns take at most a ``part`` of the table.
    """

    def column(n: int, head: str) -> Column[MoneyRow]:
        """Build a column; the first speaks the row and paints its people."""
        return Column(
            head,
            lambda row: row.cells[n] or ("" if n else " → ".join(name for name, _mark in row.people)),
            right=n >= right,
            tip=lambda row: row.tip,
            spoken=None if n else lambda row: row.spoken or None,
            sign=lambda row: row.signs.get(n),
            strong=lambda row: n in row.strong,
            struck=lambda row: row.struck,
            paint=None if n else _paint_people,
            width=Width(_LEAST_STRETCH, share=1) if n == stretch else Width(fits=True, part=part),
        )

    return [column(n, head) for n, head in enumerate(heads)]


def _paint_people(painter: QPainter, rect: QRectF, row: MoneyRow, _chosen: bool) -> bool:
    if not row.people:
        return False
    area = rect.adjusted(px(PAD), 0, -px(PAD), 0)
    paint_people(painter, area, row.people, 14, tokens().text, arrow=34, air=9)
    return True
