"""A segmented control: a few views of the same thing, one of them shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import OneOf, PaintedButton, PlacedWidget
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, text_width

HEIGHT = 32


class _Segment(PaintedButton):
    def sizeHint(self) -> QSize:
        return QSize(round(text_width(font(13, 600), self.label)) + 2 * px(12), px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chosen segment on top; the clickable area is as high as the control."""
        painter, rect = QPainter(self), QRectF(self.rect()).adjusted(0, 2, 0, -2)
        if self.isChecked():
            box(painter, rect, px(6), tokens().raised if tokens().dark else tokens().surface, tokens().control)
        if self.hasFocus():
            box(painter, rect, px(6), None, tokens().accent, 1.5)
        lit = self.isChecked() or self.hovered()
        face = font(13, 600 if self.isChecked() else 500)
        ink = tokens().text if lit else tokens().text2
        draw_text(painter, rect, self.label, face, ink if self.isEnabled() else tokens().text3, CENTER)


class SegmentedControl(OneOf, PlacedWidget):
    """Segments of which one is chosen; in several lines if they do not fit in one."""

    def __init__(self, labels: Sequence[str], name: str, current: int = 0) -> None:
        super().__init__()
        self.hold([_Segment(label, self) for label in labels])
        self._line_count = 1
        self.set_labels(labels, name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.set_current(current)

    def set_labels(self, labels: Sequence[str], name: str) -> None:
        """Relabel the same segments, in another language."""
        self.setAccessibleName(name)
        for segment, label in zip(self.buttons, labels, strict=True):
            segment.set_label(label)
            segment.setAccessibleName(f"{name}, {label}")
        self.updateGeometry()
        self.restyle()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of all segments side by side with two pixels around."""
        return QSize(sum(s.sizeHint().width() for s in self.buttons) + 4, self._high())

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest segment: segments do not shrink but may stack."""
        widest = max((s.sizeHint().width() for s in self.buttons), default=0)
        return QSize(widest + 4, self._high())

    def _high(self) -> int:
        return self._line_count * px(HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(8), tokens().sunken, tokens().border)

    def _lines(self, width: int) -> list[list[PaintedButton]]:
        lines: list[list[PaintedButton]] = [[]]
        left = 0
        for segment in self.buttons:
            wide = segment.sizeHint().width()
            if lines[-1] and left + wide > width - 4:
                lines.append([])
                left = 0
            lines[-1].append(segment)
            left += wide
        return lines

    def restyle(self) -> None:
        lines = self._lines(self.width())
        if len(lines) != self._line_count:
            self._line_count = len(lines)
            self.updateGeometry()
        height = self.height() // len(lines)
        for row, line in enumerate(lines):
            left = 2
            for segment in line:
                width = segment.sizeHint().width()
                segment.setGeometry(left, row * height, width, height)
                left += width
