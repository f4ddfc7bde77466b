"""Player statistics as plain data and as a text table, for ``stats``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tarockblock.domain.money import Cents, Points
from tarockblock.domain.statistics import Facts, Role
from tarockblock.domain.statistics_player import player_figures
from tarockblock.domain.statistics_table import Ranking, ranking
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.score_json import said
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """A player's exact totals over some evenings.

    ``points`` is None if points of different worth are mixed, ``settled_cents`` if an evening is not booked.
    """

    player: str
    evenings: int
    hands: int
    points: Points | None
    cents: Cents
    settled_cents: int | None
    declared: int
    declared_won: int
    renonces: int


def player_totals(facts: Facts) -> tuple[PlayerTotals, ...]:
    return tuple(_totals(facts, ranking(facts)))


def _totals(facts: Facts, table: Ranking) -> Iterable[PlayerTotals]:
    for row in sorted(table.rows, key=lambda each: (-each.cents.exact, each.player)):
        figures = player_figures(facts, row.player)
        declared = figures.as_(Role.DECLARER)
        yield PlayerTotals(
            player=row.player,
            evenings=row.evenings,
            hands=row.hands,
            points=None if facts.mixed_units else row.points,
            cents=row.cents,
            settled_cents=row.settled if row.booked == row.evenings else None,
            declared=len(declared),
            declared_won=len(declared.won),
            renonces=len(figures.as_(Role.OFFENDER)),
        )


def totals_data(found: Iterable[PlayerTotals]) -> dict[str, Any]:
    return {"people": [_player_data(each) for each in found]}


def _player_data(totals: PlayerTotals) -> dict[str, Any]:
    exact = {
        "points": None if totals.points is None else totals.points.plain(),
        "cents": totals.cents.plain(),
    }
    others = ("settled_cents", "declared", "declared_won", "renonces")
    return {**said(totals, "player", "evenings", "hands"), **exact, **said(totals, *others)}


def totals_text(found: Iterable[PlayerTotals], wording: Wording) -> str:
    word = wording.reason
    heads = ("page_player", "stat_evenings", "stat_hands", "points", "page_euros", "stat_settled")
    more = ("stat_declared", "stat_declared_won", "stat_renonces")
    rows = [[word(each) for each in (*heads, *more)]]
    rows += [
        [
            each.player,
            str(each.evenings),
            str(each.hands),
            "–" if each.points is None else points_text(each.points, wording.language),
            euro_text(each.cents, wording.language),
            "–" if each.settled_cents is None else euro_text(Cents(each.settled_cents), wording.language),
            str(each.declared),
            str(each.declared_won),
            str(each.renonces),
        ]
        for each in found
    ]
    return grid(rows, [False, *[True] * (len(rows[0]) - 1)])
