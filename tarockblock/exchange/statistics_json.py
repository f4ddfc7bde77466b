"""Player statistics as plain data and as a text table, for ``stats``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tarockblock.domain.money import Cents, Points
from tarockblock.domain.statistics import Facts, Role
from tarockblock.domain.statistics_player import player_figures
from tarockblock.domain.statistics_table import TableRow, ranking
from tarockblock.exchange.formatting import NOTHING, euro_text, points_text
from tarockblock.exchange.score_json import said
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording


def player_totals(facts: Facts) -> Sequence[Mapping[str, Any]]:
    """Return players' exact totals over some evenings, by money.

    ``points`` is None if points of different worth are mixed, ``settled_cents`` if an evening is not booked.
    """
    rows = sorted(ranking(facts).rows, key=lambda each: (-each.cents.exact, each.player))
    return [_totals(facts, row) for row in rows]


def _totals(facts: Facts, row: TableRow) -> Mapping[str, Any]:
    figures = player_figures(facts, row.player)
    declared = figures.as_(Role.DECLARER)
    return {
        **said(row, "player", "evenings", "hands"),
        "points": None if facts.mixed_units else row.points.plain(),
        "cents": row.cents.plain(),
        "settled_cents": row.settled if row.booked == row.evenings else None,
        "declared": len(declared),
        "declared_won": len(declared.won),
        "renonces": len(figures.as_(Role.OFFENDER)),
    }


def totals_text(found: Sequence[Mapping[str, Any]], wording: Wording) -> str:
    heads = ("page_player", "stat_evenings", "stat_hands", "points", "page_euros", "stat_settled")
    rows = [[*map(wording.reason, (*heads, "stat_declared", "stat_declared_won", "stat_renonces"))]]
    rows += [[_cell(name, value, wording.language) for name, value in data.items()] for data in found]
    return grid(rows, [False, *[True] * (len(rows[0]) - 1)])


def _cell(name: str, value: int | str | None, language: str) -> str:
    if value is None:
        return NOTHING
    if name == "points":
        return points_text(Points(Fraction(value)), language)
    return euro_text(Cents(Fraction(value)), language) if name.endswith("cents") else str(value)
