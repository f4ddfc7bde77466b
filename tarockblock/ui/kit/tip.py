"""Tooltips from texts that people type."""

from __future__ import annotations

from tarockblock.visible_text import visible


def plain_tip(text: str) -> str:
    """Escape a text for ``setToolTip``, which would read a name as markup."""
    text = visible(text)
    if "<" not in text and "&lt;" not in text:
        return text
    from html import escape

    return f'<p style="white-space:pre-wrap">{escape(text, quote=False)}</p>'
