"""A page of pictures to keep or send: heading, charts, balances and payments. All texts come ready.

An upright A4 page, in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import IO

from matplotlib.lines import Line2D

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import ChartTexts, elided
from tarockblock.charts.series import Standings, radl_bars
from tarockblock.charts.sheet import SQUARE, Sheet, Word
from tarockblock.charts.standings_figure import MISFIT, RadlFigure, StandingsFigure
from tarockblock.visible_text import isolated

WIDTH, HEIGHT = 595.0, 842.0
_EDGE, _HEAD = 36.0, 62.0
_HEADING, _LINE, _MORE, _GAP = 26.0, 19.0, 15.0, 14.0
"""Heights of a heading, a line, a continuation line, and the gap before a heading."""

_COURSE = 0.5
"""Share of the standings in the room for both charts."""

_NAME, _PAYMENTS = 44.0, 378.0
_VALUES, _BETWEEN = 350.0, 14.0
"""Right edge of a balance's last value, and the room before each."""

_BOX, _SIGN = 9.0, 16.0


@dataclass(frozen=True, slots=True)
class Balance:
    """A line below the charts; ``values`` are (text, sign) for points, money and settled amount."""

    player: str
    color: int
    place: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment: who pays whom, the amount, whether it is paid, and a remark."""

    payer: str
    payee: str
    amount: str
    ticked: bool = False
    became: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """All texts of the page; ``columns`` are the headings of the balances' values.

    ``remark`` explains the last column, ``nothing`` is shown without payments, ``uncounted`` names the hands that
    do not count.
    """

    title: str
    facts: str
    course: str
    brought: str
    standing: str
    columns: tuple[str, ...]
    balances: tuple[Balance, ...]
    remark: str
    settled: str
    payments: tuple[Payment, ...]
    nothing: str
    uncounted: str = ""


class PageFigure(Sheet):
    def __init__(self, colors: ChartColors = PAPER) -> None:
        super().__init__(colors)
        self.set_size(WIDTH, HEIGHT)
        self._marks: list[Line2D] = []
        self._boxes: list[Line2D] = []
        self._signs: list[Line2D] = []

    def show(self, page: Page, data: Standings, texts: ChartTexts) -> None:
        self._figure.set_facecolor(self._colors.ground)
        uncounted = self._broken(page.uncounted, WIDTH - 2 * _EDGE - _SIGN) if page.uncounted else []
        head = _HEAD + _MORE * len(uncounted)
        balances, payments = self._balance_lines(page), self._payment_lines(page)
        below = bool(page.remark) * _LINE
        table = _HEADING + max(_LINE + _height(balances) + below, _height(payments)) + _EDGE
        room = HEIGHT - head - 2 * (_HEADING + _GAP) - table
        course = room * _COURSE
        first, second = head + _GAP, head + 2 * _GAP + _HEADING + course
        words = [
            Word(_EDGE, _EDGE + 4, self._fitting(page.title, 20), self._colors.text, bold=True, size=20),
            Word(_EDGE, _EDGE + 26, page.facts, self._colors.text2),
            *self._uncounted(uncounted),
            self._heading(page.course, first),
            self._heading(page.brought, second),
            *self._table(page, balances, HEIGHT - table),
            *self._payments(page, payments, HEIGHT - table),
        ]
        self._show_words(words)
        standings = StandingsFigure(self._colors, self)
        standings.place(_EDGE - 14, first + _HEADING, WIDTH - 2 * _EDGE + 28, course)
        standings.show(data, texts)
        bars = RadlFigure(self._colors, self)
        bars.place(_EDGE - 14, second + _HEADING, WIDTH - 2 * _EDGE + 28, room - course)
        bars.show(radl_bars(data), texts)

    def write(self, file: FilePath | IO[bytes], kind: str, page: Page) -> None:
        """Write the page as ``png``, ``svg`` or ``pdf``, with its title."""
        self.save(file, kind, title=page.title)

    def _heading(self, text: str, top: float) -> Word:
        return Word(_EDGE, top + _HEADING / 2, text, self._colors.text, bold=True, size=14)

    def _uncounted(self, lines: Sequence[str]) -> list[Word]:
        self._pool_lines(self._signs, bool(lines), linestyle="none", zorder=7)
        top, ink = _EDGE + 28 + _MORE, self._colors.minus
        for sign in self._signs:
            sign.set_data([_EDGE + 5], [top])
            sign.set(marker=MISFIT, markersize=10, markeredgewidth=1.1, markeredgecolor=ink, markerfacecolor="none")
        return [Word(_EDGE + _SIGN, top + n * _MORE, text, ink) for n, text in enumerate(lines)]

    def _balance_lines(self, page: Page) -> list[list[str]]:
        room = self._columns(page)[1] - _EDGE - _NAME
        return [self._broken(each.player, room, bold=True) for each in page.balances]

    def _payment_lines(self, page: Page) -> list[list[str]]:
        if not page.payments:
            return [self._broken(page.nothing, WIDTH - _EDGE - _PAYMENTS)]
        found = []
        for each in page.payments:
            room = WIDTH - _EDGE - _PAYMENTS - _BOX - 8 - self._measure(each.amount, True) - 8
            whole = f"{isolated(each.payer)} → {isolated(each.payee)}"
            if self._measure(whole, False) <= room:
                found.append([whole, *self._became(each)])
                continue
            *lines, last = self._broken(f"{each.payer} →", room)
            name = isolated(last.removesuffix("→").rstrip())
            payee = map(isolated, self._broken(each.payee, room))
            found.append([*map(isolated, lines), f"{name} →".lstrip(), *payee, *self._became(each)])
        return found

    def _became(self, payment: Payment) -> list[str]:
        if not payment.became:
            return []
        return self._broken(payment.became, WIDTH - _EDGE - _PAYMENTS - _BOX - 8)

    def _table(self, page: Page, names: Sequence[Sequence[str]], top: float) -> list[Word]:
        edges, _ = self._columns(page)
        words = [self._heading(page.standing, top)]
        line = top + _HEADING + _LINE / 2
        words += [Word(x, line, text, self._colors.text2, "right") for x, text in zip(edges, page.columns, strict=True)]
        self._pool_lines(self._marks, len(page.balances), **SQUARE)
        line += _LINE
        for each, mark, name in zip(page.balances, self._marks, names, strict=False):
            mark.set_data([_EDGE + _NAME - 14], [line])
            mark.set(markerfacecolor=self._colors.player(each.color), markersize=7)
            words.append(Word(_EDGE, line, each.place, self._colors.text2))
            words += self._lines(_EDGE + _NAME, line, name, bold=True)
            for x, (text, sign) in zip(edges, each.values, strict=True):
                words.append(Word(x, line, text, self._ink(sign), "right", bold=True))
            line += _height([name])
        if page.remark:
            words.append(Word(_EDGE, line, page.remark, self._colors.text2, size=11))
        return words

    def _columns(self, page: Page) -> tuple[list[float], float]:
        edges: list[float] = []
        right = _VALUES
        for index in reversed(range(len(page.columns))):
            edges.insert(0, right)
            widest = max((self._measure(each.values[index][0], True) for each in page.balances), default=0.0)
            right -= max(widest, self._measure(page.columns[index], False)) + _BETWEEN
        return edges, right

    def _payments(self, page: Page, pairs: Sequence[Sequence[str]], top: float) -> list[Word]:
        words = [Word(_PAYMENTS, top + _HEADING / 2, page.settled, self._colors.text, bold=True, size=14)]
        line, right = top + _HEADING + _LINE / 2, WIDTH - _EDGE
        if not page.payments:
            return [*words, *self._lines(_PAYMENTS, line, pairs[0], ink=self._colors.text2)]
        self._pool_lines(self._boxes, len(page.payments), **SQUARE)
        for each, box, pair in zip(page.payments, self._boxes, pairs, strict=False):
            box.set_data([_PAYMENTS + _BOX / 2], [line])
            box.set(markerfacecolor="none", markeredgecolor=self._colors.text2, markeredgewidth=0.8, markersize=_BOX)
            if each.ticked:
                words.append(Word(_PAYMENTS + _BOX / 2, line, "✓", self._colors.text, "center", bold=True, size=11))
            below = len(self._became(each))
            names, became = (pair[:-below], pair[-below:]) if below else (pair, [])
            words += self._lines(_PAYMENTS + _BOX + 8, line, names)
            words += self._lines(_PAYMENTS + _BOX + 8, line + len(names) * _MORE, became, ink=self._colors.text2)
            words.append(Word(right, line, each.amount, self._colors.text, "right", bold=True))
            line += _height([pair])
        return words

    def _lines(self, x: float, y: float, lines: Sequence[str], ink: str = "", *, bold: bool = False) -> list[Word]:
        return [Word(x, y + n * _MORE, text, ink or self._colors.text, bold=bold) for n, text in enumerate(lines)]

    def _broken(self, text: str, room: float, *, bold: bool = False) -> list[str]:
        """Wrap a text; only a word wider than the room is cut."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._measure(longer, bold) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return [each if self._measure(each, bold) <= room else self._fitting(each, 12, room) for each in lines]

    def _fitting(self, text: str, size: float, room: float = WIDTH - 2 * _EDGE) -> str:
        return elided(text, room, lambda part, bold: self._measure(part, bold, size))


def _height(things: Sequence[Sequence[str]]) -> float:
    return sum(_LINE + (len(lines) - 1) * _MORE for lines in things)
