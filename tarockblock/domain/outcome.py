"""Who won a positive game, and what follows from its card points alone."""

from __future__ import annotations

from tarockblock.domain.cardpoints import WHOLE_DEAL
from tarockblock.domain.hand import BonusCall, PositiveGame, Renonce, Result, Side
from tarockblock.domain.ruleset import Bonus, BonusKind, Ruleset

SCHNITT_THIRDS = 44
"""A side that stays under 15 points has at most so many thirds (Tulln, "Allgemeines")."""


def side_thirds(hand: PositiveGame, side: Side) -> int | None:
    """The card points of a side in thirds, where they were entered."""
    if hand.card_points is None:
        return None
    return hand.card_points if side is Side.DECLARER else WHOLE_DEAL - hand.card_points


def kontra_is_void(hand: PositiveGame | Renonce, ruleset: Ruleset) -> bool:
    """True where the called king lay in the talon of a solo game and the ruleset voids every kontra then."""
    return solo_without_partner(hand, ruleset) and ruleset.setting("solo_king_in_talon") == "kontra_void"


def solo_without_partner(hand: PositiveGame | Renonce, ruleset: Ruleset) -> bool:
    """True where the called king lay in the talon of a solo game, so that the ruleset says whether a kontra holds."""
    game = ruleset.games[hand.game]
    return game.calls_partner and game.solo and hand.partner is None


def declarer_wins(hand: PositiveGame, ruleset: Ruleset) -> bool:
    """Whether the declarer's side won, as entered or by the ruleset's threshold."""
    if hand.card_points is None:
        return hand.result is Result.WON
    kontra = hand.kontra > 0 and not kontra_is_void(hand, ruleset)
    return hand.card_points >= ruleset.least_to_win(kontra=kontra)


def bonus_of_kind(ruleset: Ruleset, kind: BonusKind) -> Bonus | None:
    """The ruleset's Schnitt or Valat, if it has one."""
    return next((bonus for bonus in ruleset.bonuses.values() if bonus.kind is kind), None)


def schnitt_by_cards(hand: PositiveGame, ruleset: Ruleset) -> Side | None:
    """The side that put the other under 15 points, by card points, where the game knows the Schnitt."""
    if hand.card_points is None:
        return None
    schnitt = bonus_of_kind(ruleset, BonusKind.SCHNITT)
    if schnitt is None or schnitt.id not in ruleset.games[hand.game].bonuses:
        return None
    for side in Side:
        thirds = side_thirds(hand, side.other)
        if thirds is not None and thirds <= SCHNITT_THIRDS:
            return side
    return None


def calls_with_schnitt(hand: PositiveGame, ruleset: Ruleset) -> tuple[BonusCall, ...]:
    """The bonuses as entered, with the silent Schnitt that the card points bring by themselves (Tulln)."""
    side = schnitt_by_cards(hand, ruleset)
    schnitt = None if side is None else bonus_of_kind(ruleset, BonusKind.SCHNITT)
    if side is None or schnitt is None or any(call.bonus == schnitt.id for call in hand.bonuses):
        return hand.bonuses
    return (*hand.bonuses, BonusCall(schnitt.id, side))
