"""Kontra, as a chip that walks through its levels, or as a row of levels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.layout import Pixels, grow, hbox
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import Listens, OneOf, PaintedButton
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.key_cap import key_cap_width, paint_key_cap
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, box, draw_text, faded, text_width

HEIGHT = 32


class LevelButton(Listens, PaintedButton):
    """A chip that goes a level up with each press, and back to none after the last.

    `labels` are the texts by level ("Kontra", "×2", "×4"); above 0 the chip is filled. With a key cap the text is
    left-aligned, otherwise centred. A narrow chip may get its cap for a while.
    """

    current_changed = Signal(int)  # by the user only

    def __init__(self, labels: Sequence[str], name: str, key: str = "", *, height: int = HEIGHT) -> None:
        super().__init__(labels[0])
        self._labels = tuple(labels)
        # The key printed on its cap.
        self._name, self.key, self._height = name, key, height
        # The level: 0 none, 1 Kontra, 2 Rekontra, 3 Subkontra.
        self.current = 0
        self._slim = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._walk)
        self.set_current(0)

    def set_current(self, index: int) -> None:
        """Show a level without emitting, clamped to the labels."""
        self.current = max(0, min(len(self._labels) - 1, index))
        self.set_label(self._labels[self.current])
        self.setAccessibleName(self._name if self.label == self._name else f"{self._name}, {self.label}")
        self.update()

    def set_key(self, key: str) -> None:
        """Show another key, or none, without changing the size."""
        if key != self.key:
            self.key, self._slim = key, True
            self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the widest level, so that walking moves nothing."""
        return QSize(max(px(74), self._label_width() + 2 * px(12)), px(self._height))

    def minimumSizeHint(self) -> QSize:
        air = px(5) + px(3) + px(5) if self._slim and self.key else 2 * px(8)
        return QSize(self._label_width() + air, px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, on = QRectF(self.rect()), self.current > 0
        if on:
            ink = QColor(tokens().on_accent)
            box(painter, rect, px(7), tokens().accent_hover if self.hovered() else tokens().accent)
            if self.hasFocus():
                box(painter, rect.adjusted(2.5, 2.5, -2.5, -2.5), px(7) - 2.5, None, ink, 1.5)
        else:
            ink = self.paint_box(painter, 7)
        if self.key:
            edge = QColor(tokens().field if self.listening else tokens().control)
            cap_ink = QColor(tokens().text2 if self.listening else tokens().text3)
            if on:
                edge = faded(ink, 0.6 if self.listening else 0.25)
                cap_ink = ink if self.listening else faded(ink, 0.45)
            left, between, end = (px(5), px(3), px(5)) if self._slim else (px(10), px(6), px(8))
            right = self.width() - end
            right -= round(paint_key_cap(painter, right, rect.center().y(), self.key, cap_ink, edge)) + between
            rect = QRectF(left, 0, right - left, rect.height())
        face = font(13, 700 if on else 500)
        draw_text(painter, rect, self.label, face, ink, LEFT if self.key else CENTER)

    def _label_width(self) -> int:
        # Level 0 has no meaning yet: it is never bold.
        weights = [500] + [700] * (len(self._labels) - 1)
        widest = max(text_width(font(13, each), label) for each, label in zip(weights, self._labels, strict=True))
        cap = key_cap_width(self.key) + (0 if self._slim else px(8)) if self.key else 0
        return round(widest + cap)

    def _walk(self) -> None:
        self.set_current((self.current + 1) % len(self._labels))
        self.current_changed.emit(self.current)


class LevelRow(OneOf):
    """All levels side by side, one of them chosen: "kein Kontra | Kontra ×2 | Rekontra ×4"."""

    def __init__(self, labels: Sequence[str], name: str) -> None:
        super().__init__()
        self.hold([ChoiceButton(label, centered=True, parent=self) for label in labels])
        for button in self.buttons:
            button.setAccessibleName(f"{name}, {button.label}")
        self.setLayout(hbox(*map(grow, self.buttons), gap=Pixels(6)))
        self.setAccessibleName(name)
        self.set_current(0)

    def set_current(self, index: int) -> None:
        """Show a level without emitting, clamped to the labels."""
        super().set_current(max(0, min(len(self.buttons) - 1, index)))

    def own_keys(self) -> list[OwnKey]:
        """Return ← and →, which move the focus; only a press chooses."""
        return [self._roving.own_key()]
