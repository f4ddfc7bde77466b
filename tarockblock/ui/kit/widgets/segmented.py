"""A segmented control: a few views of the same thing, one of them shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedButton, PlacedWidget, RovingFocus
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, text_width

HEIGHT = 32


class _Segment(PaintedButton):
    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(label, parent)
        self.setCheckable(True)
        self.set_exclusive()

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(font(13, 600), self.label)) + 2 * px(12), px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chosen segment lies on top; what can be hit is as high as the control."""
        painter, rect = QPainter(self), QRectF(self.rect()).adjusted(0, 2, 0, -2)
        if self.isChecked():
            box(painter, rect, px(6), tokens().raised if tokens().dark else tokens().surface, tokens().control)
        if self.hasFocus():
            box(painter, rect, px(6), None, tokens().accent, 1.5)
        lit = self.isChecked() or self.hovered()
        face = font(13, 600 if self.isChecked() else 500)
        ink = tokens().text if lit else tokens().text2
        draw_text(painter, rect, self.label, face, ink if self.isEnabled() else tokens().text3, CENTER)


class SegmentedControl(OwnKeys, PlacedWidget):
    """Segments that exclude each other; ← and → choose the neighbour at once, as radio buttons do.

    They stand in several lines where one is too long.
    """

    current_changed = Signal(int)  # by the user only

    def __init__(self, labels: Sequence[str], name: str, current: int = 0) -> None:
        super().__init__()
        self._segments = [_Segment(label, self) for label in labels]
        for index, segment in enumerate(self._segments):
            segment.clicked.connect(lambda _checked=False, index=index: self._choose(index))
        # The index of the chosen segment.
        self.current, self._line_count = current, 1
        self._roving = RovingFocus(self._segments)
        self.set_labels(labels, name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.set_current(current)

    def set_current(self, index: int) -> None:
        """Choose without emitting; -1 chooses none."""
        self.current = index
        for number, segment in enumerate(self._segments):
            segment.setChecked(number == index)
        self._roving.settle()

    def set_labels(self, labels: Sequence[str], name: str) -> None:
        """Other words for the same segments, in another language."""
        self.setAccessibleName(name)
        for segment, label in zip(self._segments, labels, strict=True):
            segment.set_label(label)
            segment.setAccessibleName(f"{name}, {label}")
        self.updateGeometry()
        self.restyle()
        self.update()

    def sizeHint(self) -> QSize:
        """All segments beside each other, two pixels of ground around."""
        return QSize(sum(s.sizeHint().width() for s in self._segments) + 4, self._high())

    def minimumSizeHint(self) -> QSize:
        """Segments do not shrink; each may have a line of its own."""
        widest = max((s.sizeHint().width() for s in self._segments), default=0)
        return QSize(widest + 4, self._high())

    def _high(self) -> int:
        return self._line_count * px(HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(8), tokens().sunken, tokens().border)

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key(lambda target: target.click())]

    def _lines(self, width: int) -> list[list[_Segment]]:
        lines: list[list[_Segment]] = [[]]
        left = 0
        for segment in self._segments:
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

    def _choose(self, index: int) -> None:
        changed = index != self.current
        self.set_current(index)
        if changed:
            self.current_changed.emit(index)
