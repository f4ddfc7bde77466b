"""Card points, counted exactly in thirds ("Blatt"): 35/2 is 35 points and 2 Blatt = 107 thirds."""

from __future__ import annotations

import re

WHOLE_DEAL = 210
"""All card points of a deal, in thirds (70 points)."""

_NOTATION = re.compile(r"\s*([0-9]{1,2})\s*(?:/\s*([0-2])?)?\s*", re.ASCII)


def parse_thirds(text: str) -> int | None:
    """Read the players' notation: ``"23/1"``, ``"23"``, ``"23/"`` as thirds; None if it is none, or above 70 points."""
    match = _NOTATION.fullmatch(text)
    if match is None:
        return None
    thirds = int(match[1]) * 3 + int(match[2] or 0)
    return thirds if thirds <= WHOLE_DEAL else None


def format_thirds(thirds: int, *, always_blatt: bool = False) -> str:
    """Write thirds in the players' notation, ``107`` as ``"35/2"``; whole points as ``"20"`` or ``"20/0"``."""
    points, blatt = divmod(thirds, 3)
    return f"{points}/{blatt}" if blatt or always_blatt else str(points)
