"""Problems of input: a place, a code and perhaps a suggestion.

No wording: ``exchange.wording`` renders the codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice

from tarockblock.lazy_dataclass import dataclass

MAX_PREFIX = 500
"""Longest path kept for nested problems, so that one long key is not copied into each."""

MAX_WORD, MAX_CHOICES = 60, 200
"""Longest word and most choices for a suggestion."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of input. ``path`` is its place in the file (``entries[3].bonuses[0].bonus``); ``code`` names the
    sentence.
    """

    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    suggestion: str | None = None
    line: int | None = None

    def under(self, prefix: str) -> Problem:
        return replace(self, path=join(prefix, self.path))


def join(prefix: str, path: str) -> str:
    if not prefix or not path:
        return prefix or path
    if len(prefix) > MAX_PREFIX:
        prefix = prefix[: MAX_PREFIX - 1] + "…"
    return prefix + path if path.startswith("[") else f"{prefix}.{path}"


def problem(path: str, code: str, /, *, suggestion: str | None = None, **params: object) -> Problem:
    return Problem(path, code, params, suggestion)


def closest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice probably meant, ignoring capitals, or None."""
    import difflib  # not needed at the start, where nothing is mistyped

    if len(word) > MAX_WORD:
        return None
    near = (choice for choice in choices if len(choice) <= MAX_WORD)
    folded = {choice.casefold(): choice for choice in islice(near, MAX_CHOICES)}
    found = difflib.get_close_matches(word.casefold(), folded, n=1)
    return folded[found[0]] if found else None
