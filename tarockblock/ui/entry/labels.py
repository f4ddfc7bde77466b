"""The hand dialogs' words for steps, results and kontra levels; names of games and bonuses come from the ruleset."""

from __future__ import annotations

from functools import partial

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.ruleset import Ruleset
from tarockblock.ui.kit.translate import translate, word

group_title, step_title, result_text, side_text = (
    partial(word, section) for section in ("group", "step", "result", "side")
)
"""Of a heading of the picker; of a question; how a game ended, as on its button; a party of a positive game."""


def missing_text(step: Ask, game: str) -> str:
    """Why a hand cannot be stored yet: the first question without an answer."""
    return word("missing", step, word("missing", Ask.GAME)).format(game=game)


def mark_text(mark: BonusMark) -> str:
    """How a bonus was had, as above its column."""
    return word("mark", mark, "")


KONTRA = ("Kontra", "Rekontra", "Subkontra", "Mordkontra", "Hirschkontra")
KONTRA_SHORT = ("Kontra", "Re", "Sub", "Mord", "Hirsch")


def kontra_times(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what each level of a kontra multiplies by: ``×2``, ``×4``."""
    return tuple(f"×{ruleset.kontra_factor(level)}" for level in range(1, ruleset.kontra_levels + 1))


def kontra_words(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the levels from none up to the ruleset's highest, in short if there are many."""
    names = KONTRA_SHORT if ruleset.kontra_levels > 2 else KONTRA
    words = [f"{name} {times}" for name, times in zip(names, kontra_times(ruleset), strict=False)]
    return (translate("HandWords", "no Kontra"), *words)
