"""The inquiry: the case, its questions, and the verdict to which the answers lead. No window.

Verdicts, clauses and questions are the ruleset's. A case for anything unlisted is added.
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
"""The case for anything unlisted; such a renonce is stored without an offence."""


def all_cases(ruleset: Ruleset) -> tuple[Offence, ...]:
    """Return the ruleset's cases and, last, the unlisted one, which cites the first clause on renonces."""
    return (*ruleset.offences, replace(OTHER, clauses=(ruleset.renonce.clause,)))


def listed_verdict(case: Offence) -> Verdict:
    """Return a case's verdict before any answer: it depends if it has questions."""
    return Verdict.DEPENDS if case.first else case.verdict


class EffectKind(StrEnum):
    """A change by a case that is no renonce (``Offence.effect``)."""

    LOST_BONUS = "lost_bonus"
    LOST_ALL = "lost_all"
    DEAL_AGAIN = "deal_again"
    VOID_KONTRA = "void_kontra"
    PUT_RIGHT = "put_right"
    PLAY_ON = "play_on"
    ANNUL = "annul"
    WARNING = "warning"
    STRIKE = "strike"
    """Not in rulesets: the table's decision if a text names no price."""


class WayOut(StrEnum):
    """The table's options if a text forbids something without a price."""

    RENONCE = "renonce"
    PLAY_ON = "play_on"
    STRIKE = "strike"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its answer so far, and where the answers lead.

    The answer ``ends`` leads to no renonce, with ``consequence``; the other to ``otherwise``, which is DEPENDS if
    another question follows.
    """

    question: Text
    answer: bool | None
    ends: bool
    consequence: Text
    otherwise: Verdict
    clauses: tuple[str, ...] = ()


class Inquiry:
    """A case with its questions in order. Answers to questions no longer asked are kept but do not count."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.case: Offence | None = None
        self._answers: dict[int, bool] = {}
        self._way: WayOut | None = None

    def choose(self, case_id: str) -> None:
        """Choose the case; another case forgets all answers."""
        case = next(each for each in all_cases(self._ruleset) if each.id == case_id)
        if case != self.case:
            self.drop()
            self.case = case

    def drop(self) -> None:
        self.case, self._way = None, None
        self._answers = {}

    def assume_renonce(self, case_id: str) -> None:
        """Answer every question as a renonce that was entered before; do nothing for an unknown case."""
        case = next((each for each in all_cases(self._ruleset) if each.id == case_id), None)
        self.drop()
        self.case = case
        if case is not None:
            self._answers = dict(enumerate(not each.ends for each in case.first)) | {len(case.first): True}
            self._way = WayOut.RENONCE if case.unpriced else None

    @property
    def questions(self) -> tuple[Asked, ...]:
        """The questions so far, up to the first unanswered one or the one that ended it."""
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
        return next((index for index, asked in enumerate(self.questions) if asked.answer is None), None)

    def answer(self, yes: bool, index: int | None = None) -> None:
        """Answer a question: the open one, or else the last."""
        if not self.questions:
            return
        at = index if index is not None else self.open_question
        self._answers[len(self.questions) - 1 if at is None else at] = yes

    @property
    def ended_by(self) -> FirstQuestion | None:
        """The question whose answer ended the inquiry without a verdict of renonce."""
        asked = zip(self.questions, () if self.case is None else self.case.first, strict=False)
        return next((first for each, first in asked if each.answer is first.ends), None)

    @property
    def asks_table(self) -> bool:
        """Whether the text forbids it without a price, so that the table decides."""
        case = self.case
        if case is None or not case.unpriced or self.open_question is not None:
            return False
        return self.ended_by is None

    @property
    def way(self) -> WayOut | None:
        return self._way if self.asks_table else None

    def take(self, way: WayOut) -> None:
        if self.asks_table:
            self._way = way

    @property
    def plainly_on(self) -> bool:
        """Whether playing on has no consequence because dealing again is an option of its own."""
        return self.case is not None and self.case.effect == EffectKind.DEAL_AGAIN

    @property
    def verdict(self) -> Verdict | None:
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
        """The change by a case that is no renonce."""
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
        """Whether it leads to another renonce, whose case comes next."""
        return self.case is not None and self.case.leads_on and self.verdict is Verdict.NONE and self.ended_by is None

    @property
    def consequence(self) -> Text | None:
        """The consequence of a case that is no renonce, in the ruleset's words."""
        if self.ended_by is not None:
            return self.ended_by.consequence
        return None if self.case is None else self.case.consequence

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the case, and of the question that is open or was answered last."""
        if self.case is None:
            return ()
        if self.ended_by is not None:
            return self.ended_by.clauses or self.case.clauses
        asked = self.questions[-1].clauses if self.questions else ()
        return tuple(dict.fromkeys((*self.case.clauses, *asked)))
