"""Finds cases by what people at the table call them: names and synonyms first, then headings, then the rules' words.

In both languages at once, whichever is shown; without case, accents and endings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby

from tarockblock.app.renonce.renonce_flow_cases import all_cases
from tarockblock.domain.ruleset import Offence, Ruleset, Text
from tarockblock.exchange.wording import LANGUAGES, Wording

WORDING = "wording"
"""The heading of cases found only in the words of the rules."""

_LEAST_STEM, _LONGEST_ENDING = 4, 2
"""Letters: «Vogerln» finds «Vogerl», but «Rede» does not find «Red»."""


class Place(IntEnum):
    """Where a word was found, the likeliest first."""

    NAME = 0
    HEADING = 1
    TEXT = 2


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """Cases under one heading; ``fits`` is False for those that belong to other games than the one being played."""

    id: str
    cases: tuple[Offence, ...]
    fits: bool = True


@dataclass(frozen=True, slots=True)
class _Haystack:
    text: str
    words: frozenset[str]

    def holds(self, word: str) -> bool:
        if word in self.text:
            return True
        endings = range(1, _LONGEST_ENDING + 1)
        return any(len(word) - cut >= _LEAST_STEM and word[:-cut] in self.words for cut in endings)


class CaseSearch:
    """The cases of a ruleset with all the words they can be found by."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._cases = tuple((case, self._haystacks(case)) for case in all_cases(ruleset))

    def find(self, query: str = "", game: str | None = None) -> tuple[CaseGroup, ...]:
        """The cases in which every word of the query occurs; those of other games than ``game`` come after them."""
        words = plain(query).split()
        found: dict[Place, list[Offence]] = {place: [] for place in Place}
        for case, haystacks in self._cases:
            places = [_place(word, haystacks) for word in words]
            if None not in places:
                found[max((place for place in places if place is not None), default=Place.NAME)].append(case)
        named = [(case.group, case) for place in (Place.NAME, Place.HEADING) for case in _ordered(found[place])]
        quoted = [(WORDING, case) for case in found[Place.TEXT]]
        groups = []
        for part in (named, quoted):
            here = [each for each in part if fits(each[1], game)]
            groups += [*_grouped(here, True), *_grouped([each for each in part if each not in here], False)]
        return tuple(groups)

    def last_resort(self) -> tuple[CaseGroup, ...]:
        """The case no list foresees: what remains to be chosen where no word was found."""
        case, _ = self._cases[-1]
        return (CaseGroup(case.group, (case,)),)

    def _haystacks(self, case: Offence) -> dict[Place, _Haystack]:
        wordings = [Wording(language) for language in LANGUAGES]
        heading = Text(*(wording.rule(f"cases_{case.group}") for wording in wordings))
        bonuses = [self._ruleset.bonuses[each].name for each in case.bonuses if each in self._ruleset.bonuses]
        clauses = (*case.clauses, *(name for first in case.first for name in first.clauses))
        cited = [self._ruleset.clauses[name] for name in clauses if name in self._ruleset.clauses]
        asked = [text for first in case.first for text in (first.question, first.consequence)]
        quoted = [text for clause in cited for text in (clause.ref, clause.quote)]
        return {
            Place.NAME: _haystack([case.name, case.words]),
            Place.HEADING: _haystack([heading, *bonuses]),
            Place.TEXT: _haystack([case.question, case.consequence, *asked, *quoted]),
        }


def fits(case: Offence, game: str | None) -> bool:
    """Whether a case can happen in a game; any can while none is known."""
    return game is None or not case.games or game in case.games


def plain(text: str) -> str:
    """Without case and accents, so that «konig» finds König and «ss» finds ß."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _place(word: str, haystacks: dict[Place, _Haystack]) -> Place | None:
    return next((place for place, haystack in haystacks.items() if haystack.holds(word)), None)


def _haystack(texts: Iterable[Text | None]) -> _Haystack:
    text = plain(" ".join(part for text in texts if text is not None for part in (text.de, text.en)))
    return _Haystack(text, frozenset(re.findall(r"\w+", text)))


def _ordered(cases: list[Offence]) -> list[Offence]:
    """Those of one heading together, headings in the order of their first cases."""
    headings = list(dict.fromkeys(case.group for case in cases))
    return sorted(cases, key=lambda case: headings.index(case.group))


def _grouped(part: list[tuple[str, Offence]], here: bool) -> Iterator[CaseGroup]:
    """Neighbours with the same heading are one group."""
    for heading, members in groupby(part, key=lambda each: each[0]):
        yield CaseGroup(heading, tuple(case for _, case in members), here)
