"""Position of the room display. Rectangles: left, top, width, height in desktop pixels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

Rect = tuple[int, int, int, int]

SIZE = (1280, 720)
"""Size as a window, if there is room."""

_SEEN = 120
"""Pixels that must be on screen in each direction, to grab the window."""


@dataclass(frozen=True, slots=True)
class Screen:
    name: str
    room: Rect


@dataclass(frozen=True, slots=True)
class Spot:
    """A position: the screen, whether full screen, and the rectangle as a window."""

    screen: str
    full: bool
    window: Rect

    def packed(self) -> str:
        return json.dumps(asdict(self))


def unpacked(text: str) -> Spot | None:
    """Return the position in a settings text, or None if invalid."""
    try:
        data = json.loads(text)
        screen, full, window = data["screen"], data["full"], tuple(data["window"])
    except (ValueError, TypeError, KeyError):
        return None
    sound = isinstance(screen, str) and isinstance(full, bool) and len(window) == 4
    if not sound or not all(type(each) is int and abs(each) < 1 << 20 for each in window):
        return None
    return Spot(screen, full, (window[0], window[1], window[2], window[3]))


def spot_for(remembered: str, screens: Sequence[Screen], main: str) -> Spot:
    """Return the remembered position if its screen exists, else full screen beside the ``main`` screen, else a
    window.
    """
    kept = unpacked(remembered)
    known = None if kept is None else next((each for each in screens if each.name == kept.screen), None)
    if kept is not None and known is not None:
        window = kept.window if _reachable(kept.window, known.room) else centred(known)
        return Spot(known.name, kept.full, window)
    other = next((each for each in screens if each.name != main), None)
    if other is not None:
        return Spot(other.name, True, centred(other))
    return window_on(screens[0])


def window_on(screen: Screen) -> Spot:
    return Spot(screen.name, False, centred(screen))


def centred(screen: Screen) -> Rect:
    """Return a rectangle of the default size in the middle, reduced to fit."""
    left, top, width, height = screen.room
    wide = min(SIZE[0], width * 9 // 10, height * 9 // 10 * SIZE[0] // SIZE[1])
    high = wide * SIZE[1] // SIZE[0]
    return left + (width - wide) // 2, top + (height - high) // 2, wide, high


def _reachable(window: Rect, room: Rect) -> bool:
    left, top = max(window[0], room[0]), max(window[1], room[1])
    right = min(window[0] + window[2], room[0] + room[2])
    bottom = min(window[1] + window[3], room[1] + room[3])
    return right - left >= _SEEN and bottom - top >= _SEEN and window[1] >= room[1] - 4
