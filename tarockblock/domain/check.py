"""Checks a hand under a ruleset at a deal, and finds *all* problems, each with its place."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.check_parts import (
    check_bid,
    check_bonuses,
    check_contradictions,
    check_declarers,
    check_level,
    check_parties,
    check_player,
    find_game,
)
from tarockblock.domain.check_renonce import check_renonce
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import (
    WHOLE_DEAL,
    Account,
    Annulled,
    FiguresOnly,
    Manual,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Trischaken,
    format_thirds,
)
from tarockblock.domain.objections import object_to
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Game, GameKind, Ruleset
from tarockblock.domain.trischaken import Situation, game_is_possible


def check_entry(hand: PlayedEntry, ruleset: Ruleset, deal: Deal) -> list[Problem]:
    """Return every problem of a hand to be entered, changed or imported."""
    found = check_hand(hand, ruleset, deal)
    return [*found, *object_to(hand, ruleset, deal, found)]


def check_hand(hand: PlayedEntry, ruleset: Ruleset, deal: Deal) -> list[Problem]:
    """Return the problems that keep a hand from being scored, except its overrides (`deal.check_deal`).

    The ledger uses it, since stored hands may be older than a check.
    """
    if isinstance(hand, Annulled):
        return []
    if isinstance(hand, FiguresOnly):
        return [*_check_named(hand, deal), *check_sums(hand)]
    if isinstance(hand, Trischaken):
        return list(_check_trischaken(hand, ruleset, deal))
    if isinstance(hand, Renonce):
        return list(check_renonce(hand, ruleset, deal))
    game = find_game(hand.game, ruleset)
    if isinstance(game, Problem):
        return [game]
    if isinstance(hand, PositiveGame):
        return list(_check_positive(hand, game, ruleset, deal))
    return list(_check_negative(hand, game, ruleset, deal))


def _check_positive(hand: PositiveGame, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if not game.is_positive:
        code = "game_is_trischaken" if game.kind is GameKind.TRISCHAKEN else "game_is_negative"
        yield problem("game", code, game=game.id)
        return
    yield from check_parties(hand.declarer, hand.partner, game, deal)
    yield from check_bid(hand.bid, game)
    yield from _check_result(hand, game, ruleset)
    yield from check_level("kontra", hand.kontra, ruleset)
    if hand.king_in_talon and (not game.calls_partner or hand.partner is not None):
        yield problem(
            "king_in_talon", "king_in_talon_partner" if game.calls_partner else "no_king_called", game=game.id
        )
    if hand.result is not Result.CONCEDED:
        yield from check_bonuses(hand, game, ruleset, deal)
        yield from check_contradictions(hand, game, ruleset)


def _check_result(hand: PositiveGame, game: Game, ruleset: Ruleset) -> Iterator[Problem]:
    if hand.result is None and hand.card_points is None:
        yield problem("result", "result_missing")
    if hand.result is not None and hand.card_points is not None:
        yield problem("card_points", "result_and_cards")
    if hand.card_points is not None and not 0 <= hand.card_points <= WHOLE_DEAL:
        yield problem("card_points", "card_points_range")
    if hand.result is not Result.CONCEDED:
        return
    if not game.concedable:
        yield problem("result", "not_concedable", game=game.id)
    if hand.partner is not None:
        yield problem("partner", "conceded_partner")
    if hand.kontra:
        yield problem("kontra", "conceded_kontra")
    if hand.bonuses:
        yield problem("bonuses", "conceded_bonuses")


def _check_negative(hand: NegativeGame, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if game.kind is not GameKind.NEGATIVE:
        yield problem("game", "game_not_negative", game=game.id)
        return
    yield from check_declarers(hand, game, ruleset, deal)
    for index, declarer in enumerate(hand.declarers):
        if declarer.won is None:
            yield problem(f"declarers[{index}].result", "result_missing")


def _check_named(hand: FiguresOnly, deal: Deal) -> Iterator[Problem]:
    for account in Account:
        for player in account.of(hand) or {}:
            yield from (found.under(account.value) for found in check_player(player, player, deal))


def check_sums(entry: Manual | FiguresOnly) -> list[Problem]:
    totals = {account: sum(each.exact for each in (account.of(entry) or {}).values()) for account in Account}
    return [problem(account.value, "not_zero_sum", total=str(total)) for account, total in totals.items() if total]


def _check_trischaken(hand: Trischaken, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if "trischaken" not in ruleset.games:
        yield problem("kind", "no_such_game", game="trischaken", ruleset=ruleset.id)
    if hand.most:
        yield from _check_without_points(hand, ruleset, deal)
        return
    if hand.without or hand.has_game:
        yield problem("most", "most_missing")
    for player, thirds in hand.card_points.items():
        yield from (found.under("card_points") for found in check_player(player, player, deal))
        if not 0 <= thirds <= WHOLE_DEAL:
            yield problem(f"card_points.{player}", "card_points_range")
    missing = [player for player in deal.active if player not in hand.card_points]
    if missing:
        yield problem("card_points", "card_points_missing", players=", ".join(missing))
    elif not ruleset.trischaken.allows_sum(sum(hand.card_points.values())):
        yield problem("card_points", "card_points_sum", sum=format_thirds(sum(hand.card_points.values())))


def _check_without_points(hand: Trischaken, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if hand.card_points:
        yield problem("most", "most_and_card_points")
    named = [
        (f"{key}[{index}]", player) for key in ("most", "without") for index, player in enumerate(getattr(hand, key))
    ]
    wrong = [found for path, player in named for found in check_player(path, player, deal)]
    wrong += [
        problem(path, "named_twice", player=player)
        for index, (path, player) in enumerate(named)
        if player in [other for _, other in named[:index]]
    ]
    yield from wrong
    if wrong or "trischaken" not in ruleset.games:
        return
    if not game_is_possible(hand, ruleset, len(deal.active)):
        yield problem("game", "trischaken_game", least=format_thirds(ruleset.won_from, always_blatt=True))
    elif Situation(hand, ruleset, deal.active, deal.vorhand).needs_points:
        yield problem("card_points", "card_points_needed", ruleset=ruleset.id)
