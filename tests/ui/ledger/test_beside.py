"""Where *Why* stands beside the ledger (issue 13: it hides the least there)."""

from __future__ import annotations

import pytest

from tarockblock.ui.ledger.why_popup import Box, spot_beside

SCREEN = Box(0, 0, 1280, 720)
SIZE = (300, 400)


@pytest.mark.parametrize(
    ("table", "cell", "figures", "spot"),
    [
        # 900 + 6 + 300 = 1206 <= 1280: over the chart, level with the row.
        (Box(100, 150, 900, 650), Box(500, 200, 600, 230), 400, (906, 194)),
        # The same at the foot of the screen: as low as there is room, 720 - 400.
        (Box(100, 150, 900, 650), Box(500, 600, 600, 630), 400, (906, 320)),
        # No room at the right, but at the left: 400 - 6 - 300.
        (Box(400, 150, 1270, 650), Box(700, 200, 800, 230), 650, (94, 194)),
        # None at either side: over the names, 410 - 6 - 300, below the row.
        (Box(100, 150, 1270, 650), Box(700, 200, 800, 230), 410, (104, 236)),
        # A row far down: above it, 600 - 6 - 400.
        (Box(100, 150, 1270, 650), Box(700, 600, 800, 630), 410, (104, 194)),
        # One in the middle, with 400 neither below nor above: 400 - 6 clamped to 720 - 400.
        (Box(100, 150, 1270, 650), Box(700, 340, 800, 370), 410, (104, 320)),
        # No room over the names: right of the cell; at the right edge left of it.
        (Box(100, 150, 1270, 650), Box(700, 200, 800, 230), 300, (806, 194)),
        (Box(100, 150, 1270, 650), Box(1100, 200, 1200, 230), 300, (794, 194)),
    ],
)
def test_it_hides_no_figures_where_there_is_another_place(
    table: Box, cell: Box, figures: int, spot: tuple[int, int]
) -> None:
    found = spot_beside(cell, SIZE, SCREEN, table, figures)
    assert found == spot
    assert found[0] >= SCREEN.left
    assert found[0] + SIZE[0] <= SCREEN.right
