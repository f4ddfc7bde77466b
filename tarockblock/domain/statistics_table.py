"""The year's table and the balances over time, out of the evenings' balances alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.domain.statistics import Balance, EveningFacts, Facts


class Measure(StrEnum):
    """What the table is ranked by."""

    SUM = "sum"
    AVERAGE = "average"
    BUT_WORST = "sum_but_worst"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A player in the table. ``place`` is None for whoever has too few evenings; equal amounts share a place.

    ``dropped`` of his ``evenings`` is not in the sums: the worst one, where that is left out. ``settled`` is what was
    settled (rounded, whole cents) in those that are in the book, which are ``booked`` in number.
    """

    place: int | None
    player: str
    evenings: int
    hands: int
    points: Points
    cents: Cents
    dropped: int = 0
    settled: int = 0
    booked: int = 0

    def total(self, account: Account) -> Fraction:
        """His sum in one account."""
        return Fraction(account.of(self).value)

    def per_evening(self, account: Account) -> Fraction:
        """His average of an evening."""
        return self.total(account) / (self.evenings - self.dropped)

    def measured(self, measure: Measure, account: Account) -> Fraction:
        """What he is ranked by."""
        return self.per_evening(account) if measure is Measure.AVERAGE else self.total(account)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranked players, then those with too few evenings, each part best first.

    ``left_out`` of them are guests that are not listed at all.
    """

    rows: tuple[TableRow, ...]
    measure: Measure
    account: Account
    least_evenings: int
    evenings: int
    left_out: int = 0

    @property
    def is_booked(self) -> bool:
        """Whether any of these evenings is in the book."""
        return any(row.booked for row in self.rows)


def ranking(
    facts: Facts,
    measure: Measure = Measure.SUM,
    account: Account = Account.CENTS,
    least_evenings: int = 1,
    *,
    guests: bool = True,
) -> Ranking:
    """Rank everybody over these evenings; whoever has fewer than ``least_evenings`` comes below, without a place.

    Without ``guests`` these are left out.

    Without the worst evening (by ``account``) the sums are those of the others; a single one is nobody's worst.
    """
    rows = []
    for player in facts.players:
        mine = [
            _Evening(evening.balances[player], _settled(facts, evening, player))
            for evening in facts.evenings
            if player in evening.balances
        ]
        rows.append(_row(player, mine, account if measure is Measure.BUT_WORST and len(mine) > 1 else None))
    everybody = len(rows)
    if not guests:
        rows = [row for row in rows if row.evenings >= least_evenings]
    rows.sort(key=lambda row: (row.evenings < least_evenings, -row.measured(measure, account), row.player))
    ranked: list[TableRow] = []
    for index, row in enumerate(rows):
        place: int | None = index + 1
        if row.evenings < least_evenings:
            place = None
        elif index and row.measured(measure, account) == rows[index - 1].measured(measure, account):
            place = ranked[-1].place
        ranked.append(replace(row, place=place))
    return Ranking(tuple(ranked), measure, account, least_evenings, len(facts.evenings), everybody - len(rows))


class _Evening(NamedTuple):
    """What an evening brought somebody, and what he was settled with; None where it is not in the book."""

    balance: Balance
    settled: int | None


def _settled(facts: Facts, evening: EveningFacts, player: str) -> int | None:
    settled = facts.booked_of(evening).settled
    return None if settled is None else settled.get(player, 0)


def _row(player: str, evenings: Sequence[_Evening], drop: Account | None) -> TableRow:
    counted = list(evenings)
    if drop is not None:
        counted.remove(min(counted, key=lambda each: drop.of(each.balance)))
    booked = [each.settled for each in counted if each.settled is not None]
    return TableRow(
        place=None,
        player=player,
        evenings=len(evenings),
        hands=sum(each.balance.hands for each in evenings),
        points=Points(Fraction(sum(each.balance.points for each in counted))),
        cents=Cents(Fraction(sum(each.balance.cents for each in counted))),
        dropped=len(evenings) - len(counted),
        settled=sum(booked),
        booked=len(booked),
    )


class BalanceAfter(NamedTuple):
    """Somebody's balance after an evening."""

    evening: int
    date: str
    points: Exact
    cents: Exact


def balance_over_time(facts: Facts, player: str) -> tuple[BalanceAfter, ...]:
    """A player's running balance from 0, one step for each evening he was at."""
    steps = []
    points: Exact = 0
    cents: Exact = 0
    for evening in facts.evenings:
        if player in evening.balances:
            brought = evening.balances[player]
            points, cents = points + brought.points, cents + brought.cents
            steps.append(BalanceAfter(evening.id, evening.date, points, cents))
    return tuple(steps)
