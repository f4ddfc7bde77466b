"""The box over a chart and the marks under it: which hand or Radl one looks at, and whose. Painted, not drawn anew."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tarockblock.charts.layout import Layout
from tarockblock.charts.radl_layout import RadlLayout
from tarockblock.ui.chart.chart_words import HoverText
from tarockblock.ui.kit.theme import font, player_color, px, tokens
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, direction_mark, draw_text, line_height, text_width

_TINT = 28
"""How opaque the column of the Radl under the mouse is, of 255."""

_DOT, _CHOSEN_DOT = 4.0, 6.5

_MARK, _APART = 12, 12
"""Room for the triangle before a change, and between columns."""


def paint_hover(
    painter: QPainter, layout: Layout | RadlLayout, step: int, hover: HoverText, width: int, height: int
) -> None:
    """Marks and box of one step on a sheet of so many pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if isinstance(layout, RadlLayout):
        _paint_radl(painter, layout, step, hover.player)
        beside = layout.spans[step][1]
    else:
        _paint_step(painter, layout, step, hover.player)
        beside = layout.steps[step]
    _paint_box(painter, hover, QRectF(0, 0, width, height), beside)


def _paint_radl(painter: QPainter, layout: RadlLayout, step: int, player: str | None) -> None:
    """A tint over the Radl; around the bar of the player set off a frame."""
    start, end = layout.spans[step]
    tint = QColor(tokens().field)
    tint.setAlpha(_TINT)
    painter.fillRect(QRectF(QPointF(start, layout.top), QPointF(end, layout.bottom)), tint)
    for strip, label in zip(layout.strips, layout.labels, strict=True):
        if label.player == player:
            around = QRectF(QPointF(start, strip.top), QPointF(end, strip.bottom)).adjusted(1, 1, -1, -1)
            box(painter, around, px(4), None, tokens().accent, 1.5)


def _paint_step(painter: QPainter, layout: Layout, step: int, player: str | None) -> None:
    """A line through the hand, a dot on each player's line, a larger one on that set off."""
    x = layout.steps[step]
    painter.setPen(QPen(QColor(tokens().field), 1))
    painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom))
    whole = [
        (line, layout.seats[index], layout.labels[index])
        for index, line in enumerate(layout.lines)
        if step >= layout.begins(index)
    ]
    for line, seat, label in sorted(whole, key=lambda each: each[2].player == player):
        chosen = label.player == player
        painter.setPen(QPen(QColor(tokens().text if chosen else tokens().surface), 1.5))
        painter.setBrush(player_color(seat))
        radius = _CHOSEN_DOT if chosen else _DOT
        painter.drawEllipse(QPointF(*line[step]), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_box(painter: QPainter, hover: HoverText, sheet: QRectF, x: float) -> None:
    """Right of ``x``, else left of it."""
    bold, plain = font(12, 600), font(12)
    pitch = line_height(plain) + px(2)
    names = max((text_width(bold, name) for name in hover.players), default=0.0)
    values = max((text_width(bold, value) for _, value, _ in hover.lines), default=0.0)
    changes = max((text_width(plain, change) + px(_MARK) for change, _ in hover.changes), default=0.0)
    figures = values + (changes + px(_APART) if hover.changes else 0)
    width = min(max(text_width(bold, hover.head), names + figures + px(_APART)) + 2 * px(8) + 2, sheet.width())
    height = pitch * (1 + len(hover.lines)) + 2 * px(6)
    left = x + px(8) if x + px(8) + width <= sheet.width() else x - px(8) - width
    top = min(max(0.0, sheet.height() * 0.06), max(0.0, sheet.height() - height))
    area = QRectF(round(max(0.0, left)), round(top), round(width), round(height))
    box(painter, area, px(7), tokens().raised, tokens().control)
    inner = QRectF(area.left() + px(8), area.top() + px(6), area.width() - 2 * px(8), pitch)
    draw_text(painter, inner, hover.head, bold, tokens().text, LEFT)
    ink = {1: tokens().plus, -1: tokens().minus}
    for place, (name, value, sign) in enumerate(hover.lines):
        inner.moveTop(inner.top() + pitch)
        chosen = name == hover.player
        if chosen:
            box(painter, inner.adjusted(-px(4), 0, px(4), 0), px(4), tokens().accent_soft, tokens().accent)
        draw_text(painter, inner, value, bold, ink.get(sign, tokens().text2), RIGHT)
        if hover.changes:
            _paint_change(painter, inner.adjusted(0, 0, -values - px(_APART), 0), hover.changes[place])
        draw_text(
            painter, inner.adjusted(0, 0, -figures - px(6), 0), name, bold if chosen else plain, tokens().text, LEFT
        )


def _paint_change(painter: QPainter, area: QRectF, change: tuple[str, int]) -> None:
    """What the hand brought, with the triangle it has in the ledger."""
    text, sign = change
    color = {1: tokens().plus, -1: tokens().minus}.get(sign, tokens().text2)
    drawn = draw_text(painter, area, text, font(12), color, RIGHT)
    center = QPointF(area.right() - drawn - px(_MARK) / 2 - 1, area.center().y())
    direction_mark(painter, center, px(7), sign, color)
