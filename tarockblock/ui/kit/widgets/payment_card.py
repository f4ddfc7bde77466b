"""A payment of the settlement: who pays whom, how much, and whether it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.columns import cut_to
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedButton
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, largest, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.tick_box import paint_tick

HEIGHT, _PLAIN_HEIGHT = 66, 48
_TICK, _ARROW = 22, 40
_WHOLE = 140
"""Width up to which a name is printed whole."""


SIDE, GAP = 22, 8
"""Size of a mark beside a name, and the gap between them."""


def paint_people(
    painter: QPainter,
    area: QRectF,
    people: Sequence[tuple[str, Mark | None]],
    size: int,
    ink: QColor | str,
    *,
    arrow: int,
    air: int,
) -> None:
    """Paint marks and names with arrows between them, ``air`` at both sides of each; the kitty has no mark.

    Names shrink by up to two sizes before they are cut.
    """
    side, left = px(SIDE), area.left()
    room = max(0.0, area.width() - len(people) * (side + px(GAP)) - (len(people) - 1) * px(arrow))
    face = font(largest("".join(name for name, _ in people), room - len(people), (size, size - 1, size - 2), 600), 600)
    widths = cut_to(room, [text_width(face, name) + 1 for name, _ in people])
    for n, ((name, mark), width) in enumerate(zip(people, widths, strict=True)):
        if n:
            glyph = QRectF(left + px(air), area.top(), px(arrow) - 2 * px(air), area.height())
            draw_icon(painter, "arrow-right", glyph, tokens().text2)
            left += px(arrow)
        sign = QRectF(left, area.center().y() - side / 2, side, side)
        if mark is None:
            draw_icon(painter, "coins", sign, tokens().text2)
        else:
            paint_mark(painter, sign, mark)
        left += side + px(GAP)
        left += draw_text(painter, QRectF(left, area.top(), width, area.height()), name, face, ink, LEFT)


@dataclass(frozen=True, slots=True)
class PaymentData:
    """A payment with ready texts; `note` is the line below ("Leertaste: bezahlt", "bezahlt um 23:44")."""

    payer: str
    payer_mark: Mark
    payee: str
    payee_mark: Mark
    amount: str
    note: str = ""
    paid: bool = False


class PaymentCard(PaintedButton):
    """A checkable card; Space or a click ticks it and emits `toggled(bool)`. `sentence` is its accessible name."""

    def __init__(self, data: PaymentData, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(sentence, parent)
        self._data = data
        self._plain = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_data(data, sentence)

    def set_data(self, data: PaymentData, sentence: str) -> None:
        self._data = data
        blocked = self.blockSignals(True)
        self.setChecked(data.paid)
        self.blockSignals(blocked)
        self.set_label(sentence)
        self.setAccessibleDescription(data.note)
        self.updateGeometry()
        self.update()

    def set_plain(self) -> None:
        """Make it read-only, without a box to tick."""
        self._plain = True
        self.setCheckable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(390), px(_PLAIN_HEIGHT if self._plain else HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Let very long names elide, but not the note below."""
        data, face = self._data, font(15, 600)
        names = sum(min(text_width(face, name) + 1, px(_WHOLE)) for name in (data.payer, data.payee))
        words = max(text_width(font(12, 400), data.note), names + 2 * px(SIDE + GAP) + px(_ARROW))
        beside = text_width(font(20, 650), data.amount) + px(16) + px(14)
        return QSize(max(px(280), round(self._inset + words + beside) + 2), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect, paid = QPainter(self), QRectF(self.rect()), self.isChecked()
        edge = tokens().border if paid else (tokens().field if self.hovered() else tokens().control)
        box(painter, rect, px(10), tokens().sunken if paid else tokens().surface, edge)
        if self.hasFocus():
            box(painter, rect, px(10), None, tokens().accent, 1.5)
        if not self._plain:
            side = px(_TICK)
            paint_tick(painter, QRectF(px(16), round((self.height() - side) / 2), side, side), checked=paid)
        ink = QColor(tokens().text2 if paid else tokens().text)
        amount_area = rect.adjusted(0, 0, -px(16), 0)
        used = draw_text(painter, amount_area, self._data.amount, font(20, 650), ink, RIGHT)
        right = rect.right() - px(16) - used - px(14)
        self._paint_names(painter, ink, right)
        note_ink = tokens().accent if paid else tokens().text2
        note = QRectF(self._inset, px(38), right - self._inset, px(18))
        draw_text(painter, note, self._data.note, font(12, 400), note_ink, LEFT)

    @property
    def _inset(self) -> int:
        return px(16 if self._plain else 54)

    def _paint_names(self, painter: QPainter, ink: QColor, right: float) -> None:
        data, side = self._data, px(SIDE)
        low = not data.note and not self.isCheckable()
        area = QRectF(self._inset, (self.height() - side) / 2 if low else px(12), right - self._inset, side)
        people = (data.payer, data.payer_mark), (data.payee, data.payee_mark)
        paint_people(painter, area, people, 15, ink, arrow=_ARROW, air=11)
