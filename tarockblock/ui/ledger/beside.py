"""Where something that speaks of a row of the ledger stands, so that it hides as little of it as can be. No Qt."""

from __future__ import annotations

from tarockblock.lazy_dataclass import dataclass

GAP = 6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the screen, in pixels; ``right`` and ``bottom`` lie just outside it."""

    left: int
    top: int
    right: int
    bottom: int


def spot_beside(cell: Box, size: tuple[int, int], room: Box, table: Box, figures: int) -> tuple[int, int]:
    """Left and top of something so large that speaks of a cell of a table, on a screen with so much room.

    Right or left of the table; else over the names left of ``figures``, where the columns with figures begin, of other
    rows if it is not too high for that; else right or left of the cell.
    """
    width, height = size
    top = max(room.top, min(cell.top - GAP, room.bottom - height))
    right_most = room.right - width
    for left in (table.right + GAP, table.left - GAP - width):
        if room.left <= left <= right_most:
            return left, top
    left, below, above = figures - GAP - width, cell.bottom + GAP, cell.top - GAP - height
    if room.left <= left <= right_most:
        return left, next((each for each in (below, above) if room.top <= each <= room.bottom - height), top)
    left = cell.right + GAP
    if left + width > room.right and cell.left - GAP - width >= room.left:
        left = cell.left - GAP - width
    return max(room.left, min(left, right_most)), top
