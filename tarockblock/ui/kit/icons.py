"""The icon set: single-colour drawings, tinted on request, cached by name, colour, size and pixel ratio."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tarockblock.paths import resource


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _rendered(name: str, color: str, size: int, ratio: float) -> QPixmap:
    svg = _source(name).replace("currentColor", color)
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon_pixmap(name: str, color: QColor | str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return `resources/icons/<name>.svg` in a colour; `size` is in device-independent pixels."""
    return _rendered(name, QColor(color).name(), size, ratio)


def draw_icon(painter: QPainter, name: str, rect: QRectF, color: QColor | str) -> None:
    """Paint an icon into the largest square centred in `rect`."""
    size = round(min(rect.width(), rect.height()))
    if size < 1:
        return
    pixmap = icon_pixmap(name, color, size, painter.device().devicePixelRatioF())
    x = round(rect.center().x() - size / 2)
    y = round(rect.center().y() - size / 2)
    painter.drawPixmap(x, y, pixmap)
