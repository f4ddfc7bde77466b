"""The cases the renonce wizard offers: grouped as the ruleset lists them, searched by what the table would say.

Knows no window; the verdicts are the ruleset's, nothing is judged here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from tarockblock.domain.ruleset import Offence, Ruleset, Text, Verdict

OTHER = Offence(
    id="",
    group="other",
    name=Text("Anderer Regelverstoß", "Another breach of the rules"),
    verdict=Verdict.DEPENDS,
    clauses=(),
    question=Text(
        "Hat der Tisch oder der Schiedsrichter auf Renonce entschieden?",
        "Did the table or the referee decide that it is a renonce?",
    ),
    consequence=Text("Keine Renonce, es wird weitergespielt.", "No renonce, play goes on."),
    effect="play_on",
)
"""What no list foresees; such a renonce is stored without an offence."""


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """Cases under one heading; ``fits`` is False for those that belong to other games than the one being played."""

    id: str
    cases: tuple[Offence, ...]
    fits: bool = True


def all_cases(ruleset: Ruleset) -> tuple[Offence, ...]:
    """The ruleset's cases and, last, the one no list foresees, which rests on the ruleset's first clause of renonce."""
    other = Offence(
        OTHER.id,
        OTHER.group,
        OTHER.name,
        OTHER.verdict,
        (ruleset.renonce.clause,),
        OTHER.question,
        OTHER.consequence,
        OTHER.effect,
    )
    return (*ruleset.offences, other)


def find_cases(ruleset: Ruleset, query: str = "", game: str | None = None) -> tuple[CaseGroup, ...]:
    """The cases in which every word of the query occurs; those of other games than ``game`` come last."""
    words = plain(query).split()
    found = [case for case in all_cases(ruleset) if all(word in _haystack(case, ruleset) for word in words)]
    here = [case for case in found if fits(case, game)]
    return (*_grouped(here, fits=True), *_grouped([case for case in found if case not in here], fits=False))


def last_resort(ruleset: Ruleset) -> tuple[CaseGroup, ...]:
    """The case no list foresees: what remains to be chosen where no word was found."""
    return tuple(_grouped([all_cases(ruleset)[-1]], fits=True))


def fits(case: Offence, game: str | None) -> bool:
    """Whether a case can happen in a game; any can while none is known."""
    return game is None or not case.games or game in case.games


def plain(text: str) -> str:
    """Without case and accents, so that «konig» finds König and «ss» finds ß."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _haystack(case: Offence, ruleset: Ruleset) -> str:
    texts = [case.name, case.question, case.consequence]
    texts += [ruleset.clauses[each].ref for each in case.clauses if each in ruleset.clauses]
    return plain(" ".join(part for text in texts if text is not None for part in (text.de, text.en)))


def _grouped(cases: list[Offence], *, fits: bool) -> list[CaseGroup]:
    groups = dict.fromkeys(case.group for case in cases)
    return [CaseGroup(group, tuple(case for case in cases if case.group == group), fits) for group in groups]
