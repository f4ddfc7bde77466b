"""The way through the own first evening: five steps that tick themselves when they are done. Knows no window."""

from __future__ import annotations

from enum import StrEnum

from tarockblock.app.evening.open_evening import ChangeKind
from tarockblock.lazy_dataclass import dataclass


class GuideStep(StrEnum):
    """What a first evening consists of, in order."""

    BEGIN = "begin"
    ENTER = "enter"
    WHY = "why"
    RIGHT = "right"
    SETTLE = "settle"


_RIGHT = ("undone", "replaced", "struck", "inserted", "amended", "updated", "moved")
_DONE_BY = dict.fromkeys(map(ChangeKind, _RIGHT), GuideStep.RIGHT) | {
    ChangeKind.STARTED: GuideStep.BEGIN,
    ChangeKind.RECORDED: GuideStep.ENTER,
    ChangeKind.CLOSED: GuideStep.SETTLE,
}
"""By the kind of a change of the evening."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How far somebody is."""

    done: frozenset[GuideStep] = frozenset()

    @property
    def current(self) -> GuideStep | None:
        """The first step that is not done; None when all are."""
        return next((step for step in GuideStep if step not in self.done), None)

    def with_step(self, step: GuideStep | None) -> Guide:
        """After a step was done; None changes nothing."""
        return self if step is None else Guide(self.done | {step})

    @property
    def text(self) -> str:
        """As the settings remember it."""
        return " ".join(step for step in GuideStep if step in self.done)


def step_of(change: ChangeKind) -> GuideStep | None:
    """The step that a kind of change is; None for one that is none."""
    return _DONE_BY.get(change)


def guide_of(text: str) -> Guide:
    """What the settings remember; words that make no sense are left out."""
    words = text.split()
    return Guide(frozenset(step for step in GuideStep if step in words))
