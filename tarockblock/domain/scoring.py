"""Scores a played hand: the door to the scorers of each kind. Hands must have passed ``check.check_hand``."""

from __future__ import annotations

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, NegativeGame, PlayedEntry, PositiveGame, Renonce, Side, Trischaken
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.renonce import score_renonce
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing
from tarockblock.domain.trischaken import score_trischaken


def score_negative(hand: NegativeGame, ruleset: Ruleset, deal: Deal, pricing: Pricing) -> HandScore:
    """Each declarer settles with each of the three others, under that opponent's own kontra level."""
    game = ruleset.games[hand.game]
    items = []
    for declarer in hand.declarers:
        for opponent in deal.active:
            if opponent == declarer.player:
                continue
            pair = (opponent, declarer.player) if declarer.won else (declarer.player, opponent)
            price = game.full_price(won=bool(declarer.won), vorhand=declarer.player == deal.vorhand)
            kontra = declarer.kontra.get(opponent, 0)
            items.append(
                Item(
                    what="negative",
                    subject=game.id,
                    price=price,
                    clause=game.clause,
                    gains=Side.DECLARER if declarer.won else Side.OPPONENTS,
                    side=Side.DECLARER,
                    made=bool(declarer.won),
                    kontra=kontra,
                    player=declarer.player,
                    opponent=opponent,
                    grounds=_grounds(kontra, ruleset, forced=declarer.no_kontra, alone=len(hand.declarers) == 1),
                    transfers=(pricing.pay(*pair, price.value, kontra),),
                )
            )
    return HandScore(tuple(items))


def _grounds(kontra: int, ruleset: Ruleset, *, forced: bool, alone: bool) -> tuple[str, ...]:
    settings = ["forced_piccolo"] if forced else [] if alone else ["bei_games"]
    return (*ruleset.clauses_of(settings), *((ruleset.kontra_clause,) if kontra else ()))


def score_hand(hand: PlayedEntry, ruleset: Ruleset, deal: Deal, cents_per_point: int) -> HandScore:
    """What a hand brings everybody, before the factor of a doubled Radl."""
    pricing = Pricing(cents_per_point, ruleset.kontra_in_points)
    if isinstance(hand, PositiveGame):
        return PositiveScorer(hand, ruleset, deal, pricing).score()
    if isinstance(hand, NegativeGame):
        return score_negative(hand, ruleset, deal, pricing)
    if isinstance(hand, Trischaken):
        return score_trischaken(hand, ruleset, deal.active, deal.vorhand, pricing)
    if isinstance(hand, Annulled):
        return HandScore()
    assert isinstance(hand, Renonce)
    return score_renonce(hand, ruleset, deal, pricing)
