"""Words of the hand dialogs; games and bonuses are named by the ruleset."""

from __future__ import annotations

from functools import partial

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.ruleset import Ruleset
from tarockblock.ui.kit.translate import translate, word

group_title, step_title, result_text, side_text = (
    partial(word, section) for section in ("group", "step", "result", "side")
)
"""Words for a picker heading, a question, a result, a party."""


def missing_text(step: Ask, game: str) -> str:
    """Return the first unanswered question as the reason why a hand cannot be stored."""
    return word("missing", step, word("missing", Ask.GAME)).format(game=game)


def mark_text(mark: BonusMark) -> str:
    return word("mark", mark, "")


KONTRA = ("Kontra", "Rekontra", "Subkontra", "Mordkontra", "Hirschkontra")
KONTRA_SHORT = ("Kontra", "Re", "Sub", "Mord", "Hirsch")


def kontra_times(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(f"×{ruleset.kontra_factor(level)}" for level in range(1, ruleset.kontra_levels + 1))


def kontra_words(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the kontra levels from none to the highest, shortened if many."""
    names = KONTRA_SHORT if ruleset.kontra_levels > 2 else KONTRA
    words = [f"{name} {times}" for name, times in zip(names, kontra_times(ruleset), strict=False)]
    return (translate("HandWords", "no Kontra"), *words)
