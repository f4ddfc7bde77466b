"""How much of the hand dialog is side by side in the width there is; decides, and lays out nothing.

All widths are in design pixels, at 100 % text: larger text on the same screen is a narrower dialog.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PICKER_GAP = 6
"""Between the two columns of the picker."""
ONE_COLUMN_ABOVE = 125
"""Above this text size, in percent, the games are in one column (design.md)."""


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
    """The form of the answers, the columns of the picker, and whether the two are side by side."""

    width: Width
    columns: int
    beside: bool

    @property
    def margins(self) -> Margins:
        """Narrower where every pixel counts."""
        return ROOMY if self.width is Width.WIDE else TIGHT


def arrangements_for(room: float, column: float, text_scale: int) -> list[Arrangement]:
    """What fits `room`, the most first, given how wide one column of games is; at last all answers below one another.

    Above 125 % the games are in one column, so that there is one way to read them.
    """
    two = 2 * column + PICKER_GAP
    widest = two if text_scale <= ONE_COLUMN_ABOVE else column
    fitting = []
    for width, picker in ((Width.WIDE, widest), (Width.WIDE, column), (Width.MEDIUM, column), (Width.NARROW, column)):
        plan = Arrangement(width, 2 if picker == two else 1, beside=True)
        margins = plan.margins
        if plan not in fitting and room >= margins.left + picker + margins.between + LEAST[width] + margins.right:
            fitting.append(plan)
    alone = room - TIGHT.left - TIGHT.right
    below = [each for each in Width if alone >= LEAST[each]] or [Width.NARROW]
    return fitting + [Arrangement(width, 1, beside=False) for width in below]
