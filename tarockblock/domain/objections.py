"""What can not be entered though it could be scored: hands that contradict themselves, offences that do not fit.

Hands that were stored before one of these was known stay as they are and score; ``check.check_entry`` refuses them when
they are entered or changed. Sources: rules.md 3 and 5 by way of Tirol 5, OÖ Auslegung B 2, Tulln "Negativspiele".
"""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.deal import ACTIVE, Deal
from tarockblock.domain.hand import (
    BonusCall,
    NegativeDeclarer,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
)
from tarockblock.domain.outcome import declarer_wins
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Bonus, BonusKind, GameKind, Offence, Offender, Ruleset, Verdict

FORCED_GAME = "piccolo"
"""The only game that Vorhand can be forced into (Tulln "Negativspiele")."""


def object_to(hand: PlayedEntry, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Every objection to a hand; one that ``check.check_hand`` finds wrong may have further ones or none."""
    game = ruleset.games.get(hand.game) if isinstance(hand, (PositiveGame, NegativeGame, Renonce)) else None
    if game is None:
        return
    if isinstance(hand, PositiveGame) and hand.result is not Result.CONCEDED:
        yield from _object_to_positive(hand, ruleset)
    elif isinstance(hand, NegativeGame):
        yield from _object_to_forced(hand.declarers, hand.game, ruleset, deal)
        if hand.mondfang and ruleset.setting("mondfang_in_negative") != "remind":
            yield problem("mondfang", "no_mondfang_here", ruleset=ruleset.id)
    elif isinstance(hand, Renonce):
        yield from _object_to_forced(hand.declarers, hand.game, ruleset, deal)
        yield from _object_to_offence(hand, ruleset, deal)
        yield from _object_to_claims(hand, ruleset)


# ---------------------------------------------------------------------------------------------------- positive games


def _object_to_positive(hand: PositiveGame, ruleset: Ruleset) -> Iterator[Problem]:
    """A Sack needs the game and more (Tirol 5); whoever made a valat left the others no trick to make anything in."""
    calls = [(index, call, ruleset.bonuses[call.bonus]) for index, call in _known(hand, ruleset)]
    made = [(index, call, bonus) for index, call, bonus in calls if call.made]
    if hand.result is None and hand.card_points is None:
        winner = None
    else:
        winner = Side.DECLARER if declarer_wins(hand, ruleset) else Side.OPPONENTS
    for index, call, bonus in made:
        path = f"bonuses[{index}].side"
        if bonus.least_thirds is not None and winner is call.side.other:
            yield problem(path, "sack_of_loser", bonus=bonus.id)
        lower = [
            other for _, other, each in calls if not other.made and other.side is call.side and _below(each, bonus)
        ]
        if lower:
            yield problem(f"bonuses[{index}].made", "sack_without_lower", bonus=bonus.id, lower=lower[0].bonus)
        against = [other for _, other, each in made if each.kind is BonusKind.VALAT and other.side is call.side.other]
        if bonus.kind is BonusKind.COURSE and against:
            yield problem(path, "beside_their_valat", bonus=bonus.id, valat=against[0].bonus)


def _known(hand: PositiveGame, ruleset: Ruleset) -> Iterator[tuple[int, BonusCall]]:
    return ((index, call) for index, call in enumerate(hand.bonuses) if call.bonus in ruleset.bonuses)


def _below(bonus: Bonus, other: Bonus) -> bool:
    """Whether a bonus needs fewer card points than another, so that it can not fail beside it."""
    return bonus.least_thirds is not None and other.least_thirds is not None and bonus.least_thirds < other.least_thirds


# ---------------------------------------------------------------------------------------------------- negative games


def forced_possible(player: str, declarers: int, game: str, ruleset: Ruleset, deal: Deal) -> bool:
    """Whether a declarer can have been forced to play by three Piccolos: Vorhand, as the fourth (Tulln)."""
    known = ruleset.setting("forced_piccolo") == "yes" and game == FORCED_GAME
    return known and player == deal.vorhand and declarers == ACTIVE


def _object_to_forced(
    declarers: tuple[NegativeDeclarer, ...], game: str, ruleset: Ruleset, deal: Deal
) -> Iterator[Problem]:
    for index, each in enumerate(declarers):
        if each.no_kontra and not forced_possible(each.player, len(declarers), game, ruleset, deal):
            code = "vorhand_not_forced" if each.player == deal.vorhand else "not_forced"
            yield problem(f"declarers[{index}].no_kontra", code, player=each.player, vorhand=deal.vorhand)


# ---------------------------------------------------------------------------------------------------- renonce


def _object_to_offence(hand: Renonce, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    """An offence must be a renonce, and fit the game, the bird and whoever did it."""
    if hand.no_bird and hand.bid is None and ruleset.renonce.no_bird is None:
        yield problem("bid", "no_bird_bid", game=hand.game)
    offence = ruleset.offence(hand.offence)
    if offence is None:
        return
    if offence.verdict is Verdict.NONE:
        yield problem("offence", "offence_is_none", offence=offence.id, ruleset=ruleset.id)
    if offence.no_bird is not hand.no_bird:
        yield problem("no_bird", "no_bird_missing" if offence.no_bird else "no_bird_offence", offence=offence.id)
    if offence.games and hand.game not in offence.games:
        yield problem("offence", "offence_game", offence=offence.id, game=hand.game)
        return
    for index, player in enumerate(hand.offenders):
        if not may_offend(player, offence, hand, ruleset, deal):
            yield problem(f"offenders[{index}]", _WHO[offence.who], offence=offence.id, player=player)


_WHO = {
    Offender.DECLARER: "offender_declarer",
    Offender.PARTNER: "offender_partner",
    Offender.OPPONENT: "offender_opponent",
    Offender.FIFTH: "offender_fifth",
    None: "offender_plays",
}


def may_offend(player: str, offence: Offence, hand: Renonce, ruleset: Ruleset, deal: Deal) -> bool:
    """Whether a player can have committed an offence: he is the one it names, or anybody who plays where it names none.

    Beside a declarer without a bird somebody else may have had a wrong number of cards.
    """
    if offence.who is Offender.FIFTH or player in deal.sitting_out:
        return offence.who is Offender.FIFTH and player in deal.sitting_out
    game = ruleset.games.get(hand.game)
    if offence.who is None or offence.no_bird or game is None:
        return True
    if offence.who is Offender.PARTNER:
        return player == hand.partner
    if game.kind is GameKind.NEGATIVE:
        players = [each.player for each in hand.declarers]
        if offence.who is Offender.DECLARER:
            return player in players
        return any(each != player for each in players)
    if offence.who is Offender.DECLARER:
        return player == hand.declarer
    return game.kind is not GameKind.TRISCHAKEN and player not in (hand.declarer, hand.partner)


def _object_to_claims(hand: Renonce, ruleset: Ruleset) -> Iterator[Problem]:
    """A claimed valat contradicts a game that its side would have lost, and whatever the others claim from the play."""
    known = [(index, claim) for index, claim in enumerate(hand.claims) if claim.bonus in ruleset.bonuses]
    valats = [(index, claim) for index, claim in known if ruleset.bonuses[claim.bonus].kind is BonusKind.VALAT]
    for index, valat in valats:
        if hand.would_have_won is not None and hand.would_have_won is not (valat.side is Side.DECLARER):
            yield problem(f"claims[{index}].side", "claim_against_would", bonus=valat.bonus)
    for index, claim in known:
        beside = [valat for _, valat in valats if valat.side is claim.side.other]
        if beside and ruleset.bonuses[claim.bonus].kind is BonusKind.COURSE:
            yield problem(f"claims[{index}].side", "beside_their_valat", bonus=claim.bonus, valat=beside[0].bonus)
