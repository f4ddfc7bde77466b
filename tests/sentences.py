"""Problems as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.language import languages
from tarockblock.exchange.wording import Wording


def said(problems: Sequence[Problem], ruleset: Ruleset | None = None) -> list[str]:
    """Every problem as a sentence in every language; AssertionError where one has a gap in it."""
    sentences = []
    for wording in map(Wording, languages()):
        for found in problems:
            assert isinstance(found.path, str)
            sentence = wording.problem(found, ruleset)
            assert sentence.strip()
            assert "None" not in sentence, sentence
            sentences.append(sentence)
    return sentences


def named(text: str) -> set[str]:
    """The names in a text that are parted by blanks."""
    return set(text.split())
