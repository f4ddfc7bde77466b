"""The contrast and the colour-blind distances the design claims, computed from the token tables."""

from __future__ import annotations

from colorsys import rgb_to_hls
from itertools import combinations

import pytest

from tarockblock.ui.kit.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Tokens, contrast

EVERY = [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK]
BOTH = pytest.mark.parametrize("tokens", EVERY, ids=["light", "dark", "high-light", "high-dark"])

# Viénot, Brettel and Mollon 1999 (red-green), Machado 2009 (blue-yellow), on linear RGB.
DEFECTS = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def _linear(color: str) -> list[float]:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, c)) for c in rgb)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _distance(first: str, second: str, defect: str) -> float:
    seen = []
    for color in (first, second):
        rgb = _linear(color)
        seen.append(_lab([sum(w * c for w, c in zip(row, rgb, strict=True)) for row in DEFECTS[defect]]))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


@BOTH
def test_tokens__text_is_readable_on_every_ground(tokens: Tokens) -> None:
    for ground in (tokens.window, tokens.surface, tokens.raised, tokens.sunken):
        assert contrast(tokens.text, ground) >= (12 if ground == tokens.raised else 13)
        assert contrast(tokens.text2, ground) >= 5.4
        for ink in (tokens.plus, tokens.minus, tokens.accent):
            assert contrast(ink, ground) >= 5


@BOTH
def test_tokens__what_informs_in_an_empty_field_is_readable_on_every_field(tokens: Tokens) -> None:
    """WCAG 2.2, 1.4.3: 4.5 : 1. A field stands on the surface, on sunken ground where it is filled in for one."""
    assert all(contrast(tokens.placeholder, ground) >= 4.5 for ground in (tokens.surface, tokens.sunken))


@pytest.mark.parametrize("tokens", [HIGH_LIGHT, HIGH_DARK], ids=["light", "dark"])
def test_high_contrast__text_twelve_to_one_signs_seven_edges_three(tokens: Tokens) -> None:
    """Twice what WCAG asks of text (1.4.6: 7 : 1), and edges of everything that can be pressed (1.4.11: 3 : 1)."""
    grounds = (tokens.window, tokens.surface, tokens.raised, tokens.sunken, tokens.rail)
    for ground in grounds:
        assert min(contrast(ink, ground) for ink in (tokens.text, tokens.text2)) >= 12
        assert min(contrast(ink, ground) for ink in (tokens.plus, tokens.minus, tokens.accent)) >= 7
        assert contrast(tokens.text3, ground) >= 4.5
        assert min(contrast(edge, ground) for edge in (tokens.border, tokens.control, tokens.field)) >= 3
    soft = (tokens.accent_soft, tokens.plus_soft, tokens.minus_soft, tokens.gold)
    assert all(contrast(tokens.text, ground) >= 7 for ground in soft)
    assert contrast(tokens.on_accent, tokens.accent) >= 7


@BOTH
def test_tokens__what_stands_on_a_filled_ground_is_readable(tokens: Tokens) -> None:
    pairs = [
        (tokens.on_accent, tokens.accent),
        (tokens.on_minus, tokens.minus),
        (tokens.accent, tokens.accent_soft),
        (tokens.plus, tokens.plus_soft),
        (tokens.minus, tokens.minus_soft),
        (tokens.gold_text, tokens.gold),
        (tokens.on_gold, tokens.gold_line),
    ]
    assert all(contrast(ink, ground) >= 4.5 for ink, ground in pairs)


@BOTH
def test_tokens__edges_of_fields_are_seen(tokens: Tokens) -> None:
    assert contrast(tokens.field, tokens.surface) >= 3


@BOTH
def test_tokens__players_are_seen_and_their_initials_too(tokens: Tokens) -> None:
    for color in tokens.players:
        assert contrast(color, tokens.surface) >= 3
        assert contrast(tokens.mark_ink, color) >= 3


def test_tokens__a_player_has_one_hue_in_light_and_dark() -> None:
    """A phone may be dark beside a light laptop; a very dark violet has a bright green as its counterpart."""
    hues = [[_hue(color) for color in theme.players] for theme in (LIGHT, DARK)]
    for number, (light, dark) in enumerate(zip(*hues, strict=True)):
        turned = min(abs(light - dark), 360 - abs(light - dark))
        assert turned <= 45 or number == 8, number


def _hue(color: str) -> float:
    return 360 * rgb_to_hls(*(int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0]


@BOTH
@pytest.mark.parametrize("defect", DEFECTS)
def test_tokens__players_stay_apart_for_colour_blind_eyes(tokens: Tokens, defect: str) -> None:
    """The first six were chosen by their distance, the other four as far from them and each other as there is room."""
    for players, wanted in ((tokens.players[:6], 26), (tokens.players, 24)):
        assert min(_distance(a, b, defect) for a, b in combinations(players, 2)) >= wanted
