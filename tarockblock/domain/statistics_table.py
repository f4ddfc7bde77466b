"""The year's table and the balances over time, from the evenings' balances alone."""

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
    SUM = "sum"
    AVERAGE = "average"
    BUT_WORST = "sum_but_worst"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A player in the table. ``place`` is None with too few evenings; equal amounts share a place.

    ``dropped`` of the ``evenings`` is not in the sums: the worst, if it is left out. ``settled`` is the settled
    amount (rounded, whole cents) of the ``booked`` evenings.
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
        return Fraction(account.of(self).value)

    def per_evening(self, account: Account) -> Fraction:
        return self.total(account) / (self.evenings - self.dropped)

    def measured(self, measure: Measure, account: Account) -> Fraction:
        return self.per_evening(account) if measure is Measure.AVERAGE else self.total(account)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranked players, then those with too few evenings, each part best first.

    ``left_out`` is the number of guests not listed.
    """

    rows: tuple[TableRow, ...]
    measure: Measure
    account: Account
    least_evenings: int
    evenings: int
    left_out: int = 0

    @property
    def is_booked(self) -> bool:
        return any(row.booked for row in self.rows)


def ranking(
    facts: Facts,
    measure: Measure = Measure.SUM,
    account: Account = Account.CENTS,
    least_evenings: int = 1,
    *,
    guests: bool = True,
) -> Ranking:
    """Rank the players of these evenings; those with fewer than ``least_evenings`` follow without a place, or are
    left out without ``guests``.

    Without the worst evening (by ``account``) sums exclude it; a single evening is never dropped.
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
    """A player's result of an evening, and the settled amount (None if not booked)."""

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
    """A player's balance after an evening."""

    evening: int
    date: str
    points: Exact
    cents: Exact


def balance_over_time(facts: Facts, player: str) -> tuple[BalanceAfter, ...]:
    """Return a player's running balance from 0, a step for each evening attended."""
    steps = []
    points: Exact = 0
    cents: Exact = 0
    for evening in facts.evenings:
        if player in evening.balances:
            brought = evening.balances[player]
            points, cents = points + brought.points, cents + brought.cents
            steps.append(BalanceAfter(evening.id, evening.date, points, cents))
    return tuple(steps)
