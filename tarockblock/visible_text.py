"""Makes foreign text safe to show: hidden characters become visible (``‹U+202E›``), right-to-left text is
isolated.

Stored facts never change.
"""

from __future__ import annotations

import re

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Isolates the direction of a text (Unicode Annex 9)."""

_JOINERS = "\u200c\u200d"
"""Joiners of letters and signs: emoji of several people, Persian, Indian scripts."""

_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""A regional flag: a black flag, followed by invisible letters (Unicode Technical Standard 51)."""

_BREAKS = {"\n": "\\n", "\t": "\\t"}

# Control, format without a shape, surrogates, line separators, and unassigned characters. Written out, since asking
# unicodedata for all of them takes longer than the rest of a start; a test compares.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufdd0-\ufdef\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    "\U000e0020-\U000e007f"
) + "".join(chr(plane + last) for plane in range(0x10000, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
HIDDEN = re.compile(f"[{_HIDDEN}]")
"""A character that is invisible or affects its neighbours; not line breaks and tabs."""

_HIDDEN_OR_BREAK = re.compile(f"[{_HIDDEN}\n\t]")

_VIRAMA = 9
"""Combining class of signs that remove an Indian letter's vowel."""

_MARKS = "\ufe0e\ufe0f\u20e3" + "".join(map(chr, range(0x64B, 0x660)))

# Letters and digits of the scripts written from right to left.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")


def hides(text: str) -> bool:
    """Return whether a one-line text hides anything, including line breaks."""
    return _HIDDEN_OR_BREAK.search(text) is not None


def visible(text: str, *, one_line: bool = False) -> str:
    """Return the text with a sign for every hidden character; in ``one_line`` also for line breaks and tabs.

    Closed isolates stay, and joiners within words of other scripts and emoji. Repeating it changes nothing.
    """
    pattern = _HIDDEN_OR_BREAK if one_line else HIDDEN
    if pattern.search(text) is None:
        return text
    kept = _closed(text) | joining(text)
    return pattern.sub(lambda found: found[0] if found.start() in kept else _sign(found[0]), text)


def isolated(text: str) -> str:
    """Return a visible line, isolated if anything runs from right to left: for names among other words."""
    line = visible(text, one_line=True)
    return f"{FIRST_STRONG}{line}{POP}" if _turns(line) else line


def _sign(char: str) -> str:
    return _BREAKS.get(char) or f"‹U+{ord(char):04X}›"


def _turns(line: str) -> bool:
    if _RIGHT_TO_LEFT.search(line) is None:
        return False
    depth = 0
    for char in line:
        depth += (char == FIRST_STRONG) - (char == POP)
        if not depth and _RIGHT_TO_LEFT.match(char):
            return True
    return False


def _closed(text: str) -> set[int]:
    found: set[int] = set()
    opened: list[int] = []
    for at, char in enumerate(text):
        if char == "\n":
            opened.clear()
        elif char == FIRST_STRONG:
            opened.append(at)
        elif char == POP and opened:
            found |= {opened.pop(), at}
    return found


def joining(text: str) -> set[int]:
    """Return the positions of hidden characters that shape visible neighbours: joiners, letters of a flag.

    Between two Latin letters a joiner would be invisible, so it counts as hidden.
    """
    found = {at for flag in _FLAG.finditer(text) for at in range(flag.start() + 1, flag.end())}
    for at, char in enumerate(text):
        if at and char in _JOINERS and _joins(text[:at], char, text[at + 1 :]):
            found.add(at)
    return found


def _joins(before: str, joiner: str, behind: str) -> bool:
    import unicodedata  # most texts have no joiner, and a start needs it nowhere else

    if unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    base = before.rstrip(_MARKS)[-1:]
    if not base or not behind:
        return False
    if unicodedata.bidirectional(base) == unicodedata.bidirectional(behind[0]) == "AL":
        return True
    return joiner == "\u200d" and is_picture(base) and is_picture(behind[0])


def is_picture(char: str) -> bool:
    """Return whether a character can be part of an emoji; future ones lie in the same blocks."""
    import unicodedata

    return "\U0001f000" <= char <= "\U0001fbff" or (char >= "\u2000" and unicodedata.category(char) in ("So", "Sm"))
