"""What is wrong with something given from outside: a place, a code for the wording, and perhaps what was meant.

No wording here: ``exchange.wording`` renders the codes in the user's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice

from tarockblock.lazy_dataclass import dataclass

MAX_PREFIX = 500
"""Longer places are cut where something stands below them: else one long key would be copied for each of those."""

MAX_WORD, MAX_CHOICES = 60, 200
"""What somebody may have mistyped is no longer, and meant one of no more."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    ``path`` says where, as in the evening file (``entries[3].bonuses[0].bonus``); ``code`` names the sentence,
    ``params`` fill it; ``suggestion`` is what was probably meant. ``line`` is the line of the file, where known.
    """

    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    suggestion: str | None = None
    line: int | None = None

    def under(self, prefix: str) -> Problem:
        """The same problem seen from further up the tree."""
        return replace(self, path=join(prefix, self.path))


def join(prefix: str, path: str) -> str:
    """Put two places together: ``join("entries[3]", "kontra") == "entries[3].kontra"``."""
    if not prefix or not path:
        return prefix or path
    if len(prefix) > MAX_PREFIX:
        prefix = prefix[: MAX_PREFIX - 1] + "…"
    return prefix + path if path.startswith("[") else f"{prefix}.{path}"


def problem(path: str, code: str, /, *, suggestion: str | None = None, **params: object) -> Problem:
    """Short form of :class:`Problem`."""
    return Problem(path, code, params, suggestion)


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that was probably meant, capitals apart, or None if none is near."""
    import difflib  # a start has nothing to suggest

    if len(word) > MAX_WORD:
        return None
    near = (choice for choice in choices if len(choice) <= MAX_WORD)
    folded = {choice.casefold(): choice for choice in islice(near, MAX_CHOICES)}
    found = difflib.get_close_matches(word.casefold(), folded, n=1)
    return folded[found[0]] if found else None
