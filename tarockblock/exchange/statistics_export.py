"""Statistics as JSON data with exact numbers; fractions are written ``"2/3"``.

If points of different worth are ``mixed``, their sums and averages are None.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Exact
from tarockblock.domain.statistics import Hands, Role, Share
from tarockblock.domain.statistics_player import (
    BonusFigures,
    EveningShare,
    KontraFigure,
    PlayerFigures,
    Spread,
    Summary,
    summary_of,
)
from tarockblock.domain.statistics_table import Ranking, TableRow
from tarockblock.exchange.score_json import said


def table_data(table: Ranking, *, mixed: bool = False) -> dict[str, Any]:
    return {
        "ranked_by": table.measure.value,
        "account": table.account.value,
        "least_evenings": table.least_evenings,
        "evenings": table.evenings,
        "players": [
            {
                **said(row, "place", "player", "evenings", "hands"),
                **_amounts(row, mixed=mixed),
                "settled_cents": row.settled if row.booked else None,
                "points_per_evening": None if mixed else plain(row.per_evening(Account.POINTS)),
                "cents_per_evening": plain(row.per_evening(Account.CENTS)),
            }
            for row in table.rows
        ],
    }


def player_data(figures: PlayerFigures, *, mixed: bool = False) -> dict[str, Any]:
    """Return all figures of a player; hands are identified by evening number and row.

    A single evening's points are given even if ``mixed``: it has a single ruleset.
    """

    sums, kontras = partial(_sums, mixed=mixed), partial(_kontras, mixed=mixed)
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
        "kontra": {name: kontras(getattr(figures.kontra, name)) for name in ("given", "received", "answered")},
    } | {
        account.value: None if mixed and account is Account.POINTS else _summary(summary_of(figures, account))
        for account in Account
    }


def _summary(found: Summary) -> dict[str, Any]:
    return {
        "per_hand": _spread(found.per_hand),
        "per_evening": _spread(found.per_evening),
        **{
            name: None if (each := getattr(found, name)) is None else _ref(each)
            for name in ("best_hand", "worst_hand", "best_evening", "worst_evening")
        },
        "evenings_in_plus": len(found.evenings_in_plus),
        "streaks": {
            name: [_ref(each) for each in getattr(found, name).items]
            for name in ("games_won", "games_lost", "hands_plus", "hands_minus", "evenings_plus", "evenings_minus")
        },
    }


def plain(value: Exact) -> int | str:
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else str(exact)


def _amounts(of: TableRow | Hands | KontraFigure, *, mixed: bool) -> dict[str, int | str | None]:
    return {"points": None if mixed else of.points.plain(), "cents": of.cents.plain()}


def _sums(hands: Hands, *, mixed: bool) -> dict[str, Any]:
    return {
        "hands": len(hands),
        "won": len(hands.won),
        "lost": len(hands.lost),
        **_amounts(hands, mixed=mixed),
    }


def _bonus(figures: BonusFigures) -> dict[str, int]:
    counted = {name: len(getattr(figures, name)) for name in ("made", "lost", "silent", "silent_lost")}
    return {"announced": figures.announced, **counted}


def _kontras(figure: KontraFigure, *, mixed: bool) -> dict[str, Any]:
    return {
        "items": len(figure),
        "gained": figure.gained,
        **_amounts(figure, mixed=mixed),
    }


def _spread(found: Spread) -> dict[str, Any]:
    figures = {"mean": found.mean, "variance": found.variance}
    return {"count": found.count, **{name: None if each is None else plain(each) for name, each in figures.items()}}


def _ref(share: Share | EveningShare) -> list[int] | int:
    return list(share.hand.ref) if isinstance(share, Share) else share.evening.id
