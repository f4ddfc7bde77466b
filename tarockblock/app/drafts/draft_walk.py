"""The questions about a hand in the order of thinking, and which of them listens to the keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum


class Step(StrEnum):
    """The questions; who committed a renonce and what a case concerns are asked in the renonce wizard alone."""

    GAME = "game"
    DECLARER = "declarer"
    PARTNER = "partner"
    BEI = "bei"
    RESULT = "result"
    OFFENDERS = "offenders"
    BONUSES = "bonuses"
    KONTRA = "kontra"
    OPTION = "option"


class Walk(ABC):
    """Goes from question to question; which there are, and which are answered, is its heir's business."""

    step = Step.GAME
    kept: frozenset[Step] = frozenset()
    """Questions whose answer was stored before and not given again: the walk stops at them as if they were open."""

    @property
    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """The questions there are now, in order."""

    @abstractmethod
    def answered(self, step: Step) -> bool:
        """Whether a question has its answer; one that may stay open always has."""

    @property
    def missing(self) -> tuple[Step, ...]:
        """Questions still without an answer."""
        return tuple(step for step in self.steps if not self.answered(step))

    def go_to(self, step: Step) -> None:
        """Listen to another step, if it is asked."""
        if step in self.steps:
            self.step = step

    def go_by(self, offset: int) -> bool:
        """One step forth or back, past those with nothing to choose; False at the end of the row."""
        steps = tuple(step for step in self.steps if step is self.step or self.leaves_a_choice(step))
        target = (steps.index(self.step) if self.step in steps else 0) + offset
        if not 0 <= target < len(steps):
            return False
        self.step = steps[target]
        return True

    def leaves_a_choice(self, step: Step) -> bool:
        """Whether more than one answer is possible."""
        del step
        return True

    def to_open(self) -> None:
        """Listen to the first question without an answer, else to the last one."""
        self.step = next(iter(self.missing), self.steps[-1])

    def is_asked(self, step: Step) -> bool:
        """Whether the walk stops at a question: it has no answer, or only the one that was stored."""
        return step in self.kept or not self.answered(step)

    def move_on(self, answered: Step) -> None:
        """After an answer: the next open question, else an earlier one, else what may be added at the end."""
        self.kept -= {answered}
        steps = self.steps
        later = steps[steps.index(answered) + 1 :] if answered in steps else ()
        asked = next((step for step in later if self.is_asked(step)), None)
        self.step = asked or next(iter(self.missing), steps[-1])
