"""A page to keep or send: heading, standings, what each Radl brought, the final balances. One figure, drawn once.

Says nothing of its own: all words come ready. An A4 page upright, in points.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import IO

from matplotlib.lines import Line2D

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.radl_figure import RadlFigure
from tarockblock.charts.series import Standings, radl_bars
from tarockblock.charts.sheet import Sheet, Word
from tarockblock.charts.standings_figure import StandingsFigure

WIDTH, HEIGHT = 595.0, 842.0
_EDGE, _HEAD = 36.0, 62.0
_HEADING, _LINE, _GAP = 26.0, 19.0, 14.0
_COURSE = 0.5
"""The standings' share of the room for both charts."""

_NAME, _POINTS, _MONEY = 44.0, 250.0, 340.0


@dataclass(frozen=True, slots=True)
class Balance:
    """One line below the charts; ``values`` are (text, sign) for points and money."""

    player: str
    seat: int
    place: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All that stands on the page, in words; ``columns`` are the headings over the values of the balances."""

    title: str
    facts: str
    course: str
    brought: str
    standing: str
    columns: tuple[str, ...]
    balances: tuple[Balance, ...]


class PageFigure(Sheet):
    """The page of one evening."""

    def __init__(self, colors: ChartColors = PAPER) -> None:
        super().__init__(colors)
        self.set_size(WIDTH, HEIGHT)
        self._marks: list[Line2D] = []

    def show(self, page: Page, data: Standings, texts: ChartTexts) -> None:
        """Draw it."""
        self._figure.set_facecolor(self._colors.ground)
        table = _HEADING + _LINE * (len(page.balances) + 1) + _EDGE
        room = HEIGHT - _HEAD - 2 * (_HEADING + _GAP) - table
        course = room * _COURSE
        first, second = _HEAD + _GAP, _HEAD + 2 * _GAP + _HEADING + course
        words = [
            Word(_EDGE, _EDGE + 4, self._fitting(page.title, 20), self._colors.text, bold=True, size=20),
            Word(_EDGE, _EDGE + 26, page.facts, self._colors.text2),
            self._heading(page.course, first),
            self._heading(page.brought, second),
            *self._table(page, HEIGHT - table),
        ]
        self._show_words(words)
        standings = StandingsFigure(self._colors, self)
        standings.place(_EDGE - 14, first + _HEADING, WIDTH - 2 * _EDGE + 28, course)
        standings.show(data, texts)
        bars = RadlFigure(self._colors, self)
        bars.place(_EDGE - 14, second + _HEADING, WIDTH - 2 * _EDGE + 28, room - course)
        bars.show(radl_bars(data), texts)

    def write(self, file: FilePath | IO[bytes], kind: str, page: Page) -> None:
        """The page as ``png``, ``svg`` or ``pdf``, under its title."""
        self.save(file, kind, title=page.title)

    def _heading(self, text: str, top: float) -> Word:
        return Word(_EDGE, top + _HEADING / 2, text, self._colors.text, bold=True, size=14)

    def _table(self, page: Page, top: float) -> list[Word]:
        """How everybody stands at the end."""
        places = (_POINTS, _MONEY)[-len(page.columns) :]
        words = [self._heading(page.standing, top)]
        line = top + _HEADING + _LINE / 2
        words += [
            Word(x, line, text, self._colors.text2, "right") for x, text in zip(places, page.columns, strict=True)
        ]
        self._pool(self._marks, len(page.balances), self._new_square)
        for each, mark in zip(page.balances, self._marks, strict=False):
            line += _LINE
            mark.set_data([_EDGE + _NAME - 14], [line])
            mark.set(markerfacecolor=self._colors.player(each.seat), markersize=7)
            words.append(Word(_EDGE, line, each.place, self._colors.text2))
            words.append(Word(_EDGE + _NAME, line, self._fitting(each.player, 12, 130), self._colors.text, bold=True))
            for x, (text, sign) in zip(places, each.values, strict=True):
                words.append(Word(x, line, text, self._ink(sign), "right", bold=True))
        return words

    def _fitting(self, text: str, size: float, room: float = WIDTH - 2 * _EDGE) -> str:
        """As much of a text as there is room for."""
        if self._measure(text, True, size) <= room:
            return text
        short = text
        while short and self._measure(short + "…", True, size) > room:
            short = short[:-1].rstrip()
        return short + "…"
