"""The renonce wizard as a plain class: its pages and their order, when one can go on, and what comes of it.

No window, no storage; the score comes from ``evaluate``, the verdicts and clauses from the ruleset.
"""

from __future__ import annotations

from enum import StrEnum

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.renonce.renonce_flow_answers import Answers, Evaluate, Outcome
from tarockblock.app.renonce.renonce_flow_ending import NEEDS_HAND, EffectKind, Option, as_hand, options, returned_hand
from tarockblock.app.renonce.renonce_flow_incident import Field
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, PlayedEntry, Renonce
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset, Verdict

__all__ = ["STEPS", "Evaluate", "Field", "Finish", "Outcome", "Page", "RenonceFlow"]


class Page(StrEnum):
    """The pages; the referee's way out stands beside the row of the others."""

    CASE = "case"
    VERDICT = "verdict"
    FACTS = "facts"
    SCORE = "score"
    REFEREE = "referee"


STEPS = (Page.CASE, Page.VERDICT, Page.FACTS, Page.SCORE)
"""The pages of the steps bar."""


class Finish(StrEnum):
    """What the last button does."""

    RENONCE = "renonce"
    ANNULLED = "annulled"
    RETURN = "return"


class RenonceFlow(Answers):
    """One renonce being settled. ``known`` is the hand it happened in, as far as anybody entered it.

    ``deal`` is the deal as the rotation gives it; overrides of the known hand are applied to it.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        deal: Deal,
        known: PlayedEntry | None = None,
        evaluate: Evaluate | None = None,
        language: str = "de",
    ) -> None:
        super().__init__(ruleset, deal, known, evaluate, language)
        self.replay = False
        self.reason = ""
        self._trail: list[Page] = [Page.CASE]
        if known is not None:
            self.facts.load(known)
        if isinstance(known, Renonce):
            self.load_renonce(known)
            if self._reachable(Page.SCORE):
                self._trail = list(STEPS)
        elif isinstance(known, Annulled):
            self.replay, self.reason = known.replay, known.reason

    @classmethod
    def from_draft(cls, draft: HandDraft, evaluate: Evaluate | None = None) -> RenonceFlow:
        """The renonce in a hand that is being entered, however little of it is known yet."""
        places = draft.places
        known: PlayedEntry | None = draft.entry()
        if known is None and places.is_overridden:
            known = Annulled(dealer=places.dealer, vorhand=places.vorhand, sitting_out=places.sitting_out)
        flow = cls(draft.ruleset, places.base, known, evaluate, draft.language)
        if draft.entry() is None and draft.choice is not None:
            choice = next(each for each in flow.facts.all_choices if each.id == draft.choice.id)
            flow.facts.choose_game(choice)
        if draft.partner is None and not draft.alone:
            flow.facts.forget_partner()
        return flow

    # ------------------------------------------------------------------ pages

    @property
    def page(self) -> Page:
        """The page shown."""
        return self._trail[-1]

    def decide(self, yes: bool) -> None:
        """Answer the question; a no on the last page leads back to the verdict, since there is nothing to score."""
        super().decide(yes)
        if self.page is Page.SCORE and self.verdict is Verdict.NONE:
            self.go_to(Page.VERDICT)

    @property
    def step(self) -> Page:
        """The page of the steps bar that is shown, or beside which the referee was called."""
        return next(page for page in reversed(self._trail) if page in STEPS)

    @property
    def finish(self) -> Finish | None:
        """What the button of this page enters or gives back; None where it leads to another page."""
        if self.page is Page.REFEREE:
            return Finish.ANNULLED
        if self.verdict is Verdict.RENONCE:
            return Finish.RENONCE if self.page is Page.SCORE else None
        if self.verdict is Verdict.NONE and self.page in (Page.VERDICT, Page.FACTS):
            return self._finish_of_none()
        return None

    def _finish_of_none(self) -> Finish | None:
        if self.effect is EffectKind.DEAL_AGAIN:
            return Finish.ANNULLED
        if self.effect is EffectKind.ANNUL or (self.page is Page.VERDICT and self._needs_facts):
            return None
        return Finish.RETURN

    @property
    def _needs_facts(self) -> bool:
        if self.effect is EffectKind.LOST_BONUS:
            return not self.facts.complete or not self.options
        return self.effect in NEEDS_HAND and not (self.facts.complete and self.options)

    @property
    def next_page(self) -> Page | None:
        """Where the button of this page leads; None where it ends the wizard or an answer is missing."""
        if self.missing is not None or self.finish is not None:
            return None
        if self.page is Page.CASE:
            return Page.VERDICT
        if self.verdict is Verdict.RENONCE:
            return Page.SCORE if self.page is Page.FACTS or self.facts.complete else Page.FACTS
        return Page.REFEREE if self.effect is EffectKind.ANNUL else Page.FACTS

    @property
    def missing(self) -> Problem | None:
        """Why this page can not be left onwards, or None."""
        if self.page is Page.CASE:
            return self._against_case()
        if self.page is Page.VERDICT:
            if self.verdict is Verdict.DEPENDS:
                return problem("question", "no_answer")
            return self._missing_option()
        if self.page is Page.FACTS:
            if self.facts.missing:
                return problem("facts", f"missing_{self.facts.missing[0]}")
            return self._missing_option()
        if self.page is Page.SCORE:
            return self._missing_in_score()
        return None

    def _against_case(self) -> Problem | None:
        if self._case is None:
            return problem("case", "no_case")
        if self._case.group == "fifth" and not self.deal.sitting_out:
            return problem("case", "no_fifth", count=len(self.deal.seating))
        return None

    def _missing_option(self) -> Problem | None:
        if self.finish is not Finish.RETURN:
            return None
        if self.options and self.option is None:
            return problem("option", "no_option")
        if self.effect is EffectKind.LOST_BONUS and not self.options:
            return problem("option", "nothing_announced")
        return None

    def _missing_in_score(self) -> Problem | None:
        outcome = self.outcome()
        for where in Field:
            if where in outcome.problems:
                return outcome.problems[where][0]
        return None

    def go_on(self) -> bool:
        """To the next page; False where an answer is missing or this is the last one."""
        following = self.next_page
        if following is None:
            return False
        if following is Page.REFEREE:
            self.call_referee(replay=False)
        else:
            self._enter(following)
        return True

    def go_back(self) -> bool:
        """To the page one came from; False on the first."""
        if len(self._trail) < 2:
            return False
        self._trail.pop()
        self.refusals.clear()
        return True

    def go_to(self, page: Page) -> None:
        """To a page already done, or to be changed ("Ändern")."""
        if page is self.page or page not in STEPS or not self._reachable(page):
            return
        if page in self._trail:
            del self._trail[self._trail.index(page) + 1 :]
            self.refusals.clear()
        else:
            self._enter(page)

    def _reachable(self, page: Page) -> bool:
        if page is Page.SCORE:
            return self.verdict is Verdict.RENONCE and self.facts.complete
        return page is Page.CASE or self._case is not None

    def call_referee(self, *, replay: bool) -> None:
        """The referee's way out: strike the hand, or have it replayed."""
        self.replay = replay
        if not self.reason and self._case is not None and self._case.id:
            self.reason = self._case.name.get(self.language)
        if self.page is not Page.REFEREE:
            self._enter(Page.REFEREE)

    def _enter(self, page: Page) -> None:
        self.refusals.clear()
        self._trail.append(page)
        if page is Page.FACTS:
            self.facts.step = next(iter(self.facts.missing), self.facts.step)

    # ------------------------------------------------------------------ what comes of it

    @property
    def options(self) -> tuple[Option, ...]:
        """What the consequence of a case that is no renonce can concern."""
        return options(self.effect, self.facts)

    @property
    def option(self) -> Option | None:
        """What it concerns: as chosen, or the only thing there is."""
        found = self.options
        if len(found) == 1:
            return found[0]
        return next((each for each in found if each.id == self.option_id), None)

    def choose_option(self, option_id: str) -> None:
        """Choose what the consequence concerns."""
        self.option_id = option_id

    def returned(self) -> PlayedEntry | None:
        """The hand to go back to, with the consequence filled in; None where nothing of it is known."""
        return returned_hand(self.effect, self.option, self.facts, self.known)

    def shown(self) -> tuple[PlayedEntry | None, Row | None]:
        """What the panel beside the page shows: the entry as far as it is known, and its row if it can be computed."""
        if self.finish is Finish.ANNULLED:
            annulled = self.annulled()
            found = self._judge(annulled)
            return annulled, found if isinstance(found, Row) else None
        outcome = self.outcome()
        if outcome.row is not None:
            return outcome.entry, outcome.row
        return as_hand(self.facts, self.known), None

    def annulled(self) -> Annulled:
        """The struck hand, or the one to be dealt again."""
        replay = True if self.page is not Page.REFEREE and self.effect is EffectKind.DEAL_AGAIN else self.replay
        reason = self.reason.strip()
        if not reason and self._case is not None and self._case.id:
            reason = self._case.name.get(self.language)
        known = self.known
        if known is None:
            return Annulled(replay=replay, reason=reason)
        return Annulled(
            replay=replay,
            reason=reason,
            dealer=known.dealer,
            vorhand=known.vorhand,
            sitting_out=known.sitting_out,
            note=known.note,
            at=known.at,
        )
