"""Data of a player's card, and the tones of chips and badges; without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.marks import Mark


class Tone(Enum):
    """The meaning of a chip's, badge's or tag's ground."""

    PLAIN = "plain"
    ACCENT = "accent"
    GOLD = "gold"
    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class CardData:
    """A player's card; texts are ready formatted.

    `sign` (−1, 0, 1) colours the total, `trend` are running totals, `badge_short` replaces `badge` if there is no
    room; `tip` is the full text.
    """

    name: str
    mark: Mark
    total: str
    sign: int = 0
    small: str = ""
    rank: str = ""
    badge: str = ""
    badge_short: str = ""
    badge_tone: Tone = Tone.PLAIN
    trend: tuple[float, ...] = ()
    tip: str = ""


def thinned(values: Sequence[float], most: int) -> list[tuple[int, float]]:
    """Return about ``most`` points (place, value) of a line: of each run the lowest and the highest."""
    if len(values) <= most:
        return list(enumerate(values))
    length = -(-2 * len(values) // most)
    found = []
    for start in range(0, len(values), length):
        run = range(start, min(start + length, len(values)))
        found += sorted({min(run, key=values.__getitem__), max(run, key=values.__getitem__), run[-1]})
    return [(index, values[index]) for index in found]
