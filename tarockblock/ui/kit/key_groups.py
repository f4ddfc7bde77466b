"""The keys of a page or a dialog, as F1 lists them. Knows no Qt."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What is done, and the keys that do it, as they are printed on caps."""

    text: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Lines under a heading."""

    title: str
    lines: tuple[KeyLine, ...]


def without_repeats(title: str, lines: Iterable[KeyLine]) -> KeyGroup:
    """A group in which what is done stands once, with all its keys."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        found[line.text] = tuple(dict.fromkeys((*found.get(line.text, ()), *line.keys)))
    return KeyGroup(title, tuple(KeyLine(text, caps) for text, caps in found.items() if text and caps))
