"""The hand dialogs' words for steps, results and kontra levels; names of games and bonuses come from the ruleset."""

from __future__ import annotations

from tarockblock.app.drafts.draft_choices import BonusMark, Group
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Result, Side
from tarockblock.ui.kit.translate import translate


def group_title(group: Group) -> str:
    """A heading of the picker."""
    return {
        Group.PARTNER: translate("HandWords", "With a partner"),
        Group.ALONE: translate("HandWords", "Alone"),
        Group.NEGATIVE: translate("HandWords", "Negative"),
    }[group]


def step_title(step: Ask) -> str:
    """The title of a step."""
    return {
        Ask.GAME: translate("HandWords", "Game"),
        Ask.DECLARER: translate("HandWords", "Declarer"),
        Ask.PARTNER: translate("HandWords", "Partner"),
        Ask.BEI: translate("HandWords", "Bei"),
        Ask.RESULT: translate("HandWords", "Result"),
        Ask.BONUSES: translate("HandWords", "Bonuses"),
        Ask.KONTRA: translate("HandWords", "Kontra"),
        Ask.DEALER: translate("HandWords", "Dealer"),
        Ask.OUT: translate("HandWords", "Sits out"),
        Ask.VORHAND: translate("HandWords", "Vorhand"),
    }[step]


def missing_text(step: Ask, game: str) -> str:
    """Why a hand cannot be stored yet: the first question without an answer."""
    return {
        Ask.DECLARER: translate("HandWords", "Who plays {game}?"),
        Ask.PARTNER: translate("HandWords", "Who was called, or alone?"),
        Ask.RESULT: translate("HandWords", "Won or lost?"),
    }.get(step, translate("HandWords", "Which game?")).format(game=game)


def result_text(result: Result) -> str:
    """How a game ended, as on its button."""
    return {
        Result.WON: translate("HandWords", "won"),
        Result.LOST: translate("HandWords", "lost"),
        Result.CONCEDED: translate("HandWords", "conceded"),
    }[result]


def mark_text(mark: BonusMark) -> str:
    """How a bonus was had, as above its column."""
    return {
        BonusMark.SILENT: translate("HandWords", "silent"),
        BonusMark.ANNOUNCED: translate("HandWords", "announced"),
        BonusMark.LOST: translate("HandWords", "lost"),
        BonusMark.SILENT_LOST: translate("HandWords", "failed"),
    }.get(mark, "")


def side_text(side: Side) -> str:
    """A party of a positive game."""
    if side is Side.DECLARER:
        return translate("HandWords", "Declarer's side")
    return translate("HandWords", "Opponents")


def kontra_words(levels: int) -> tuple[str, ...]:
    """The levels from none up to the ruleset's highest; in short where all of them are side by side."""
    none, kontra = translate("HandWords", "no Kontra"), translate("HandWords", "Kontra ×2")
    if levels > 2:
        words = (none, kontra, translate("HandWords", "Re ×4"), translate("HandWords", "Sub ×8"))
    else:
        words = (none, kontra, translate("HandWords", "Rekontra ×4"), "")
    return words[: levels + 1]
