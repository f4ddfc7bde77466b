"""Checks the parts that kinds of hands share: players, game, parties, bid, kontra, bonuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from tarockblock.domain.deal import Deal, not_at_table
from tarockblock.domain.hand import BonusCall, NegativeGame, PositiveGame, Renonce, Side
from tarockblock.domain.outcome import declarer_wins, least_by_cards, side_thirds
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Bonus, BonusKind, Cards, Effect, Game, GameKind, Ruleset


def check_player(path: str, player: str, deal: Deal) -> Iterator[Problem]:
    if player not in deal.seating:
        yield not_at_table(path, player, deal.seating)
    elif player in deal.sitting_out:
        yield problem(path, "sits_out", player=player)


def find_game(game_id: str, ruleset: Ruleset) -> Game | Problem:
    if game_id in ruleset.games:
        return ruleset.games[game_id]
    meant = closest(game_id, ruleset.games)
    return problem("game", "no_such_game", suggestion=meant, game=game_id, ruleset=ruleset.id)


def check_level(path: str, level: int, ruleset: Ruleset) -> Iterator[Problem]:
    if not 0 <= level <= ruleset.kontra_levels:
        yield problem(path, "kontra_level", level=level, most=ruleset.kontra_levels)


def check_parties(declarer: str, partner: str | None, game: Game, deal: Deal) -> Iterator[Problem]:
    yield from check_player("declarer", declarer, deal)
    if game.vorhand_only and declarer in deal.active and declarer != deal.vorhand:
        yield problem("declarer", "vorhand_only", game=game.id, player=declarer, vorhand=deal.vorhand)
    if partner is None:
        return
    yield from check_player("partner", partner, deal)
    if not game.calls_partner:
        yield problem("partner", "no_partner_game", game=game.id)
    elif partner == declarer:
        yield problem("partner", "called_himself", player=partner)


def check_bid(bid: str | None, game: Game) -> Iterator[Problem]:
    """Check that bird games name their bird and others none."""
    names = [each.bonus for each in game.bids]
    if bid is None and names:
        yield problem("bid", "bid_missing", game=game.id, choices=", ".join(names))
    elif bid is not None and not names:
        yield problem("bid", "no_bid", game=game.id)
    elif bid is not None and bid not in names:
        yield problem("bid", "no_such_bid", suggestion=closest(bid, names), bid=bid, game=game.id)


def check_declarers(hand: NegativeGame | Renonce, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if not hand.declarers:
        yield problem("declarers", "declarers_missing")
    several = len(hand.declarers) > 1
    if several and (ruleset.setting("bei_games") == "no" or not ruleset.is_bei(game, game)):
        yield problem("declarers", "no_bei_games", ruleset=ruleset.id)
    seen: set[str] = set()
    for index, declarer in enumerate(hand.declarers):
        path = f"declarers[{index}]"
        yield from check_player(f"{path}.player", declarer.player, deal)
        if declarer.player in seen:
            yield problem(f"{path}.player", "named_twice", player=declarer.player)
        seen.add(declarer.player)
        if game.vorhand_only and declarer.player != deal.vorhand:
            yield problem(f"{path}.player", "vorhand_only", game=game.id, player=declarer.player, vorhand=deal.vorhand)
        own = game if declarer.game is None else find_game(declarer.game, ruleset)
        if isinstance(own, Problem):
            yield own.under(path)
        elif own is not game and (own.kind is not GameKind.NEGATIVE or not ruleset.is_bei(game, own)):
            yield problem(f"{path}.game", "not_bei_games", game=own.id, other=game.id)
        for found in _check_kontra(declarer.kontra, declarer.player, ruleset, deal):
            yield found.under(f"{path}.kontra")
        if declarer.no_kontra and any(declarer.kontra.values()):
            yield problem(f"{path}.kontra", "forced_piccolo_kontra", player=declarer.player)


def _check_kontra(levels: Mapping[str, int], declarer: str, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    for opponent, level in levels.items():
        yield from check_player(opponent, opponent, deal)
        if opponent == declarer:
            yield problem(opponent, "kontra_on_himself", player=opponent)
        yield from check_level(opponent, level, ruleset)


LEFT_TO_LOSERS = {0: 78, 1: 65, 3: 39, 6: 54}
"""Most thirds of a side without a trick from talon or discards, by the talon cards the declarer takes: six, five
or three left (all Kings and Trull), or six discarded (four queens, two knights).
"""


def check_bonuses(hand: PositiveGame, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    yield from check_calls(hand.bonuses, (hand.declarer, hand.partner), game, ruleset, deal)
    if game.bid(hand.bid) is not None and not has_bid_bonus(hand.bonuses, hand.bid):
        yield problem("bonuses", "bid_bonus_missing", bonus=hand.bid, game=game.id)


def has_bid_bonus(calls: Iterable[BonusCall], bid: str | None) -> bool:
    return any(call.bonus == bid and call.announced and call.side is Side.DECLARER for call in calls)


def check_calls(
    calls: tuple[BonusCall, ...], own: tuple[str | None, ...], game: Game, ruleset: Ruleset, deal: Deal
) -> Iterator[Problem]:
    """Check every bonus, and that no kind occurs twice; ``own`` is the declarer's side.

    A bonus both sides announced is listed once for each (Hausruck 8: on suspicion).
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
        if call.announced and _is_refused_beside_valat(bonus, calls, ruleset):
            yield problem(f"{path}.announced", "not_beside_valat", bonus=bonus.id)


def _is_refused_beside_valat(bonus: Bonus, calls: tuple[BonusCall, ...], ruleset: Ruleset) -> bool:
    """Return whether a bonus cannot be announced beside an announced valat (Wien)."""
    table = ruleset.beside_valat(announced=True)
    if table is None or ruleset.setting("beside_valat") != "by_kind":
        return False
    announced = [ruleset.bonuses[call.bonus] for call in calls if call.announced and call.bonus in ruleset.bonuses]
    has_valat = any(each.kind is BonusKind.VALAT for each in announced)
    return has_valat and not {bonus.kind, bonus.id}.isdisjoint(table.refused)


def _both_announced(call: BonusCall, other: BonusCall) -> bool:
    return call.announced and other.announced and call.side is not other.side


def _check_call(call: BonusCall, bonus: Bonus, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    if bonus.id not in game.bonuses:
        yield problem("bonus", "bonus_not_allowed", bonus=bonus.id, game=game.id)
    if not allows_side(bonus, call.side, ruleset):
        yield problem("side", f"not_for_{call.side}", bonus=bonus.id)
    if bonus.price(announced=call.announced) is None:
        yield problem("announced", "only_silent" if call.announced else "only_announced", bonus=bonus.id)
    if not call.made and not call.announced and not silent_may_fail(bonus, ruleset):
        yield problem("made", "silent_lost", bonus=bonus.id)
    if call.kontra and not call.announced:
        yield problem("kontra", "kontra_on_silent", bonus=bonus.id)
    else:
        yield from check_level("kontra", call.kontra, ruleset)


def allows_side(bonus: Bonus, side: Side, ruleset: Ruleset) -> bool:
    """Return whether a side can have a bonus; a valat of the opponents is a reading (R22)."""
    if side is Side.DECLARER:
        return bonus.declarer
    barred = bonus.kind is BonusKind.VALAT and ruleset.setting("opponents_valat") == "not_played"
    return bonus.opponents and not barred


def silent_may_fail(bonus: Bonus, ruleset: Ruleset) -> bool:
    """Return whether a silent bonus that failed costs something and may be entered as lost (R3)."""
    rule, at_the_end = ruleset.setting("failed_silent_bonus"), bonus.bird or bonus.cards is Cards.CALLED_KING
    return bonus.effect is Effect.ADD and (rule == "pays" or (rule == "last_tricks" and bool(at_the_end)))


def _check_by(call: BonusCall, own: tuple[str | None, ...], deal: Deal) -> Iterator[Problem]:
    if call.by is None:
        return
    yield from check_player("by", call.by, deal)
    if call.by in deal.active and (call.by in own) is not (call.side is Side.DECLARER):
        yield problem("by", "wrong_side", player=call.by)


_Known = Sequence[tuple[int, BonusCall, Bonus]]


def check_contradictions(hand: PositiveGame, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    if not hand.bonuses or (hand.result is None and hand.card_points is None):
        return
    winner = Side.DECLARER if declarer_wins(hand, ruleset) else Side.OPPONENTS
    known = [
        (index, call, ruleset.bonuses[call.bonus])
        for index, call in enumerate(hand.bonuses)
        if call.bonus in ruleset.bonuses
    ]
    for index, call, bonus in known:
        found = [*_against_result(call, bonus, winner, known), *_against_cards(call, bonus, hand, game)]
        yield from (each.under(f"bonuses[{index}]") for each in found)
    yield from _of_both_sides(known)
    yield from _kontra_beside_valat(known, hand, game, ruleset)


def _of_both_sides(known: _Known) -> Iterator[Problem]:
    for (_, other, _), (index, call, bonus) in combinations(known, 2):
        if other.bonus != call.bonus or not _both_announced(call, other):
            continue
        if call.made and other.made:
            yield problem(f"bonuses[{index}].made", "made_by_both", bonus=bonus.id)
        if not call.made and not other.made and bonus.effect is Effect.MULTIPLY:
            yield problem(f"bonuses[{index}].made", "lost_by_both", bonus=bonus.id)


def _against_result(call: BonusCall, bonus: Bonus, winner: Side, known: _Known) -> Iterator[Problem]:
    if bonus.kind not in (BonusKind.VALAT, BonusKind.SCHNITT) or not call.made or call.side is winner:
        return
    if not any(
        other.side is call.side and not other.made and each.effect is Effect.MULTIPLY for _, other, each in known
    ):
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


def _kontra_beside_valat(known: _Known, hand: PositiveGame, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    """Check that an opponent gave kontra or announced the valat, not both (Hausruck 7; OÖ colour games)."""
    rule = ruleset.setting("kontra_or_valat")
    covered = game.kind is GameKind.COLOUR and (rule == "colour" or (rule == "farbensolo" and game.solo))
    theirs = hand.kontra > 0 or any(call.side is Side.DECLARER and call.kontra for call in hand.bonuses)
    for index, call, bonus in known if covered and theirs else ():
        if bonus.kind is BonusKind.VALAT and call.announced and call.side is Side.OPPONENTS:
            yield problem(f"bonuses[{index}].announced", "kontra_and_valat", game=game.id)
