"""Draws what each Radl brought each player, as bars; decides nothing about places. Artists are kept, not made anew."""

from __future__ import annotations

from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.radl_layout import RadlLayout, lay_out_radl
from tarockblock.charts.series import RadlBars
from tarockblock.charts.sheet import FAINT, Sheet, Word


class RadlFigure(Sheet):
    """Shows one :class:`RadlBars`: a strip of bars for each player."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page)
        self._grounds = self._areas(1)
        self._grid = self._rules(2)
        self._radl = self._rules(2.1)
        self._edges = self._rules(2.2)
        self._bars = self._areas(3)
        self._zero = self._rules(4, 1.2)
        self._squares: list[Line2D] = []

    def show(self, data: RadlBars, texts: ChartTexts, selected: str | None = None) -> RadlLayout:
        """Update the artists; with a player selected the others step back. Returns the places."""
        layout = lay_out_radl(data, texts, self._size, self._measure, scale=self._scale)
        self._figure.set_facecolor(self._colors.ground)
        self._show_grid(layout)
        self._show_bars(layout, selected)
        self._show_texts(layout)
        return layout

    def _show_grid(self, layout: RadlLayout) -> None:
        colors = self._colors
        left, right, top, bottom = layout.left, layout.right, layout.top, layout.bottom
        self._grounds.set_verts([[(a, top), (b, top), (b, bottom), (a, bottom)] for a, b in layout.bands])
        self._grounds.set_facecolor(colors.doubled)
        self._grid.set_segments([[(left, y), (right, y)] for strip in layout.strips for y, _ in strip.ticks])
        self._grid.set_color(colors.grid)
        self._radl.set_segments([[(x, top), (x, bottom)] for x in (left, *layout.grid)])
        self._radl.set_color(colors.radl)
        between = [strip.bottom for strip in layout.strips[:-1]]
        self._edges.set_segments([[(left, y), (layout.value_x, y)] for y in between])
        self._edges.set_color(colors.grid)
        self._zero.set_segments([[(left, strip.zero), (right, strip.zero)] for strip in layout.strips])
        self._zero.set_color(colors.zero)

    def _show_bars(self, layout: RadlLayout, selected: str | None) -> None:
        self._pool(self._squares, len(layout.strips), self._new_square)
        corners, fills = [], []
        for strip, label, square in zip(layout.strips, layout.labels, self._squares, strict=False):
            faint = FAINT if selected not in (None, label.player) else 1.0
            color = self._colors.player(strip.seat)
            for bar in strip.bars:
                box = ((bar.left, bar.top), (bar.right, bar.top), (bar.right, bar.bottom), (bar.left, bar.bottom))
                corners.append(box)
                fills.append(to_rgba(color, faint))
            square.set_data([layout.square_x + 4 * self._scale], [label.y])
            square.set(markerfacecolor=color, markersize=7 * self._scale, alpha=faint)
        self._bars.set_verts(corners)
        self._bars.set_facecolor(fills)

    def _show_texts(self, layout: RadlLayout) -> None:
        colors, scale = self._colors, self._scale
        words = [Word(x, layout.bottom + 15 * scale, text, colors.text2, "center") for x, text in layout.radl]
        for strip, label in zip(layout.strips, layout.labels, strict=True):
            words += [Word(layout.left - 8 * scale, y, text, colors.text2, "right") for y, text in strip.ticks]
            for bar in strip.bars:
                if bar.text:
                    align = "center" if bar.centred else "left"
                    words.append(Word(*bar.text_at, bar.text, self._ink(bar.sign), align))
            words += self._label_words(label, layout.name_x, layout.value_x)
        self._show_words(words)
