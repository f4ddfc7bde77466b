"""What the guide to the first evening says. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tarockblock.app.first_evening import Guide, GuideStep
from tarockblock.ui.kit.translate import translate

ACTIONS: Mapping[GuideStep, str] = {
    GuideStep.BEGIN: "new_evening",
    GuideStep.ENTER: "new_hand",
    GuideStep.WHY: "to_ledger",
    GuideStep.RIGHT: "undo",
    GuideStep.SETTLE: "settle",
}
"""The action each step begins with."""

_WORDS: Mapping[GuideStep, tuple[Callable[[], str], Callable[[], str]]] = {
    GuideStep.BEGIN: (
        lambda: translate("Guide", "Begin an evening"),
        lambda: translate("Guide", "Who sits there, in playing order, and by which rules."),
    ),
    GuideStep.ENTER: (
        lambda: translate("Guide", "Enter a hand"),
        lambda: translate("Guide", "Game, who, won or lost: each button shows its key, Enter saves. Or click."),
    ),
    GuideStep.WHY: (
        lambda: translate("Guide", "Ask why"),
        lambda: translate("Guide", "Click a row of the ledger: every item, and who pays whom."),
    ),
    GuideStep.RIGHT: (
        lambda: translate("Guide", "Change something"),
        lambda: translate("Guide", "Take the last hand back, or change any row with a double click."),
    ),
    GuideStep.SETTLE: (
        lambda: translate("Guide", "Settle"),
        lambda: translate("Guide", "Who pays whom; tick what has been paid, and close the evening."),
    ),
}


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A step: its number, what it is, how it goes, whether it is done, whether it is its turn."""

    number: int
    title: str
    text: str
    done: bool
    current: bool

    @property
    def spoken(self) -> str:
        """All of it as one sentence."""
        state = translate("Guide", "done") if self.done else ""
        return ", ".join(part for part in (f"{self.number}. {self.title}", state, self.text) if part)


def guide_lines(guide: Guide) -> list[GuideLine]:
    """The five steps in order."""
    return [
        GuideLine(number, title(), text(), step in guide.done, step is guide.current)
        for number, (step, (title, text)) in enumerate(_WORDS.items(), 1)
    ]


def guide_title(guide: Guide) -> str:
    """The heading, with how far one is."""
    if guide.current is None:
        return translate("Guide", "That was the first evening")
    count = translate("Guide", "{done} of {all}").format(done=len(guide.done), all=len(GuideStep))
    title = translate("Guide", "The first evening")
    return f"{title} · {count}"


def strip_title(guide: Guide) -> str:
    """The heading where the current step stands alone: which of the five it is, and its title."""
    line = next((each for each in guide_lines(guide) if each.current), None)
    if line is None:
        return guide_title(guide)
    step = translate("Guide", "step {number} of {all}: {title}")
    step = step.format(number=line.number, all=len(GuideStep), title=line.title)
    return f"{translate('Guide', 'The first evening')} · {step}"


def guide_end() -> str:
    """What is said when all is done."""
    return translate("Guide", "The manual (Shift+F1) knows the rest. This guide stays in the Help menu.")
