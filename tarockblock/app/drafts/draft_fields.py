"""Where in the hand dialog a problem of an entry belongs: beside the field it concerns."""

from __future__ import annotations

import re

from tarockblock.domain.hand import NegativeGame, PositiveGame
from tarockblock.domain.problems import Problem

GAME, DECLARER, PARTNER, RESULT, KONTRA, BONUSES, DEAL, ELSEWHERE = (
    "game",
    "declarer",
    "partner",
    "result",
    "kontra",
    "bonuses",
    "deal",
    "",
)
"""Names of the fields; a bonus's own field is ``bonus:uhu``, a negative declarer's ``declarer:Anna``."""

_ROOTS = {
    "game": GAME,
    "bid": GAME,
    "declarer": DECLARER,
    "declarers": DECLARER,
    "partner": PARTNER,
    "king_in_talon": PARTNER,
    "result": RESULT,
    "card_points": RESULT,
    "kontra": KONTRA,
    "bonuses": BONUSES,
    "dealer": DEAL,
    "vorhand": DEAL,
    "sitting_out": DEAL,
}
_PATH = re.compile(r"(\w+)(?:\[(\d+)\])?")


def bonus_field(bonus: str) -> str:
    """The field of one bonus."""
    return f"bonus:{bonus}"


def declarer_field(player: str) -> str:
    """The field of one declarer of a negative game."""
    return f"declarer:{player}"


def field_of(problem: Problem, entry: PositiveGame | NegativeGame | None) -> str:
    """The field a problem's path leads to."""
    match = _PATH.match(problem.path)
    if match is None:
        return ELSEWHERE
    root, index = match[1], match[2]
    if index is not None and root == "bonuses" and isinstance(entry, PositiveGame):
        return bonus_field(entry.bonuses[int(index)].bonus)
    if index is not None and root == "declarers" and isinstance(entry, NegativeGame):
        return declarer_field(entry.declarers[int(index)].player)
    return _ROOTS.get(root, ELSEWHERE)
