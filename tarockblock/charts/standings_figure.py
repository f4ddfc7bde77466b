"""Draws the standings of an evening with matplotlib, without pyplot and without Qt; decides nothing about places.

One figure lives as long as its view: another evening, size or appearance updates its artists; none is made anew.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path as FilePath
from typing import IO, TypeVar

from matplotlib import font_manager
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts, Label, Layout, lay_out
from tarockblock.charts.series import MarkKind, Standings
from tarockblock.paths import resource

_FACES = ("Inter-Regular.otf", "Inter-SemiBold.otf")
_TYPE = 12
_POINTS_PER_INCH = 72
_LINE, _LINE_SELECTED, _FAINT = 2.1, 2.8, 0.55
_STRUCK = Path.make_compound_path(Path.unit_circle(), Path([(-0.7, -0.7), (0.7, 0.7)]))


# Our typeface has the weights asked for; that the one behind it has not is no news for the user.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

_A = TypeVar("_A", bound=Artist)


@cache
def _families() -> list[str]:
    """Our typeface, then the one matplotlib brings, for letters ours has not."""
    names = []
    for face in _FACES:
        path = str(resource("fonts", face))
        font_manager.fontManager.addfont(path)
        names.append(FontProperties(fname=path).get_name())
    return [*dict.fromkeys(names), "DejaVu Sans"]


class StandingsFigure:
    """Shows one :class:`Standings`; sizes are in pixels of the design, ``ratio`` is screen pixels for one of them."""

    def __init__(self, colors: ChartColors = PAPER) -> None:
        self._colors = colors
        self._size, self._scale = (318.0, 505.0), 1.0
        self._figure = Figure(dpi=_POINTS_PER_INCH)
        self._canvas = FigureCanvasAgg(self._figure)
        self._axes = self._figure.add_axes((0, 0, 1, 1))
        self._axes.set_axis_off()
        self._widths: dict[tuple[str, bool], float] = {}
        self._fonts: dict[bool, FontProperties] = {}
        self._grounds = PolyCollection([], linewidths=0, zorder=1)
        self._grid = LineCollection([], linewidths=1, zorder=2, snap=True)
        self._radl = LineCollection([], linewidths=1, zorder=2.1, snap=True)
        self._zero = LineCollection([], linewidths=1.2, zorder=2.2, snap=True)
        self._leaders = LineCollection([], linewidths=1, linestyles=[(0, (1.2, 2.2))], zorder=5)
        for collection in (self._grounds, self._grid, self._radl, self._zero, self._leaders):
            collection.set_clip_on(False)
            self._axes.add_collection(collection, autolim=False)
        self._lines: list[Line2D] = []
        self._dots: list[Line2D] = []
        self._squares: list[Line2D] = []
        self._marks: list[Line2D] = []
        self._texts: list[Text] = []
        self.set_size(*self._size)

    # ------------------------------------------------------------------ what to show

    def set_colors(self, colors: ChartColors) -> None:
        """Another appearance; takes effect with the next :meth:`show`."""
        self._colors = colors

    def set_size(self, width: float, height: float, *, scale: float = 1.0, ratio: float = 1.0) -> None:
        """The sheet in pixels, the text size (1.0 at 100 %) and the screen's pixel ratio."""
        self._size = (max(width, 1.0), max(height, 1.0))
        if scale != self._scale:
            self._scale = scale
            self._widths.clear()
            self._fonts.clear()
        # At 72 dots an inch a point is a pixel of the design: font sizes and line widths need no converting.
        self._figure.set_dpi(_POINTS_PER_INCH * ratio)
        self._figure.set_size_inches(self._size[0] / _POINTS_PER_INCH, self._size[1] / _POINTS_PER_INCH)
        self._axes.set_xlim(0, self._size[0])
        self._axes.set_ylim(self._size[1], 0)

    def show(self, data: Standings, texts: ChartTexts, selected: str | None = None) -> Layout:
        """Update the artists to these standings; with a player selected the others step back. Returns the places."""
        layout = lay_out(data, texts, self._size, self._measure, scale=self._scale)
        self._figure.set_facecolor(self._colors.ground)
        self._show_grid(layout)
        self._show_lines(layout, selected)
        self._show_marks(layout)
        self._show_texts(layout)
        return layout

    # ------------------------------------------------------------------ what comes out

    def pixels(self) -> tuple[memoryview, int, int]:
        """The drawing as RGBA bytes with its width and height in pixels of the screen."""
        self._quietly(self._canvas.draw)
        width, height = self._canvas.get_width_height()
        return memoryview(self._canvas.buffer_rgba()), width, height  # type: ignore[no-untyped-call]

    def save(self, file: FilePath | IO[bytes], kind: str) -> None:
        """Write the drawing as ``png``, ``svg`` or ``pdf``."""
        self._quietly(lambda: self._figure.savefig(file, format=kind, facecolor=self._colors.ground))

    def _quietly(self, draw: Callable[[], object]) -> None:
        """A letter no font has is drawn as a box; that is no reason for a warning on somebody's terminal."""
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
            draw()

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
            faint = _FAINT if selected is not None and not chosen else 1.0
            line, dot, square = self._lines[index], self._dots[index], self._squares[index]
            line.set_data([x for x, _ in layout.lines[index]], [y for _, y in layout.lines[index]])
            line.set(color=color, linewidth=_LINE_SELECTED if chosen else _LINE, alpha=faint, zorder=4 if chosen else 3)
            dot.set_data([ends[index][0]], [ends[index][1]])
            dot.set(markerfacecolor=color, markeredgecolor=self._colors.ground, alpha=faint)
            square.set_data([layout.square_x + 4 * self._scale], [label.y])
            square.set(markerfacecolor=color, markersize=7 * self._scale, alpha=faint)
            leaders.append([(label.dot[0] + 7, label.dot[1]), (layout.square_x - 3, label.y)])
            leader_colors.append(color)
        self._leaders.set_segments(leaders)
        self._leaders.set_color(leader_colors)

    def _show_marks(self, layout: Layout) -> None:
        self._pool(self._marks, 2 * len(layout.marks), self._new_mark)
        for index, mark in enumerate(layout.marks):
            halo, sign = self._marks[2 * index], self._marks[2 * index + 1]
            for line in (halo, sign):
                line.set_data([mark.at[0]], [mark.at[1]])
            if mark.kind is MarkKind.RENONCE:
                halo.set(marker="x", markersize=7, markeredgewidth=5, markeredgecolor=self._colors.ground)
                sign.set(marker="x", markersize=6, markeredgewidth=2, markeredgecolor=self._colors.minus)
            else:
                halo.set(marker="o", markersize=9, markeredgewidth=0, markerfacecolor=self._colors.ground)
                sign.set(marker=_STRUCK, markersize=7, markeredgewidth=1, markeredgecolor=self._colors.text2)
                sign.set_markerfacecolor("none")

    def _show_texts(self, layout: Layout) -> None:
        colors, scale = self._colors, self._scale
        wanted: list[tuple[float, float, str, str, str, bool]] = []
        wanted += [(layout.left - 8 * scale, y, text, "right", colors.text2, False) for y, text in layout.ticks]
        foot = layout.bottom + 15 * scale
        wanted += [(x, foot, text, "center", colors.text2, False) for x, text in layout.radl]
        for label in layout.labels:
            wanted.append((layout.name_x, label.y, label.name, "left", colors.text, True))
            wanted.append((layout.value_x, label.y, label.value, "right", self._ink(label), True))
        self._pool(self._texts, len(wanted), self._new_text)
        for artist, (x, y, text, align, color, bold) in zip(self._texts, wanted, strict=False):
            artist.set_position((x, y - 0.8 * scale))
            artist.set(text=text, color=color, horizontalalignment=align, fontproperties=self._font(bold))

    def _ink(self, label: Label) -> str:
        return {1: self._colors.plus, -1: self._colors.minus}.get(label.sign, self._colors.text2)

    # ------------------------------------------------------------------ making and keeping artists

    def _pool(self, artists: list[_A], count: int, make: Callable[[], _A]) -> None:
        """As many artists as needed; those left over are hidden, not thrown away."""
        while len(artists) < count:
            artists.append(make())
        for index, artist in enumerate(artists):
            artist.set_visible(index < count)

    def _new_line(self) -> Line2D:
        return self._added(Line2D([], [], solid_joinstyle="round", solid_capstyle="round", zorder=3))

    def _new_dot(self) -> Line2D:
        return self._added(Line2D([], [], marker="o", markersize=7.5, markeredgewidth=1.5, linestyle="none", zorder=6))

    def _new_square(self) -> Line2D:
        return self._added(Line2D([], [], marker="s", markeredgewidth=0, linestyle="none", zorder=6))

    def _new_mark(self) -> Line2D:
        return self._added(Line2D([], [], linestyle="none", zorder=7))

    def _added(self, line: Line2D) -> Line2D:
        line.set_clip_on(False)
        self._axes.add_line(line)
        return line

    def _new_text(self) -> Text:
        # A name may hold "$": it is text, never a formula.
        return self._axes.text(0, 0, "", verticalalignment="center_baseline", parse_math=False, zorder=8)

    def _font(self, bold: bool) -> FontProperties:
        if bold not in self._fonts:
            weight = 600 if bold else 400
            self._fonts[bold] = FontProperties(family=_families(), weight=weight, size=_TYPE * self._scale)
        return self._fonts[bold]

    def _measure(self, text: str, bold: bool) -> float:
        """Width of a text in pixels of the design; kept, because names and ticks come again with every hand."""
        key = (text, bold)
        if key not in self._widths:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
                renderer = self._canvas.get_renderer()  # type: ignore[no-untyped-call]
                width, _, _ = renderer.get_text_width_height_descent(text, self._font(bold), ismath=False)
            self._widths[key] = width * _POINTS_PER_INCH / self._figure.dpi
        return self._widths[key]
