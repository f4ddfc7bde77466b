"""What a card shows, and the tones of chips and badges: data, for whatever needs no Qt otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.marks import Mark


class Tone(Enum):
    """What a chip, badge or tag says by its ground."""

    PLAIN = "plain"
    ACCENT = "accent"
    GOLD = "gold"
    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class CardData:
    """What a card shows; texts are ready formatted.

    `sign` (−1, 0, 1) colours the total, `trend` are running totals, `badge_short` stands in where `badge` has no room;
    `tip` is said of it in full.
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
    """Places and values of a line, about as many as are asked for: of each run of many the lowest and the highest."""
    if len(values) <= most:
        return list(enumerate(values))
    length = -(-2 * len(values) // most)
    found = []
    for start in range(0, len(values), length):
        run = range(start, min(start + length, len(values)))
        found += sorted({min(run, key=values.__getitem__), max(run, key=values.__getitem__), run[-1]})
    return [(index, values[index]) for index in found]
