"""What a player's card says in one account: averages, best and worst, streaks; worked out before it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Share
from tarockblock.domain.statistics_player import EveningShare, PlayerFigures
from tarockblock.domain.statistics_spread import Spread, Streak


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of a player that depend on the account one looks at; None where there is no hand or evening."""

    account: Account
    per_hand: Spread
    per_evening: Spread
    best_hand: Share | None
    worst_hand: Share | None
    best_evening: EveningShare | None
    worst_evening: EveningShare | None
    evenings_in_plus: tuple[EveningShare, ...]
    games_won: Streak[Share]
    games_lost: Streak[Share]
    hands_plus: Streak[Share]
    hands_minus: Streak[Share]
    evenings_plus: Streak[EveningShare]
    evenings_minus: Streak[EveningShare]


def summary_of(figures: PlayerFigures, account: Account) -> Summary:
    """Everything a card says of a player."""
    return Summary(
        account=account,
        per_hand=figures.per_hand(account),
        per_evening=figures.per_evening(account),
        best_hand=figures.best_hand(account),
        worst_hand=figures.worst_hand(account),
        best_evening=figures.best_evening(account),
        worst_evening=figures.worst_evening(account),
        evenings_in_plus=figures.evenings_in_plus(account),
        games_won=figures.streak_of_games(won=True),
        games_lost=figures.streak_of_games(won=False),
        hands_plus=figures.streak_of_hands(account, plus=True),
        hands_minus=figures.streak_of_hands(account, plus=False),
        evenings_plus=figures.streak_of_evenings(account, plus=True),
        evenings_minus=figures.streak_of_evenings(account, plus=False),
    )
