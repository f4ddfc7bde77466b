"""Colours, sizes and type of the surface: one `Theme`, handed out by the composition root."""

from tarockblock.ui.kit.theme.fonts import FAMILY, font_paths
from tarockblock.ui.kit.theme.theme import (
    Theme,
    current_theme,
    font,
    player_color,
    px,
    repaint_at_once,
    sign_ink,
    text_scale,
    tokens,
)
from tarockblock.ui.kit.tokens import DARK, LIGHT, Tokens, contrast

__all__ = [
    "DARK",
    "FAMILY",
    "LIGHT",
    "Theme",
    "Tokens",
    "contrast",
    "current_theme",
    "font",
    "font_paths",
    "player_color",
    "px",
    "repaint_at_once",
    "sign_ink",
    "text_scale",
    "tokens",
]
