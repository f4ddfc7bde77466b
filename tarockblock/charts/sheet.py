"""The base of all drawings: a figure without pyplot and Qt, our typeface, reused artists, reproducible files.

Knows no evening. Sizes are design pixels, each a point (1/72 inch) in a file.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import IO, Any, TypeVar

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.text import Text

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import Frame
from tarockblock.paths import resource
from tarockblock.visible_text import isolated, visible

FAINT = 0.55
"""Opacity of the others while a player is highlighted."""

SQUARE = {"marker": "s", "markeredgewidth": 0, "linestyle": "none", "zorder": 6}

_FACES = ("Inter-Regular.otf", "Inter-SemiBold.otf")
_TYPE = 12
_POINTS_PER_INCH = 72
_METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None, "Format": None, "Type": None},
    "pdf": {"CreationDate": None, "Creator": "Tarockblock", "Producer": None},
}
"""No times or machine-dependent values: the same evening gives the same file."""

# Set once, not around each drawing: several threads draw and share these settings. A letter without a font is drawn as
# a box; without a salt of ours, the names inside an SVG are random.
warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
mpl.rcParams["svg.hashsalt"] = "tarockblock"

_FAR_EAST = (
    *("Microsoft YaHei", "Microsoft JhengHei", "PingFang SC", "PingFang TC", "Hiragino Sans GB", "Heiti SC"),
    *("Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC"),
    *("WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Droid Sans Fallback", "Yu Gothic", "Hiragino Sans", "SimHei"),
    *("SimSun", "MS Gothic", "Malgun Gothic", "Apple SD Gothic Neo", "Arial Unicode MS", "Unifont"),
)
"""System fonts with Chinese letters, best first; one is enough."""

_A = TypeVar("_A", bound=Artist)


@cache
def _families() -> list[str]:
    names = []
    for face in _FACES:
        path = str(resource("fonts", face))
        font_manager.fontManager.addfont(path)
        names.append(FontProperties(fname=path).get_name())
    return [*dict.fromkeys(names), "DejaVu Sans", *far_eastern_face()]


def far_eastern_face() -> list[str]:
    """Return the system's first font with Chinese letters, if any; reads only the list of fonts."""
    there = {entry.name for entry in font_manager.fontManager.ttflist}
    return [name for name in _FAR_EAST if name in there][:1]


@dataclass(frozen=True, slots=True)
class Word:
    """A text on the sheet: ``align`` is left, center or right of ``x``; ``size`` in pixels at 100 %."""

    x: float
    y: float
    text: str
    color: str
    align: str = "left"
    bold: bool = False
    size: float = _TYPE
    alpha: float = 1.0


class Sheet:
    """A drawing: a figure of its own, or a part of a page with a given figure."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        self._colors = colors
        self._size, self._scale = (318.0, 505.0), 1.0
        self._figure: Figure = Figure(dpi=_POINTS_PER_INCH) if page is None else page._figure
        self._canvas: FigureCanvasAgg = FigureCanvasAgg(self._figure) if page is None else page._canvas
        self._axes = self._figure.add_axes((0, 0, 1, 1), label=str(len(self._figure.axes)))
        self._axes.set_axis_off()
        self._widths: dict[tuple[str, bool, float], float] = {}
        self._fonts: dict[tuple[bool, float], FontProperties] = {}
        self._texts: list[Text] = []
        if page is None:
            self.set_size(*self._size)

    def set_colors(self, colors: ChartColors) -> None:
        self._colors = colors

    def set_size(self, width: float, height: float, *, scale: float = 1.0, ratio: float = 1.0) -> None:
        """Set the size in pixels, the text scale (1.0 at 100 %) and the screen's pixel ratio."""
        self._size = (max(width, 1.0), max(height, 1.0))
        if scale != self._scale:
            self._scale = scale
            self._widths.clear()
            self._fonts.clear()
        # At 72 dots an inch a point is a design pixel: font sizes and line widths need no conversion.
        self._figure.set_dpi(_POINTS_PER_INCH * ratio)
        self._figure.set_size_inches(self._size[0] / _POINTS_PER_INCH, self._size[1] / _POINTS_PER_INCH)
        self._axes.set_xlim(0, self._size[0])
        self._axes.set_ylim(self._size[1], 0)

    def place(self, left: float, top: float, width: float, height: float) -> None:
        """Place this drawing on a page, in the page's pixels."""
        self._size = (width, height)
        page_width, page_height = (inches * _POINTS_PER_INCH for inches in self._figure.get_size_inches())
        bottom = page_height - top - height
        self._axes.set_position((left / page_width, bottom / page_height, width / page_width, height / page_height))
        self._axes.set_xlim(0, width)
        self._axes.set_ylim(height, 0)

    def pixels(self) -> tuple[memoryview, int, int]:
        """Return the drawing as RGBA bytes with width and height in screen pixels."""
        self._canvas.draw()  # type: ignore[no-untyped-call]
        width, height = self._canvas.get_width_height()
        return memoryview(self._canvas.buffer_rgba()), width, height  # type: ignore[no-untyped-call]

    def save(self, file: FilePath | IO[bytes], kind: str, *, title: str = "", ratio: float = 2.0) -> None:
        """Write the drawing as ``png`` (``ratio`` pixels for a design pixel), ``svg`` or ``pdf``."""
        metadata = _METADATA[kind] | ({"Title": visible(title)} if title else {})
        self._figure.savefig(
            file,
            format=kind,
            facecolor=self._colors.ground,
            dpi=_POINTS_PER_INCH * (ratio if kind == "png" else 1.0),
            metadata=metadata,
        )

    def _pool(self, artists: list[_A], count: int, make: Callable[[], _A]) -> None:
        while len(artists) < count:
            artists.append(make())
        for index, artist in enumerate(artists):
            artist.set_visible(index < count)

    def _added(self, artist: _A) -> _A:
        artist.set_clip_on(False)
        self._axes.add_artist(artist)
        return artist

    def _rules(self, zorder: float, width: float = 1) -> LineCollection:
        return self._added(LineCollection([], linewidths=width, zorder=zorder, snap=True))

    def _areas(self, zorder: float) -> PolyCollection:
        return self._added(PolyCollection([], linewidths=0, zorder=zorder))

    def _pool_lines(self, lines: list[Line2D], count: int, **style: Any) -> None:
        self._pool(lines, count, lambda: self._added(Line2D([], [], **style)))

    def _show_words(self, words: Iterable[Word]) -> None:
        wanted = list(words)
        # A name may contain "$": it is text, never a formula.
        style = {"verticalalignment": "center_baseline", "parse_math": False, "zorder": 8}
        self._pool(self._texts, len(wanted), lambda: self._axes.text(0, 0, "", style))
        for artist, word in zip(self._texts, wanted, strict=False):
            artist.set_position((word.x, word.y - 0.8 * self._scale))
            artist.set(
                text=_one_line(word.text),
                color=word.color,
                horizontalalignment=word.align,
                fontproperties=self._font(word.bold, word.size),
                alpha=word.alpha,
            )

    def _ink(self, sign: int) -> str:
        return {1: self._colors.plus, -1: self._colors.minus}.get(sign, self._colors.text2)

    def _font(self, bold: bool, size: float = _TYPE) -> FontProperties:
        key = (bold, size)
        if key not in self._fonts:
            weight = 600 if bold else 400
            self._fonts[key] = FontProperties(family=_families(), weight=weight, size=size * self._scale)
        return self._fonts[key]

    def _measure(self, text: str, bold: bool, size: float = _TYPE) -> float:
        """Return the width of a text in design pixels, cached because names and ticks recur with every hand."""
        key = (text, bold, size)
        if key not in self._widths:
            self._widths[key] = self._width(_one_line(text), self._font(bold, size))
        return self._widths[key]

    def _width(self, text: str, font: FontProperties) -> float:
        renderer = self._canvas.get_renderer()  # type: ignore[no-untyped-call]
        width, _, _ = renderer.get_text_width_height_descent(text, font, ismath=False)
        return float(width) * _POINTS_PER_INCH / self._figure.dpi


class Chart(Sheet):
    """A drawing with doubled spans, grid lines, ends of the Radl, and zero lines."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None, zero: float = 2.2) -> None:
        super().__init__(colors, page)
        self._grounds = self._areas(1)
        self._grid, self._radl = self._rules(2), self._rules(2.1)
        self._zero = self._rules(zero, 1.2)
        self._squares: list[Line2D] = []

    def _show_frame(self, layout: Frame, amounts: Iterable[float], zeros: Iterable[float]) -> None:
        colors, left, right = self._colors, layout.left, layout.right
        top, bottom = layout.top, layout.bottom
        self._figure.set_facecolor(colors.ground)
        self._grounds.set_verts([[(a, top), (b, top), (b, bottom), (a, bottom)] for a, b in layout.bands])
        self._grounds.set_facecolor(colors.doubled)
        self._radl.set_segments([[(x, top), (x, bottom)] for x in (left, *layout.grid)])
        self._radl.set_color(colors.radl)
        for lines, levels, color in ((self._grid, amounts, colors.grid), (self._zero, zeros, colors.zero)):
            lines.set_segments([[(left, y), (right, y)] for y in levels])
            lines.set_color(color)

    def _frame_words(self, layout: Frame, ticks: Iterable[tuple[float, str]]) -> list[Word]:
        colors, scale = self._colors, self._scale
        words = [Word(x, layout.bottom + 15 * scale, text, colors.text2, "center") for x, text in layout.radl]
        words += [Word(layout.left - 8 * scale, y, text, colors.text2, "right") for y, text in ticks]
        for label in layout.labels:
            words.append(Word(layout.name_x, label.y, isolated(label.name), colors.text, bold=True))
            words.append(Word(layout.value_x, label.y, label.value, self._ink(label.sign), "right", bold=True))
        return words


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())


def warm_up() -> None:
    """Draw a few letters into nothing: loading the fonts takes longer than any later drawing."""
    sheet = Sheet()
    sheet._show_words(Word(0, 0, "Radl 0", PAPER.text, bold=bold) for bold in (False, True))
    sheet.pixels()
