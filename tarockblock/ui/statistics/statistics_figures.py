"""The figures of the page *Statistik*, computed in one go so that a thread can do it. No words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tarockblock.app.statistics import Statistics
from tarockblock.charts.statistics_series import Balances, balances, lines_apart, lines_shown
from tarockblock.domain.hand import Account
from tarockblock.domain.marks import Mark
from tarockblock.domain.money import Exact
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_player import Pair, PlayerFigures, Summary
from tarockblock.domain.statistics_table import Ranking, ranking
from tarockblock.ui.filters.choices import Choices
from tarockblock.ui.kit.marks import marks_by_name

SLOW_ROWS = 3000
"""Number of rows above which a page is computed in a thread, so that slow machines stay responsive."""


@dataclass(frozen=True, slots=True)
class PageFigures:
    """All figures of the page; ``summary`` is about ``figures``."""

    choices: Choices
    statistics: Statistics
    table: Ranking
    balances: Balances
    marks: Mapping[str, Mark]
    figures: PlayerFigures | None
    summary: Summary | None
    pairs: Mapping[str, Pair]

    @property
    def is_empty(self) -> bool:
        return not self.statistics.facts.evenings

    @property
    def shows_settled(self) -> bool:
        """Whether the table shows settled amounts instead of points."""
        return self.choices.settled and self.table.is_booked

    @property
    def is_slow(self) -> bool:
        """Whether these evenings need a thread."""
        return self.statistics.rows > SLOW_ROWS


def first_choice(statistics: Statistics) -> Choices:
    """Return the first choice: the latest year with an evening."""
    years = statistics.everything.years
    return Choices(Selection.year(years[0])) if years else Choices()


def work_out(statistics: Statistics, choices: Choices, before: PageFigures | None = None) -> PageFigures:
    """Compute the page for these choices; their evenings must have been read. If points and cents are mixed, money
    is compared.

    Unchanged lines are taken from the page ``before``.
    """
    if statistics.selection != choices.selection:
        statistics = statistics.choose(choices.selection)
    facts = statistics.facts
    if facts.mixed_units:
        choices = replace(choices, account=Account.CENTS)
    table = ranking(statistics.facts, choices.measure, choices.account, choices.least_evenings, guests=choices.guests)
    names = [row.player for row in table.rows]
    player = choices.player if choices.player in names else next(iter(names), None)
    shown = lines_shown(names, player)
    marks = marks_by_name(facts.players, meet=False)
    lines = lines_apart({name: mark.color for name, mark in marks.items() if name in shown})
    return PageFigures(
        choices=replace(choices, player=player),
        statistics=statistics,
        table=table,
        balances=_balances(statistics, lines, choices.account, before),
        marks=marks,
        figures=None if player is None else statistics.player(player),
        summary=None if player is None else statistics.summary(player, choices.account),
        pairs={} if player is None else statistics.pairs(player),
    )


def _balances(
    statistics: Statistics, lines: Mapping[str, int], account: Account, before: PageFigures | None
) -> Balances:
    """Return the balances, reusing unchanged ones, since adding up takes as long as all the rest."""
    if before is not None and before.statistics.has_same_evenings(statistics):
        known = before.balances.standings
        if known.account is account and {line.player: line.color for line in known.lines} == lines:
            return before.balances
    return balances(statistics.facts, lines, account)


def sign_of(value: Exact) -> int:
    return (value > 0) - (value < 0)
