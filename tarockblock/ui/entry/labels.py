"""The hand dialogs' words for steps, results and kontra levels; names of games and bonuses come from the ruleset."""

from __future__ import annotations

from functools import partial

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.questions import Ask
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


def kontra_words(levels: int) -> tuple[str, ...]:
    """The levels from none up to the ruleset's highest; in short where all of them are side by side."""
    none, kontra = translate("HandWords", "no Kontra"), translate("HandWords", "Kontra ×2")
    if levels > 2:
        words = (none, kontra, translate("HandWords", "Re ×4"), translate("HandWords", "Sub ×8"))
    else:
        words = (none, kontra, translate("HandWords", "Rekontra ×4"), "")
    return words[: levels + 1]
