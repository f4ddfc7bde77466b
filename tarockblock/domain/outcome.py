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


def least_by_cards(bonus: Bonus) -> int | None:
    """The thirds a bonus comes to where card points alone decide it (Schnitt, Sack)."""
    return WHOLE_DEAL - SCHNITT_THIRDS if bonus.kind is BonusKind.SCHNITT else bonus.least_thirds


def silent_by_cards(hand: PositiveGame, ruleset: Ruleset) -> tuple[BonusCall, ...]:
    """The silent bonuses that card points bring by themselves, but those of a kind that was entered."""
    found: list[BonusCall] = []
    for name in () if hand.card_points is None else ruleset.games[hand.game].bonuses:
        bonus = ruleset.bonuses[name]
        least = None if bonus.silent is None else least_by_cards(bonus)
        if least is None or any(call.bonus == name for call in hand.bonuses):
            continue
        for side in Side if bonus.opponents else (Side.DECLARER,):
            thirds = side_thirds(hand, side)
            if thirds is not None and thirds >= least:
                found.append(BonusCall(name, side))
    return tuple(found)


def calls_with_schnitt(hand: PositiveGame, ruleset: Ruleset) -> tuple[BonusCall, ...]:
    """The bonuses as entered, with the silent Schnitt that the card points bring by themselves (Tulln)."""
    brought = silent_by_cards(hand, ruleset)
    return (*hand.bonuses, *(call for call in brought if ruleset.bonuses[call.bonus].kind is BonusKind.SCHNITT))
