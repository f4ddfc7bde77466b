"""Draws the standings of an evening with matplotlib, without pyplot and without Qt; decides nothing about places.

One figure lives as long as its view: another evening, size or appearance updates its artists; none is made anew.
"""

from __future__ import annotations

from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.path import Path

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts, Layout, lay_out
from tarockblock.charts.series import MarkKind, Standings
from tarockblock.charts.sheet import FAINT, Sheet, Word

_LINE, _LINE_SELECTED = 2.1, 2.8
_STRUCK = Path.make_compound_path(Path.unit_circle(), Path([(-0.7, -0.7), (0.7, 0.7)]))
MISFIT = Path.make_compound_path(
    Path([(-1.0, -0.8), (1.0, -0.8), (0.0, 0.95), (-1.0, -0.8)], closed=True),
    Path([(0.0, 0.35), (0.0, -0.2)]),
    Path([(0.0, -0.42), (0.0, -0.54)]),
)
"""A triangle with an exclamation mark, as beside the row of the ledger."""

_STOP, _LEAST_STOP, _ROOMY_STOP = 6.4, 3.6, 5.0
"""The point where a Radl ended; smaller where many stand side by side, and from a certain size on with a rim."""


class StandingsFigure(Sheet):
    """Shows one :class:`Standings`; sizes are in pixels of the design, ``ratio`` is screen pixels for one of them."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page)
        self._grounds = self._areas(1)
        self._grid = self._rules(2)
        self._radl = self._rules(2.1)
        self._zero = self._rules(2.2, 1.2)
        self._leaders = LineCollection([], linewidths=1, linestyles=[(0, (1.2, 2.2))], zorder=5)
        self._leaders.set_clip_on(False)
        self._axes.add_collection(self._leaders, autolim=False)
        self._lines: list[Line2D] = []
        self._stops: list[Line2D] = []
        self._dots: list[Line2D] = []
        self._squares: list[Line2D] = []
        self._marks: list[Line2D] = []

    def show(self, data: Standings, texts: ChartTexts, selected: str | None = None) -> Layout:
        """Update the artists to these standings; with a player selected the others step back. Returns the places."""
        layout = lay_out(data, texts, self._size, self._measure, scale=self._scale)
        self._figure.set_facecolor(self._colors.ground)
        self._show_grid(layout)
        self._show_lines(layout, selected)
        self._show_stops(layout, selected)
        self._show_marks(layout)
        self._show_texts(layout)
        return layout

    # ------------------------------------------------------------------ artists

    def _show_grid(self, layout: Layout) -> None:
        colors = self._colors
        left, right, top, bottom = layout.left, layout.right, layout.top, layout.bottom
        self._grounds.set_verts([[(a, top), (b, top), (b, bottom), (a, bottom)] for a, b in layout.bands])
        self._grounds.set_facecolor(colors.doubled)
        self._grid.set_segments([[(left, y), (right, y)] for y, _ in layout.ticks])
        self._grid.set_color(colors.grid)
        self._radl.set_segments([[(x, top), (x, bottom)] for x in (left, *layout.grid)])
        self._radl.set_color(colors.radl)
        self._zero.set_segments([[(left, layout.zero), (right, layout.zero)]])
        self._zero.set_color(colors.zero)

    def _show_lines(self, layout: Layout, selected: str | None) -> None:
        ends = [label.dot for label in layout.labels]
        self._pool(self._lines, len(layout.lines), self._new_line)
        self._pool(self._dots, len(layout.lines), self._new_dot)
        self._pool(self._squares, len(layout.lines), self._new_square)
        leaders, leader_colors = [], []
        for index, label in enumerate(layout.labels):
            color = self._colors.player(layout.seats[index])
            chosen = selected == label.player
            faint = FAINT if selected is not None and not chosen else 1.0
            line, dot, square = self._lines[index], self._dots[index], self._squares[index]
            points = layout.lines[index][layout.begins(index) :]
            line.set_data([x for x, _ in points], [y for _, y in points])
            dash = self._colors.dash(layout.seats[index])
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
        """How everybody stood when a Radl was over."""
        self._pool(self._stops, len(layout.lines) if layout.stops else 0, self._new_stop)
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
                markerfacecolor=self._colors.player(layout.seats[index]),
                markeredgecolor=self._colors.ground,
                alpha=FAINT if selected is not None and not chosen else 1.0,
                zorder=4.2 if chosen else 3.2,
            )

    def _show_marks(self, layout: Layout) -> None:
        self._pool(self._marks, 2 * len(layout.marks), self._new_mark)
        for index, mark in enumerate(layout.marks):
            halo, sign = self._marks[2 * index], self._marks[2 * index + 1]
            for line in (halo, sign):
                line.set_data([mark.at[0]], [mark.at[1]])
            if mark.kind is MarkKind.RENONCE:
                halo.set(marker="x", markersize=7, markeredgewidth=5, markeredgecolor=self._colors.ground)
                sign.set(marker="x", markersize=6, markeredgewidth=2, markeredgecolor=self._colors.minus)
            elif mark.kind is MarkKind.MISFIT:
                halo.set(marker="o", markersize=11, markeredgewidth=0, markerfacecolor=self._colors.ground)
                sign.set(marker=MISFIT, markersize=10, markeredgewidth=1.1, markeredgecolor=self._colors.minus)
                sign.set_markerfacecolor("none")
            else:
                halo.set(marker="o", markersize=9, markeredgewidth=0, markerfacecolor=self._colors.ground)
                sign.set(marker=_STRUCK, markersize=7, markeredgewidth=1, markeredgecolor=self._colors.text2)
                sign.set_markerfacecolor("none")

    def _show_texts(self, layout: Layout) -> None:
        colors, scale = self._colors, self._scale
        words = [Word(layout.left - 8 * scale, y, text, colors.text2, "right") for y, text in layout.ticks]
        words += [Word(x, layout.bottom + 15 * scale, text, colors.text2, "center") for x, text in layout.radl]
        for label in layout.labels:
            words += self._label_words(label, layout.name_x, layout.value_x)
        self._show_words(words)

    # ------------------------------------------------------------------ making artists

    def _new_line(self) -> Line2D:
        return self._added(Line2D([], [], solid_joinstyle="round", solid_capstyle="round", zorder=3))

    def _new_stop(self) -> Line2D:
        return self._added(Line2D([], [], marker="o", linestyle="none"))

    def _new_dot(self) -> Line2D:
        return self._added(Line2D([], [], marker="o", markersize=7.5, markeredgewidth=1.5, linestyle="none", zorder=6))

    def _new_mark(self) -> Line2D:
        return self._added(Line2D([], [], linestyle="none", zorder=7))
