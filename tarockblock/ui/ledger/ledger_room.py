"""The room a player's column needs, and where things stand in it: roomy, or tight where names would suffer."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tarockblock.domain.ledger import same_start
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.ledger.ledger_lines import Line

CHANGE_AT = 0.53
"""The right edge of the change, of the cell's width."""


@dataclass(frozen=True, slots=True)
class Room:
    """Distances in pixels at 100 %: right of the total, between change and total, the mark's middle and its end."""

    edge: int
    gap: int
    mark_at: int
    mark_ends: int

    @property
    def mark_needs(self) -> int:
        """The least room left of a change in which it gets its mark."""
        return max(self.mark_ends, _MARK_LEAST)


ROOMY = Room(edge=11, gap=5, mark_at=11, mark_ends=16)
TIGHT = Room(edge=8, gap=4, mark_at=7, mark_ends=13)
BARE = Room(edge=7, gap=4, mark_at=7, mark_ends=3)
"""Marks only where they happen to have room; sign and colour remain."""

_MARK_LEAST = 13


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest change and total of the large figures, and of the small ones below them; digits are equally wide."""

    change: str = ""
    total: str = ""
    change2: str = ""
    total2: str = ""

    def with_line(self, line: Line) -> Longest:
        """Those of one more line, where it shows figures; itself where none of them is longer."""
        cells = () if line.reason else line.cells
        change = max([self.change, *[cell.change.text for cell in cells]], key=len)
        total = max([self.total, *[cell.total.text for cell in cells]], key=len)
        change2 = max([self.change2, *[cell.change2.text for cell in cells]], key=len)
        total2 = max([self.total2, *[cell.total2.text for cell in cells]], key=len)
        if change is self.change and total is self.total and change2 is self.change2 and total2 is self.total2:
            return self
        return Longest(change, total, change2, total2)

    def fitting(self, width: int) -> Room:
        """The roomiest one in a column so wide."""
        return next((room for room in (ROOMY, TIGHT) if self.needed(room) <= width), BARE)

    def needed(self, room: Room) -> int:
        """The width in which all of them stand beside each other, in pixels; the large changes with their mark."""
        bold = font(13, 700)
        change, total = text_width(font(14, 600), self.change), text_width(bold, self.total)
        small = text_width(font(13, 600), self.change2) + text_width(bold, self.total2)
        width = max(
            (change + px(room.mark_ends)) / CHANGE_AT if room is not BARE else 0.0,
            px(room.mark_ends) + change + px(room.gap) + total + px(room.edge),
            px(4) + small + px(room.gap) + px(room.edge),
        )
        return math.ceil(width + 2)


class LongestSoFar:
    """The longest figures of a ledger; where it goes on as it was, only the lines behind are looked at."""

    def __init__(self) -> None:
        self._lines: Sequence[Line] = ()
        self._after: list[Longest] = []

    def of(self, lines: Sequence[Line]) -> Longest:
        """Of all lines that show figures."""
        del self._after[same_start(lines, self._lines) :]
        self._lines = lines
        longest = self._after[-1] if self._after else Longest()
        for line in lines[len(self._after) :]:
            longest = longest.with_line(line)
            self._after.append(longest)
        return longest
