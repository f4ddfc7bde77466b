"""Sentences of the core as the surface shows them."""

from __future__ import annotations


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A sentence with a capital, and one full stop where it has no mark of its own (a name may bring one, "sen.")."""
    text = capital(text)
    if text.endswith(".."):
        text = text[:-1]
    return text if not text or text[-1] in ".!?)" else f"{text}."
