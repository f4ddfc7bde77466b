"""The flow of the renonce wizard: its pages, their order, when one can go on, and the outcome.

No window, no storage; scores come from ``evaluate``, verdicts and clauses from the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, partial

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.app.drafts.questions import Ask, Choice, Question, Questions, yes_no
from tarockblock.app.renonce.renonce_flow_answers import Answers
from tarockblock.app.renonce.renonce_flow_ending import NEEDS_HAND, Consequence, as_hand
from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind, Inquiry, WayOut
from tarockblock.app.renonce.renonce_flow_search import CaseGroup, CaseSearch
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, PlayedEntry, Renonce
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Offender, Ruleset, Verdict


class Page(StrEnum):
    """The pages of the wizard; the referee's page is outside the row of steps."""

    CASE = "case"
    VERDICT = "verdict"
    FACTS = "facts"
    SCORE = "score"
    REFEREE = "referee"


STEPS = (Page.CASE, Page.VERDICT, Page.FACTS, Page.SCORE)


class Finish(StrEnum):
    """The effect of the last button."""

    RENONCE = "renonce"
    ANNULLED = "annulled"
    RETURN = "return"


class RenonceFlow:
    """A renonce being settled: the case, the game, the offender and the cost.

    ``known`` is the hand in which it happened, as far as entered; ``deal`` the deal of the rotation, to which that
    hand's overrides apply.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        deal: Deal,
        known: PlayedEntry | None = None,
        evaluate: Evaluate | None = None,
        language: str = "de",
    ) -> None:
        self.ruleset, self.known, self.language = ruleset, known, language
        self.query = ""
        self.inquiry = Inquiry(ruleset)
        self.facts = GameFacts(ruleset, deal, language, evaluate)
        if known is not None:
            self.facts.load(known)
        self.deal = self.facts.deal
        self.answers = Answers(self.inquiry, self.facts)
        self.consequence = Consequence(self.inquiry, self.facts, known, lambda: self.page is Page.FACTS)
        self.facts.also = self._also_asked
        self.lists: dict[Page, Questions] = {
            Page.CASE: Questions(),
            Page.VERDICT: VerdictQuestions(self),
            Page.FACTS: self.facts,
            Page.SCORE: ScoreQuestions(self),
            Page.REFEREE: Questions(),
        }
        self.replay, self.reason = False, ""
        self._trail: list[Page] = [Page.CASE]
        if isinstance(known, Renonce):
            self._load_renonce(known)
        elif isinstance(known, Annulled):
            self.replay, self.reason = known.replay, known.reason

    def _load_renonce(self, known: Renonce) -> None:
        self.inquiry.assume_renonce(known.offence or "")
        if self.inquiry.case is not None:
            self.facts.fit_to(self.inquiry.case)
        self.answers.load(known)
        if self._reachable(Page.SCORE):
            self._trail = list(STEPS)

    @classmethod
    def from_draft(cls, draft: HandDraft, evaluate: Evaluate | None = None) -> RenonceFlow:
        """Start from a hand that is being entered, however incomplete."""
        places = draft.places
        known: PlayedEntry | None = draft.entry()
        if known is None and places.is_overridden:
            known = draft.headed(Annulled())
        flow = cls(draft.ruleset, places.base, known, evaluate, draft.language)
        if draft.entry() is None and draft.choice is not None:
            choice = next(each for each in flow.facts.all_choices if each.id == draft.choice.id)
            flow.facts.choose_game(choice)
        if draft.partner is None and not draft.alone:
            flow.facts.forget_partner()
        return flow

    @cached_property
    def search(self) -> CaseSearch:
        return CaseSearch(self.ruleset)

    @property
    def groups(self) -> tuple[CaseGroup, ...]:
        """The cases found; those of another game must match better."""
        return self.search.find(self.query, self._searched_game, with_fifth=bool(self.deal.sitting_out))

    @property
    def _searched_game(self) -> str | None:
        return None if self.facts.game is None else self.facts.game.id

    def look_for(self, query: str) -> None:
        """Search, and choose the case that is clearly meant, so that Enter is enough. Clearing the field keeps the
        choice.
        """
        self.query = query
        if not query.strip():
            return
        meant = self.search.meant(query, self._searched_game, with_fifth=bool(self.deal.sitting_out))
        if meant is not None:
            self.choose_case(meant.id)
        else:
            # Enter must never confirm a default nobody chose.
            self.inquiry.drop()

    def choose_case(self, case_id: str) -> None:
        """Choose the case; another case forgets the answers."""
        before = self.inquiry.case
        self.answers.refusals.clear()
        self.inquiry.choose(case_id)
        if self.inquiry.case is not None and self.inquiry.case != before:
            self.consequence.forget()
            self.facts.fit_to(self.inquiry.case)

    def decide(self, yes: bool, index: int | None = None) -> None:
        """Answer a question: the open one, or else the last.

        If nothing remains to be scored, it leads from the last page back to the verdict.
        """
        self.inquiry.answer(yes, index)
        self._back_to_verdict()

    def take(self, way: WayOut) -> None:
        """Record the table's decision on a point the rules leave open."""
        self.inquiry.take(way)
        self._back_to_verdict()

    def _back_to_verdict(self) -> None:
        if self.page is Page.SCORE and self.inquiry.verdict is not Verdict.RENONCE:
            self.go_to(Page.VERDICT)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the verdict, restricted to the game if known."""
        game = self.facts.game
        return self.ruleset.about(self.inquiry.clauses, None if game is None else game.id)

    @property
    def page(self) -> Page:
        return self._trail[-1]

    @property
    def asking(self) -> Questions:
        return self.lists[self.page]

    @property
    def step(self) -> Page:
        """The current page, or the page from which the referee was called."""
        return next(page for page in reversed(self._trail) if page in STEPS)

    @property
    def finish(self) -> Finish | None:
        """The effect of this page's button, or None if it leads to another page."""
        if self.page is Page.REFEREE:
            return Finish.ANNULLED
        if self.inquiry.verdict is Verdict.RENONCE:
            return Finish.RENONCE if self.page is Page.SCORE else None
        if self.inquiry.verdict is Verdict.NONE and self.page in (Page.VERDICT, Page.FACTS):
            return self._finish_of_none()
        return None

    def _finish_of_none(self) -> Finish | None:
        if self.inquiry.effect in (EffectKind.DEAL_AGAIN, EffectKind.STRIKE):
            return Finish.ANNULLED
        needs_facts = self.inquiry.effect in NEEDS_HAND and not self.facts.complete
        if self.inquiry.leads_on or self._to_referee or (self.page is Page.VERDICT and needs_facts):
            return None
        return Finish.RETURN

    @property
    def _to_referee(self) -> bool:
        return self.inquiry.effect is EffectKind.ANNUL or self.consequence.table_decides

    @property
    def next_page(self) -> Page | None:
        """The page to which this page's button leads, or None at the end or while an answer is missing."""
        if self.missing is not None or self.finish is not None:
            return None
        if self.page is Page.CASE:
            return Page.VERDICT
        if self.inquiry.leads_on:
            return Page.CASE
        if self.inquiry.verdict is Verdict.RENONCE:
            return Page.SCORE if self.page is Page.FACTS or self.facts.complete else Page.FACTS
        return Page.REFEREE if self._to_referee else Page.FACTS

    @property
    def missing(self) -> Problem | None:
        """Why this page cannot be left forwards, or None."""
        if self.page is Page.CASE:
            return self._against_case()
        if self.page is Page.VERDICT:
            if self.inquiry.verdict is Verdict.DEPENDS:
                return problem("question", "table_decides" if self.inquiry.asks_table else "no_answer")
            return self._missing_option()
        if self.page is Page.FACTS:
            if self.facts.missing:
                return problem("facts", f"missing_{self.facts.missing[0]}")
            return self._missing_option()
        if self.page is Page.SCORE:
            problems = self.answers.outcome().problems
            return next((problems[where][0] for where in Ask if where in problems), None)
        return None

    def _against_case(self) -> Problem | None:
        case = self.inquiry.case
        if case is None:
            return problem("case", "which_case" if self.query.strip() and self.groups else "no_case")
        if case.who is Offender.FIFTH and not self.deal.sitting_out:
            return problem("case", "no_fifth", count=len(self.deal.seating))
        return None

    def _missing_option(self) -> Problem | None:
        options = self.consequence.options
        if (
            not (self.finish is Finish.RETURN or self.inquiry.leads_on)
            or not options
            or self.consequence.option is not None
        ):
            return None
        asked = any(option.entered for option in options)
        return problem("option", "no_option" if asked else "nothing_announced")

    def go_on(self) -> bool:
        """Go to the next page; return False if an answer is missing or this is the last."""
        following = self.next_page
        if following is None:
            return False
        if following is Page.REFEREE:
            self.call_referee(replay=False)
        elif following is Page.CASE:
            self._lead_on()
        else:
            self._enter(following)
        return True

    def _lead_on(self) -> None:
        hand = self.consequence.returned()
        if hand is not None:
            self.facts.load(hand)
        self.inquiry.drop()
        self.query = ""
        self._trail = [Page.CASE]

    def go_back(self) -> bool:
        """Go to the previous page; return False on the first."""
        if len(self._trail) < 2:
            return False
        self._trail.pop()
        self.answers.refusals.clear()
        return True

    def go_to(self, page: Page) -> None:
        """Go to a page already done, or to one to be changed ("Ändern")."""
        if page is self.page or page not in STEPS or not self._reachable(page):
            return
        if page in self._trail:
            del self._trail[self._trail.index(page) + 1 :]
            self.answers.refusals.clear()
        else:
            self._enter(page)

    def _reachable(self, page: Page) -> bool:
        verdict = self.inquiry.verdict
        if page is Page.SCORE:
            return verdict is Verdict.RENONCE and self.facts.complete
        if page is Page.FACTS:
            # A hand that is struck or dealt again needs no game; while a question is open, that is unknown.
            gone = (EffectKind.DEAL_AGAIN, EffectKind.STRIKE, EffectKind.ANNUL)
            return verdict not in (None, Verdict.DEPENDS) and self.inquiry.effect not in gone
        return page is Page.CASE or self.inquiry.case is not None

    def call_referee(self, *, replay: bool) -> None:
        """Go to the referee's page, to strike the hand or have it replayed."""
        self.replay = replay
        case = self.inquiry.case
        if not self.reason and case is not None and case.id:
            self.reason = case.name.get(self.language)
        if self.page is not Page.REFEREE:
            self._enter(Page.REFEREE)

    def _enter(self, page: Page) -> None:
        self.answers.refusals.clear()
        self._trail.append(page)
        if page is Page.FACTS:
            self.facts.to_open()

    def _also_asked(self) -> Iterator[Question]:
        """Yield the questions beside the game: the offender of a renonce, the loss otherwise."""
        if self.inquiry.verdict is Verdict.RENONCE:
            if self.answers.who.asked:
                yield self.answers.ask_offenders()
        elif self.facts.complete and self.consequence.could_concern:
            yield self.consequence.question() if self.consequence.options else Question(Ask.BONUSES)

    def shown(self) -> tuple[PlayedEntry | None, Row | None]:
        """Return the entry for the panel, as far as known, and its row if it can be scored."""
        if self.finish is Finish.ANNULLED:
            annulled = self.annulled()
            found = self.facts.judge(annulled)
            return annulled, found if isinstance(found, Row) else None
        outcome = self.answers.outcome()
        if outcome.row is not None:
            return outcome.entry, outcome.row
        return as_hand(self.facts, self.known), None

    def annulled(self) -> Annulled:
        """Return the struck hand, or the one to be dealt again."""
        again = self.page is not Page.REFEREE and self.inquiry.effect is EffectKind.DEAL_AGAIN
        struck = self.page is not Page.REFEREE and self.inquiry.effect is EffectKind.STRIKE
        reason, case = self.reason.strip(), self.inquiry.case
        if not reason and case is not None and case.id:
            reason = case.name.get(self.language)
        return self.facts.headed(Annulled(replay=again or (self.replay and not struck), reason=reason))


class VerdictQuestions(Questions):
    """The questions of the case, the table's decision, and the target of the consequence."""

    step = Ask.NOTHING

    def __init__(self, flow: RenonceFlow) -> None:
        self._flow, self._inquiry = flow, flow.inquiry

    def questions(self) -> Iterator[Question]:
        yield from self.ask_case()
        if self._inquiry.asks_table:
            yield Question(Ask.WAYS, lambda: self._inquiry.way is not None, self._ways, lambda: [self._inquiry.way])
        if self._flow.consequence.options:
            yield self._flow.consequence.question()

    def ask_case(self) -> Iterator[Question]:
        for index, asked in enumerate(self._inquiry.questions):
            yield yes_no(Ask.QUESTION, partial(self._flow.decide, index=index), asked.answer, index)

    def _ways(self) -> Iterator[Choice]:
        for number, way in enumerate(WayOut, 1):
            yield Choice(str(number), Ask.WAYS, way, partial(self._flow.take, way))
        for key, way in (("J", WayOut.RENONCE), ("Y", WayOut.RENONCE), ("N", WayOut.PLAY_ON)):
            yield Choice(key, Ask.WAYS, way, partial(self._flow.take, way))

    def listening_too(self) -> Iterable[Question]:
        """Return further active questions: the consequence's, and the last one answered."""
        asked = {each.ask: each for each in self.questions()}
        return () if self.step is Ask.WAYS else (asked[ask] for ask in (Ask.OPTION, Ask.QUESTION) if ask in asked)

    def after(self, question: Question) -> None:
        """Move to the open question; without one, keep the current."""
        if self._flow.missing is not None:
            self.to_open()


class ScoreQuestions(VerdictQuestions):
    """Everything on the last page with its way back, the offender, and the claims."""

    step = Ask.OFFENDERS

    def questions(self) -> Iterator[Question]:
        """Yield the tab stops of this page; open are errors and undecided Kontras."""
        answers = self._flow.answers
        yield Question(Ask.CASE, lambda: not answers.wrong(Ask.CASE))
        yield from self.ask_case()
        yield Question(Ask.FACTS, lambda: not answers.wrong(Ask.FACTS))
        for index, each in enumerate(answers.kontra_asked()):
            yield yes_no(Ask.STAYS, partial(answers.let_stay, each.id), each.stays, index)
        yield replace(answers.ask_offenders(), answered=lambda: not answers.wrong(Ask.OFFENDERS))
        if answers.asks_claims:
            yield answers.ask_claims()
        if answers.asks_would:
            yield answers.ask_would()

    def rest(self) -> Question | None:
        """Return the question about the offender, even if answered."""
        return self.find(Ask.OFFENDERS)

    def listening_too(self) -> Iterable[Question]:
        """Return further active questions: yes and no for a claim, else for the last decision; seats if digits are
        no bonuses.
        """
        asked = {each.ask: each for each in self.questions()}
        order = (Ask.WOULD, Ask.QUESTION) if self.step is Ask.CLAIMS else (Ask.OFFENDERS, Ask.QUESTION)
        return (asked[ask] for ask in order if ask in asked)

    def after(self, question: Question) -> None:
        """Move from a Kontra to the next, or to an unnamed offender."""
        if question.ask is Ask.STAYS:
            opened = next((each for each in self.questions() if not each.answered()), question)
            self.go_to(opened.ask, opened.index)
