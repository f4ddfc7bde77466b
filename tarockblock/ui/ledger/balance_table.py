"""The table of balances in the settle dialog; computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Pixels, add, vbox
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, sign_ink, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, direction_mark, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.player_mark import paint_mark

_HEAD, _ROW, _SUM = 35, 45, 39
_PAD, _MARK = 16, 24
WIDTH, _LEAST = 588, 520
_POINTS, _AIR = 46, 18
# Greatest distances between the right edges of the amounts, from the balance leftwards, with and without an amount
# carried over.
_STEPS = {5: (105, 84, 95, 105), 4: (105, 95, 105), 3: (100, 70), 1: ()}
_NARROW, _THREE = 320, 410  # for the balance alone, and for a balance with two parts


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A player's line, or the sum (mark None); the last amount is the balance."""

    name: str
    amounts: tuple[str, ...]
    mark: Mark | None = None
    sign: int = 0


class _Line(PaintedWidget):
    def __init__(
        self, columns: Sequence[str], row: BalanceRow | None, rows: Sequence[BalanceRow], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._columns, self._row, self._rows = tuple(columns), row, rows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        words = zip(columns[1:], row.amounts, strict=True) if row else ()
        self.setToolTip(plain_tip(row.name) if row else "")
        self.setAccessibleName(f"{row.name}: " + ", ".join(" ".join(pair) for pair in words) if row else "")

    def sizeHint(self) -> QSize:
        height = _HEAD if self._row is None else (_SUM if self._row.mark is None else _ROW)
        return QSize(px(self._width(WIDTH)), px(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self._width(_LEAST)), self.sizeHint().height())

    def _width(self, many: int) -> int:
        return {2: _NARROW, 4: _THREE}.get(len(self._columns), many)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        row, right = self._row, self.width() - px(_PAD)
        area = QRectF(px(_PAD), 0, right - px(_PAD), self.height())
        edges = self._edges(right)
        if row is None:
            draw_text(painter, area, self._columns[0], font(12, 500), tokens().text2, LEFT)
            for edge, word in zip(edges, self._columns[1:], strict=True):
                head = QRectF(0, 0, edge, self.height())
                draw_text(painter, head, word, font(12, 500), tokens().text2, RIGHT)
            return
        hairline(painter, 1, self.width() - 1, 0, tokens().line)
        self._paint_name(painter, row, edges[0])
        for index, (edge, text) in enumerate(zip(edges, row.amounts, strict=True)):
            self._paint_amount(painter, row, index, edge, text)

    def _edges(self, right: float) -> list[float]:
        steps = [float(px(step)) for step in _STEPS[len(self._columns) - 1]]
        spare = [max(0.0, step - self._needed(-1 - place)) for place, step in enumerate(steps)]
        names = max((text_width(font(15, 600), each.name) for each in self._rows if each.mark), default=0.0)
        lacking = names + 1 + px(_PAD + _MARK + 10 + _POINTS) - (right - sum(steps))
        share = min(1.0, max(0.0, lacking) / max(1.0, sum(spare)))
        edges = [right]
        for step, most in zip(steps, spare, strict=True):
            edges.insert(0, edges[0] - (step - share * most))
        return edges

    def _needed(self, column: int) -> float:
        face = font(16, 650) if column == -1 else font(14, 600)
        sign = px(7 + 10) if column == -1 else 0
        amounts = [text_width(face, each.amounts[column]) + sign for each in self._rows]
        return max(text_width(font(12, 500), self._columns[column]), *amounts) + px(_AIR)

    def _paint_name(self, painter: QPainter, row: BalanceRow, until: float) -> None:
        left = float(px(_PAD))
        if row.mark is None:
            area = QRectF(left, 0, until, self.height())
            draw_text(painter, area, row.name, font(13, 600), tokens().text2, LEFT)
            return
        side = px(_MARK)
        paint_mark(painter, QRectF(left, round((self.height() - side) / 2), side, side), row.mark)
        left += side + px(10)
        # Leave room for points of five figures.
        room = QRectF(left, 0, max(0.0, until - px(_POINTS) - left), self.height())
        draw_text(painter, room, row.name, font(15, 600), tokens().text, LEFT)

    def _paint_amount(self, painter: QPainter, row: BalanceRow, index: int, edge: float, text: str) -> None:
        area = QRectF(0, 0, edge, self.height())
        if row.mark is None:
            draw_text(painter, area, text, font(13, 600), tokens().text2, RIGHT)
        elif index < len(row.amounts) - 1:
            strong = index == 1
            ink = tokens().text if strong else tokens().text2
            draw_text(painter, area, text, font(14, 600 if strong else 400), ink, RIGHT)
        else:
            ink = sign_ink(row.sign)
            face = font(16, 650)
            draw_text(painter, area, text, face, ink, RIGHT)
            tip = QPointF(edge - text_width(face, text) - px(10), self.height() / 2)
            direction_mark(painter, tip, px(7), row.sign, ink)


class BalanceTable(Panel):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._lines: list[_Line] = []
        self._column = vbox(gap=0, margins=(0, Pixels(2)))
        self.setLayout(self._column)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_rows(self, columns: Sequence[str], rows: Sequence[BalanceRow]) -> None:
        """Show these rows; the first of ``columns`` heads the names."""
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [_Line(columns, row, rows, self) for row in (None, *rows)]
        add(self._column, *self._lines)
        self.updateGeometry()
