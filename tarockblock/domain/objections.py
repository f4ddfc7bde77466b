"""Objections to hands that can be scored but not entered. Stored hands keep their scores.

Sources: rules.md 3 and 5 by way of Tirol 5, OÖ Auslegung B 2, Tulln "Negativspiele".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

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
from tarockblock.domain.implications import (
    Contradiction,
    Law,
    contradictions,
    implied,
    implied_result,
    talons,
)
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import BonusKind, Game, GameKind, Offence, Offender, Ruleset, Verdict

FORCED_GAME = "piccolo"
"""Only game Vorhand can be forced into (Tulln "Negativspiele")."""

AGAINST_CARDS, AGAINST_RESULT = "bonuses_against_cards", "bonuses_against_result"
NO_SUCH_SUM = "no_such_card_points"
IMPOSSIBLE = frozenset((*Law, AGAINST_CARDS, AGAINST_RESULT, NO_SUCH_SUM)) - {Law.VALAT}
"""Problems with impossible cards: a file is scored with them, but not imported."""


def object_to(hand: PlayedEntry, ruleset: Ruleset, deal: Deal, found: Iterable[Problem] = ()) -> Iterator[Problem]:
    """Return every objection to a hand; parts ``check.check_hand`` ``found`` wrong are skipped."""
    game = ruleset.games.get(hand.game) if isinstance(hand, (PositiveGame, NegativeGame, Renonce)) else None
    if game is None:
        return
    if isinstance(hand, PositiveGame) and hand.result is not Result.CONCEDED:
        if game.is_positive:
            yield from _object_to_positive(hand, game, ruleset, {each.path for each in found})
    elif isinstance(hand, NegativeGame):
        yield from _object_to_forced(hand.declarers, hand.game, ruleset, deal)
        if hand.mondfang and ruleset.setting("mondfang_in_negative") != "remind":
            yield problem("mondfang", "no_mondfang_here", ruleset=ruleset.id)
    elif isinstance(hand, Renonce):
        yield from _object_to_forced(hand.declarers, hand.game, ruleset, deal)
        yield from _object_to_offence(hand, ruleset, deal)
        yield from _object_to_claims(hand, game, ruleset)


def _object_to_positive(hand: PositiveGame, game: Game, ruleset: Ruleset, wrong: Set[str]) -> Iterator[Problem]:
    calls = {
        index: call
        for index, call in enumerate(hand.bonuses)
        if call.bonus in ruleset.bonuses
        and not (wrong and wrong & {f"bonuses[{index}].{key}" for key in ("bonus", "side", "made")})
    }
    result = None if "card_points" in wrong else implied_result(hand, ruleset)
    lone = hand.partner is None or not game.calls_partner
    facts = [implied(call, ruleset.bonuses[call.bonus]) for call in calls.values()]
    for found in contradictions(facts, result, talons(game, alone=lone), lone=lone):
        yield _worded("bonuses", found, calls, by_cards=hand.card_points is not None, ruleset=ruleset)


def _worded(
    root: str, found: Contradiction, said: Mapping[int, BonusCall], *, by_cards: bool, ruleset: Ruleset
) -> Problem:
    if not found.calls:
        return problem("card_points", NO_SUCH_SUM)
    calls = {index: said[index] for index in (list(said)[each] for each in found.calls)}
    kinds = {index: ruleset.bonuses[call.bonus] for index, call in calls.items()}
    named, index = tuple(calls.values()), max(calls)
    if found.law is Law.VALAT:
        valat, index = sorted(calls, key=lambda each: kinds[each].kind is not BonusKind.VALAT)[:2]
        return problem(f"{root}[{index}].side", found.law.value, bonus=calls[index].bonus, valat=calls[valat].bonus)
    sacks = [each for each, bonus in kinds.items() if bonus.least_thirds is not None]
    if found.law is Law.POINTS and found.with_result and len(calls) == 1:
        if not by_cards and sacks:
            return problem(f"{root}[{index}].side", "sack_of_loser", bonus=calls[index].bonus)
    elif found.law is Law.POINTS and len(sacks) == len(calls) and len({call.side for call in named}) == 1:
        made = max(sacks, key=lambda each: calls[each].made)
        lower = next(call for call in named if not call.made)
        return problem(f"{root}[{made}].made", "sack_without_lower", bonus=calls[made].bonus, lower=lower.bonus)
    code = found.law.value
    if found.law is Law.POINTS and found.with_result:
        code = AGAINST_CARDS if by_cards else AGAINST_RESULT
    return problem(f"{root}[{index}].made", code, calls=named, subject=found.subject)


def forced_possible(player: str, declarers: int, game: str, ruleset: Ruleset, deal: Deal) -> bool:
    """Return whether three Piccolos can have forced this declarer to play: Vorhand, as the fourth (Tulln)."""
    known = ruleset.setting("forced_piccolo") == "yes" and game == FORCED_GAME
    return known and player == deal.vorhand and declarers == ACTIVE


def _object_to_forced(
    declarers: tuple[NegativeDeclarer, ...], game: str, ruleset: Ruleset, deal: Deal
) -> Iterator[Problem]:
    for index, each in enumerate(declarers):
        if each.no_kontra and not forced_possible(each.player, len(declarers), game, ruleset, deal):
            code = "vorhand_not_forced" if each.player == deal.vorhand else "not_forced"
            yield problem(f"declarers[{index}].no_kontra", code, player=each.player, vorhand=deal.vorhand)


def _object_to_offence(hand: Renonce, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if hand.no_bird and hand.bid is None and ruleset.renonce.no_bird is None:
        yield problem("bid", "no_bird_bid", game=hand.game)
    offence = ruleset.offence(hand.offence)
    if offence is None:
        return
    if offence.verdict is Verdict.NONE:
        yield problem("offence", "offence_is_none", offence=offence.id, ruleset=ruleset.id)
    if offence.no_bird is not hand.no_bird:
        yield problem("no_bird", "no_bird_missing" if offence.no_bird else "no_bird_offence", offence=offence.id)
    if not ruleset.fits(offence, hand.game):
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
    """Return whether a player can have committed an offence. Beside a declarer without a bird another player may
    have had a wrong number of cards.
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


def _object_to_claims(hand: Renonce, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    """Check that a claimed valat fits the result, and claims one another, as if made. The holder of the called
    king may not be known yet.
    """
    known = {index: claim for index, claim in enumerate(hand.claims) if claim.bonus in ruleset.bonuses}
    for index, claim in known.items():
        valat = ruleset.bonuses[claim.bonus].kind is BonusKind.VALAT
        if valat and hand.would_have_won is not None and hand.would_have_won is not (claim.side is Side.DECLARER):
            yield problem(f"claims[{index}].side", "claim_against_would", bonus=claim.bonus)
    calls = {index: BonusCall(claim.bonus, claim.side) for index, claim in known.items()}
    facts = [implied(call, ruleset.bonuses[call.bonus]) for call in calls.values()]
    readings = talons(game, alone=False) + (talons(game, alone=True) if hand.partner is None else ())
    lone = hand.partner is None and not game.calls_partner
    for found in contradictions(facts, None, readings, lone=lone):
        yield _worded("claims", found, calls, by_cards=False, ruleset=ruleset)
