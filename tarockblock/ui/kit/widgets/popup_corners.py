"""Round corners of pop-ups that need no compositor: what lies outside them is no part of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPainterPath, QRegion, QTransform
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.theme import px

RADIUS = 10


def round_corners(popup: QWidget) -> None:
    """Give a window without a frame the corners of a panel, whatever its size."""
    popup.installEventFilter(_Corners(popup))


class _Corners(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            path, radius = QPainterPath(), px(RADIUS)
            path.addRoundedRect(QRectF(watched.rect()), radius, radius)
            watched.setMask(QRegion(path.toFillPolygon(QTransform()).toPolygon()))
        return False
