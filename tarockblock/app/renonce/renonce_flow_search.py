"""Finds cases by words people use at the table, the best fit first, under any heading.

Searches both languages at once, inflected and mistyped words included. A case's name or nickname weighs more than
a
heading, a heading more than the wording of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from itertools import chain, groupby

from tarockblock.app.renonce.renonce_flow_inquiry import all_cases
from tarockblock.app.renonce.stems import ALSO_CALLED, LOOSELY, NEGATIONS, SURE, SearchWord, Word, asked, words
from tarockblock.domain.ruleset import TEXT_LANGUAGES, Offence, Offender, Ruleset, Text
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids

WORDING, PARTLY = "wording", "partly"
"""Headings of cases found in the wording of the rules, and of those that lack a typed word."""

_OF_ANOTHER_GAME = 0.3
"""Handicap of cases of another game."""

_UNLISTED = 0.25
"""Handicap of the case that no list foresees."""

_OPPOSITE = 0.9
"""Fit of a phrase that denies the query."""

_LEAST = 0.45
"""Least fit, relative to the best, for which a case that lacks words is listed."""

_CLEARLY = 0.02
"""Least lead over all others of the case that is meant."""

Fits = Mapping[Word, float]
"""Fit of each word for a typed one; words that do not fit are missing."""
WordFits = Mapping[SearchWord, Fits]
Phrase = tuple[Word, ...]


class Match(IntEnum):
    """The place where all words were found, the likeliest first; ABSENT cannot happen at this table."""

    CALLED = 0
    LIKE = 1
    HEADING = 2
    TEXT = 3
    PARTLY = 4
    ABSENT = 5


_BEHIND = {
    Match.CALLED: 0.0,
    Match.LIKE: 0.05,
    Match.HEADING: 0.2,
    Match.PARTLY: 0.1,
    Match.TEXT: 1.0,
    Match.ABSENT: 2.0,
}
"""Handicap of each kind of match behind cases called so."""


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """Cases under one heading.

    ``fits`` is False for cases of other games than the current one; ``called``: a name or nickname has every typed
    word.
    """

    id: str
    cases: tuple[Offence, ...]
    fits: bool = True
    called: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    case: Offence
    match: Match
    fits: bool
    score: float = 0.0
    mostly: bool = False
    """Whether one phrase has more than half of the query."""

    @property
    def heading(self) -> str:
        return {Match.TEXT: WORDING, Match.PARTLY: PARTLY}.get(self.match, self.case.group)

    @property
    def group(self) -> tuple[str, bool, bool]:
        return self.heading, self.fits, self.match is Match.CALLED

    @property
    def value(self) -> float:
        unlisted = 0.0 if self.case.id or self.match is Match.CALLED else _UNLISTED
        return round((self.score if self.fits else self.score - _OF_ANOTHER_GAME) - unlisted, 2)

    @property
    def rank(self) -> tuple[bool, float, bool, bool]:
        fifth = self.case.who is Offender.FIFTH
        behind = 0.1 if self.match is Match.TEXT and self.score else _BEHIND[self.match]
        return self.match is Match.ABSENT, behind - self.value, fifth or self.case.group == "onlookers", not fifth

    def is_clear_of(self, other: _Found) -> bool:
        """Whether the other cannot be meant: the unlisted case never competes, nor an onlooker with a fifth."""
        if other.match is not Match.CALLED or not other.case.id:
            return True
        if self.case.who is Offender.FIFTH and other.case.group == "onlookers":
            return True
        return self.value - other.value >= _CLEARLY


class CaseSearch:
    """The cases of a ruleset with all the words they can be found by."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._cases = all_cases(ruleset)
        self._ranked = lru_cache(16)(self._found)  # the page asks again with every answer
        self._fitting, self._quoted = cache(self._fits_of), cache(self._quotes_of)

    def find(self, query: str = "", game: str | None = None, *, with_fifth: bool = True) -> tuple[CaseGroup, ...]:
        """Return the cases that fit the query, the best first; all without a query.

        A missing word lowers a case, as does another game than ``game``. Cases of a fifth come last without one
        (``with_fifth``), and never alone.
        """
        if query.strip():
            return tuple(_grouped(self._ranked(query, game, with_fifth=with_fifth)))
        listed = [_Found(case, Match.HEADING, self._fits(case, game)) for case in self._cases]
        return tuple(_grouped([*(each for each in listed if each.fits), *(each for each in listed if not each.fits)]))

    def meant(self, query: str, game: str | None = None, *, with_fifth: bool = True) -> Offence | None:
        """Return the one case beyond doubt, or None: it has every word, one phrase most, and no rival."""
        if all(each.is_mute for each in asked(query)):
            return None
        best, *others = self._ranked(query, game, with_fifth=with_fifth) or (None,)
        if best is None or best.match is not Match.CALLED or not best.mostly:
            return None
        return best.case if all(best.is_clear_of(other) for other in others) else None

    def _found(self, query: str, game: str | None, *, with_fifth: bool) -> list[_Found]:
        found = []
        for each in self._matches(asked(query)):
            absent = each.case.who is Offender.FIFTH and not with_fifth
            match = Match.ABSENT if absent else each.match
            found.append(replace(each, match=match, fits=self._fits(each.case, game)))
        if found and all(each.match is Match.ABSENT for each in found):
            # Acts of somebody who does not play, without being a fifth.
            beside = [case for case in self._cases if case.group == "onlookers"] or self._cases[-1:]
            found += [_Found(case, Match.PARTLY, True) for case in beside]
        return sorted(found, key=lambda each: each.rank)

    def _fits(self, case: Offence, game: str | None) -> bool:
        return game is None or self._ruleset.fits(case, game)

    def last_resort(self) -> tuple[CaseGroup, ...]:
        """Return the unlisted case, the only choice if no word was found."""
        return (CaseGroup(self._cases[-1].group, self._cases[-1:]),)

    def _matches(self, typed: tuple[SearchWord, ...]) -> list[_Found]:
        if not typed:
            return []
        fitting = {each: self._fitting(each) for each in typed}
        needed = {each: known for each, known in fitting.items() if not each.is_filler} or fitting
        surely = {each: _surely(known) for each, known in needed.items()}
        weights = {each: self._weight(each, known) for each, known in fitting.items()}
        found = []
        for case in self._cases:
            match = self._match(case, needed, surely)
            mostly = any(
                2 * len(_missing(surely, phrase)) < len(needed) and _agree(phrase, fitting)
                for phrase in self._called[case.id]
            )
            score = self._score(case, weights, fitting) if match is not None else 0.0
            if match is not None and (score or match is not Match.PARTLY):
                found.append(_Found(case, match, True, score, mostly))
        least = _LEAST * max((each.score for each in found), default=0.0)
        return [each for each in found if each.match is not Match.PARTLY or each.value >= least]

    def _weight(self, each: SearchWord, known: Fits) -> float:
        if each.is_mute:
            said = (0.1, 0.5) if each.plain in NEGATIONS else (0.03, 0.3)
            return said[not each.is_filler]
        having = sum(not known.keys().isdisjoint(called) for called in self._called_words.values())
        return 0.4 + 0.6 * (1 - having / len(self._cases)) ** 2

    def _fits_of(self, each: SearchWord) -> Fits:
        """Return the words a typed one can mean; only an unknown word can be mistyped or a compound."""
        known = {word: value for word in self._vocabulary if (value := each.fit(word))}
        if known or each.is_filler or self._quoted(each):
            return known
        meant = {word: value for word in self._vocabulary if (value := each.resembles(word))}
        return meant or {word: value for word in self._vocabulary if (value := each.holds(word))}

    def _quotes_of(self, each: SearchWord) -> frozenset[Word]:
        return frozenset(word for word in self._quotable if each.fit(word))

    def _match(self, case: Offence, needed: WordFits, surely: Mapping[SearchWord, Fits]) -> Match | None:
        called = self._called_words[case.id]
        not_called = _missing(needed, called)
        if not not_called:
            return Match.LIKE if _missing(surely, called) else Match.CALLED
        elsewhere = _missing({each: needed[each] for each in not_called}, self._headings[case.id])
        if not elsewhere:
            return Match.HEADING
        if not any(self._quoted(each).isdisjoint(self._texts[case.id]) for each in elsewhere):
            return Match.TEXT
        return Match.PARTLY if len(not_called) < len(needed) else None

    def _score(self, case: Offence, weights: Mapping[SearchWord, float], fitting: WordFits) -> float:
        phrases = self._called[case.id]
        shares = [(share, phrase) for phrase in phrases if (share := _share(phrase, weights, fitting))]
        best = max((share * _closeness(phrase, fitting) for share, phrase in shares), default=0.0)
        return 0.7 * best + 0.3 * _share(self._called_words[case.id], weights, fitting)

    @cached_property
    def _called(self) -> Mapping[str, tuple[Phrase, ...]]:
        return {case.id: tuple(chain.from_iterable(map(_phrases, self._names(case)))) for case in self._cases}

    def _names(self, case: Offence) -> Iterator[Text]:
        yield case.name
        if case.id in ALSO_CALLED:
            yield Text(**ALSO_CALLED[case.id])
        official = next((each for each in (self._ruleset.base, self._ruleset.id) if each in shipped_ids()), None)
        newer = None if official is None else shipped(official).offence(case.id)
        yield from {each.words for each in (case, newer) if each is not None and each.words is not None}

    @cached_property
    def _called_words(self) -> Mapping[str, frozenset[Word]]:
        return {name: frozenset(chain.from_iterable(phrases)) for name, phrases in self._called.items()}

    @cached_property
    def _headings(self) -> Mapping[str, frozenset[Word]]:
        found = {}
        for case in self._cases:
            heading = Text(*(Wording(language).rule(f"cases_{case.group}") for language in TEXT_LANGUAGES))
            bonuses = [self._ruleset.bonuses[each].name for each in case.bonuses if each in self._ruleset.bonuses]
            found[case.id] = _all_words([heading, *bonuses])
        return found

    @cached_property
    def _vocabulary(self) -> frozenset[Word]:
        return frozenset(chain.from_iterable((*self._called_words.values(), *self._headings.values())))

    @cached_property
    def _texts(self) -> Mapping[str, frozenset[Word]]:
        found = {}
        for case in self._cases:
            clauses = (*case.clauses, *(name for first in case.first for name in first.clauses))
            cited = [self._ruleset.clauses[name] for name in clauses if name in self._ruleset.clauses]
            questions = [text for first in case.first for text in (first.question, first.consequence)]
            quoted = [text for clause in cited for text in (clause.ref, clause.quote)]
            found[case.id] = _all_words([case.question, case.consequence, *questions, *quoted])
        return found

    @cached_property
    def _quotable(self) -> frozenset[Word]:
        return frozenset().union(*self._texts.values())


def _phrases(text: Text) -> Iterator[Phrase]:
    for language in TEXT_LANGUAGES:
        yield from filter(None, (words(part, language) for part in text.get(language).split(",")))


def _all_words(texts: Iterable[Text | None]) -> frozenset[Word]:
    there = [text for text in texts if text is not None]
    return frozenset(
        word for text in there for language in TEXT_LANGUAGES for word in words(text.get(language), language)
    )


def _surely(known: Fits) -> Fits:
    return {word: value for word, value in known.items() if value >= SURE and value not in LOOSELY}


def _missing(needed: WordFits, there: Iterable[Word]) -> list[SearchWord]:
    """Return the typed words that are not among these."""
    return [each for each, known in needed.items() if known.keys().isdisjoint(there)]


def _share(there: Iterable[Word], weights: Mapping[SearchWord, float], fitting: WordFits) -> float:
    left = set(there)
    found = 0.0
    for each, known in sorted(fitting.items(), key=lambda pair: -max(pair[1].values(), default=0.0)):
        best = max(left & known.keys(), key=lambda word: (known[word], word.plain), default=None)
        if best is not None:
            found += weights[each] * known[best]
            left.discard(best)
    return found / sum(weights.values())


def _closeness(phrase: Phrase, fitting: WordFits) -> float:
    """Return a small bonus for a phrase with no other words, all typed ones, and their order."""
    said = sum(word.weight for word in phrase if any(word in known for known in fitting.values()))
    kept = sum(not known.keys().isdisjoint(phrase) for known in fitting.values())
    in_order = len(phrase) == len(fitting) and all(
        word in known for word, known in zip(phrase, fitting.values(), strict=True)
    )
    closeness = 0.65 + 0.2 * said / sum(word.weight for word in phrase) + 0.1 * kept / len(fitting) + 0.05 * in_order
    return closeness if _agree(phrase, fitting) else _OPPOSITE * closeness


def _agree(phrase: Phrase, typed: Iterable[SearchWord]) -> bool:
    return any(word.plain in NEGATIONS for word in phrase) == any(each.plain in NEGATIONS for each in typed)


def _grouped(found: Iterable[_Found]) -> Iterator[CaseGroup]:
    for (heading, here, called), members in groupby(found, key=lambda each: each.group):
        yield CaseGroup(heading, tuple(each.case for each in members), here, called)
