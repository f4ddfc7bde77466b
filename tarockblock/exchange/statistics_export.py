"""The statistics as plain data for JSON, with exact numbers; what is not whole is written ``"2/3"``.

Where points of different worth meet (``mixed``), sums and averages of points are None: only money is compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Exact
from tarockblock.domain.statistics import HandRef, Hands, Role, Share
from tarockblock.domain.statistics_player import (
    BonusFigures,
    EveningShare,
    KontraFigure,
    PlayerFigures,
    Spread,
    Summary,
    summary_of,
)
from tarockblock.domain.statistics_table import Table
from tarockblock.exchange.score_json import said


def table_data(table: Table, *, mixed: bool = False) -> dict[str, Any]:
    """The year's table as plain data."""
    return {
        "ranked_by": table.measure.value,
        "account": table.account.value,
        "least_evenings": table.least_evenings,
        "evenings": table.evenings,
        "players": [
            {
                **said(row, "place", "player", "evenings", "hands"),
                "points": None if mixed else row.points.plain(),
                "cents": row.cents.plain(),
                "settled_cents": row.settled if row.booked else None,
                "points_per_evening": None if mixed else plain(row.per_evening(Account.POINTS)),
                "cents_per_evening": plain(row.per_evening(Account.CENTS)),
            }
            for row in table.rows
        ],
    }


def player_data(figures: PlayerFigures, *, mixed: bool = False) -> dict[str, Any]:
    """All figures of a player as plain data; hands are found by evening number and row.

    What a single evening brought has its points even where they are of ``mixed`` worth: within it there is one ruleset.
    """

    def sums(hands: Hands) -> dict[str, Any]:
        return _sums(hands, mixed=mixed)

    def kontras(figure: KontraFigure) -> dict[str, Any]:
        return _kontras(figure, mixed=mixed)

    return {
        "player": figures.player,
        "evenings": [
            {"evening": each.evening.id, "date": each.evening.date}
            | {"points": plain(each.balance.points), "cents": plain(each.balance.cents), "hands": each.balance.hands}
            for each in figures.evenings
        ],
        "balance": sums(figures.rows),
        "hands": sums(figures.hands),
        "roles": {role.value: sums(figures.as_(role)) for role in Role},
        "games": [{"game": form.game, "bid": form.bid} | sums(hands) for form, hands in figures.games.items()],
        "conceded": len(figures.conceded),
        "partners": {other: sums(hands) for other, hands in figures.partners.items()},
        "bonuses": {bonus: _bonus(each) for bonus, each in figures.bonuses.items()},
        "own_bonuses": {bonus: _bonus(each) for bonus, each in figures.own_bonuses.items()},
        "kontra": {
            "given": kontras(figures.kontra.given),
            "received": kontras(figures.kontra.received),
            "answered": kontras(figures.kontra.answered),
        },
    } | {
        account.value: None if mixed and account is Account.POINTS else _summary(summary_of(figures, account))
        for account in Account
    }


def _summary(found: Summary) -> dict[str, Any]:
    """What depends on which account one looks at."""
    return {
        "per_hand": _spread(found.per_hand),
        "per_evening": _spread(found.per_evening),
        "best_hand": _hand(found.best_hand),
        "worst_hand": _hand(found.worst_hand),
        "best_evening": _evening(found.best_evening),
        "worst_evening": _evening(found.worst_evening),
        "evenings_in_plus": len(found.evenings_in_plus),
        "streaks": {
            "games_won": _refs(found.games_won.items),
            "games_lost": _refs(found.games_lost.items),
            "hands_plus": _refs(found.hands_plus.items),
            "hands_minus": _refs(found.hands_minus.items),
            "evenings_plus": [each.evening.id for each in found.evenings_plus.items],
            "evenings_minus": [each.evening.id for each in found.evenings_minus.items],
        },
    }


def plain(value: Exact) -> int | str:
    """A whole number, or ``"2/3"``."""
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else str(exact)


def _sums(hands: Hands, *, mixed: bool) -> dict[str, Any]:
    return {
        "hands": len(hands),
        "won": len(hands.won),
        "lost": len(hands.lost),
        "points": None if mixed else hands.points.plain(),
        "cents": hands.cents.plain(),
    }


def _bonus(figures: BonusFigures) -> dict[str, int]:
    return {
        "announced": figures.announced,
        "made": len(figures.made),
        "lost": len(figures.lost),
        "silent": len(figures.silent),
        "silent_lost": len(figures.silent_lost),
    }


def _kontras(figure: KontraFigure, *, mixed: bool) -> dict[str, Any]:
    return {
        "items": len(figure),
        "gained": figure.gained,
        "points": None if mixed else figure.points.plain(),
        "cents": figure.cents.plain(),
    }


def _spread(found: Spread) -> dict[str, Any]:
    return {
        "count": found.count,
        "mean": None if found.mean is None else plain(found.mean),
        "variance": None if found.variance is None else plain(found.variance),
    }


def _ref(ref: HandRef) -> list[int]:
    return list(ref)


def _refs(shares: Iterable[Share]) -> list[list[int]]:
    return [_ref(share.hand.ref) for share in shares]


def _hand(share: Share | None) -> list[int] | None:
    return None if share is None else _ref(share.hand.ref)


def _evening(share: EveningShare | None) -> int | None:
    return None if share is None else share.evening.id
