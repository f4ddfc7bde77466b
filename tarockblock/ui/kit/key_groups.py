"""The keys of a page or dialog for F1, and key names within sentences. Loads Qt only to print a key."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QKeySequence

ON_MAC = sys.platform == "darwin"


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of F1: what is done, and the keys as printed on caps."""

    text: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Lines under a heading."""

    title: str
    lines: tuple[KeyLine, ...]


def without_repeats(title: str, lines: Iterable[KeyLine]) -> KeyGroup:
    """Return a group in which lines with the same text are merged."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        found[line.text] = tuple(dict.fromkeys((*found.get(line.text, ()), *line.keys)))
    return KeyGroup(title, tuple(KeyLine(text, caps) for text, caps in found.items() if text and caps))


_ON_MAC = {
    "Ctrl+H": "Ctrl+Shift+H",
    "Ctrl+M": "Ctrl+Shift+I",  # the Mac hides and minimises by these
    "F11": "Ctrl+Shift+D",
    "Shift+F11": "Ctrl+Shift+F",
    "F3": "Ctrl+G",
    "Shift+F3": "Ctrl+Shift+G",  # the Mac hides by this, too
    "Ins": "Ctrl+I",
    "Ctrl+Ins": "Ctrl+Alt+I",
    "Shift+Ins": "Ctrl+Alt+Shift+I",  # missing on Mac keyboards
}
"""Replacements for keys that macOS reserves; ``Ctrl`` is its command key."""


def key_here(key: str) -> str:
    """Return this system's key for a key, both in Qt's notation."""
    return _ON_MAC.get(key, key) if ON_MAC else key


def sequence(key: str) -> QKeySequence:
    """Return this system's QKeySequence for a key."""
    from PySide6.QtGui import QKeySequence

    return QKeySequence(key_here(key))


def key_text(key: str) -> str:
    """Return a key as printed on a cap: "Strg+Z"."""
    key_sequence = sequence(key)
    return key_sequence.toString(key_sequence.SequenceFormat.NativeText)


def keys_in(text: str) -> str:
    """Replace the key names in a text by those of this keyboard; only macOS differs."""
    if not ON_MAC:
        return text
    known = {name: name for name in ("Ctrl", "Shift", "Alt", "Ins")}
    known |= {translate("QShortcut", "Ctrl"): "Ctrl", translate("QShortcut", "Shift"): "Shift"}
    known |= {translate("QShortcut", "Alt"): "Alt", translate("QShortcut", "Ins"): "Ins"}
    known |= {"↑": "Up", "↓": "Down", "←": "Left", "→": "Right"}
    words = "|".join(map(re.escape, known))

    def shown(found: re.Match[str]) -> str:
        key = "+".join(known.get(part, part) for part in found[0].split("+"))
        alone = key in ("Ctrl", "Shift", "Alt")
        return key_text(f"{key}+A").removesuffix("A").removesuffix("+") if alone else key_text(key)

    return re.sub(rf"(?<!\w)(?:(?:{words})\+)*(?:{words}|F\d+|(?<=\+)[\w]+)(?!\w)", shown, text)
