"""The choice of a layout for the hand dialog.

Widths are in design pixels, at 100 % text; larger text means a narrower dialog.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PICKER_GAP = 6
"""Gap between the picker's two columns."""
COLUMN = 166
"""Intended width of a picker column."""


class Width(Enum):
    """The layouts of the answers, down to the narrowest, which fits any screen at 200 %."""

    WIDE = "wide"
    MEDIUM = "medium"
    NARROW = "narrow"


LEAST = {Width.WIDE: 544, Width.MEDIUM: 483, Width.NARROW: 270}
"""Least width of the answers in each layout."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Distances around picker and answers, and between them."""

    left: int
    between: int
    right: int


ROOMY, TIGHT = Margins(13, 10, 11), Margins(12, 10, 8)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A layout: answers, columns of games and their width, side by side or not."""

    width: Width
    columns: int
    column: float
    beside: bool

    @property
    def margins(self) -> Margins:
        return ROOMY if self.width is Width.WIDE else TIGHT


def arrangements_for(room: float, least: float) -> list[Arrangement]:
    """Return the arrangements that fit, best first; the last always fits.

    ``least`` is the least width of a column of games. Two columns are preferred, beside the answers rather than
    above.
    """
    alone, fitting = room - TIGHT.left - TIGHT.right, []
    for columns in (2, 1):
        gaps, column = PICKER_GAP * (columns - 1), max(COLUMN, least)
        for plan in (Arrangement(width, columns, column, beside=True) for width in (Width.WIDE, Width.MEDIUM)):
            margins = plan.margins
            around = margins.left + margins.between + margins.right
            if room >= columns * column + gaps + LEAST[plan.width] + around:
                fitting.append(plan)
        column = (alone - gaps) / columns
        if column >= least:
            fitting += [Arrangement(width, columns, column, beside=False) for width in Width if alone >= LEAST[width]]
    return [*fitting, Arrangement(Width.NARROW, 1, alone, beside=False)]
