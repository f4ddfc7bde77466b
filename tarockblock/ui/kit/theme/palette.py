"""Turns a token table into the palette Fusion paints with."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from tarockblock.ui.kit.tokens import Tokens


def build_palette(tokens: Tokens) -> QPalette:
    """The palette of one appearance, all groups; disabled text is `text3`."""
    palette = QPalette()
    role = QPalette.ColorRole
    button = tokens.raised if tokens.dark else tokens.surface
    colors = {
        role.Window: tokens.window,
        role.WindowText: tokens.text,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.raised,
        role.Text: tokens.text,
        role.PlaceholderText: tokens.placeholder,
        role.Button: button,
        role.ButtonText: tokens.text,
        role.BrightText: tokens.minus,
        role.Highlight: tokens.accent,
        role.HighlightedText: tokens.on_accent,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.ToolTipBase: tokens.raised,
        role.ToolTipText: tokens.text,
        role.Light: tokens.raised,
        role.Midlight: tokens.line,
        role.Mid: tokens.border,
        role.Dark: tokens.control,
        role.Shadow: tokens.field,
    }
    for key, color in colors.items():
        palette.setColor(key, QColor(color))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(tokens.text3))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(tokens.control))
    return palette
