"""What the place *Statistik* shows, worked out in one go so that it can be done off the surface's thread. No words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tarockblock.app.statistics import Account, Measure, PlayerFigures, Selection, Statistics
from tarockblock.charts.statistics_series import Balances, balances
from tarockblock.domain.statistics_pairs import Pair
from tarockblock.domain.statistics_table import Table

MOST_LINES = 12
"""So many lines can be told apart by the names at their ends."""

SLOW_HANDS = 8000
"""With more hands than that the figures may take longer than 300 ms on a slow machine."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user chose; ``player`` is the one looked at, None for the first of the table."""

    selection: Selection = field(default_factory=Selection)
    measure: Measure = Measure.SUM
    account: Account = Account.CENTS
    least_evenings: int = 1
    player: str | None = None


@dataclass(frozen=True, slots=True)
class PageFigures:
    """Everything in sight. ``seats`` gives every player the number of his colour."""

    wishes: Wishes
    statistics: Statistics
    table: Table
    balances: Balances
    seats: Mapping[str, int]
    figures: PlayerFigures | None
    pairs: Mapping[str, Pair]

    @property
    def is_empty(self) -> bool:
        """Whether no evening is like that."""
        return not self.statistics.facts.evenings


def work_out(statistics: Statistics, wishes: Wishes) -> PageFigures:
    """The page for these wishes. Where points and cents meet, only money can be compared."""
    if statistics.selection != wishes.selection:
        statistics = statistics.choose(wishes.selection)
    facts = statistics.facts
    if facts.mixed_units:
        wishes = replace(wishes, account=Account.CENTS)
    table = statistics.table(wishes.measure, wishes.account, wishes.least_evenings)
    names = [row.player for row in table.rows]
    player = wishes.player if wishes.player in names else next(iter(names), None)
    shown = frozenset(sorted(names, key=lambda name: name != player)[:MOST_LINES])
    seats = {name: seat for seat, name in enumerate(facts.players)}
    figures = None if player is None else statistics.player(player)
    if figures is not None:
        figures.per_hand(wishes.account)
    return PageFigures(
        wishes=replace(wishes, player=player),
        statistics=statistics,
        table=table,
        balances=balances(facts, {name: seat for name, seat in seats.items() if name in shown}, wishes.account),
        seats=seats,
        figures=figures,
        pairs={} if player is None else statistics.pairs(player),
    )
