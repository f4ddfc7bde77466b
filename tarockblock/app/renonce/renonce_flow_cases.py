"""The cases the renonce wizard offers: those of the ruleset and, last, the one that no list foresees."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.renonce.search_words import OTHER_CASE
from tarockblock.domain.ruleset import Offence, Ruleset, Text, Verdict


def _text(part: str) -> Text:
    each = OTHER_CASE[part]
    return Text(" ".join(each["de"].split()), " ".join(each["en"].split()))


OTHER = Offence(
    id="",
    group="other",
    name=_text("name"),
    verdict=Verdict.DEPENDS,
    clauses=(),
    question=_text("question"),
    consequence=_text("consequence"),
    effect="play_on",
    words=_text("words"),
)
"""What no list foresees; such a renonce is stored without an offence."""


def all_cases(ruleset: Ruleset) -> tuple[Offence, ...]:
    """The ruleset's cases and, last, the one no list foresees, which rests on the ruleset's first clause of renonce."""
    return (*ruleset.offences, replace(OTHER, clauses=(ruleset.renonce.clause,)))


def listed_verdict(case: Offence) -> Verdict:
    """What a case is before anything was asked: it depends while a question waits for its answer."""
    return Verdict.DEPENDS if case.first else case.verdict
