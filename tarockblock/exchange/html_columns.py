"""How wide the columns of the exported ledger are, and whether a printer turns the page: out of the texts they hold.

A browser left alone gives a long name more room than the hand and its reasons; here every player gets what the longest
figures need, and the hand all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_SIGN, _MARK, _GLYPH = 1.4, 0.5, 1.7
"""Widths of signs, of commas and spaces, and of ½ and its like, in digits."""

_SMALL = 0.86
"""The type of money and reasons against that of points."""

_GAP, _DEALER = 1.2, 3.2
_DIGIT_ON_PAPER, _PADDING_ON_PAPER = 6.4, 6.0
_MOST_ON_PAPER = 360.0
"""Points (1/72 inch) players may take of an upright page's 516, so that hands and reasons can still be read."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What stands in one cell: the change and the total in points, below it both in money; ``deals`` puts a G there."""

    change: str
    total: str
    money_change: str = ""
    money_total: str = ""
    deals: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths in digits of the ledger's type: a player's column, and in it the totals; ``turned`` is a page across."""

    people: int
    player: float
    total: float
    money_total: float
    turned: bool

    def style(self) -> str:
        """As variables of the style sheet; numbers only, nothing anybody typed."""
        size = "A4 landscape" if self.turned else "A4"
        return (
            f":root {{ --people: {self.people}; --player: {self.player:.1f}ch; --total: {self.total:.1f}ch;"
            f" --money-total: {self.money_total:.1f}ch; }}\n@page {{ size: {size}; }}\n"
        )


def columns_for(cells: Iterable[Figures], people: int) -> Columns:
    """The narrowest columns in which every cell stands in one line."""
    found = list(cells)
    total = max((digits(each.total) for each in found), default=0.0)
    money_total = max((digits(each.money_total) for each in found), default=0.0)
    points = max((digits(each.change) + _GAP + (_DEALER if each.deals else 0) for each in found), default=0.0) + total
    money = max((digits(each.money_change) + _GAP for each in found), default=0.0) + money_total
    player = max(points, money * _SMALL)
    turned = people * (player * _DIGIT_ON_PAPER + _PADDING_ON_PAPER) > _MOST_ON_PAPER
    return Columns(people, player, total, money_total, turned)


def digits(text: str) -> float:
    """The width of a figure, in digits."""
    return sum(_width(char) for char in text)


def _width(char: str) -> float:
    if char in "+\N{MINUS SIGN}€":
        return _SIGN
    if char in ",. \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}/":
        return _MARK
    return 1.0 if char.isascii() else _GLYPH
