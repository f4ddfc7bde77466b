"""Stateless painting helpers for widgets and delegates.

All text they measure or draw shows control characters as visible signs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from tarockblock.ui.kit.fonts import WRAP, Face, height_at
from tarockblock.ui.kit.theme import font as font_of
from tarockblock.visible_text import visible

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter

TextObserver = Callable[[str, QRectF, bool], None]
"""Receives each painted text, its place in the window, and whether it was cut against its promise."""

_observers: list[TextObserver] = []


def observe_texts(observer: TextObserver | None) -> None:
    """Report every painted text to the observer, until called with None: for tests."""
    _observers[:] = [] if observer is None else [observer]


def _report_text(painter: QPainter, text: str, area: QRectF, *, cut: bool) -> None:
    for observer in _observers:
        observer(text, painter.deviceTransform().mapRect(area), cut)


@cache
def _single_line(align: Qt.AlignmentFlag) -> int:
    return int(align | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)


def text_width(font: QFont, text: str) -> float:
    shown = visible(text)
    return font.width(shown) if isinstance(font, Face) else QFontMetricsF(font).horizontalAdvance(shown)


def largest(text: str, room: float, sizes: Sequence[int], weight: int) -> int:
    """Return the largest size in which a text fits, or the last size."""
    return next((each for each in sizes if text_width(font_of(each, weight), text) + 1 <= room), sizes[-1])


def line_height(font: QFont) -> float:
    return QFontMetricsF(font).height()


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    color: QColor | str,
    align: Qt.AlignmentFlag = LEFT,
    *,
    may_be_cut: bool = False,
) -> float:
    """Paint a line of plain text, elided if too wide, and return the width drawn; `&` stays `&`.

    Pass `may_be_cut` if the full text is shown elsewhere.
    """
    if not text:
        return 0.0
    shown, room = visible(text), max(0.0, rect.width()) + 0.5
    width, cut = text_width(font, shown), False
    if width > room:
        cut = not may_be_cut
        shown = QFontMetricsF(font).elidedText(shown, Qt.TextElideMode.ElideRight, room)
        width = QFontMetricsF(font).horizontalAdvance(shown)
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(rect, _single_line(align), shown)
    if _observers:
        left = rect.left()
        if align & Qt.AlignmentFlag.AlignRight:
            left = rect.right() - width
        elif align & Qt.AlignmentFlag.AlignHCenter:
            left = rect.center().x() - width / 2
        high = line_height(font)
        _report_text(painter, text, QRectF(left, rect.center().y() - high / 2, width, high), cut=cut)
    return width


def two_lines(rect: QRectF) -> tuple[QRectF, QRectF]:
    """Return the upper and lower half of a row with two lines."""
    half = rect.height() / 2
    return rect.adjusted(0, 0, 0, -half), rect.adjusted(0, half, 0, 0)


def wrapped_height(font: QFont, text: str, width: float) -> float:
    shown, room = visible(text), max(1.0, width)
    return font.height(shown, room) if isinstance(font, Face) else height_at(font, shown, room)


def draw_wrapped(painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor | str) -> float:
    """Paint plain text wrapped at the width of `rect`, from its top, and return the height used."""
    height = wrapped_height(font, text, rect.width())
    if _observers:
        words = [text_width(font, word) for word in text.split()]
        area = QRectF(rect.x(), rect.y(), min(rect.width(), text_width(font, text)), height)
        _report_text(painter, text, area, cut=max(words, default=0.0) > rect.width() + 0.5)
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(QRectF(rect.x(), rect.y(), rect.width(), height + 1), WRAP, visible(text))
    return height


def box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | str | None = None,
    edge: QColor | str | None = None,
    width: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Paint a rounded box with its edge inside `rect`, crisp at whole pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(fill) if fill is not None else Qt.BrushStyle.NoBrush)
    inner = rect
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(QPen(QColor(edge), width, style))
        inner = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    reach = max(0.0, min(radius, inner.width() / 2, inner.height() / 2))
    painter.drawRoundedRect(inner, reach, reach)
    painter.restore()


def hairline(painter: QPainter, x1: float, x2: float, y: float, color: QColor | str) -> None:
    """Paint a horizontal line of one pixel in the pixel row `y`."""
    painter.fillRect(QRectF(x1, round(y), x2 - x1, 1), QColor(color))


def direction_mark(painter: QPainter, center: QPointF, size: float, sign: int, color: QColor | str) -> None:
    """Paint a full ▲ for a gain, a hollow ▽ for a loss, nothing at zero: shapes work without colour."""
    if sign == 0:
        return
    half, rise = size / 2, size * 0.42
    tip = -rise if sign > 0 else rise
    points = [
        QPointF(center.x() - half, center.y() - tip),
        QPointF(center.x() + half, center.y() - tip),
        QPointF(center.x(), center.y() + tip),
    ]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(color), size * 0.16)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(color) if sign > 0 else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(points))
    painter.restore()


def faded(color: QColor | str, opacity: float) -> QColor:
    """Return the colour at an opacity of 0 to 1."""
    result = QColor(color)
    result.setAlphaF(opacity)
    return result
