"""What is wrong with a hand under a ruleset at a given deal: *all* problems, each with its place.

Used by the import, the command line and the entry dialogs alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarockblock.domain.cardpoints import WHOLE_DEAL, format_thirds
from tarockblock.domain.check_bonus import check_bonuses, check_contradictions
from tarockblock.domain.deal import Deal, not_at_table
from tarockblock.domain.hand import Annulled, NegativeGame, PlayedEntry, PositiveGame, Renonce, Result, Trischaken
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Game, GameKind, Ruleset


def check_hand(hand: PlayedEntry, ruleset: Ruleset, deal: Deal) -> list[Problem]:
    """Every problem of a hand (its overrides are ``deal.check_deal``'s business)."""
    if isinstance(hand, PositiveGame):
        return list(_check_positive(hand, ruleset, deal))
    if isinstance(hand, NegativeGame):
        return list(_check_negative(hand, ruleset, deal))
    if isinstance(hand, Trischaken):
        return list(_check_trischaken(hand, ruleset, deal))
    if isinstance(hand, Annulled):
        return []
    assert isinstance(hand, Renonce)
    from tarockblock.domain.check_renonce import check_renonce

    return check_renonce(hand, ruleset, deal)


def check_player(path: str, player: str, deal: Deal) -> Iterator[Problem]:
    """A player who is named must be at the table and play this hand."""
    if player not in deal.seating:
        yield not_at_table(path, player, deal.seating)
    elif player in deal.sitting_out:
        yield problem(path, "sits_out", player=player)


def find_game(game_id: str, ruleset: Ruleset) -> Game | Problem:
    """The game of that id, or the problem that the ruleset does not know it."""
    if game_id in ruleset.games:
        return ruleset.games[game_id]
    meant = closest(game_id, ruleset.games)
    return problem("game", "no_such_game", suggestion=meant, game=game_id, ruleset=ruleset.id)


def check_level(path: str, level: int, ruleset: Ruleset) -> Iterator[Problem]:
    """A kontra level must be one the ruleset knows."""
    if not 0 <= level <= ruleset.kontra_levels:
        yield problem(path, "kontra_level", level=level, most=ruleset.kontra_levels)


def _check_positive(hand: PositiveGame, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    game = find_game(hand.game, ruleset)
    if isinstance(game, Problem):
        yield game
        return
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


def check_parties(declarer: str, partner: str | None, game: Game, deal: Deal) -> Iterator[Problem]:
    """Declarer and partner must play, be two people, and fit the game."""
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
    """Bird games name their bird, others have none."""
    names = [each.bonus for each in game.bids]
    if bid is None and names:
        yield problem("bid", "bid_missing", game=game.id, choices=", ".join(names))
    elif bid is not None and not names:
        yield problem("bid", "no_bid", game=game.id)
    elif bid is not None and bid not in names:
        yield problem("bid", "no_such_bid", suggestion=closest(bid, names), bid=bid, game=game.id)


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


def _check_negative(hand: NegativeGame, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    game = find_game(hand.game, ruleset)
    if isinstance(game, Problem):
        yield game
        return
    if game.kind is not GameKind.NEGATIVE:
        yield problem("game", "game_not_negative", game=game.id)
        return
    yield from check_declarers(hand, game, ruleset, deal)
    for index, declarer in enumerate(hand.declarers):
        if declarer.won is None:
            yield problem(f"declarers[{index}].result", "result_missing")


def check_declarers(hand: NegativeGame | Renonce, game: Game, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Who plays a negative game, and the kontra of each opponent."""
    if not hand.declarers:
        yield problem("declarers", "declarers_missing")
    if len(hand.declarers) > 1 and ruleset.setting("bei_games") == "no":
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


def _check_trischaken(hand: Trischaken, ruleset: Ruleset, deal: Deal) -> Iterator[Problem]:
    if "trischaken" not in ruleset.games:
        yield problem("kind", "no_such_game", game="trischaken", ruleset=ruleset.id)
    for player, thirds in hand.card_points.items():
        yield from (found.under("card_points") for found in check_player(player, player, deal))
        if not 0 <= thirds <= WHOLE_DEAL:
            yield problem(f"card_points.{player}", "card_points_range")
    missing = [player for player in deal.active if player not in hand.card_points]
    if missing:
        yield problem("card_points", "card_points_missing", players=", ".join(missing))
    elif sum(hand.card_points.values()) != WHOLE_DEAL:
        yield problem("card_points", "card_points_sum", sum=format_thirds(sum(hand.card_points.values())))
