"""The token tables of the two appearances, as plain colour names; no Qt here, so charts can use them too."""

from __future__ import annotations

from tarockblock.late_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """One appearance: every colour as `#RRGGBB`.

    `players` are the player colours by seat (index 0 is the first seat); they fill marks and chart lines, never text.
    `text3` is for disabled or struck text only: it never informs. `mark_ink` is the initial on a player's mark.
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


LIGHT = Tokens(
    dark=False,
    window="#F5F4F0",
    rail="#ECEAE4",
    surface="#FFFFFF",
    raised="#FAF9F6",
    sunken="#F0EEE8",
    border="#E2DFD8",
    line="#EDEAE4",
    control="#C6C1B7",
    field="#928D83",
    text="#1F2124",
    text2="#5F5E5A",
    text3="#8A8881",
    accent="#1E6B52",
    accent_hover="#17573F",
    on_accent="#FFFFFF",
    accent_soft="#E0EEE7",
    plus="#0F6B78",
    plus_soft="#E2F0F2",
    minus="#B23A1E",
    minus_soft="#FAE9E3",
    on_minus="#FFFFFF",
    gold="#F9F0D8",
    gold_line="#C79A2E",
    gold_text="#8A5A00",
    mark_ink="#FFFFFF",
    players=("#1E5CD6", "#EC6F1C", "#19A86D", "#C054A4", "#273646", "#5F4000"),
)

DARK = Tokens(
    dark=True,
    window="#1B1B1A",
    rail="#151514",
    surface="#232322",
    raised="#292928",
    sunken="#1E1E1D",
    border="#383735",
    line="#302F2D",
    control="#57544F",
    field="#7D7971",
    text="#ECEAE4",
    text2="#ACA9A1",
    text3="#7F7C75",
    accent="#5DBB98",
    accent_hover="#74CBAB",
    on_accent="#0D1F18",
    accent_soft="#20392F",
    plus="#6CC5D1",
    plus_soft="#1E3438",
    minus="#F0906F",
    minus_soft="#3D2720",
    on_minus="#2A120A",
    gold="#332D1A",
    gold_line="#D2A841",
    gold_text="#E9B949",
    mark_ink="#141413",
    players=("#3E8CF9", "#EF7C37", "#67F1B9", "#BE5FA5", "#DBD8FF", "#798565"),
)


def _luminance(color: str) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)
