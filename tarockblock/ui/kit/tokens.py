"""The token tables of the appearances, as plain colour names; no Qt here, so charts can use them too."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """One appearance: every colour as `#RRGGBB`.

    `players` are the colours of people, by their numbers; they fill marks and chart lines, never text.
    `text3` is for what is disabled: it never informs; what is struck or sits out is `text2`. `mark_ink` is the initial
    on a player's mark.
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
        """What stands in an empty field and says what belongs there."""
        return self.text2

    @property
    def on_gold(self) -> str:
        """What stands on `gold_line`."""
        return max(("#241B05", "#FFFFFF"), key=lambda ink: contrast(ink, self.gold_line))


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
    players=(
        *("#1E5CD6", "#EC6F1C", "#19A86D", "#C054A4", "#273646", "#5F4000"),
        *("#7800FA", "#F00046", "#500087", "#1E0F00"),
    ),
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
    players=(
        *("#3E8CF9", "#EF7C37", "#67F1B9", "#BE5FA5", "#DBD8FF", "#798565"),
        *("#E9D622", "#823CFF", "#AEFE81", "#D400CD"),
    ),
)


HIGH_LIGHT = replace(
    LIGHT,
    window="#FFFFFF",
    rail="#FFFFFF",
    raised="#FFFFFF",
    sunken="#F2F2F2",
    border="#6B6B6B",
    line="#8C8C8C",
    control="#4A4A4A",
    field="#000000",
    text="#000000",
    text2="#262626",
    text3="#595959",
    accent="#00452F",
    accent_hover="#002E1F",
    accent_soft="#CDEBDD",
    plus="#00414C",
    plus_soft="#D9F0F4",
    minus="#8A1C00",
    minus_soft="#FFE4DB",
    gold="#FFEDB0",
    gold_line="#7A5300",
    gold_text="#573800",
)
"""Text at least 12 : 1, whatever else says something 7 : 1, edges 3 : 1."""

HIGH_DARK = replace(
    DARK,
    window="#000000",
    rail="#000000",
    surface="#000000",
    raised="#141414",
    sunken="#0A0A0A",
    border="#9C9C9C",
    line="#707070",
    control="#C4C4C4",
    field="#FFFFFF",
    text="#FFFFFF",
    text2="#E4E4E4",
    text3="#A8A8A8",
    accent="#7FF0C4",
    accent_hover="#A8F7D9",
    on_accent="#000000",
    accent_soft="#0B4331",
    plus="#8CE9F5",
    plus_soft="#0A353D",
    minus="#FFB39C",
    minus_soft="#461A0D",
    on_minus="#000000",
    gold="#3A2E00",
    gold_line="#FFD54A",
    gold_text="#FFDF6B",
    mark_ink="#000000",
)
"""The same on black."""


def _luminance(color: str) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)
