"""What happened, and what it is: the case chosen from the ruleset's list and its verdict, base of the renonce wizard.

No window; verdicts, clauses and questions are the ruleset's.
"""

from __future__ import annotations

from enum import StrEnum

from tarockblock.app.renonce.renonce_flow_cases import CaseGroup, all_cases, find_cases
from tarockblock.app.renonce.renonce_flow_ending import EffectKind
from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.domain.deal import Deal, make_deal
from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Offence, Ruleset, Verdict


class Field(StrEnum):
    """Where a problem or a refused answer is shown."""

    CASE = "case"
    QUESTION = "question"
    OPTION = "option"
    FACTS = "facts"
    OFFENDERS = "offenders"
    CLAIMS = "claims"
    WOULD = "would"


class Incident:
    """The case, its question and the game in which it happened. ``refusals`` holds why the last answer was refused."""

    def __init__(self, ruleset: Ruleset, deal: Deal, known: PlayedEntry | None, language: str) -> None:
        self.ruleset = ruleset
        self.base = deal
        self.deal = deal if known is None else make_deal(deal.seating, deal.dealer, ruleset, known)
        self.known = known
        self.language = language
        self.facts = GameFacts(ruleset, self.deal, language)
        self.query = ""
        self.answer: bool | None = None
        self.option_id: str | None = None
        self.refusals: dict[Field, Problem] = {}
        self._case: Offence | None = None
        self._offenders: tuple[str, ...] = ()

    @property
    def groups(self) -> tuple[CaseGroup, ...]:
        """The cases found by the query; those that fit the game known come first."""
        return find_cases(self.ruleset, self.query, None if self.facts.game is None else self.facts.game.id)

    @property
    def case(self) -> Offence | None:
        """What happened."""
        return self._case

    def choose_case(self, case_id: str) -> None:
        """Choose what happened; another case forgets the answer to its question."""
        case = next(each for each in all_cases(self.ruleset) if each.id == case_id)
        self.refusals.clear()
        if case != self._case:
            self.drop_case()
            self._case = case
            self._fit_to_case()

    def drop_case(self) -> None:
        """Nothing is chosen any more; nor is whoever sits out named because of it."""
        if self._case is not None and self._case.group == "fifth":
            self._offenders = ()
        self._case, self.answer, self.option_id = None, None, None

    def _fit_to_case(self) -> None:
        """A case may say who it was and in which games it can happen."""
        case = self._case
        if case is None:
            return
        self.facts.only = case.games
        self.facts.partner_matters = not case.no_bird
        if case.group == "fifth" and len(self.deal.sitting_out) == 1:
            self._offenders = self.deal.sitting_out

    @property
    def question(self) -> str | None:
        """What decides, where the verdict depends."""
        if self._case is None or self._case.verdict is not Verdict.DEPENDS or self._case.question is None:
            return None
        return self._case.question.get(self.language)

    def decide(self, yes: bool) -> None:
        """Answer the question; a yes makes it a renonce."""
        if self.question is not None:
            self.answer = yes

    @property
    def verdict(self) -> Verdict | None:
        """What it is, as far as it is decided."""
        if self._case is None or self._case.verdict is not Verdict.DEPENDS or self.answer is None:
            return None if self._case is None else self._case.verdict
        return Verdict.RENONCE if self.answer else Verdict.NONE

    @property
    def effect(self) -> EffectKind | None:
        """What a case that is no renonce changes in the hand."""
        if self.verdict is not Verdict.NONE or self._case is None or self._case.effect is None:
            return None
        return EffectKind(self._case.effect)
