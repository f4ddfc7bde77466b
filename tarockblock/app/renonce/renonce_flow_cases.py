"""The cases the renonce wizard offers: those of the ruleset and, last, the one that no list foresees."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.domain.ruleset import Offence, Offender, Ruleset, Text, Verdict

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


def all_cases(ruleset: Ruleset) -> tuple[Offence, ...]:
    """The ruleset's cases and, last, the one no list foresees, which rests on the ruleset's first clause of renonce."""
    return (*ruleset.offences, replace(OTHER, clauses=(ruleset.renonce.clause,)))


def listed_verdict(case: Offence) -> Verdict:
    """What a case is before anything was asked: it depends where a question can still end it without a renonce."""
    return Verdict.DEPENDS if case.first and case.verdict is Verdict.RENONCE else case.verdict


def by_the_fifth(case: Offence) -> bool:
    """Whether only somebody who sits out can have done it; older rulesets say so by the heading."""
    return case.offender is Offender.FIFTH or (case.group == "fifth" and case.offender is None)
