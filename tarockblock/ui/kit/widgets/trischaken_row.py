"""A row of the Trischaken entry: who, how many card points, and where there is room a bar over all of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.theme import font, player_color, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.digit_pad import OfferDigits
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.painting import LEFT, draw_text, text_width
from tarockblock.ui.kit.widgets.player_mark import Mark, paint_mark
from tarockblock.ui.kit.widgets.points_bar import PointsBar
from tarockblock.ui.kit.widgets.text_field import TextField

HEIGHT = 62
NARROW = 420
"""Below this width there is room for name and field alone."""
LEAST = 32
"""So high, in pixels of the screen, is what a finger hits, however small the text."""
_MARK, _NAME_LEFT, _FIELD_LEFT, _FIELD_WIDTH, _BAR_LEFT = 24, 36, 190, 104, 308
_BUTTON, _BETWEEN, _BAR_LEAST = 36, 4, 100
_DELAY_MS, _REPEAT_MS = 400, 60


class TrischakenRow(PaintedWidget):
    """The owner reads and sets `field`, and hears of the `bar` what was pointed at, or stepped by its buttons and the
    wheel; `share` and `threshold` are fractions (0 to 1) of all card points."""

    def __init__(self, name: str, mark: Mark, field_name: str, badge: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._mark, self._badge = name, mark, badge
        self._threshold, self._caption, self._caption_problem = 0.5, "", False
        self.field = TextField(field_name, size=18, weight=600, height=40, parent=self)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.field.installEventFilter(self)
        self.digits = OfferDigits(self.field)
        self.bar = PointsBar(player_color(mark.seat), self)
        self.less = self._button("minus", self.tr("{field}: one Blatt less").format(field=field_name), -1)
        self.more = self._button("plus", self.tr("{field}: one Blatt more").format(field=field_name), 1)
        self.setAccessibleName(", ".join(part for part in (name, badge) if part))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.field)
        self.set_share(0.0)

    def _button(self, icon: str, name: str, step: int) -> KeyButton:
        """For fingers, and for one Blatt; held, it goes on. The keyboard has the field."""
        button = KeyButton("", icon, height=_BUTTON, parent=self)
        button.setAccessibleName(name)
        button.setToolTip(self.tr("One Blatt less") if step < 0 else self.tr("One Blatt more"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.setAutoRepeatDelay(_DELAY_MS)
        button.setAutoRepeatInterval(_REPEAT_MS)
        button.clicked.connect(lambda: self.bar.stepped.emit(step))
        return button

    def set_share(self, share: float) -> None:
        """How far the bar is filled."""
        self.bar.set_share(share)
        self.less.setEnabled(share > 0)
        self.more.setEnabled(share < 1)

    def set_threshold(self, threshold: float) -> None:
        """Where "das Spiel" begins: a dashed tick."""
        self._threshold = threshold
        self.bar.set_threshold(threshold)

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
        if not self._has_bar():
            return self.width() // 2
        return self.bar.x() + round(self.bar.x_of(self._threshold))

    def sizeHint(self) -> QSize:
        return QSize(px(664), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Name and field; bar and buttons are left out."""
        return QSize(px(250), px(HEIGHT))

    def restyle(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over the field as over the bar; elsewhere it scrolls."""
        if watched is self.field and isinstance(event, QWheelEvent):
            self.bar.turn(event.angleDelta().y())
            return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, middle = QPainter(self), self.height() / 2
        side = px(_MARK)
        paint_mark(painter, QRectF(2, round(middle - side / 2), side, side), self._mark)
        badge = badge_width(self._badge)
        room = self.field.x() - px(_NAME_LEFT) - px(8) - (badge + px(9) if badge else 0)
        face = font(15, 600)
        width = min(room, text_width(face, self._name) + 1)
        drawn = draw_text(
            painter, QRectF(px(_NAME_LEFT), 0, width, self.height()), self._name, face, tokens().text, LEFT
        )
        paint_badge(painter, px(_NAME_LEFT) + drawn + px(9), middle, self._badge, Tone.ACCENT)
        ink = tokens().minus if self._caption_problem else tokens().text2
        caption = QRectF(px(_BAR_LEFT), round(middle) + px(9), self.width() - px(_BAR_LEFT), px(18))
        if not self._has_bar():
            caption = QRectF(px(_NAME_LEFT), round(middle) + px(9), self.field.x() - px(_NAME_LEFT + 4), px(18))
        else:
            caption.setLeft(self.bar.x() + self.bar.x_of(0))
        draw_text(painter, caption, self._caption, font(12, 500), ink, LEFT)

    def _is_narrow(self) -> bool:
        return self.width() < px(NARROW)

    def _has_bar(self) -> bool:
        return self.width() >= px(_BAR_LEFT + _BAR_LEAST) + 2 * (self.less.sizeHint().width() + px(_BETWEEN))

    def _place(self) -> None:
        height, narrow = self.field.sizeHint().height(), self._is_narrow()
        left = self.width() - px(_FIELD_WIDTH) if narrow else px(_FIELD_LEFT)
        self.field.setGeometry(left, round((self.height() - height) / 2), px(_FIELD_WIDTH), height)
        side, gap, high = self.less.sizeHint().width(), px(_BETWEEN), max(LEAST, px(_BUTTON))
        top, beside = round((self.height() - high) / 2), px(_BAR_LEFT) + side + gap
        right = self.width() - side if self._has_bar() else beside
        self.less.setGeometry(px(_BAR_LEFT), top, side, high)
        self.more.setGeometry(right, top, side, high)
        self.bar.setGeometry(QRect(beside, 0, max(1, right - gap - beside), self.height()))
        self.bar.setVisible(self._has_bar())
        for button in (self.less, self.more):
            button.setVisible(not narrow)
