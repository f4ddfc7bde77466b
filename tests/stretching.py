"""Makes texts two fifths longer, as a language not foreseen might be. Imports no Qt."""

from __future__ import annotations

import re

SHARE = 0.4

_KEPT = re.compile(r"(\{[^}]*\}|%n|&\w+;|<[^>]+>|\n)")
"""What is filled in, mark-up, and ends of lines."""


def longer(text: str) -> str:
    """The same text with letters doubled here and there; what is filled in stays as it is."""
    return "".join(part if index % 2 else _stretched(part) for index, part in enumerate(_KEPT.split(text)))


def _stretched(text: str) -> str:
    owed, made = 0.6, []
    for sign in text:
        owed += SHARE
        made.append(sign)
        if sign.isalpha() and owed >= 1:
            made.append(sign.lower())
            owed -= 1
    return "".join(made)
