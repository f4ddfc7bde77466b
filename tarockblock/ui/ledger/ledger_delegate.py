"""Painting of the ledger's cells; texts come from the model."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from tarockblock.domain.ledger import same_start
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.theme import font, px, sign_ink, tokens
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import paint_tag, tag_width
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, direction_mark, draw_text, hairline, text_width
from tarockblock.ui.ledger.entry_names import Tag
from tarockblock.ui.ledger.ledger_lines import Cell, Figure, LedgerLine, LineKind
from tarockblock.ui.ledger.ledger_model import CELL_ROLE, FIRST_PLAYER, GAME, LINE_ROLE, NUMBER

CHANGE_AT = 0.53
"""Right edge of the change, as a share of the cell's width."""


@dataclass(frozen=True, slots=True)
class Room:
    """Distances in pixels at 100 %: right of the total, between change and total, to the mark's middle and end."""

    edge: int
    gap: int
    mark_at: int
    mark_ends: int

    @property
    def mark_needs(self) -> int:
        return max(self.mark_ends, _MARK_LEAST)


ROOMY = Room(edge=11, gap=5, mark_at=11, mark_ends=16)
TIGHT = Room(edge=8, gap=4, mark_at=7, mark_ends=13)
BARE = Room(edge=7, gap=4, mark_at=7, mark_ends=3)
"""Marks are shown only if they happen to fit; sign and colour remain."""

_MARK_LEAST = 13


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest change and total, large and small; digits are equally wide."""

    change: str = ""
    total: str = ""
    change2: str = ""
    total2: str = ""

    def with_line(self, line: LedgerLine) -> Longest:
        """Return the longest figures including another line's."""
        cells = () if line.reason else line.cells
        change = max([self.change, *[cell.change.text for cell in cells]], key=len)
        total = max([self.total, *[cell.total.text for cell in cells]], key=len)
        change2 = max([self.change2, *[cell.change2.text for cell in cells]], key=len)
        total2 = max([self.total2, *[cell.total2.text for cell in cells]], key=len)
        if change is self.change and total is self.total and change2 is self.change2 and total2 is self.total2:
            return self
        return Longest(change, total, change2, total2)

    def fitting(self, width: int) -> Room:
        """Return the roomiest layout that fits the width."""
        return next((room for room in (ROOMY, TIGHT) if self.needed(room) <= width), BARE)

    def needed(self, room: Room) -> int:
        """Return the width all figures need, in pixels, marks of large changes included."""
        bold = font(13, 700)
        change, total = text_width(font(14, 600), self.change), text_width(bold, self.total)
        small = text_width(font(13, 600), self.change2) + text_width(bold, self.total2)
        width = max(
            (change + px(room.mark_ends)) / CHANGE_AT if room is not BARE else 0.0,
            px(room.mark_ends) + change + px(room.gap) + total + px(room.edge),
            px(4) + small + px(room.gap) + px(room.edge),
        )
        return math.ceil(width + 2)


class LongestSoFar:
    """A cache of a ledger's longest figures, extended by new lines only."""

    def __init__(self) -> None:
        self._lines: Sequence[LedgerLine] = ()
        self._after: list[Longest] = []

    def of(self, lines: Sequence[LedgerLine]) -> Longest:
        del self._after[same_start(lines, self._lines) :]
        self._lines = lines
        longest = self._after[-1] if self._after else Longest()
        for line in lines[len(self._after) :]:
            longest = longest.with_line(line)
            self._after.append(longest)
        return longest


ROW, ROW_BOTH = 30, 46
_QUIET = (LineKind.RADL, LineKind.MANUAL, LineKind.NOTE)
_ICONS = {LineKind.RENONCE: "flag", LineKind.STRUCK: "strike", LineKind.PROBLEM: "warning"}


class LedgerDelegate(QStyledItemDelegate):
    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self.dealer_letter = "G"
        self.room = ROOMY

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(px(60), px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = index.data(LINE_ROLE)
        if not isinstance(line, LedgerLine):
            return
        rect = QRectF(option.rect)
        state = option.state
        painter.save()
        painter.setClipRect(rect)
        self._paint_ground(painter, rect, line, index, bool(state & QStyle.StateFlag.State_Selected))
        if index.column() == NUMBER:
            self._paint_number(painter, rect, line)
        elif line.kind is LineKind.NOTE:
            self._paint_across(painter, rect, line)
        elif index.column() == GAME:
            self._paint_game(painter, rect, line)
        elif line.kind is LineKind.PROBLEM:
            self._paint_reason(painter, rect, line)
        elif isinstance(cell := index.data(CELL_ROLE), Cell):
            self._paint_cell(painter, rect, line, cell)
        if state & QStyle.StateFlag.State_HasFocus:
            box(painter, rect.adjusted(1, 1, -1, -2), px(4), None, tokens().accent, 1.5)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRectF, line: LedgerLine, index: Index, chosen: bool) -> None:
        painter.fillRect(rect, QColor(tokens().accent_soft if chosen else self._ground(line)))
        if index.column() > GAME and line.kind not in _QUIET and line.kind is not LineKind.PROBLEM:
            painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), QColor(tokens().line))
        below = index.model().index(index.row() + 1, index.column()).data(LINE_ROLE)
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom() - 1, self._line_below(line, below))
        bar = {LineKind.RENONCE: tokens().minus, LineKind.PROBLEM: tokens().minus}.get(line.kind)
        if bar is None and line.doubled:
            bar = tokens().gold_line
        if index.column() == NUMBER and bar is not None:
            painter.fillRect(QRectF(rect.left(), rect.top(), px(3), rect.height()), QColor(bar))

    def _ground(self, line: LedgerLine) -> str:
        if line.kind in _QUIET:
            return tokens().sunken
        if line.kind in (LineKind.RENONCE, LineKind.PROBLEM):
            return tokens().minus_soft
        return tokens().gold if line.doubled else tokens().surface

    def _line_below(self, line: LedgerLine, below: object) -> str:
        next_kind = below.kind if isinstance(below, LedgerLine) else None
        if next_kind is LineKind.RADL:
            return tokens().control
        if line.kind in _QUIET:
            return tokens().border
        if line.doubled and isinstance(below, LedgerLine) and below.doubled:
            return tokens().gold
        return tokens().line

    def _paint_number(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> None:
        area = rect.adjusted(0, 0, -px(13), 0)
        draw_text(painter, area, line.number, font(13), tokens().text2, RIGHT)

    def _paint_game(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> None:
        below = self._people_below(rect, line)
        if below:
            self._paint_below(painter, rect, line)
            rect = self._upper(rect)
        middle = rect.center().y()
        room = self._paint_tags(painter, rect, line)
        left = rect.left() + px(5)
        if icon := _ICONS.get(line.kind):
            ink = tokens().text2 if line.kind is LineKind.STRUCK else tokens().minus
            draw_icon(painter, icon, QRectF(left, middle - px(8), px(15), px(16)), ink)
            left += px(20)
        struck = line.kind is LineKind.STRUCK
        face: QFont = font(13, 500 if struck else 650)
        if struck:
            face = QFont(face)
            face.setStrikeOut(True)
        area = QRectF(left, rect.top(), room - left, rect.height() - 1)
        left += draw_text(painter, area, line.name, face, tokens().text2 if struck else tokens().text, LEFT) + px(6)
        if line.lost:
            draw_icon(painter, "cross", QRectF(left, middle - px(7), px(13), px(13)), tokens().minus)
            left += px(13) + px(4)
        if line.kind is LineKind.RADL:
            left += px(3)
        if room - left > px(16) and not below:
            area = QRectF(left, rect.top(), room - left, rect.height() - 1)
            face = font(12 if line.kind is LineKind.RADL else 13)
            people, ink = _people(line, face, area.width()), tokens().text2
            draw_text(painter, area, people, face, ink, LEFT, may_be_cut=True)

    def _upper(self, rect: QRectF) -> QRectF:
        return rect.adjusted(0, px(3), 0, -rect.height() / 2)

    def _people_below(self, rect: QRectF, line: LedgerLine) -> bool:
        if not line.people or rect.height() < px(ROW_BOTH) or line.kind is LineKind.RADL:
            return False
        taken = sum(tag_width(tag.text) + px(5) for tag in line.tags) + px(20) * _signs(line)
        taken += px(20) * (line.kind in _ICONS) + (tag_width(f"×{line.factor}") + px(5)) * line.doubled
        names = text_width(font(13, 650), line.name) + text_width(font(13), line.people)
        return px(5) + names + px(6) + taken > rect.width() - px(8)

    def _paint_below(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> None:
        face = font(13)
        area = rect.adjusted(px(5), rect.height() / 2 - px(1), -px(4), -px(3))
        draw_text(painter, area, _people(line, face, area.width()), face, tokens().text2, LEFT)

    def _paint_tags(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> float:
        middle, right = rect.center().y() - 0.5, rect.right() - px(4) + 1
        if line.doubled:
            right -= paint_tag(painter, right, middle, f"×{line.factor}", Tone.GOLD) + px(5)
        if line.edited:
            draw_icon(painter, "pencil", self._pencil(rect, line), tokens().text2)
            right -= px(20)
        for icon, shown in (("seats", line.out_of_turn), ("note", line.note)):
            if shown:
                at = QRectF(right - px(17), rect.center().y() - px(8), px(14), px(16))
                draw_icon(painter, icon, at, tokens().text2)
                right -= px(20)
        tags = _fitting(line.tags, right - rect.left() - max(rect.width() * 0.42, self._least_head(line)))
        for tag in reversed(tags):
            tone = {1: Tone.PLUS, -1: Tone.MINUS}.get(tag.sign, Tone.PLAIN)
            right -= paint_tag(painter, right, middle, tag.text, tone, filled=tag.filled) + px(5)
        return right

    def _least_head(self, line: LedgerLine) -> float:
        people = (text_width(font(13), text) for text in (line.people, line.people_short) if text)
        signs = px(20) * (line.kind in _ICONS) + px(17) * line.lost
        return px(5) + signs + text_width(font(13, 650), line.name) + px(6) + min(people, default=0.0) + px(8)

    def pencil_rect(self, rect: QRectF, line: LedgerLine) -> QRectF:
        return self._pencil(self._upper(rect) if self._people_below(rect, line) else rect, line)

    def _pencil(self, rect: QRectF, line: LedgerLine) -> QRectF:
        right = rect.right() - px(4) + 1
        if line.doubled:
            right -= tag_width(f"×{line.factor}") + px(5)
        return QRectF(right - px(17), rect.center().y() - px(8), px(14), px(16))

    def _paint_cell(self, painter: QPainter, rect: QRectF, line: LedgerLine, cell: Cell) -> None:
        letter = tag_width(self.dealer_letter) + px(6) if cell.deals else 0.0
        if not cell.change2.text and not cell.total2.text:
            self._paint_figures(
                painter, rect.adjusted(0, 0, 0, -1), line, cell.change, cell.total, large=True, left=letter
            )
        else:
            half = rect.height() / 2
            upper, lower = rect.adjusted(0, px(3), 0, -half), rect.adjusted(0, half - px(1), 0, -px(3))
            self._paint_figures(painter, upper, line, cell.change, cell.total, large=True, left=letter)
            self._paint_figures(painter, lower, line, cell.change2, cell.total2, large=False, left=0)
        if cell.deals:
            self._paint_dealer(painter, rect, line, cell)

    def _paint_figures(
        self, painter: QPainter, rect: QRectF, line: LedgerLine, change: Figure, total: Figure, large: bool, left: float
    ) -> None:
        """Paint change and total; the sign only if ``left`` (pixels) leaves room."""
        radl = line.kind is LineKind.RADL
        ink = sign_ink(change.sign, "text2")
        size, weight = (13 if radl or not large else 14), (600 if large or radl else 500)
        face = font(size, weight if change.sign else 400)
        end = rect.right() - px(self.room.edge)
        total_font = font(13, 700 if radl else 400)
        # A long total (fractions, narrow columns) would overlap the change, so it moves left.
        right = min(self.change_edge(rect), end - text_width(total_font, total.text) - px(self.room.gap))
        free = right - text_width(face, change.text) - rect.left()
        if large and not radl and free >= px(self.room.mark_needs) + left:
            at = QPointF(rect.left() + px(self.room.mark_at), rect.center().y())
            direction_mark(painter, at, px(7), change.sign, ink)
        area = QRectF(rect.left(), rect.top(), right - rect.left(), rect.height())
        draw_text(painter, area, change.text, face, ink, RIGHT)
        area = QRectF(rect.left(), rect.top(), end - rect.left(), rect.height())
        draw_text(painter, area, total.text, total_font, tokens().text if radl else tokens().text2, RIGHT)

    def _paint_dealer(self, painter: QPainter, rect: QRectF, line: LedgerLine, cell: Cell) -> None:
        totals = max(text_width(font(13), figure.text) for figure in (cell.total, cell.total2))
        right = min(self.change_edge(rect), rect.right() - px(self.room.edge) - totals - px(self.room.gap))
        middle = rect.center().y() - 0.5
        if cell.change.text:
            right = min(rect.left() + px(38), right - text_width(font(14, 600), cell.change.text) - px(4))
            if cell.change2.text:
                middle = rect.top() + rect.height() / 4 + px(1.5)
        paint_tag(painter, right, middle, self.dealer_letter, Tone.PLAIN)

    def change_edge(self, rect: QRectF) -> float:
        return rect.left() + round(rect.width() * CHANGE_AT)

    def _paint_across(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> None:
        left = float(self._view.horizontalHeader().sectionViewportPosition(GAME)) + px(5)
        area = QRectF(left, rect.top(), self._view.viewport().width() - left - px(8), rect.height() - 1)
        name = draw_text(painter, area, line.name, font(13, 650), tokens().text, LEFT)
        draw_text(painter, area.adjusted(name + px(6), 0, 0, 0), line.people, font(13), tokens().text2, LEFT)

    def _paint_reason(self, painter: QPainter, rect: QRectF, line: LedgerLine) -> None:
        header = self._view.horizontalHeader()
        left = float(header.sectionViewportPosition(FIRST_PLAYER)) + px(8)
        area = QRectF(left, rect.top(), self._view.viewport().width() - left - px(8), rect.height() - 1)
        draw_text(painter, area, line.reason, font(13, 500), tokens().minus, LEFT)


def _people(line: LedgerLine, font: QFont, room: float) -> str:
    return line.people if text_width(font, line.people) <= room else line.people_short or line.people


def _signs(line: LedgerLine) -> int:
    return line.edited + line.lost + bool(line.out_of_turn) + bool(line.note)


def _fitting(tags: tuple[Tag, ...], room: float) -> tuple[Tag, ...]:
    for count in range(len(tags), -1, -1):
        shown = tags if count == len(tags) else (*tags[:count], Tag("…"))
        if sum(tag_width(tag.text) + px(5) for tag in shown) <= room:
            return shown
    return ()


def row_height(*, both: bool) -> int:
    return px(ROW_BOTH if both else ROW)
