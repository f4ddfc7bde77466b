"""The hand dialogs' words for steps, results and kontra levels; names of games and bonuses come from the ruleset."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from tarockblock.app.draft_choices import BonusMark, Group
from tarockblock.app.hand_draft import Step
from tarockblock.domain.hand import Result, Side

_translate = QCoreApplication.translate


def group_title(group: Group) -> str:
    """A heading of the picker."""
    return {
        Group.PARTNER: _translate("HandWords", "With a partner"),
        Group.ALONE: _translate("HandWords", "Alone"),
        Group.NEGATIVE: _translate("HandWords", "Negative"),
    }[group]


def step_title(step: Step) -> str:
    """The title of a step."""
    return {
        Step.GAME: _translate("HandWords", "Game"),
        Step.DECLARER: _translate("HandWords", "Declarer"),
        Step.PARTNER: _translate("HandWords", "Partner"),
        Step.BEI: _translate("HandWords", "Bei"),
        Step.RESULT: _translate("HandWords", "Result"),
        Step.BONUSES: _translate("HandWords", "Bonuses"),
        Step.KONTRA: _translate("HandWords", "Kontra"),
    }[step]


def missing_text(step: Step, game: str) -> str:
    """Why a hand can not be stored yet: the first question without an answer."""
    return {
        Step.DECLARER: _translate("HandWords", "Who plays {game}?"),
        Step.PARTNER: _translate("HandWords", "Who was called, or alone?"),
        Step.RESULT: _translate("HandWords", "Won or lost?"),
    }.get(step, _translate("HandWords", "Which game?")).format(game=game)


def result_text(result: Result) -> str:
    """How a game ended, as on its button."""
    return {
        Result.WON: _translate("HandWords", "won"),
        Result.LOST: _translate("HandWords", "lost"),
        Result.CONCEDED: _translate("HandWords", "conceded"),
    }[result]


def mark_text(mark: BonusMark) -> str:
    """How a bonus was had, as above its column."""
    return {
        BonusMark.SILENT: _translate("HandWords", "silent"),
        BonusMark.ANNOUNCED: _translate("HandWords", "announced"),
        BonusMark.LOST: _translate("HandWords", "lost"),
        BonusMark.SILENT_LOST: _translate("HandWords", "failed"),
    }.get(mark, "")


def side_text(side: Side) -> str:
    """A party of a positive game."""
    if side is Side.DECLARER:
        return _translate("HandWords", "Declarer's side")
    return _translate("HandWords", "Opponents")


def kontra_words(levels: int) -> tuple[str, ...]:
    """The levels from none up to the ruleset's highest; in short where all of them stand side by side."""
    none, kontra = _translate("HandWords", "no Kontra"), _translate("HandWords", "Kontra ×2")
    if levels > 2:
        words = (none, kontra, _translate("HandWords", "Re ×4"), _translate("HandWords", "Sub ×8"))
    else:
        words = (none, kontra, _translate("HandWords", "Rekontra ×4"), "")
    return words[: levels + 1]


def game_kontra_words(levels: int) -> tuple[str, ...]:
    """The levels on the chip of the game, from none up."""
    words = (
        _translate("HandWords", "Kontra on the game"),
        _translate("HandWords", "Kontra ×2"),
        _translate("HandWords", "Rekontra ×4"),
        _translate("HandWords", "Subkontra ×8"),
    )
    return words[: levels + 1]


def bonus_kontra_words(levels: int) -> tuple[str, ...]:
    """The levels on the chip of a bonus, from none up."""
    return (_translate("HandWords", "Kontra"), "×2", "×4", "×8")[: levels + 1]
