"""The steps of a wizard: done with a check, the current with its number, the rest faint."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import Pixels, hbox, stretch
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedButton, PaintedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, box, draw_text, hairline, text_width

HEIGHT = 44
_DOT = 22


class _Step(PaintedButton):
    """A step, enabled only when done: jumps go backwards only."""

    def __init__(self, number: int, label: str, last: bool, parent: QWidget) -> None:
        super().__init__(label, parent)
        self._number, self._last = number, last
        self.done = False
        self.current = False
        self.setToolTip(label)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Return the dot's width if there is little room; the current step keeps its word."""
        hint = self.sizeHint()
        return hint if self.current else QSize(px(_DOT) + (0 if self._last else px(38)), hint.height())

    def sizeHint(self) -> QSize:
        width = px(_DOT) + px(8) + text_width(font(13, 600), self.label) + px(4)
        return QSize(round(width) + (0 if self._last else px(38)), px(HEIGHT - 8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, middle, side = QPainter(self), self.height() / 2, px(_DOT)
        dot = QRectF(0, round(middle - side / 2), side, side)
        if self.current:
            box(painter, dot, side / 2, tokens().accent)
            draw_text(painter, dot, str(self._number), font(13, 700), tokens().on_accent, CENTER)
        elif self.done:
            box(painter, dot, side / 2, tokens().accent_soft)
            draw_icon(painter, "check", dot.adjusted(px(4), px(4), -px(4), -px(4)), tokens().accent)
        else:
            box(painter, dot, side / 2, None, tokens().control)
            draw_text(painter, dot, str(self._number), font(13, 500), tokens().text2, CENTER)
        face = font(13, 600 if self.current else 500)
        ink = tokens().text if self.current or self.hovered() else tokens().text2
        left = side + px(8)
        used = 0.0
        if self.current or self.width() >= self.sizeHint().width():
            used = draw_text(painter, QRectF(left, 0, self.width() - left, self.height()), self.label, face, ink, LEFT)
        if self.hasFocus():
            box(painter, QRectF(left - 4, 4, used + 8, self.height() - 8), px(5), None, tokens().accent, 1.5)
        if not self._last:
            area = QRectF(self.width() - px(30), middle - px(7), px(14), px(14))
            draw_icon(painter, "chevron-right", area, tokens().text3)


class StepsBar(PaintedWidget):
    """A bar across the dialog; pressing a finished step emits `step_chosen`, moving on is the dialog's task."""

    step_chosen = Signal(int)

    def __init__(self, steps: Sequence[str], name: str) -> None:
        super().__init__()
        self._steps = [_Step(i + 1, label, i == len(steps) - 1, self) for i, label in enumerate(steps)]
        for index, step in enumerate(self._steps):
            step.clicked.connect(lambda _checked=False, index=index: self.step_chosen.emit(index))
        self.setLayout(hbox(*self._steps, stretch(), gap=0, margins=(Pixels(22), 0, Pixels(16), Pixels(1))))
        # The index of the current step.
        self.current = 0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_current(0)

    def set_current(self, index: int) -> None:
        """Set the current step; all before it count as done."""
        self.current = index
        for number, step in enumerate(self._steps):
            step.done, step.current = number < index, number == index
            step.setEnabled(number < index)
            step.updateGeometry()
            step.update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens().raised))
        hairline(painter, 0, self.width(), self.height() - 1, tokens().border)
