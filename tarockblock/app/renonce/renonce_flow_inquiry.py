"""What happened, and what it is: the case, what is asked about it, and the verdict the answers lead to. No window.

Verdicts, clauses and questions are the ruleset's; nothing is judged here. To its cases comes the one no list foresees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tarockblock.app.renonce.stems import OTHER_CASE
from tarockblock.domain.ruleset import TEXT_LANGUAGES, FirstQuestion, Offence, Ruleset, Text, Verdict


def _text(part: str) -> Text:
    each = OTHER_CASE[part]
    return Text(*(" ".join(each[language].split()) for language in TEXT_LANGUAGES))


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


class EffectKind(StrEnum):
    """What a case that is no renonce changes (``Offence.effect``)."""

    LOST_BONUS = "lost_bonus"
    LOST_ALL = "lost_all"
    DEAL_AGAIN = "deal_again"
    VOID_KONTRA = "void_kontra"
    PUT_RIGHT = "put_right"
    PLAY_ON = "play_on"
    ANNUL = "annul"
    WARNING = "warning"
    STRIKE = "strike"
    """No effect of a ruleset: the table decided so where a text names no price."""


class WayOut(StrEnum):
    """What the table can decide where a text forbids without a price."""

    RENONCE = "renonce"
    PLAY_ON = "play_on"
    STRIKE = "strike"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its answer so far, and where the answers lead.

    The answer ``ends`` leads to no renonce, with ``consequence``; the other one to ``otherwise``, which is DEPENDS
    where something else is asked after it.
    """

    question: Text
    answer: bool | None
    ends: bool
    consequence: Text
    otherwise: Verdict
    clauses: tuple[str, ...] = ()


class Inquiry:
    """The case with its questions, asked in order. Answers to questions no longer asked are kept but do not count."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.case: Offence | None = None
        self._answers: dict[int, bool] = {}
        self._way: WayOut | None = None

    def choose(self, case_id: str) -> None:
        """Choose what happened; another case forgets all answers."""
        case = next(each for each in all_cases(self._ruleset) if each.id == case_id)
        if case != self.case:
            self.drop()
            self.case = case

    def drop(self) -> None:
        """Nothing is chosen any more."""
        self.case, self._way = None, None
        self._answers = {}

    def assume_renonce(self, case_id: str) -> None:
        """It was entered as a renonce before: every question was answered so; nothing where there is no such case."""
        case = next((each for each in all_cases(self._ruleset) if each.id == case_id), None)
        self.drop()
        self.case = case
        if case is not None:
            self._answers = dict(enumerate(not each.ends for each in case.first)) | {len(case.first): True}
            self._way = WayOut.RENONCE if case.unpriced else None

    # ------------------------------------------------------------------ questions

    @property
    def questions(self) -> tuple[Asked, ...]:
        """What has been asked until now, in order: up to the first without an answer, or the one that ended it."""
        case = self.case
        if case is None:
            return ()
        asked = []
        for index, first in enumerate(case.first):
            asked.append(self._first(index, first, case))
            if asked[-1].answer is None or asked[-1].answer is first.ends:
                return tuple(asked)
        if case.verdict is Verdict.DEPENDS and not case.unpriced and case.question is not None:
            consequence = case.consequence or Text("", "")
            answer = self._answers.get(len(case.first))
            asked.append(Asked(case.question, answer, False, consequence, Verdict.RENONCE))
        return tuple(asked)

    def _first(self, index: int, first: FirstQuestion, case: Offence) -> Asked:
        last = index + 1 == len(case.first)
        otherwise = case.verdict if last else Verdict.DEPENDS
        answer = self._answers.get(index)
        return Asked(first.question, answer, first.ends, first.consequence, otherwise, first.clauses)

    @property
    def open_question(self) -> int | None:
        """The place of the question that waits for its answer."""
        return next((index for index, asked in enumerate(self.questions) if asked.answer is None), None)

    def answer(self, yes: bool, index: int | None = None) -> None:
        """Answer a question: the one that is open, or else the last."""
        if not self.questions:
            return
        at = index if index is not None else self.open_question
        self._answers[len(self.questions) - 1 if at is None else at] = yes

    @property
    def ended_by(self) -> FirstQuestion | None:
        """The question whose answer left no renonce before there was a verdict."""
        asked = zip(self.questions, () if self.case is None else self.case.first, strict=False)
        return next((first for each, first in asked if each.answer is first.ends), None)

    # ------------------------------------------------------------------ what the table decides

    @property
    def asks_table(self) -> bool:
        """Whether the text forbids it without a price, so that the table decides."""
        case = self.case
        if case is None or not case.unpriced or self.open_question is not None:
            return False
        return self.ended_by is None

    @property
    def way(self) -> WayOut | None:
        """What the table decided."""
        return self._way if self.asks_table else None

    def take(self, way: WayOut) -> None:
        if self.asks_table:
            self._way = way

    @property
    def plainly_on(self) -> bool:
        """Whether playing on has no consequence, since the one of the case, dealing again, is a way out of its own."""
        return self.case is not None and self.case.effect == EffectKind.DEAL_AGAIN

    # ------------------------------------------------------------------ what it is

    @property
    def verdict(self) -> Verdict | None:
        """What it is, as far as it is decided."""
        case = self.case
        if case is None:
            return None
        if self.ended_by is not None:
            return Verdict.NONE
        if self.open_question is not None:
            return Verdict.DEPENDS
        if case.unpriced:
            return {None: Verdict.DEPENDS, WayOut.RENONCE: Verdict.RENONCE}.get(self.way, Verdict.NONE)
        if case.verdict is not Verdict.DEPENDS:
            return case.verdict
        return Verdict.RENONCE if self.questions[-1].answer else Verdict.NONE

    @property
    def effect(self) -> EffectKind | None:
        """What a case that is no renonce changes in the hand."""
        if self.verdict is not Verdict.NONE or self.case is None:
            return None
        decided = {WayOut.STRIKE: EffectKind.STRIKE, WayOut.REPLAY: EffectKind.DEAL_AGAIN}
        if self.way in decided:
            return decided[self.way]
        if self.way is WayOut.PLAY_ON and self.plainly_on:
            return EffectKind.PLAY_ON
        effect = self.case.effect if self.ended_by is None else self.ended_by.effect
        return None if effect is None else EffectKind(effect)

    @property
    def leads_on(self) -> bool:
        """Whether it is about another renonce, whose case comes next."""
        return self.case is not None and self.case.leads_on and self.verdict is Verdict.NONE and self.ended_by is None

    @property
    def consequence(self) -> Text | None:
        """What a case that is no renonce leads to, in the ruleset's words."""
        if self.ended_by is not None:
            return self.ended_by.consequence
        return None if self.case is None else self.case.consequence

    @property
    def clauses(self) -> tuple[str, ...]:
        """What the verdict rests on: the case's clauses and those of the question that is open or was answered last."""
        if self.case is None:
            return ()
        if self.ended_by is not None:
            return self.ended_by.clauses or self.case.clauses
        asked = self.questions[-1].clauses if self.questions else ()
        return tuple(dict.fromkeys((*self.case.clauses, *asked)))
