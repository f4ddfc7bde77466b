"""The preview: what every player will get and why; the same panel answers "why" in the ledger."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from tarockblock.ui.icons import draw_icon
from tarockblock.ui.widgets.base import PaintedWidget, announce
from tarockblock.ui.widgets.painting import (
    LEFT,
    RIGHT,
    box,
    direction_mark,
    draw_text,
    draw_wrapped,
    hairline,
    text_width,
    wrapped_height,
)
from tarockblock.ui.widgets.player_mark import paint_mark
from tarockblock.ui.widgets.preview_data import PlayerLine, PreviewData, WhyLine, spoken, spoken_in_full

WIDTH = 300
_PAD, _HEAD, _PITCH, _FOOT, _MARK = 16, 40, 36, 32, 22
_POINTS_RIGHT = 94  # from the right edge of the panel to the right edge of the points
_QUIET_MS = 500


class _Why(PaintedWidget):
    """The reasons and clauses, laid out from the top; measured and painted by the same walk."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._data: PreviewData | None = None

    def set_data(self, data: PreviewData) -> None:
        self._data = data
        self.update()

    def height_for(self, width: float) -> int:
        """The height of everything at a width."""
        return round(self._walk(None, width) + 0.5)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Reasons, totals, clauses."""
        self._walk(QPainter(self), self.width())

    def _walk(self, painter: QPainter | None, width: float) -> float:
        if self._data is None:
            return 0.0
        theme, px = self.theme, self.theme.px
        y = float(px(6))
        for section in self._data.sections:
            if section.title:
                if painter:
                    area = QRectF(0, y, width, px(24))
                    draw_text(painter, area, section.title, theme.font(12, 600), theme.tokens.text2, LEFT)
                y += px(24)
            for line in section.lines:
                y = self._walk_line(painter, line, y, width)
        y += px(8)
        for clause in self._data.clauses:
            area = QRectF(0, y, width, 0)
            font = theme.font(12)
            if painter:
                draw_wrapped(painter, area, clause, font, theme.tokens.text2)
            y += wrapped_height(font, clause, width) + px(6)
        return y

    def _walk_line(self, painter: QPainter | None, line: WhyLine, y: float, width: float) -> float:
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        points_right = width - px(_POINTS_RIGHT - _PAD)
        points_font = theme.font(13, 600)
        text_room = points_right - text_width(points_font, line.points) - px(10) if line.points else width
        font = theme.font(13, 650 if line.total else 500)
        text_height = max(float(px(24)), wrapped_height(font, line.text, text_room) + px(8))
        if line.total:
            if painter:
                hairline(painter, 0, width, y + px(1), tokens.border)
            y += px(6)
        if painter:
            draw_wrapped(painter, QRectF(0, y + px(4), text_room, 0), line.text, font, tokens.text)
            ink = {1: tokens.plus, -1: tokens.minus}.get(0 if line.total else line.sign, tokens.text)
            draw_text(painter, QRectF(0, y, points_right, px(24)), line.points, points_font, ink, RIGHT)
            money = (theme.font(13, 650), tokens.text) if line.total else (theme.font(13), tokens.text2)
            draw_text(painter, QRectF(0, y, width, px(24)), line.money, *money, RIGHT)
        y += text_height
        if line.sub:
            y -= px(2)
            if painter:
                draw_wrapped(painter, QRectF(0, y, width, 0), line.sub, theme.font(12), tokens.text2)
            y += wrapped_height(theme.font(12), line.sub, width) + px(6)
        return y


class PreviewPanel(PaintedWidget):
    """Shows one `PreviewData`. Only its "why" part scrolls, and only when it is too long; everything is plain text.

    It is no stop for Tab; a change is announced once it has been still for half a second.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._data: PreviewData | None = None
        self._why = _Why(self)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        self._why.setAutoFillBackground(False)
        self._scroll.setWidget(self._why)
        self._why.setAutoFillBackground(False)
        self._still = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._still.timeout.connect(self._say)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    @property
    def data(self) -> PreviewData | None:
        """What is shown."""
        return self._data

    def set_data(self, data: PreviewData) -> None:
        """Show another preview; the scroll position goes back to the top if the reasons changed."""
        if data == self._data:
            return
        self._data = data
        self._why.set_data(data)
        self.setAccessibleName(f"{self._name}: {spoken(data)}")
        self.setAccessibleDescription(spoken_in_full(data))
        self._place()
        self._scroll.verticalScrollBar().setValue(0)
        self._still.start()
        self.update()

    def scroll_reasons(self, steps: int) -> None:
        """Scroll an overlong "why" by some lines, for a dialog's PageUp and PageDown."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + steps * self.theme.px(24))

    def sizeHint(self) -> QSize:
        """The fixed width of the design; as high as its content."""
        px = self.theme.px
        height = self._top() + px(_FOOT) + self._why.height_for(px(WIDTH) - 2 * px(_PAD))
        return QSize(px(WIDTH), max(px(420), height))

    def minimumSizeHint(self) -> QSize:
        """Players, foot, and a few lines of reasons."""
        px = self.theme.px
        return QSize(px(WIDTH), self._top() + px(_FOOT) + px(80))

    def restyle(self) -> None:
        """Lay out anew."""
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out anew."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Sheet, head, players, foot."""
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens.surface, tokens.border)
        data = self._data
        if data is None:
            return
        left, right = px(_PAD), self.width() - px(_PAD)
        head = QRectF(left, 0, right - left, px(_HEAD) + px(3))
        draw_text(painter, head, data.title, theme.font(14, 600), tokens.text, LEFT)
        points_head = head.adjusted(0, 0, px(_PAD - _POINTS_RIGHT), 0)
        draw_text(painter, points_head, data.points_head, theme.font(12, 500), tokens.text2, RIGHT)
        draw_text(painter, head, data.money_head, theme.font(12, 500), tokens.text2, RIGHT)
        for index, line in enumerate(data.players):
            self._paint_player(painter, line, px(_HEAD) + index * px(_PITCH))
        hairline(painter, left, right, self._top() - 1, tokens.border)
        foot = self.height() - px(_FOOT)
        hairline(painter, left, right, foot, tokens.border)
        glyph, ink = ("check", tokens.accent) if data.foot_ok else ("exclamation", tokens.minus)
        if data.foot:
            draw_icon(painter, glyph, QRectF(left, foot, px(14), px(_FOOT)), ink)
            area = QRectF(left + px(19), foot, right - left - px(19), px(_FOOT))
            foot_ink = tokens.text2 if data.foot_ok else tokens.minus
            draw_text(painter, area, data.foot, theme.font(12, 500), foot_ink, LEFT)

    def _paint_player(self, painter: QPainter, line: PlayerLine, y: float) -> None:
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        middle, side = y + px(_PITCH) / 2, px(_MARK)
        left, right = float(px(_PAD)), float(self.width() - px(_PAD))
        paint_mark(painter, theme, QRectF(left, round(middle - side / 2), side, side), line.mark, dimmed=line.out)
        left += side + px(9)
        row = QRectF(0, y, right, px(_PITCH))
        points_right = self.width() - px(_POINTS_RIGHT)
        stop = right
        if line.points:
            ink = {1: tokens.plus, -1: tokens.minus}.get(line.sign, tokens.text)
            font = theme.font(18, 600)
            used = draw_text(painter, QRectF(0, y, points_right, px(_PITCH)), line.points, font, ink, RIGHT)
            # "−12" and "+2" keep their triangle beside the figures.
            tip = points_right - used - px(10)
            direction_mark(painter, QPointF(tip, middle), px(6.4), line.sign, ink)
            stop = tip - px(10)
        draw_text(painter, row, line.money, theme.font(13, 500), tokens.text, RIGHT)
        name_ink = tokens.text3 if line.out else tokens.text
        name = QRectF(left, y, max(0.0, stop - left), px(_PITCH))
        left += draw_text(painter, name, line.name, theme.font(14, 600), name_ink, LEFT) + px(7)
        if line.role and stop - left > px(12):
            role = QRectF(left, y, stop - left, px(_PITCH))
            draw_text(painter, role, line.role, theme.font(12), tokens.text2, LEFT)

    def _top(self) -> int:
        px = self.theme.px
        return px(_HEAD) + (len(self._data.players) if self._data else 0) * px(_PITCH) + px(6)

    def _place(self) -> None:
        px = self.theme.px
        top, foot = self._top(), self.height() - px(_FOOT)
        width = self.width() - 2 * px(_PAD)
        height = self._why.height_for(width)
        # The bar of an overlong list stands in the margin, so that no line breaks anew because of it.
        bar = px(_PAD) - 2 if height > foot - top else 0
        self._scroll.setGeometry(px(_PAD), top, width + bar, max(0, foot - top))
        self._why.resize(width, height)

    def _say(self) -> None:
        if self._data is not None:
            announce(self, spoken(self._data))
