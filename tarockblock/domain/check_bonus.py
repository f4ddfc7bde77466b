"""What is wrong with the bonuses of a positive game, one by one and against each other, result and card points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tarockblock.domain.deal import Deal, not_at_table
from tarockblock.domain.hand import BonusCall, PositiveGame, Side
from tarockblock.domain.outcome import declarer_wins, least_by_cards, side_thirds
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Bonus, BonusKind, Effect, Game, GameKind, Ruleset

LEFT_TO_LOSERS = {0: 78, 3: 39, 6: 54}
"""Most thirds a side without a trick can have from talon or discards, by the number of talon cards the declarer takes:
six left (six court cards), three left, or six discarded (four queens, two knights)."""


def check_bonuses(hand: PositiveGame, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Every bonus on its own, no kind twice, and the bid's own bonus among them."""
    yield from check_calls(hand.bonuses, (hand.declarer, hand.partner), game, ruleset, deal)
    if game.bid(hand.bid) is not None and not has_bid_bonus(hand.bonuses, hand.bid):
        yield problem("bonuses", "bid_bonus_missing", bonus=hand.bid, game=game.id)


def has_bid_bonus(calls: Iterable[BonusCall], bid: str | None) -> bool:
    """Whether the bid's own bonus stands in the list as announced by the declarer's side."""
    return any(call.bonus == bid and call.announced and call.side is Side.DECLARER for call in calls)


def check_calls(
    calls: tuple[BonusCall, ...], own: tuple[str | None, ...], game: Game, ruleset: Ruleset, deal: Deal
) -> Iterator[Problem]:
    """Every bonus on its own, and no kind of bonus twice; ``own`` is the declarer's side.

    What both sides announced stands once for each (Hausruck 8: on suspicion).
    """
    seen: list[BonusCall] = []
    for index, call in enumerate(calls):
        path = f"bonuses[{index}]"
        bonus = ruleset.bonuses.get(call.bonus)
        if bonus is None:
            meant = closest(call.bonus, ruleset.bonuses)
            yield problem(f"{path}.bonus", "no_such_bonus", suggestion=meant, bonus=call.bonus, ruleset=ruleset.id)
            continue
        if any(other.bonus == bonus.id and not _both_announced(call, other) for other in seen):
            yield problem(f"{path}.bonus", "bonus_twice", bonus=bonus.id)
        seen.append(call)
        for found in _check_call(call, bonus, game, ruleset):
            yield found.under(path)
        for found in _check_by(call, own, deal):
            yield found.under(path)


def _both_announced(call: BonusCall, other: BonusCall) -> bool:
    """Whether each side announced it for itself."""
    return call.announced and other.announced and call.side is not other.side


def _check_call(call: BonusCall, bonus: Bonus, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    if bonus.id not in game.bonuses:
        yield problem("bonus", "bonus_not_allowed", bonus=bonus.id, game=game.id)
    if call.side is Side.OPPONENTS and not allows_opponents(bonus, ruleset):
        yield problem("side", "not_for_opponents", bonus=bonus.id)
    if bonus.price(announced=call.announced) is None:
        yield problem("announced", "only_silent" if call.announced else "only_announced", bonus=bonus.id)
    if not call.made and not call.announced and not silent_may_fail(bonus, ruleset):
        yield problem("made", "silent_lost", bonus=bonus.id)
    if call.kontra and not call.announced:
        yield problem("kontra", "kontra_on_silent", bonus=bonus.id)
    elif not 0 <= call.kontra <= ruleset.kontra_levels:
        yield problem("kontra", "kontra_level", level=call.kontra, most=ruleset.kontra_levels)


def allows_opponents(bonus: Bonus, ruleset: Ruleset) -> bool:
    """Whether the opponents can have a bonus; their valat is a reading (R22)."""
    barred = bonus.kind is BonusKind.VALAT and ruleset.setting("opponents_valat") == "not_played"
    return bonus.opponents and not barred


def silent_may_fail(bonus: Bonus, ruleset: Ruleset) -> bool:
    """Whether a silent bonus that failed costs something and may be entered as lost (R3)."""
    return ruleset.setting("failed_silent_bonus") == "pays" and bonus.effect is Effect.ADD


def _check_by(call: BonusCall, own: tuple[str | None, ...], deal: Deal) -> Iterator[Problem]:
    if call.by is None:
        return
    if call.by not in deal.seating:
        yield not_at_table("by", call.by, deal.seating)
    elif call.by in deal.sitting_out:
        yield problem("by", "sits_out", player=call.by)
    elif (call.by in own) is not (call.side is Side.DECLARER):
        yield problem("by", "wrong_side", player=call.by)


def check_contradictions(hand: PositiveGame, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    """Bonuses that cannot be true together with the result, the card points or a kontra."""
    if not hand.bonuses or (hand.result is None and hand.card_points is None):
        return
    winner = Side.DECLARER if declarer_wins(hand, ruleset) else Side.OPPONENTS
    for index, call in enumerate(hand.bonuses):
        bonus = ruleset.bonuses.get(call.bonus)
        if bonus is None:
            continue
        found = [*_against_result(call, bonus, winner, hand, ruleset), *_against_cards(call, bonus, hand, game)]
        yield from (each.under(f"bonuses[{index}]") for each in found)
    yield from _of_both_sides(hand, ruleset)
    yield from _kontra_beside_valat(hand, game, ruleset)


def _of_both_sides(hand: PositiveGame, ruleset: Ruleset) -> Iterator[Problem]:
    """One side at most can have made what both announced; and both cannot have lost the game by it."""
    for index, call in enumerate(hand.bonuses):
        bonus = ruleset.bonuses.get(call.bonus)
        for other in hand.bonuses[:index]:
            if bonus is None or other.bonus != call.bonus or not _both_announced(call, other):
                continue
            if call.made and other.made:
                yield problem(f"bonuses[{index}].made", "made_by_both", bonus=bonus.id)
            if not call.made and not other.made and bonus.effect is Effect.MULTIPLY:
                yield problem(f"bonuses[{index}].made", "lost_by_both", bonus=bonus.id)


def _against_result(
    call: BonusCall, bonus: Bonus, winner: Side, hand: PositiveGame, ruleset: Ruleset
) -> Iterator[Problem]:
    """A side with a valat or schnitt to its name has won, unless it lost the game by an announcement of its own."""
    if bonus.kind not in (BonusKind.VALAT, BonusKind.SCHNITT) or not call.made or call.side is winner:
        return
    lost_by_announcement = any(
        other.side is call.side and not other.made and ruleset.bonuses[other.bonus].effect is Effect.MULTIPLY
        for other in hand.bonuses
        if other.bonus in ruleset.bonuses
    )
    if not lost_by_announcement:
        yield problem("side", "loser_made_it", bonus=bonus.id)


def _against_cards(call: BonusCall, bonus: Bonus, hand: PositiveGame, game: Game) -> Iterator[Problem]:
    own, other = side_thirds(hand, call.side), side_thirds(hand, call.side.other)
    if own is None or other is None:
        return
    least = least_by_cards(bonus)
    if least is not None and call.made is not (own >= least):
        yield problem("made", "against_cards", bonus=bonus.id)
    if bonus.kind is BonusKind.VALAT:
        impossible = other > LEFT_TO_LOSERS[game.talon] if call.made else other == 0
        if impossible:
            yield problem("made", "against_cards", bonus=bonus.id)


def _kontra_beside_valat(hand: PositiveGame, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    """An opponent may give kontra or announce the valat, not both (Hausruck 7; OÖ colour games)."""
    rule = ruleset.setting("kontra_or_valat")
    covered = game.kind is GameKind.COLOUR and (rule == "colour" or (rule == "farbensolo" and game.solo))
    if not covered:
        return
    theirs = hand.kontra > 0 or any(call.side is Side.DECLARER and call.kontra for call in hand.bonuses)
    for index, call in enumerate(hand.bonuses):
        bonus = ruleset.bonuses.get(call.bonus)
        valat = bonus is not None and bonus.kind is BonusKind.VALAT
        if valat and call.announced and call.side is Side.OPPONENTS and theirs:
            yield problem(f"bonuses[{index}].announced", "kontra_and_valat", game=game.id)
