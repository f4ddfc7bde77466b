"""Sentences of the core as the surface shows them."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.ui.kit.translate import translate

_MOST_LINES = 12


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A sentence with a capital, and one full stop where it has no mark of its own (a name may bring one, "sen.")."""
    text = capital(text)
    if text.endswith(".."):
        text = text[:-1]
    return text if not text or text[-1] in ".!?)" else f"{text}."


def first_lines(lines: Sequence[str]) -> str:
    """As many as are read, below each other, and how many more there are."""
    more = translate("Files", "… and {count} more").format(count=len(lines) - _MOST_LINES)
    return "\n".join(lines if len(lines) <= _MOST_LINES else (*lines[:_MOST_LINES], more))
