"""The colours of the appearances, from ``resources/themes.toml``; without Qt, so charts can use them."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from tarockblock.lazy_dataclass import dataclass
from tarockblock.paths import resource


@dataclass(frozen=True, slots=True)
class Tokens:
    """An appearance: every colour as `#RRGGBB`.

    `players` are the colours of people, by number; they fill marks and chart lines, never text. `text3` is for
    disabled text and must not inform; struck rows and players who sit out use `text2`. `mark_ink` is the ink on a
    player's mark.
    """

    dark: bool
    window: str
    rail: str
    surface: str
    raised: str
    sunken: str
    border: str
    line: str
    control: str
    field: str
    text: str
    text2: str
    text3: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    plus: str
    plus_soft: str
    minus: str
    minus_soft: str
    on_minus: str
    gold: str
    gold_line: str
    gold_text: str
    mark_ink: str
    players: tuple[str, ...]

    @property
    def placeholder(self) -> str:
        """Ink of the hint in an empty field."""
        return self.text2

    @property
    def on_gold(self) -> str:
        return max(("#241B05", "#FFFFFF"), key=lambda ink: contrast(ink, self.gold_line))


_THEMES = tomllib.loads(resource("themes.toml").read_text(encoding="utf-8"))
LIGHT, DARK = (Tokens(**{**_THEMES[name], "players": tuple(_THEMES[name]["players"])}) for name in ("light", "dark"))
HIGH_LIGHT, HIGH_DARK = replace(LIGHT, **_THEMES["high_light"]), replace(DARK, **_THEMES["high_dark"])


def _luminance(color: str) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)
