"""The questions of the page that asks what was being played and who it was, in the order of thinking. No window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tarockblock.app.drafts.draft_walk import Step, Walk
from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.domain.ruleset import GameKind


class FactsWalk(Walk):
    """``more`` says which steps that are no matter of the game alone are asked, and whether they are answered."""

    def __init__(self, facts: GameFacts, more: Callable[[], Mapping[Step, bool]]) -> None:
        self._facts = facts
        self._more = more

    @property
    def steps(self) -> tuple[Step, ...]:
        """The questions of the game chosen, in order."""
        facts = self._facts
        if facts.game is None:
            return (Step.GAME,)
        there = {
            Step.GAME: True,
            Step.DECLARER: facts.kind is not GameKind.TRISCHAKEN,
            Step.PARTNER: facts.game.calls_partner,
            Step.BEI: bool(facts.negatives.beside),
            Step.BONUSES: facts.is_positive,
            Step.KONTRA: facts.is_negative,
        }
        more = self._more()
        return tuple(step for step in Step if step in more or there.get(step, False))

    def answered(self, step: Step) -> bool:
        """Whether a question has its answer; an optional one always has."""
        facts = self._facts
        known = {
            Step.GAME: facts.knows_game,
            Step.DECLARER: facts.knows_declarer,
            Step.PARTNER: facts.knows_partner,
            **self._more(),
        }
        return known.get(step, True)
