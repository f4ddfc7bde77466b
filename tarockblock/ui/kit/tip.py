"""Tool tips out of texts that people type. Escapes and nothing else; what a tip says is its widget's business."""

from __future__ import annotations

from tarockblock.visible_text import visible


def plain_tip(text: str) -> str:
    """The text for ``setToolTip``: a tool tip takes for mark-up whatever looks like it, a name must stay a name."""
    text = visible(text)
    if "<" not in text and "&lt;" not in text:
        return text
    from html import escape

    return f'<p style="white-space:pre-wrap">{escape(text, quote=False)}</p>'
