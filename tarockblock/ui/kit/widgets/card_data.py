"""What a card shows, and the tones of chips and badges: data, for whatever needs no Qt otherwise."""

from __future__ import annotations

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
    place: str = ""
    badge: str = ""
    badge_short: str = ""
    badge_tone: Tone = Tone.PLAIN
    trend: tuple[float, ...] = ()
    tip: str = ""
