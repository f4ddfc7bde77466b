"""Clauses in words: quotations in quotation marks, summaries and readings without, each said to be what it is.

A clause is a quotation, a summary or a reading and looks like it everywhere (`exchange/clauses.py`). `docs/sources/`
says of every sentence of the sources that prices, forbids or decides something where it is kept; a test holds the
tables and the quotations against the files.
"""

from __future__ import annotations

from tarockblock.domain.ruleset import Clause, ClauseKind
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause as it is shown: ``Tirol 2`` and ``„…“``; ``Tirol 2, zusammengefasst``; ``Auslegung``; ``Hausregel``."""

    kind: ClauseKind
    head: str
    words: str

    @property
    def sentence(self) -> str:
        """The whole in one line."""
        return f"{self.head}: {self.words}" if self.head else self.words


def clause_words(clause: Clause, wording: Wording) -> ClauseWords:
    """A clause in words; a quotation within a quotation has single marks."""
    ref, text = clause.ref.get(wording.language), clause.quote.get(wording.language)
    if clause.of_house:
        return ClauseWords(ClauseKind.SUMMARY, ref, text)
    if clause.kind is ClauseKind.READING:
        return reading_words(text, wording)
    if clause.kind is ClauseKind.SUMMARY:
        return ClauseWords(clause.kind, wording.reason("summary", place=ref), text)
    return ClauseWords(clause.kind, ref, wording.reason("quote", text=_inner_marks(text)))


def reading_words(text: str, wording: Wording) -> ClauseWords:
    """A sentence of ours about what no source says."""
    return ClauseWords(ClauseKind.READING, wording.reason("reading"), text)


def _inner_marks(text: str) -> str:
    german = text.replace("„", "‚").replace("“", "‘") if "„" in text else text
    return german.replace("“", "‘").replace("”", "’")
