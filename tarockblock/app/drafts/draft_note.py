"""The note of an entry as it is kept: one line of visible text, however it was typed or pasted."""

from __future__ import annotations

import unicodedata

_NO_TEXT = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories without anything to see: control, surrogates, private, unassigned, line breaks."""


def one_line(text: str) -> str:
    """The text without line breaks and control characters, and without spaces at its ends or side by side."""
    visible = (" " if unicodedata.category(char) in _NO_TEXT else char for char in text)
    return " ".join("".join(visible).split())
