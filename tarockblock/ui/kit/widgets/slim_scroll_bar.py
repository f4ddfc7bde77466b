"""A scroll bar that is only its handle: no arrows, no groove; it fits into round panels of both appearances."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QStyle, QStyleOptionSlider, QWidget

from tarockblock.ui.kit.theme import tokens
from tarockblock.ui.kit.widgets.painting import box

_WIDTH, _INSET = 12, 3


class SlimScrollBar(QScrollBar):
    """Vertical or horizontal; behaves like any other."""

    def __init__(self, orientation: Qt.Orientation, ground: str = "surface", parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return (
            QSize(_WIDTH, hint.height())
            if self.orientation() == Qt.Orientation.Vertical
            else QSize(hint.width(), _WIDTH)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """The handle on the ground of its panel."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(getattr(tokens(), self._ground)))
        if self.maximum() <= self.minimum():
            return
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        handle = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self))
        handle.adjust(_INSET, _INSET, -_INSET, -_INSET)
        lit = self.underMouse() or self.isSliderDown()
        box(painter, handle, min(handle.width(), handle.height()) / 2, tokens().field if lit else tokens().control)


def make_slim(area: QAbstractScrollArea, ground: str = "surface") -> None:
    """Give a scroll area slim bars."""
    area.setVerticalScrollBar(SlimScrollBar(Qt.Orientation.Vertical, ground))
    area.setHorizontalScrollBar(SlimScrollBar(Qt.Orientation.Horizontal, ground))
