"""Words as they are looked for: made comparable, taken apart, and shown where they were found. Knows no evening.

``Jänner`` and ``JANNER`` are the same, and any part of a word is found: ``zettel`` in ``Bierzettel``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_PART = re.compile(r'["„“”]([^"„“”]*)["„“”]?|(\S+)')
_UNSTORABLE = re.compile("[\0\ud800-\udfff\ufffe\uffff]")
"""What no database holds as it is: none of it tells one text from another."""

_CUT = "… "
_BEFORE, _LONGEST = 24, 160
"""Of an excerpt: characters before the first mark, and altogether."""


class _Folding(dict[int, str]):
    """What each character is compared as; found out once for each."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        kept = "".join(char for char in decomposed if not unicodedata.combining(char))
        self[code] = found = _UNSTORABLE.sub("\ufffd", kept)
        return found


_FOLDING = _Folding()


def folded(text: str) -> str:
    """As it is compared: without case and accents, all white space as one blank."""
    return " ".join(text.translate(_FOLDING).split())


def parts_of(typed: str) -> tuple[str, ...]:
    """The words looked for, and what stands between double quotes as a whole; folded. No other sign has a meaning."""
    found = (phrase.strip() or word for phrase, word in _PART.findall(folded(typed)))
    return tuple(dict.fromkeys(part for part in found if part))


def occur(parts: Iterable[str], texts: Sequence[str]) -> bool:
    """Whether each part is in one of the folded texts."""
    return all(any(part in text for text in texts) for part in parts)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a note in one line, and where in it something was found: (start, end) in characters.

    ``row`` is the entry's whose note it is; None: the evening's own.
    """

    text: str
    marks: tuple[tuple[int, int], ...]
    row: int | None = None

    @property
    def nearer(self) -> Excerpt:
        """The same a word nearer to the first mark, as long as there is one before it."""
        first = self.marks[0][0] if self.marks else 0
        blank = self.text.find(" ", len(_CUT) if self.text.startswith(_CUT) else 0, first)
        if blank < 0:
            return self
        shift = len(_CUT) - blank - 1
        marks = tuple((start + shift, end + shift) for start, end in self.marks)
        return Excerpt(_CUT + self.text[blank + 1 :], marks, self.row)


def excerpt(text: str, parts: Iterable[str], row: int | None = None) -> Excerpt | None:
    """The piece of a note around the first place where one of the parts is; None where none of them is in it."""
    flat = " ".join(text.split())
    compared, places = _spread(flat)
    spans = sorted({span for part in parts for span in _spans(compared, places, part)})
    if not spans:
        return None
    start = _word_start(flat, max(0, spans[0][0] - _BEFORE), spans[0][0])
    cut = _CUT if start else ""
    end = min(len(flat), start + _LONGEST)
    shift = len(cut) - start
    marks = tuple((first + shift, last + shift) for first, last in _merged(spans) if last <= end)
    return Excerpt(cut + flat[start:end] + ("…" if end < len(flat) else ""), marks, row)


def _spread(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters where it comes from."""
    compared: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for each in char.translate(_FOLDING):
            blank = each.isspace()
            if blank and (not compared or compared[-1] == " "):
                continue
            compared.append(" " if blank else each)
            places.append(place)
    return "".join(compared), places


def _spans(compared: str, places: Sequence[int], part: str) -> Iterable[tuple[int, int]]:
    start = compared.find(part)
    while start >= 0:
        yield places[start], places[start + len(part) - 1] + 1
        start = compared.find(part, start + len(part))


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same without overlaps."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _word_start(text: str, earliest: int, latest: int) -> int:
    """Where the first word after a place begins; there, where that would be too late."""
    if not earliest:
        return 0
    blank = text.find(" ", earliest, latest)
    return earliest if blank < 0 else blank + 1
