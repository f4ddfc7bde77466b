"""Scores a played hand: the door to the scorers of each kind. Hands must have passed ``check.check_hand``."""

from __future__ import annotations

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.domain.negative import score_negative
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.renonce import score_renonce
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore, Pricing
from tarockblock.domain.trischaken import score_trischaken


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
