"""Draws what each Radl brought each player, as bars; decides nothing about places. Artists are kept, not made again."""

from __future__ import annotations

from matplotlib.colors import to_rgba

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.radl_layout import RadlLayout, lay_out_radl
from tarockblock.charts.series import RadlBars
from tarockblock.charts.sheet import FAINT, Chart, Sheet, Word


class RadlFigure(Chart):
    """Shows one :class:`RadlBars`: a strip of bars for each player."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page, zero=4)
        self._edges = self._rules(2.2)
        self._bars = self._areas(3)

    def show(self, data: RadlBars, texts: ChartTexts, selected: str | None = None) -> RadlLayout:
        """Update the artists; with a player selected the others step back. Returns the places."""
        layout = lay_out_radl(data, texts, self._size, self._measure, scale=self._scale)
        ticks = [tick for strip in layout.strips for tick in strip.ticks]
        self._show_frame(layout, [y for y, _ in ticks], [strip.zero for strip in layout.strips])
        self._edges.set_segments([[(layout.left, s.bottom), (layout.value_x, s.bottom)] for s in layout.strips[:-1]])
        self._edges.set_color(self._colors.grid)
        self._show_bars(layout, selected)
        words, bars = self._frame_words(layout, ticks), [bar for strip in layout.strips for bar in strip.bars]
        for bar in bars:
            if bar.text:
                words.append(Word(*bar.text_at, bar.text, self._ink(bar.sign), "center" if bar.centred else "left"))
        self._show_words(words)
        return layout

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
