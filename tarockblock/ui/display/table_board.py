"""Paints standings of many people for the room, in as many columns as needed."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent

from tarockblock.ui.display.display_texts import HEIGHT, SMALL, WIDTH
from tarockblock.ui.kit.fonts import Face, make_font
from tarockblock.ui.kit.theme import tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, hairline, text_width
from tarockblock.ui.shell.frame import Board

_EDGE, _HEAD, _FOOT, _GAP, _ROW, _LINES = 48, 100, 60, 48, 92, 16


class TableBoard(PaintedWidget):
    """Everything grows with the window."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = Board("")
        self.hide()

    def set_board(self, board: Board) -> None:
        """Show other standings."""
        self._shown = board
        self.setAccessibleName(". ".join((board.title, *(" ".join(line) for line in board.lines), board.foot)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, unit = QPainter(self), min(self.width() / WIDTH, self.height() / HEIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens().window)
        lines, edge, gap = self._shown.lines, _EDGE * unit, _GAP * unit
        whole = QRectF(self.rect()).adjusted(edge, edge / 2, -edge, -edge / 2)
        head = QRectF(whole.left(), whole.top(), whole.width(), _HEAD * unit)
        foot = QRectF(whole.left(), whole.bottom() - _FOOT * unit, whole.width(), _FOOT * unit)
        draw_text(painter, head, self._shown.title, self._font(SMALL * 1.3 * unit, 650), tokens().text, LEFT)
        draw_text(painter, foot, self._shown.foot, self._font(SMALL * 0.8 * unit, 400), tokens().text2, LEFT)
        columns = max(1, -(-len(lines) // _LINES), 2 if len(lines) > 10 else 1)
        each = max(1, -(-len(lines) // columns))
        row = min(_ROW * unit, (foot.top() - head.bottom()) / each)
        width = (whole.width() - gap * (columns - 1)) / columns
        for number, line in enumerate(lines):
            column, at = divmod(number, each)
            left, top = whole.left() + column * (width + gap), head.bottom() + at * row
            if at:
                hairline(painter, left, left + width, top, tokens().line)
            self._paint_line(painter, QRectF(left, top, width, row), line)

    def _paint_line(self, painter: QPainter, cell: QRectF, line: tuple[str, str, str, str]) -> None:
        place, name, why, total = line
        size = cell.height() * 0.52
        large, small = self._font(size, 600), self._font(size * 0.68, 400)
        rank, sum_ = size * 2, text_width(large, total)
        draw_text(painter, cell.adjusted(0, 0, rank - cell.width(), 0), place, small, tokens().text2, LEFT)
        draw_text(painter, cell, total, large, tokens().text, RIGHT)
        room = cell.adjusted(rank, 0, -sum_ - size, 0)
        used = draw_text(painter, room, name, large, tokens().text, LEFT)
        for words in (why, why.rpartition("   ")[2]):  # without the step, if there is no room for it
            if used + size + text_width(small, words) <= room.width():
                draw_text(painter, room, words, small, tokens().text2, RIGHT)
                break

    @staticmethod
    def _font(size: float, weight: int) -> Face:
        return make_font(max(1, round(size)), weight, tabular=True)
