"""Draws standings and Radl results, without pyplot and Qt, at places computed elsewhere.

A figure lives as long as its view: its artists are updated, never made again.
"""

from __future__ import annotations

from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.path import Path

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts, Layout, lay_out
from tarockblock.charts.radl_layout import RadlLayout, lay_out_radl
from tarockblock.charts.series import MarkKind, RadlBars, Standings
from tarockblock.charts.sheet import FAINT, SQUARE, Chart, Sheet, Word
from tarockblock.charts.statistics_series import Balances, BalanceTexts, lay_out_balances

_LINE, _LINE_SELECTED = 2.1, 2.8
_STRUCK = Path.make_compound_path(Path.unit_circle(), Path([(-0.7, -0.7), (0.7, 0.7)]))
MISFIT = Path.make_compound_path(
    Path([(-1.0, -0.8), (1.0, -0.8), (0.0, 0.95), (-1.0, -0.8)], closed=True),
    Path([(0.0, 0.35), (0.0, -0.2)]),
    Path([(0.0, -0.42), (0.0, -0.54)]),
)
"""A triangle with an exclamation mark, as beside the row of the ledger."""

_STOP, _LEAST_STOP, _ROOMY_STOP = 6.4, 3.6, 5.0
"""Size of the dot at the end of a Radl; smaller if there are many, with a rim from a certain size on."""


class StandingsFigure(Chart):
    """A drawing of :class:`Standings`; sizes in design pixels, ``ratio`` screen pixels for each."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page)
        self._leaders = self._added(LineCollection([], linewidths=1, linestyles=[(0, (1.2, 2.2))], zorder=5))
        self._lines: list[Line2D] = []
        self._stops: list[Line2D] = []
        self._dots: list[Line2D] = []
        self._marks: list[Line2D] = []

    def show(self, data: Standings, texts: ChartTexts, selected: str | None = None) -> Layout:
        """Update the artists and return the layout; a selected player is highlighted."""
        return self._draw(lay_out(data, texts, self._size, self._measure, scale=self._scale), selected)

    def _draw(self, layout: Layout, selected: str | None) -> Layout:
        self._show_frame(layout, [y for y, _ in layout.ticks], [layout.zero])
        self._show_lines(layout, selected)
        self._show_stops(layout, selected)
        self._show_marks(layout)
        self._show_words(self._frame_words(layout, layout.ticks))
        return layout

    def _show_lines(self, layout: Layout, selected: str | None) -> None:
        ends = [label.dot for label in layout.labels]
        count = len(layout.lines)
        self._pool_lines(self._lines, count, solid_joinstyle="round", solid_capstyle="round", zorder=3)
        self._pool_lines(self._dots, count, marker="o", markersize=7.5, markeredgewidth=1.5, linestyle="none", zorder=6)
        self._pool_lines(self._squares, count, **SQUARE)
        leaders, leader_colors = [], []
        for index, label in enumerate(layout.labels):
            color = self._colors.player(layout.colors[index])
            chosen = selected == label.player
            faint = FAINT if selected is not None and not chosen else 1.0
            line, dot, square = self._lines[index], self._dots[index], self._squares[index]
            points = layout.lines[index][layout.begins(index) :]
            line.set_data([x for x, _ in points], [y for _, y in points])
            dash = self._colors.dash(layout.colors[index])
            line.set(color=color, linewidth=_LINE_SELECTED if chosen else _LINE, alpha=faint, zorder=4 if chosen else 3)
            line.set_linestyle((0, dash) if dash else "-")
            dot.set_data([ends[index][0]], [ends[index][1]])
            dot.set(markerfacecolor=color, markeredgecolor=self._colors.ground, alpha=faint)
            square.set_data([layout.square_x + 4 * self._scale], [label.y])
            square.set(markerfacecolor=color, markersize=7 * self._scale, alpha=faint)
            leaders.append([(label.dot[0] + 7, label.dot[1]), (layout.square_x - 3, label.y)])
            leader_colors.append(color)
        self._leaders.set_segments(leaders)
        self._leaders.set_color(leader_colors)

    def _show_stops(self, layout: Layout, selected: str | None) -> None:
        self._pool_lines(self._stops, len(layout.lines) if layout.stops else 0, marker="o", linestyle="none")
        if not layout.stops:
            return
        size = min(_STOP, max(_LEAST_STOP, (layout.right - layout.left) / len(layout.stops) / 5))
        for index, (label, points) in enumerate(zip(layout.labels, self._stops, strict=False)):
            chosen = selected == label.player
            at = [layout.lines[index][step] for step in layout.stops if step >= layout.begins(index)]
            points.set_data([x for x, _ in at], [y for _, y in at])
            points.set(
                markersize=size + 1 if chosen else size,
                markeredgewidth=1.0 if size >= _ROOMY_STOP else 0.0,
                markerfacecolor=self._colors.player(layout.colors[index]),
                markeredgecolor=self._colors.ground,
                alpha=FAINT if selected is not None and not chosen else 1.0,
                zorder=4.2 if chosen else 3.2,
            )

    def _show_marks(self, layout: Layout) -> None:
        self._pool_lines(self._marks, 2 * len(layout.marks), linestyle="none", zorder=7)
        colors = self._colors
        shapes = {
            MarkKind.RENONCE: (("x", 7, 5), ("x", 6, 2.0, colors.minus)),
            MarkKind.MISFIT: (("o", 11, 0), (MISFIT, 10, 1.1, colors.minus)),
            MarkKind.STRUCK: (("o", 9, 0), (_STRUCK, 7, 1.0, colors.text2)),
        }
        for mark, halo, sign in zip(layout.marks, self._marks[::2], self._marks[1::2], strict=False):
            (marker, size, edge), (inner, inner_size, inner_edge, ink) = shapes[mark.kind]
            halo.set(marker=marker, markersize=size, markeredgewidth=edge, markeredgecolor=colors.ground)
            halo.set_markerfacecolor(colors.ground)
            sign.set(marker=inner, markersize=inner_size, markeredgewidth=inner_edge, markeredgecolor=ink)
            sign.set_markerfacecolor("none")
            for line in (halo, sign):
                line.set_data([mark.at[0]], [mark.at[1]])


_TINT = 0.07
_EDGE, _HEAD = 20.0, 34.0


class BalanceFigure(StandingsFigure):
    """A drawing of :class:`Balances`; the area between the selected player's line and zero is tinted."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page)
        self._tint = self._areas(1.5)

    def show_balances(self, data: Balances, texts: BalanceTexts, selected: str | None = None) -> Layout:
        """Update the artists and return the layout; a selected player is highlighted."""
        layout = lay_out_balances(data, texts, self._size, self._measure, scale=self._scale)
        self._draw(layout, selected)
        self._show_tint(layout, selected)
        return layout

    def _show_tint(self, layout: Layout, selected: str | None) -> None:
        chosen = next((at for at, label in enumerate(layout.labels) if label.player == selected), None)
        if chosen is None:
            self._tint.set_verts([])
            return
        points = layout.lines[chosen]
        self._tint.set_verts([[(points[0][0], layout.zero), *points, (points[-1][0], layout.zero)]])
        self._tint.set_facecolor(self._colors.player(layout.colors[chosen]))
        self._tint.set_alpha(_TINT)


class BalancePicture(Sheet):
    WIDTH, HEIGHT = 960.0, 540.0

    def __init__(self, colors: ChartColors = PAPER) -> None:
        super().__init__(colors)
        self.set_size(self.WIDTH, self.HEIGHT, ratio=2.0)

    def show(self, title: str, data: Balances, texts: BalanceTexts, selected: str | None = None) -> None:
        self._figure.set_facecolor(self._colors.ground)
        self._show_words([Word(_EDGE, _EDGE, title, self._colors.text, bold=True, size=16)])
        chart = BalanceFigure(self._colors, self)
        chart.place(0, _HEAD, self.WIDTH, self.HEIGHT - _HEAD)
        chart.show_balances(data, texts, selected)


class RadlFigure(Chart):
    """A drawing of :class:`RadlBars`: a strip of bars for each player."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page, zero=4)
        self._edges = self._rules(2.2)
        self._bars = self._areas(3)

    def show(self, data: RadlBars, texts: ChartTexts, selected: str | None = None) -> RadlLayout:
        """Update the artists and return the layout; a selected player is highlighted."""
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
        self._pool_lines(self._squares, len(layout.strips), **SQUARE)
        corners, fills = [], []
        for strip, label, square in zip(layout.strips, layout.labels, self._squares, strict=False):
            faint = FAINT if selected not in (None, label.player) else 1.0
            color = self._colors.player(strip.color)
            for bar in strip.bars:
                box = ((bar.left, bar.top), (bar.right, bar.top), (bar.right, bar.bottom), (bar.left, bar.bottom))
                corners.append(box)
                fills.append(to_rgba(color, faint))
            square.set_data([layout.square_x + 4 * self._scale], [label.y])
            square.set(markerfacecolor=color, markersize=7 * self._scale, alpha=faint)
        self._bars.set_verts(corners)
        self._bars.set_facecolor(fills)
