"""A row of the Trischaken entry: who, how many card points, and where there is room a bar over all of them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.widgets.base import PaintedWidget
from tarockblock.ui.widgets.chip import Tone, badge_width, paint_badge
from tarockblock.ui.widgets.painting import LEFT, box, draw_text, text_width
from tarockblock.ui.widgets.player_mark import Mark, paint_mark
from tarockblock.ui.widgets.text_field import TextField

HEIGHT = 62
NARROW = 400
"""Below this width there is no room for a bar."""
_MARK, _NAME_LEFT, _FIELD_LEFT, _FIELD_WIDTH, _BAR_LEFT, _BAR_HEIGHT = 24, 36, 190, 104, 312, 13


class TrischakenRow(PaintedWidget):
    """The owner reads and sets `field`; `share` and `threshold` are fractions (0 to 1) of all card points."""

    def __init__(self, name: str, mark: Mark, field_name: str, badge: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._mark, self._badge = name, mark, badge
        self._share, self._threshold, self._caption = 0.0, 0.5, ""
        self._caption_problem = False
        self.field = TextField(field_name, size=18, weight=600, height=40, parent=self)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(", ".join(part for part in (name, badge) if part))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.field)

    def set_share(self, share: float) -> None:
        """How far the bar is filled."""
        self._share = max(0.0, min(1.0, share))
        self.update()

    def set_threshold(self, threshold: float) -> None:
        """Where "das Spiel" begins: a dashed tick."""
        self._threshold = threshold
        self.update()

    def set_caption(self, caption: str, *, problem: bool = False) -> None:
        """The words under the bar; as a problem they are red and the field's edge too."""
        self._caption, self._caption_problem = caption, problem
        self.field.set_problem(problem)
        self.field.setAccessibleDescription(caption)
        self.update()

    def set_completed(self, completed: bool) -> None:
        """Whether the number follows from the others: dashed field, can be typed over."""
        self.field.set_computed(completed)

    @property
    def threshold_x(self) -> int:
        """Where the dashed tick stands, for the heading above the rows; the middle where there is no bar."""
        px = self.theme.px
        if self._is_narrow():
            return self.width() // 2
        return round(px(_BAR_LEFT) + self._threshold * self._bar_width())

    def sizeHint(self) -> QSize:
        """The design's size."""
        return QSize(self.theme.px(664), self.theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Name and field; the bar is left out."""
        return QSize(self.theme.px(250), self.theme.px(HEIGHT))

    def restyle(self) -> None:
        """Place the field."""
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the field."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark, name, badge, bar, tick, caption."""
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        painter, middle = QPainter(self), self.height() / 2
        side = px(_MARK)
        paint_mark(painter, theme, QRectF(2, round(middle - side / 2), side, side), self._mark)
        badge = badge_width(theme, self._badge)
        room = self.field.x() - px(_NAME_LEFT) - px(8) - (badge + px(9) if badge else 0)
        font = theme.font(15, 600)
        width = min(room, text_width(font, self._name) + 1)
        drawn = draw_text(painter, QRectF(px(_NAME_LEFT), 0, width, self.height()), self._name, font, tokens.text, LEFT)
        paint_badge(painter, theme, px(_NAME_LEFT) + drawn + px(9), middle, self._badge, Tone.ACCENT)
        ink = tokens.minus if self._caption_problem else tokens.text2
        caption = QRectF(px(_BAR_LEFT), round(middle) + px(7), self._bar_width(), px(18))
        if self._is_narrow():
            caption = QRectF(px(_NAME_LEFT), round(middle) + px(9), self.field.x() - px(_NAME_LEFT + 4), px(18))
        else:
            self._paint_bar(painter, round(middle) - px(9))
        draw_text(painter, caption, self._caption, theme.font(12, 500), ink, LEFT)

    def _paint_bar(self, painter: QPainter, top: int) -> None:
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        height = px(_BAR_HEIGHT)
        track = QRectF(px(_BAR_LEFT), top, self._bar_width(), height)
        box(painter, track, height / 2, tokens.sunken, tokens.border)
        if self._share > 0:
            filled = QRectF(track.x(), track.y(), max(height, track.width() * self._share), height)
            box(painter, filled, height / 2, theme.player_color(self._mark.seat))
        x = self.threshold_x + 0.5
        pen = QPen(QColor(tokens.text2), 1)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawLine(round(x), top - px(6), round(x), top + height + px(6))

    def _bar_width(self) -> float:
        return max(10.0, self.width() - self.theme.px(_BAR_LEFT) - 2)

    def _is_narrow(self) -> bool:
        return self.width() < self.theme.px(NARROW)

    def _place(self) -> None:
        px, height = self.theme.px, self.field.sizeHint().height()
        left = self.width() - px(_FIELD_WIDTH) if self._is_narrow() else px(_FIELD_LEFT)
        self.field.setGeometry(left, round((self.height() - height) / 2), px(_FIELD_WIDTH), height)
