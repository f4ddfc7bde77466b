"""How much of the hand dialog stands side by side in the width there is; decides, and lays out nothing.

All widths are in design pixels, at 100 % text: larger text on the same screen is a narrower dialog.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PICKER_GAP = 6
"""Between the two columns of the picker."""
ONE_COLUMN_ABOVE = 125
"""Above this text size, in percent, the games stand in one column (design.md)."""


class Form(Enum):
    """How the answers are laid out, from the design's own down to one that fits any screen at 200 %."""

    WIDE = "wide"
    MEDIUM = "medium"
    NARROW = "narrow"


LEAST = {Form.WIDE: 544, Form.MEDIUM: 483, Form.NARROW: 270}
"""What the answers need in each form."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Round picker and answers, and between them."""

    left: int
    between: int
    right: int


ROOMY, TIGHT = Margins(13, 10, 11), Margins(12, 10, 8)


@dataclass(frozen=True, slots=True)
class Plan:
    """The form of the answers, the columns of the picker, and whether the two stand side by side."""

    form: Form
    columns: int
    beside: bool

    @property
    def margins(self) -> Margins:
        """Narrower where every pixel counts."""
        return ROOMY if self.form is Form.WIDE else TIGHT


def plans_for(room: float, column: float, text_scale: int) -> list[Plan]:
    """What fits `room`, the most first, given how wide one column of games is; at last all answers below one another.

    Above 125 % the games stand in one column, so that there is one way to read them.
    """
    two = 2 * column + PICKER_GAP
    widest = two if text_scale <= ONE_COLUMN_ABOVE else column
    fitting = []
    for form, picker in ((Form.WIDE, widest), (Form.WIDE, column), (Form.MEDIUM, column), (Form.NARROW, column)):
        plan = Plan(form, 2 if picker == two else 1, beside=True)
        margins = plan.margins
        if plan not in fitting and room >= margins.left + picker + margins.between + LEAST[form] + margins.right:
            fitting.append(plan)
    alone = room - TIGHT.left - TIGHT.right
    below = [each for each in Form if alone >= LEAST[each]] or [Form.NARROW]
    return fitting + [Plan(form, 1, beside=False) for form in below]
