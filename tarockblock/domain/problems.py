"""What is wrong with something given from outside: a place, a code for the wording, and perhaps what was meant.

No wording here: ``exchange.wording`` renders the codes in the user's language.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace


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
    return prefix + path if path.startswith("[") else f"{prefix}.{path}"


def problem(path: str, code: str, /, *, suggestion: str | None = None, **params: object) -> Problem:
    """Short form of :class:`Problem`."""
    return Problem(path, code, params, suggestion)


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that was probably meant, capitals apart, or None if none is near."""
    folded = {choice.casefold(): choice for choice in choices}
    found = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None
