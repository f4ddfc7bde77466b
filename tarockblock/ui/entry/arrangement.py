"""How much of the hand dialog is side by side in the width there is; decides, and lays out nothing.

All widths are in design pixels, at 100 % text: larger text on the same screen is a narrower dialog.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PICKER_GAP = 6
"""Between the two columns of the picker."""
COLUMN = 166
"""The design's width of one column of the picker."""


class Width(Enum):
    """How the answers are laid out, from the design's own down to one that fits any screen at 200 %."""

    WIDE = "wide"
    MEDIUM = "medium"
    NARROW = "narrow"


LEAST = {Width.WIDE: 544, Width.MEDIUM: 483, Width.NARROW: 270}
"""What the answers need in each form."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Round picker and answers, and between them."""

    left: int
    between: int
    right: int


ROOMY, TIGHT = Margins(13, 10, 11), Margins(12, 10, 8)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The form of the answers, how many columns of games there are and how wide, and whether both are side by side."""

    width: Width
    columns: int
    column: float
    beside: bool

    @property
    def margins(self) -> Margins:
        """Narrower where every pixel counts."""
        return ROOMY if self.width is Width.WIDE else TIGHT


def arrangements_for(room: float, least: float) -> list[Arrangement]:
    """What fits `room`, the best first, given the least width of a column of games; at last what always can be.

    Two columns of games come first: side by side with the answers, else above them. Only then is there one.
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
