"""What games for card points, negative games and renonces have in common: players, game, parties, bid, kontra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarockblock.domain.deal import Deal, not_at_table
from tarockblock.domain.hand import NegativeGame, Renonce
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Game, Ruleset


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
