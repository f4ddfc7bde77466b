"""What comes of a case that is no renonce: the hand as it goes back to its dialog, or the struck one in its place.

No window. Sources: OÖ "Ansagen" 5-6 and Auslegung B 2, Tirol criteria, Hausruck 5 and 8, Tulln "Renonce".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.ruleset import GameKind

GAME = "game"
"""The option that stands for the game itself, beside those that are ids of bonuses."""


class EffectKind(StrEnum):
    """What a case that is no renonce changes (``Offence.effect``)."""

    LOST_BONUS = "lost_bonus"
    LOST_ALL = "lost_all"
    DEAL_AGAIN = "deal_again"
    VOID_KONTRA = "void_kontra"
    PUT_RIGHT = "put_right"
    PLAY_ON = "play_on"
    ANNUL = "annul"
    WARNING = "warning"


NEEDS_HAND = (EffectKind.LOST_BONUS, EffectKind.LOST_ALL)
"""These change the hand: what was being played must be known."""


@dataclass(frozen=True, slots=True)
class Option:
    """What can be concerned: a bonus, the game (:data:`GAME`), or a side that has lost. ``side`` is whose it is."""

    id: str
    side: Side
    level: int = 0


def options(effect: EffectKind | None, facts: GameFacts) -> tuple[Option, ...]:
    """What the consequence can concern in the hand as it is known."""
    if effect is None or not facts.is_positive:
        return ()
    if effect is EffectKind.LOST_BONUS:
        return tuple(Option(call.bonus, call.side) for call in facts.calls())
    if effect is EffectKind.LOST_ALL:
        return tuple(Option(side.value, side) for side in Side)
    if effect is EffectKind.VOID_KONTRA:
        game = (Option(GAME, Side.DECLARER, facts.spoken.kontra),) if facts.spoken.kontra else ()
        return (*game, *(Option(c.bonus, c.side, c.kontra) for c in facts.calls() if c.kontra))
    return ()


def returned_hand(
    effect: EffectKind | None, option: Option | None, facts: GameFacts, known: PlayedEntry | None
) -> PlayedEntry | None:
    """The hand with the consequence filled in; None where nothing of it is known."""
    hand = as_hand(facts, known)
    if not isinstance(hand, PositiveGame) or option is None:
        return hand
    if effect is EffectKind.LOST_BONUS:
        return replace(hand, bonuses=tuple(_lost(call) if call.bonus == option.id else call for call in hand.bonuses))
    if effect is EffectKind.VOID_KONTRA:
        if option.id == GAME:
            return replace(hand, kontra=0)
        bonuses = tuple(replace(call, kontra=0) if call.bonus == option.id else call for call in hand.bonuses)
        return replace(hand, bonuses=bonuses)
    if effect is EffectKind.LOST_ALL:
        return _all_lost(hand, option.side)
    return hand


def as_hand(facts: GameFacts, known: PlayedEntry | None) -> PlayedEntry | None:
    """The hand as the wizard knows it now: what was taken over, with what was changed since."""
    if facts.game is None or not facts.complete:
        return None if isinstance(known, Renonce | Annulled) else known
    if facts.kind is GameKind.TRISCHAKEN:
        return known if isinstance(known, Trischaken) else None
    return _negative(facts, known) if facts.kind is GameKind.NEGATIVE else _positive(facts, known)


def _negative(facts: GameFacts, known: PlayedEntry | None) -> NegativeGame:
    assert facts.game is not None
    declarers = facts.negatives.facts(facts.game.id, facts.negative_declarers, facts.deal)
    if isinstance(known, NegativeGame):
        return replace(known, game=facts.game.id, declarers=declarers)
    hand = NegativeGame(game=facts.game.id, declarers=declarers)
    return hand if known is None else _with_places(hand, known)


def _positive(facts: GameFacts, known: PlayedEntry | None) -> PositiveGame:
    assert facts.game is not None
    assert facts.choice is not None
    assert facts.declarer is not None
    calls = facts.calls()
    hand = known if isinstance(known, PositiveGame) else PositiveGame(game=facts.game.id, declarer=facts.declarer)
    if known is not None and hand is not known:
        hand = _with_places(hand, known)
    said = {call.bonus for call in calls}
    before = {call.bonus: call for call in hand.bonuses}
    calls = tuple(replace(call, made=before[call.bonus].made) if call.bonus in before else call for call in calls)
    silent = (call for call in hand.bonuses if not call.announced and call.bonus not in said)
    return replace(
        hand,
        game=facts.game.id,
        bid=facts.choice.bid,
        declarer=facts.declarer,
        partner=facts.partner,
        kontra=facts.spoken.kontra,
        bonuses=(*calls, *(call for call in silent if call.bonus in facts.game.bonuses)),
        king_in_talon=hand.king_in_talon and facts.partner is None and facts.game.calls_partner,
    )


Hand = TypeVar("Hand", PositiveGame, NegativeGame)


def _with_places(hand: Hand, known: PlayedEntry) -> Hand:
    return replace(
        hand,
        dealer=known.dealer,
        vorhand=known.vorhand,
        sitting_out=known.sitting_out,
        note=known.note,
        at=known.at,
    )


def _lost(call: BonusCall) -> BonusCall:
    return replace(call, made=False)


def _all_lost(hand: PositiveGame, side: Side) -> PositiveGame:
    """Game and bonuses of one side count as lost; its silent bonuses are not made (Tirol, criteria)."""
    result = Result.LOST if side is Side.DECLARER else Result.WON
    bonuses = tuple(
        _lost(call) if call.side is side else call for call in hand.bonuses if call.announced or call.side is not side
    )
    return replace(hand, result=result, card_points=None, bonuses=bonuses)
