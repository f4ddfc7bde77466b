"""The choice button: an answer of a step, with its value and key printed on it."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import Listens, PaintedButton
from tarockblock.ui.kit.widgets.key_cap import key_cap_width, paint_key_cap
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, faded, largest, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark

HEIGHT = 34
_PAD, _CAP_PAD, _GAP = 10, 9, 8
_DENSE_PAD, _DENSE_GAP = 8, 6
_GLYPH, _GLYPH_GAP, _MARK, _NOTE_GAP = 14, 5, 20, 6


class ChoiceButton(Listens, PaintedButton):
    """A checkable button that excludes its siblings by default.

    When chosen it is filled and bold and shows a check, or a cross on the minus ground if `lost`. A player's mark
    keeps its place; the check is then shown before the key cap if there is room. Choosing does not change the
    size.
    """

    def __init__(
        self,
        label: str,
        value: str = "",
        key: str = "",
        *,
        mark: Mark | None = None,
        note: str = "",
        lost: bool = False,
        centered: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(label, parent)
        # The key printed on the cap.
        self._value, self.key, self._note = value, key, note
        self._mark, self._lost, self._centered = mark, lost, centered
        self._dense = self._crowded = False
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._name()

    def setChecked(self, checked: bool) -> None:
        """Check or uncheck; Qt refuses to uncheck the only button of an exclusive group."""
        exclusive = self.autoExclusive()
        self.setAutoExclusive(False)
        super().setChecked(checked)
        self.setAutoExclusive(exclusive)

    def set_value(self, value: str) -> None:
        if value != self._value:
            self._value = value
            self._name()
            self.updateGeometry()
            self.update()

    def set_note(self, note: str) -> None:
        """Print another small word after the label."""
        if note != self._note:
            self._note = note
            self._name()
            self.update()

    def set_dense(self, dense: bool) -> None:
        """Use less padding and a smaller value if there is little room for names or values."""
        if dense != self._dense:
            self._dense = dense
            self.updateGeometry()
            self.update()

    def set_crowded(self, crowded: bool) -> None:
        """Set whether mark and label may not both fit: then the label is printed if it fits whole, else the mark."""
        self._crowded = crowded

    def least_width(self) -> int:
        """Return the width of label, value and cap when not chosen; bold letters and check appear only if there is
        room.

        A name beside its mark may be cut.
        """
        if self._mark:
            return self.minimumSizeHint().width()
        gaps = px(self._gap) * (bool(self._value) + bool(self.key))
        label = text_width(self._label_font(500), self.label)
        value = text_width(self._value_font(), self._value)
        ends = px(self._pad) + px(self._cap_pad if self.key else self._pad)
        return math.ceil(ends + label + value + key_cap_width(self.key) + gaps) + 1

    def sizeHint(self) -> QSize:
        """Return room for the bold label with its check, value and cap; if crowded, for the label alone."""
        lead = 0 if self._crowded else px(_MARK if self._mark else _GLYPH) + px(self._gap)
        width = 2 * px(self._pad) + lead + text_width(self._label_font(600), self.label)
        width += self._note_room() + self._check_beside_note()
        if self._value:
            width += px(_GAP) + text_width(font(13, 600), self._value)
        if self.key:
            width += px(self._gap) + key_cap_width(self.key)
        return QSize(round(width) + 1, px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Let labels elide down to a few letters, except centred ones."""
        hint = self.sizeHint()
        if self._centered:
            return hint
        label = text_width(self._label_font(600), self.label)
        shortest = px(_MARK) if self._crowded else min(label, text_width(self._label_font(600), "nnn…"))
        return QSize(round(hint.width() - label + shortest - self._check_beside_note()), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ink = self._paint_ground(painter)
        right = self._paint_tail(painter, ink)
        if self._centered:
            self._paint_centered(painter, ink, right)
        else:
            self._paint_lead_and_label(painter, ink, right)

    def _name(self) -> None:
        self.setAccessibleName(joined(self.label, self._note, self._value))

    @property
    def _pad(self) -> int:
        return _DENSE_PAD if self._dense else _PAD

    @property
    def _cap_pad(self) -> int:
        return _DENSE_PAD if self._dense else _CAP_PAD

    @property
    def _gap(self) -> int:
        return _DENSE_GAP if self._dense else _GAP

    def _value_font(self) -> QFont:
        return font(12, 500) if self._dense else font(13, 600)

    def _note_room(self) -> float:
        return px(_NOTE_GAP) + text_width(font(12), self._note) if self._note else 0.0

    def _check_beside_note(self) -> int:
        return px(_GAP) + px(_GLYPH) if self._mark and self._note else 0

    def _label_font(self, weight: int) -> QFont:
        return font(14 if self._mark else 13, weight)

    def _paint_ground(self, painter: QPainter) -> QColor:
        rect = QRectF(self.rect())
        if not self.isChecked():
            return self.paint_box(painter, 7)
        ground, on = (tokens().minus, tokens().on_minus) if self._lost else (tokens().accent, tokens().on_accent)
        box(painter, rect, px(7), ground)
        if self.hasFocus():
            box(painter, rect.adjusted(2.5, 2.5, -2.5, -2.5), px(5), None, on, 1.5)
        return QColor(on)

    def _paint_tail(self, painter: QPainter, ink: QColor) -> float:
        right, middle = float(self.width() - px(self._cap_pad)), self.height() / 2
        if self.key:
            if self.isChecked():
                cap_ink, edge = ink, faded(ink, 0.6)
            elif self.listening:
                cap_ink, edge = QColor(tokens().text2), QColor(tokens().field)
            else:
                cap_ink, edge = QColor(tokens().text3), QColor(tokens().control)
            right -= paint_key_cap(painter, right, middle, self.key, cap_ink, edge) + px(self._gap)
        if self._value:
            color = ink if self.isChecked() else QColor(tokens().text2)
            area = QRectF(0, 0, right, self.height())
            right -= draw_text(painter, area, self._value, self._value_font(), color, RIGHT) + px(self._gap)
        return right

    def _paint_lead_and_label(self, painter: QPainter, ink: QColor, right: float) -> None:
        left, middle = float(px(self._pad)), self.height() / 2
        wanted, label, mark = text_width(self._label_font(600), self.label), self.label, self._mark
        glyph, side = px(_GLYPH), px(_MARK)
        if self._crowded and px(self._cap_pad) + side + px(self._gap) + wanted > right:
            mark, label = (None, label) if left + wanted <= right else (mark, "")
        if mark:
            left = float(px(self._cap_pad))
            paint_mark(painter, QRectF(left, round(middle - side / 2), side, side), mark)
            left += side + px(self._gap)
            if self.isChecked() and left + wanted + self._note_room() + px(_GAP) + glyph <= right:
                draw_icon(painter, self._glyph(), QRectF(right - glyph, middle - glyph / 2, glyph, glyph), ink)
        elif self.isChecked() and left + glyph + px(_GLYPH_GAP) + wanted <= right + px(4):
            # The drawing has a margin of its own, so it is drawn larger than its room.
            air = px(3)
            area = QRectF(left - air, middle - glyph / 2 - 1, glyph + 2, glyph + 2)
            draw_icon(painter, self._glyph(), area, ink)
            left += glyph + px(_GLYPH_GAP)
        bold = self.isChecked() and left + wanted <= right + px(4)
        rect = QRectF(left, 0, right + (px(4) if bold else 0) - left, self.height())
        size = largest(label, rect.width(), (14, 13, 12), 500) if mark else 0  # names shrink before they are cut
        face = font(size, 500) if size and not bold else self._label_font(600 if bold else 500)
        left += draw_text(painter, rect, label, face, ink, LEFT) + px(_NOTE_GAP)
        if self._note and left < right:
            faint = ink if self.isChecked() else QColor(tokens().text2)
            draw_text(painter, QRectF(left, 0, right - left, self.height()), self._note, font(12), faint, LEFT)

    def _paint_centered(self, painter: QPainter, ink: QColor, right: float) -> None:
        font = self._label_font(600 if self.isChecked() else 500)
        glyph = px(_GLYPH) + px(6) if self.isChecked() else 0
        start = max(float(px(6)), (right + px(_CAP_PAD) - glyph - text_width(font, self.label)) / 2)
        if glyph:
            draw_icon(painter, self._glyph(), QRectF(start, 0, px(_GLYPH), self.height()), ink)
        rect = QRectF(start + glyph, 0, self.width() - px(4) - start - glyph, self.height())
        draw_text(painter, rect, self.label, font, ink, LEFT)

    def _glyph(self) -> str:
        return "cross" if self._lost else "check"
