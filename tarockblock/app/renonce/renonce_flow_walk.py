"""The questions of the page that asks what was being played and who it was, in the order of thinking. No window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.domain.ruleset import GameKind


class FactStep(StrEnum):
    """The questions, in the order of thinking."""

    GAME = "game"
    DECLARER = "declarer"
    PARTNER = "partner"
    BEI = "bei"
    OFFENDERS = "offenders"
    SPOKEN = "spoken"
    KONTRA = "kontra"
    OPTION = "option"


class FactsWalk:
    """Which of them are asked, and which one listens.

    ``more`` says which of the steps that are no matter of the game alone are asked, and whether they are answered.
    """

    def __init__(self, facts: GameFacts, more: Callable[[], Mapping[FactStep, bool]]) -> None:
        self._facts = facts
        self._more = more
        self.step = FactStep.GAME

    @property
    def steps(self) -> tuple[FactStep, ...]:
        """The questions of the game chosen, in order."""
        facts = self._facts
        if facts.game is None:
            return (FactStep.GAME,)
        there = {
            FactStep.DECLARER: facts.kind is not GameKind.TRISCHAKEN,
            FactStep.PARTNER: facts.game.calls_partner,
            FactStep.BEI: bool(facts.beside),
            FactStep.SPOKEN: facts.is_positive,
            FactStep.KONTRA: facts.kind is GameKind.NEGATIVE,
        }
        more = self._more()
        return tuple(step for step in FactStep if step in more or there.get(step, step is FactStep.GAME))

    @property
    def missing(self) -> tuple[FactStep, ...]:
        """Questions still without an answer."""
        return tuple(step for step in self.steps if not self.answered(step))

    def answered(self, step: FactStep) -> bool:
        """Whether a question has its answer; an optional one always has."""
        facts = self._facts
        known = {
            FactStep.GAME: facts.knows_game,
            FactStep.DECLARER: facts.knows_declarer,
            FactStep.PARTNER: facts.knows_partner,
            **self._more(),
        }
        return known.get(step, True)

    def go_to(self, step: FactStep) -> None:
        """Listen to another step, if it is asked."""
        if step in self.steps:
            self.step = step

    def go_by(self, offset: int) -> bool:
        """One step forth or back; False at the end of the row."""
        here = self.steps.index(self.step) if self.step in self.steps else 0
        if not 0 <= here + offset < len(self.steps):
            return False
        self.step = self.steps[here + offset]
        return True

    def to_open(self) -> None:
        """Listen to the first question without an answer, else to the last one."""
        self.step = next(iter(self.missing), self.steps[-1])

    def move_on(self, answered: FactStep) -> None:
        """After an answer: the next open question, else an earlier one, else what may be added at the end."""
        steps = self.steps
        later = steps[steps.index(answered) + 1 :] if answered in steps else steps
        open_steps = [step for step in (*later, *steps) if not self.answered(step)]
        self.step = open_steps[0] if open_steps else steps[-1]
