"""The preview: each player's result and the reasons; the same panel answers "why" in the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, sign_ink, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget, PlacedWidget, announce
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    box,
    direction_mark,
    draw_text,
    draw_wrapped,
    hairline,
    line_height,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, WhyLine, spoken, spoken_in_full

WIDTH = 300
_PAD, _HEAD, _PITCH, _FOOT, _MARK = 16, 40, 36, 32, 22
_LINE, _CLOSE_LINE, _CLOSE_PITCH, _LEAST_WHY, _FOR_CLAUSES = 24, 19, 26, 10, 40
_NAME_LEAST = 40  # least width of a name before the role word goes
_TWO_LINES = 32  # row height from which the role moves below the name
_POINTS_RIGHT = 94  # from the panel's right edge to the right edge of the points
_INSET = 10  # inset of factors and remarks below a reason
_QUIET_MS = 500


class _Why(PaintedWidget):
    """The reasons and clauses, measured and painted by the same walk.

    All reasons are always shown, closer together if they are many. Clauses take the remaining room.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._data: PreviewData | None = None
        self._line = _LINE
        # The clauses as currently shown, with an ellipsis after those cut.
        self.clauses: tuple[str, ...] = ()

    def set_data(self, data: PreviewData) -> None:
        self._data = data
        self._line, self.clauses = _LINE, data.clauses
        self.update()

    def height_for(self, width: float) -> int:
        return 0 if self._data is None else self._height(width, _LINE, self._data.clauses)

    def fit(self, width: float, room: float) -> int:
        """Cut the clauses to fit, and return the height; it exceeds ``room`` only for the reasons."""
        if self._data is None:
            return 0
        clauses = self._data.clauses
        self._line, self.clauses = _LINE, clauses
        if self._height(width, _LINE, clauses) > room:
            airy = self._height(width, _LINE, ()) + px(_FOR_CLAUSES) <= room
            self._line = _LINE if airy else _CLOSE_LINE
            left = room - self._height(width, self._line, ())
            # Nothing is cut if scrolling is needed anyway.
            if left >= 0:
                self.clauses = _cut(clauses, font(12), width, left, px(6))
        return self._height(width, self._line, self.clauses)

    def _height(self, width: float, line: int, clauses: tuple[str, ...]) -> int:
        return round(self._walk(None, width, line, clauses) + 0.5)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._walk(QPainter(self), self.width(), self._line, self.clauses)

    def _walk(self, painter: QPainter | None, width: float, line: int, clauses: tuple[str, ...]) -> float:
        if self._data is None:
            return 0.0
        pitch = px(line)
        y = float(px(6))
        for section in self._data.sections:
            if section.title:
                tall = wrapped_height(font(12, 600), section.title, width)
                air = max(0.0, pitch - line_height(font(12, 600)))
                if painter:
                    area = QRectF(0, y + air / 2, width, 0)
                    draw_wrapped(painter, area, section.title, font(12, 600), tokens().text2)
                y += max(float(pitch), tall + air)
            for reason in section.lines:
                y = self._walk_line(painter, reason, y, width, line)
        y += px(8) if clauses else 0
        face = font(12)
        for clause in clauses:
            if painter:
                draw_wrapped(painter, QRectF(0, y, width, 0), clause, face, tokens().text2)
            y += wrapped_height(face, clause, width) + px(6)
        return y

    def _walk_line(self, painter: QPainter | None, line: WhyLine, y: float, width: float, height: int) -> float:
        pitch, airy = px(height), height == _LINE
        points_right = width - px(_POINTS_RIGHT - _PAD)
        points_font = font(13, 600)
        text_room = points_right - text_width(points_font, line.points) - px(10) if line.points else width
        face = font(13, 650 if line.total else 500)
        air = max(0.0, pitch - line_height(face))
        text_height = max(float(pitch), wrapped_height(face, line.text, text_room) + air)
        if line.total:
            if painter:
                hairline(painter, 0, width, y + px(1), tokens().border)
            y += px(6) if airy else px(3)
        if painter:
            draw_wrapped(painter, QRectF(0, y + air / 2, text_room, 0), line.text, face, tokens().text)
            ink = sign_ink(0 if line.total else line.sign)
            draw_text(painter, QRectF(0, y, points_right, pitch), line.points, points_font, ink, RIGHT)
            money = (font(13, 650), tokens().text) if line.total else (font(13), tokens().text2)
            draw_text(painter, QRectF(0, y, width, pitch), line.money, *money, RIGHT)
        y += text_height
        small, inset = font(12), px(_INSET)
        y -= px(2) if line.below else 0
        for text in line.below:
            if painter:
                draw_wrapped(painter, QRectF(inset, y, width - inset, 0), text, small, tokens().text2)
            y += wrapped_height(small, text, width - inset)
        return y + (px(6) if airy else px(2)) * bool(line.below)


def _cut(clauses: Sequence[str], font: QFont, width: float, room: float, gap: float) -> tuple[str, ...]:
    shown: list[str] = []
    left = room - 8
    for clause in clauses:
        height = wrapped_height(font, clause, width) + gap
        if height <= left:
            shown.append(clause)
            left -= height
            continue
        beginning = _shortened(clause, font, width, left - gap)
        if beginning:
            shown.append(beginning)
        elif shown:
            before = shown.pop()
            shown.append(_shortened(before, font, width, wrapped_height(font, before, width)))
        break
    return tuple(shown)


def _shortened(text: str, font: QFont, width: float, room: float) -> str:
    words = text.split()
    for count in range(len(words), 2, -1):
        shorter = " ".join(words[:count]) + " …"
        if wrapped_height(font, shorter, width) <= room:
            return shorter
    return ""


class PreviewPanel(PlacedWidget):
    """A panel for a `PreviewData`. Only the reasons scroll, and only if they are too long; all is plain text.

    Clauses without room are cut; a tooltip and the screen reader have them in full, and explain the sources' own
    words. The panel is no tab stop; a change is announced after half a second of rest.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.data: PreviewData | None = None
        self._why = _Why(self)
        self._scroll = ScrollArea(self._why)
        self._scroll.setParent(self)
        self._scroll.setWidgetResizable(False)
        self._still = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._still.timeout.connect(self._describe)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_data(self, data: PreviewData) -> None:
        """Show another preview; scroll to the top if the reasons changed."""
        if data == self.data:
            return
        self.data = data
        self._why.set_data(data)
        said = spoken(data)
        self.setAccessibleName(said if data.title == self._name else f"{self._name}: {said}")
        self.setAccessibleDescription(spoken_in_full(data))
        self.restyle()
        self._scroll.verticalScrollBar().setValue(0)
        self._still.start()
        self.update()

    def scroll_reasons(self, steps: int) -> None:
        """Scroll the reasons by lines, for a dialog's PageUp and PageDown."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + steps * px(24))

    def sizeHint(self) -> QSize:
        """Return the design's width and the content's height."""
        height = self._top(px(_PITCH)) + px(_FOOT) + self._why.height_for(px(WIDTH) - 2 * px(_PAD))
        return QSize(px(WIDTH), max(px(420), height))

    def minimumSizeHint(self) -> QSize:
        """Return the height of close players and the foot; the reasons then scroll."""
        return QSize(px(WIDTH), self._top(px(_CLOSE_PITCH)) + px(_FOOT) + px(_LEAST_WHY))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens().surface, tokens().border)
        data = self.data
        if data is None:
            return
        left, right = px(_PAD), self.width() - px(_PAD)
        head = QRectF(left, 0, right - left, px(_HEAD) + px(3))
        points_head = head.adjusted(0, 0, px(_PAD - _POINTS_RIGHT), 0)
        room = points_head.width() - text_width(font(12, 500), data.points_head) - px(8)
        face = font(14 if text_width(font(14, 600), data.title) <= room else 12, 600)
        title = QRectF(left, 0, room, head.height())
        draw_text(painter, title, data.title, face, tokens().text, LEFT, may_be_cut=True)
        draw_text(painter, points_head, data.points_head, font(12, 500), tokens().text2, RIGHT)
        draw_text(painter, head, data.money_head, font(12, 500), tokens().text2, RIGHT)
        for index, line in enumerate(data.players):
            self._paint_player(painter, line, px(_HEAD) + index * self._pitch(), self._pitch())
        hairline(painter, left, right, self._top(self._pitch()) - 1, tokens().border)
        foot = self.height() - px(_FOOT)
        hairline(painter, left, right, foot, tokens().border)
        glyph, ink = ("check", tokens().accent) if data.foot_ok else ("exclamation", tokens().minus)
        if data.foot:
            draw_icon(painter, glyph, QRectF(left, foot, px(14), px(_FOOT)), ink)
            area = QRectF(left + px(19), foot, right - left - px(19), px(_FOOT))
            foot_ink = tokens().text2 if data.foot_ok else tokens().minus
            draw_text(painter, area, data.foot, font(12, 500), foot_ink, LEFT)

    def _paint_player(self, painter: QPainter, line: PlayerLine, y: float, pitch: int) -> None:
        middle, side = y + pitch / 2, px(_MARK)
        left, right = float(px(_PAD)), float(self.width() - px(_PAD))
        paint_mark(painter, QRectF(left, round(middle - side / 2), side, side), line.mark, dimmed=line.out)
        left += side + px(9)
        row = QRectF(0, y, right, pitch)
        points_right = self.width() - px(_POINTS_RIGHT)
        stop = right
        if line.points:
            ink = sign_ink(line.sign)
            face = font(18, 600)
            used = draw_text(painter, QRectF(0, y, points_right, pitch), line.points, face, ink, RIGHT)
            # "−12" and "+2" keep their triangle beside the figures.
            tip = points_right - used - px(10)
            direction_mark(painter, QPointF(tip, middle), px(6.4), line.sign, ink)
            stop = tip - px(10)
        draw_text(painter, row, line.money, font(13, 500), tokens().text, RIGHT)
        name_ink = tokens().text2 if line.out else tokens().text
        role = text_width(font(12), line.role) + px(7) if line.role else 0.0
        name_font, room = font(14, 600), stop - left
        if role and text_width(name_font, line.name) + role > room and pitch >= px(_TWO_LINES):
            above, below = QRectF(left, y + px(1), room, pitch / 2), QRectF(left, y + pitch / 2, room, pitch / 2)
            draw_text(painter, above, line.name, name_font, name_ink, LEFT)
            draw_text(painter, below, line.role, font(12), tokens().text2, LEFT)
            return
        shows_role = room - role >= px(_NAME_LEAST)
        name = QRectF(left, y, max(0.0, room - (role if shows_role else 0)), pitch)
        left += draw_text(painter, name, line.name, name_font, name_ink, LEFT) + px(7)
        if line.role and shows_role:
            draw_text(painter, QRectF(left, y, stop - left, pitch), line.role, font(12), tokens().text2, LEFT)

    def _pitch(self) -> int:
        count = len(self.data.players) if self.data else 0
        room = self.height() - self._top(0) - px(_FOOT) - px(80)
        return max(px(_CLOSE_PITCH), min(px(_PITCH), room // max(1, count)))

    def _top(self, pitch: int) -> int:
        return px(_HEAD) + (len(self.data.players) if self.data else 0) * pitch + px(6)

    def restyle(self) -> None:
        top, foot = self._top(self._pitch()), self.height() - px(_FOOT)
        width = self.width() - 2 * px(_PAD)
        height = self._why.fit(width, foot - top)
        # The scroll bar lies in the margin, so that it does not rewrap lines.
        bar = px(_PAD) - 2 if height > foot - top else 0
        self._scroll.setGeometry(px(_PAD), top, width + bar, max(0, foot - top))
        self._why.resize(width, height)
        data = self.data
        tip = () if data is None else (*(() if self._why.clauses == data.clauses else data.clauses), *data.about)
        self._why.setToolTip("".join(f"<p>{escape(each)}</p>" for each in tip))

    def _describe(self) -> None:
        if self.data is not None:
            announce(self, spoken(self.data))
