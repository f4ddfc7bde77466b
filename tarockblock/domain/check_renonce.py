"""Checks a renonce: offenders, parties, bonuses and claims."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.check_parts import (
    allows_side,
    check_bid,
    check_calls,
    check_declarers,
    check_level,
    check_parties,
    find_game,
    has_bid_bonus,
)
from tarockblock.domain.deal import ACTIVE, Deal, not_at_table
from tarockblock.domain.hand import BonusCall, Claim, Renonce, Side
from tarockblock.domain.outcome import counts_beside_valat
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Bonus, BonusKind, Game, GameKind, Ruleset


def check_renonce(hand: Renonce, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    yield from check_offenders(hand.offenders, deal)
    yield from _check_offence(hand, ruleset)
    game = find_game(hand.game, ruleset)
    if isinstance(game, Problem):
        yield game
        return
    if game.is_positive:
        yield from _check_positive(hand, game, ruleset, deal)
    else:
        yield from _check_bare(hand, game)
    if game.kind is GameKind.NEGATIVE:
        yield from check_declarers(hand, game, ruleset, deal)
    yield from _check_claims(hand, game, ruleset, deal)


def check_offenders(offenders: tuple[str, ...], deal: Deal) -> Iterator[Problem]:
    """Check that the offenders are one to three active players, or one alone who sits out."""
    if not offenders:
        yield problem("offenders", "offenders_missing")
    if len(offenders) >= ACTIVE:
        yield problem("offenders", "offenders_all")
    for index, player in enumerate(offenders):
        path = f"offenders[{index}]"
        if player not in deal.seating:
            yield not_at_table(path, player, deal.seating)
        elif player in offenders[:index]:
            yield problem(path, "named_twice", player=player)
        elif player in deal.sitting_out and len(offenders) > 1:
            yield problem(path, "fifth_alone", player=player)


def _check_offence(hand: Renonce, ruleset: Ruleset) -> Iterator[Problem]:
    known = [offence.id for offence in ruleset.offences]
    if hand.offence is not None and hand.offence not in known:
        meant = closest(hand.offence, known)
        yield problem("offence", "no_such_offence", suggestion=meant, offence=hand.offence, ruleset=ruleset.id)


def _check_bare(hand: Renonce, game: Game) -> Iterator[Problem]:
    if hand.declarer is not None:
        code = "use_declarers" if game.kind is GameKind.NEGATIVE else "no_declarer"
        yield problem("declarer", code, game=game.id)
    if hand.partner is not None:
        yield problem("partner", "no_partner_game", game=game.id)
    yield from check_bid(hand.bid, game)
    if hand.kontra:
        yield problem("kontra", "no_game_kontra", game=game.id)
    if hand.bonuses:
        yield problem("bonuses", "no_bonuses", game=game.id)
    if hand.no_bird:
        yield problem("no_bird", "no_bird_game", game=game.id)
    if hand.declarers and game.kind is GameKind.TRISCHAKEN:
        yield problem("declarers", "no_declarer", game=game.id)


def _check_positive(hand: Renonce, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if hand.declarers:
        yield problem("declarers", "use_declarer", game=game.id)
    if hand.declarer is None:
        yield problem("declarer", "declarer_missing", game=game.id)
    else:
        yield from check_parties(hand.declarer, hand.partner, game, deal)
    if hand.bid is not None or not hand.no_bird:
        yield from check_bid(hand.bid, game)
    yield from check_level("kontra", hand.kontra, ruleset)
    yield from check_calls(hand.bonuses, (hand.declarer, hand.partner), game, ruleset, deal)
    for index, call in enumerate(hand.bonuses):
        if not call.announced and call.bonus in ruleset.bonuses:
            yield problem(f"bonuses[{index}].announced", "renonce_silent_bonus", bonus=call.bonus)
    if hand.no_bird:
        yield from _check_no_bird(hand, game, ruleset)
    elif game.bid(hand.bid) is not None and not has_bid_bonus(hand.bonuses, hand.bid):
        yield problem("bonuses", "bid_bonus_missing", bonus=hand.bid, game=game.id)


def _check_no_bird(hand: Renonce, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    if not ruleset.binds_to_bird(game, hand.bid):
        yield problem("no_bird", "no_bird_game", game=game.id)
    if hand.declarer is not None and hand.declarer not in hand.offenders:
        yield problem("offenders", "no_bird_offender", player=hand.declarer)


def _check_claims(hand: Renonce, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    rule = ruleset.renonce.claims
    if not hand.claims:
        return
    if rule == "none" or ruleset.flat_renonce(game) is not None:
        yield problem("claims", "no_claims", ruleset=ruleset.id)
        return
    if not game.is_positive:
        yield problem("claims", "no_bonuses", game=game.id)
        return
    if hand.no_bird and ruleset.renonce.no_bird is not None:
        yield problem("claims", "no_bird_claims")
    if rule == "uncovered" and hand.would_have_won is None:
        yield problem("would_have_won", "would_have_won_missing", ruleset=ruleset.id)
    for index, claim in enumerate(hand.claims):
        for found in _check_claim(claim, hand, game, ruleset, deal):
            yield found.under(f"claims[{index}]")
        if claim.bonus in [other.bonus for other in hand.claims[:index]]:
            yield problem(f"claims[{index}].bonus", "bonus_twice", bonus=claim.bonus)


def _check_claim(claim: Claim, hand: Renonce, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    bonus = ruleset.bonuses.get(claim.bonus)
    if bonus is None:
        meant = closest(claim.bonus, ruleset.bonuses)
        yield problem("bonus", "no_such_bonus", suggestion=meant, bonus=claim.bonus, ruleset=ruleset.id)
        return
    if bonus.id not in game.bonuses:
        yield problem("bonus", "bonus_not_allowed", bonus=bonus.id, game=game.id)
    elif bonus.silent is None:
        yield problem("bonus", "only_announced", bonus=bonus.id)
    elif not ruleset.renonce.allows_claim(bonus):
        yield problem("bonus", "not_claimable", bonus=bonus.id)
    if not allows_side(bonus, claim.side, ruleset):
        yield problem("side", f"not_for_{claim.side}", bonus=bonus.id)
    if any(call.bonus == bonus.id for call in hand.bonuses):
        yield problem("bonus", "claim_was_announced", bonus=bonus.id)
    if _barred_by_valat(bonus, hand, ruleset):
        yield problem("bonus", "claim_beside_valat", bonus=bonus.id)
    if not claimants(claim, hand, deal, ruleset):
        yield problem("side", "claim_no_regular")


def _barred_by_valat(bonus: Bonus, hand: Renonce, ruleset: Ruleset) -> bool:
    """Return whether a valat, claimed or announced, bars a bonus: silent ones, in Tirol also those for possession."""
    if bonus.kind is BonusKind.VALAT:
        return False
    claimed = [BonusCall(claim.bonus, claim.side) for claim in hand.claims]
    calls = [call for call in (*claimed, *hand.bonuses) if call.bonus in ruleset.bonuses]
    return not counts_beside_valat(bonus, calls, ruleset, ruleset.setting, announced=False)


def claimants(claim: Claim, hand: Renonce, deal: Deal, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the regular players entitled to a claim: their side, or its declarer alone (Wien)."""
    own = (hand.declarer, hand.partner)
    if ruleset.renonce.claims_for == "declarer":
        alone = claim.side is Side.DECLARER and hand.declarer in deal.active and hand.declarer not in hand.offenders
        return (hand.declarer,) if alone and hand.declarer is not None else ()
    return tuple(
        player
        for player in deal.active
        if player not in hand.offenders and (player in own) is (claim.side is Side.DECLARER)
    )
