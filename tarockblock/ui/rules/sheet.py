"""The price lists as one keyboard-operated list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent

from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    box,
    draw_text,
    draw_wrapped,
    hairline,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.tables import PlainList
from tarockblock.ui.rules.price_list import NOTHING, PriceCell, PriceSection, SheetRow, sheet_rows

_LINE, _HEADING, _NOTE = 30, 40, 16
_LEFT, _RIGHT, _SIGN = 30, 16, 14
_VALUE, _GAP, _BETWEEN, _PLACE = 66, 6, 22, 150
_ROOMY = 500
"""Least width for a column of sources beside a single list."""

DIFFERS = "≠"


@dataclass(frozen=True, slots=True)
class Columns:
    """A row's layout: the names' right edge, the values' left edges and width."""

    left: float
    name_right: float
    values: tuple[tuple[float, ...], ...]
    width: float
    place: QRectF | None
    texts: tuple[tuple[float, float], ...]


def columns_of(rect: QRectF, rulesets: int, heads: Sequence[str] = ()) -> Columns:
    value = max([float(px(_VALUE)), *(text_width(font(12, 500), head) + px(8) for head in heads)])
    left, right = rect.left() + px(_LEFT), rect.right() - px(_RIGHT)
    place = None
    if rulesets == 1 and rect.width() >= px(_ROOMY):
        place = QRectF(right - px(_PLACE), rect.top(), px(_PLACE), rect.height())
        right = place.left() - px(_BETWEEN)
    pair = 2 * value + px(_GAP)
    starts = [right - pair * (rulesets - number) - px(_BETWEEN) * (rulesets - 1 - number) for number in range(rulesets)]
    values = tuple((start, start + value + px(_GAP)) for start in starts)
    # Values that are texts share the space left beside the names.
    middle = left + (right - left) * (0.46 if rulesets == 1 else 0.36)
    room = (right + (px(_BETWEEN) + px(_PLACE) if place else 0) - middle) / rulesets
    texts = tuple((middle + room * number + px(8), room - px(16)) for number in range(rulesets))
    return Columns(left, starts[0] - px(10), values, value, place, texts)


def _height(row: SheetRow, width: float) -> float:
    columns = columns_of(QRectF(0, 0, width, px(_LINE)), len(row.rulesets), row.heads)
    if row.line is None:
        title = wrapped_height(font(14, 650), row.title, _heading_room(width, row, columns))
        return max(px(_HEADING), title + px(20))
    if not row.is_wide:
        note = _note_height(row, width, columns) - px(2) if row.line.note else 0
        return max(px(_LINE), _name_height(row, columns) + px(12)) + note
    name_font, value_font = font(13, 500), font(13, 650 if row.line.differs else 500)
    room = columns.texts[0][0] - px(12) - columns.left
    tall = [wrapped_height(name_font, row.line.name, room)]
    for (_left, value_width), cell in zip(columns.texts, row.line.cells, strict=True):
        tall.append(wrapped_height(value_font, " ".join(_values(cell)), value_width))
    if row.instead:
        tall[-1] += px(_NOTE)
    return max(px(_LINE), max(tall) + px(13))


def _paint(painter: QPainter, rect: QRectF, row: SheetRow, _chosen: bool) -> None:
    columns = columns_of(rect, len(row.rulesets), row.heads)
    if row.line is None:
        _paint_heading(painter, rect, row, columns)
        return
    if row.line.differs:
        sign = QRectF(rect.left() + px(10), rect.top(), px(_SIGN), px(_LINE))
        draw_text(painter, sign, DIFFERS, font(14, 650), tokens().gold_text, LEFT)
    (_paint_texts if row.is_wide else _paint_values)(painter, rect, row, columns)


def _paint_heading(painter: QPainter, rect: QRectF, row: SheetRow, columns: Columns) -> None:
    line = QRectF(columns.left, rect.bottom() - px(26), rect.width(), px(20))
    room, face = _heading_room(rect.width(), row, columns), font(14, 650)
    title = QRectF(columns.left, rect.bottom() - px(6) - wrapped_height(face, row.title, room), room, 0)
    draw_wrapped(painter, title, row.title, face, tokens().text)
    for starts in columns.values if any(row.heads) else ():
        for start, head in zip(starts, row.heads, strict=True):
            area = QRectF(start, line.top(), columns.width - px(6), line.height())
            draw_text(painter, area, head, font(12, 500), tokens().text2, RIGHT)
    hairline(painter, columns.left, rect.right() - px(_RIGHT), rect.bottom() - 2, tokens().border)


def _heading_room(width: float, row: SheetRow, columns: Columns) -> float:
    right = width - px(_RIGHT)
    if any(row.heads):
        first = text_width(font(12, 500), row.heads[0])
        head_right = columns.values[0][0] - columns.left + px(_LEFT) + columns.width - px(6)
        right = head_right - first - px(12)
    return right - px(_LEFT)


def _name_height(row: SheetRow, columns: Columns) -> float:
    assert row.line is not None
    return wrapped_height(font(13, 500), row.line.name, columns.name_right - columns.left)


def _note_height(row: SheetRow, width: float, columns: Columns) -> float:
    assert row.line is not None
    room = width - px(_RIGHT) - px(_LEFT)
    return max(float(px(_NOTE)), wrapped_height(font(12, 600), row.line.note, room))


def _paint_values(painter: QPainter, rect: QRectF, row: SheetRow, columns: Columns) -> None:
    line = row.line
    assert line is not None
    top = QRectF(rect.left(), rect.top(), rect.width(), px(_LINE))
    name = QRectF(columns.left, top.top(), columns.name_right - columns.left, top.height())
    tall = _name_height(row, columns)
    name.setTop(top.top() + max(px(6), (px(_LINE) - tall) / 2))
    draw_wrapped(painter, name, line.name, font(13, 500), tokens().text)
    if line.note:
        high = _note_height(row, rect.width(), columns)
        note = QRectF(columns.left, rect.bottom() - high - px(5), rect.right() - px(_RIGHT) - columns.left, high)
        weight, ink = (600, tokens().gold_text) if line.note_differs else (400, tokens().text2)
        draw_wrapped(painter, note, line.note, font(12, weight), ink)
    for starts, cell in zip(columns.values, line.cells, strict=True):
        for place in range(len(row.heads)):
            start = starts[place] if len(row.heads) > 1 else starts[-1]
            area = QRectF(start, top.top() + px(4), columns.width, px(_LINE - 8))
            _paint_value(painter, area, _values(cell)[place] if cell else NOTHING, line.value_differs(place))
    if columns.place is not None:
        area = QRectF(columns.place.left(), top.top(), columns.place.width(), top.height())
        cell = line.cells[0] or line.other
        text = row.instead or (cell.clause.head if cell is not None and cell.clause is not None else "")
        weight = 600 if row.instead else 400
        draw_text(painter, area, text, font(12, weight), tokens().gold_text if row.instead else tokens().text2, LEFT)


def _paint_value(painter: QPainter, area: QRectF, text: str, differs: bool) -> None:
    face = font(13, 650 if differs else 500)
    if differs:
        used = text_width(face, text) + px(14)
        box(
            painter,
            QRectF(area.right() - used, area.top(), used, area.height()),
            px(5),
            tokens().gold,
            tokens().gold_line,
        )
    draw_text(painter, area.adjusted(0, 0, -px(7), 0), text, face, tokens().text, RIGHT)


def _paint_texts(painter: QPainter, rect: QRectF, row: SheetRow, columns: Columns) -> None:
    line = row.line
    assert line is not None
    top = rect.top() + px(7)
    name = QRectF(columns.left, top, columns.texts[0][0] - px(12) - columns.left, 0)
    draw_wrapped(painter, name, line.name, font(13, 500), tokens().text)
    for (left, width), cell in zip(columns.texts, line.cells, strict=True):
        text = " ".join(_values(cell))
        face = font(13, 650 if line.differs else 500)
        if line.differs:
            used, tall = _extent(face, text, width)
            ground = QRectF(left - px(7), top - px(3), used + px(14), tall + px(6))
            box(painter, ground, px(5), tokens().gold, tokens().gold_line)
        tall = draw_wrapped(painter, QRectF(left, top, width, 0), text, face, tokens().text)
        if row.instead:
            area = QRectF(left, top + tall + px(4), width, px(_NOTE))
            draw_text(painter, area, row.instead, font(12, 600), tokens().gold_text, LEFT)


def _extent(font: QFont, text: str, width: float) -> tuple[float, float]:
    return min(width, text_width(font, text)), wrapped_height(font, text, width)


def _values(cell: PriceCell | None) -> tuple[str, ...]:
    return (NOTHING,) if cell is None else cell.values


class PriceSheet(PlainList):
    """The price lists; ``chosen`` carries the selected row."""

    def __init__(self, name: str) -> None:
        column = Column[SheetRow](
            "",
            lambda row: row.spoken,
            tip=lambda row: "\n".join(row.clauses),
            roles={Qt.ItemDataRole.AccessibleDescriptionRole: lambda row: " ".join(row.clauses)},
            paint=_paint,
            height=_height,
            heading=lambda row: row.line is None,
        )
        super().__init__(name, column)

    def row_of(self, key: str) -> int:
        """Return a line's row, or -1."""
        return self.rows.find(lambda each: each.line is not None and each.line.key == key)

    def show_sections(self, sections: Sequence[PriceSection], rulesets: Sequence[str]) -> None:
        """Show price lists, keeping the current line if possible."""
        before, stays = self.current, False

        def again(_here: int) -> int:
            nonlocal stays
            row = -1 if before is None else self.row_of(before.line.key)
            stays = row >= 0
            return row if stays else self.rows.find(lambda each: each.line is not None)

        self.set_rows(sheet_rows(sections, rulesets), again)
        self.scrollTo(self.currentIndex()) if stays else self.scrollToTop()
        if self.current is not None:
            self.chosen.emit(self.current)


class SheetHead(PaintedWidget):
    """The names of two rulesets above their columns."""

    usual_size = (200, 24)

    def __init__(self, sheet: PriceSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._names: tuple[str, ...] = ()
        self.hide()

    def show_names(self, names: Sequence[str]) -> None:
        """Show the names; a single one hides the head."""
        self._names = tuple(names)
        self.setVisible(len(self._names) > 1)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = QRectF(0, 0, self._sheet.viewport().width(), self.height())
        columns = columns_of(area, len(self._names))
        left = columns.name_right - px(40)
        for starts, name in zip(columns.values, self._names, strict=True):
            right = starts[-1] + columns.width - px(7)
            draw_text(
                painter,
                QRectF(left, 0, right - left, area.height()),
                name,
                font(13, 650),
                tokens().text,
                RIGHT,
            )
            left = right + px(12)
