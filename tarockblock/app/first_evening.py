"""The guide through a first evening. Knows no window."""

from __future__ import annotations

from enum import StrEnum

from tarockblock.app.evening.open_evening import ChangeKind
from tarockblock.lazy_dataclass import dataclass


class GuideStep(StrEnum):
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


@dataclass(frozen=True, slots=True)
class Guide:
    done: frozenset[GuideStep] = frozenset()

    @property
    def current(self) -> GuideStep | None:
        """First open step, or None if all are done."""
        return next((step for step in GuideStep if step not in self.done), None)

    def with_step(self, step: GuideStep | None) -> Guide:
        return self if step is None else Guide(self.done | {step})

    @property
    def text(self) -> str:
        return " ".join(step for step in GuideStep if step in self.done)


def step_of(change: ChangeKind) -> GuideStep | None:
    """Return the step a change completes, or None."""
    return _DONE_BY.get(change)


def guide_of(text: str) -> Guide:
    """Return the stored progress, ignoring unknown words."""
    words = text.split()
    return Guide(frozenset(step for step in GuideStep if step in words))
