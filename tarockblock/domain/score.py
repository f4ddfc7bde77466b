"""The score of a hand: transfers, their reasons and sums. Amounts exist only as transfers, so sums are zero."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tarockblock.domain.hand import Side
from tarockblock.domain.money import Cents, Exact, Points, Price
from tarockblock.lazy_dataclass import dataclass


class Transfer(NamedTuple):
    payer: str
    payee: str
    points: Points
    cents: Cents


class Item(NamedTuple):
    """A reason: what was settled, who gains, the price in points, kontra level and clause.

    ``what`` is ``game``, ``bonus``, ``negative``, ``trischaken``, ``conceded``, ``renonce`` or ``claim``;
    ``subject`` an id. ``price`` is per opponent (for a share: per payer), before kontra. ``also`` names bonuses
    settled with ``subject``. An item that does not count has no transfers and value 0. ``grounds`` are further
    deciding clauses.
    """

    what: str
    subject: str
    price: Price
    clause: str
    gains: Side | None = None
    side: Side | None = None
    announced: bool = False
    made: bool = True
    kontra: int = 0
    factor: int = 1
    by: str | None = None
    player: str | None = None
    opponent: str | None = None
    also: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    transfers: tuple[Transfer, ...] = ()

    @property
    def value(self) -> Points:
        return self.price.value

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, (self.clause, *self.grounds))))

    def balance(self, player: str) -> tuple[Points, Cents]:
        return balance(self.transfers, player)


@dataclass(frozen=True, slots=True)
class HandScore:
    items: tuple[Item, ...] = ()

    @property
    def transfers(self) -> Iterable[Transfer]:
        return (transfer for item in self.items for transfer in item.transfers)

    def rows(self, players: Iterable[str], factor: int = 1) -> tuple[Mapping[str, Points], Mapping[str, Cents]]:
        points: dict[str, Exact] = dict.fromkeys(players, 0)
        cents: dict[str, Exact] = dict.fromkeys(points, 0)
        # Add bare numbers, each kind in a map of its own: this is done for every hand there is.
        for item in self.items:
            for transfer in item.transfers:
                gained, paid = transfer.points.exact * factor, transfer.cents.exact * factor
                points[transfer.payer] -= gained
                points[transfer.payee] += gained
                cents[transfer.payer] -= paid
                cents[transfer.payee] += paid
        made, of = Points.of, Cents.of
        return {who: made[amount] for who, amount in points.items()}, {who: of[amount] for who, amount in cents.items()}


@dataclass(frozen=True, slots=True)
class Pricing:
    """Conversion of points to cents for a hand: the rate, where a kontra counts, and its factor."""

    cents_per_point: int
    kontra_in_points: bool
    kontra_factor: Callable[[int], int] = (2).__pow__

    def pay(self, payer: str, payee: str, value: Points, kontra: int = 0) -> Transfer:
        return self._settle(((payer, payee),), value, kontra)[0]

    def between(
        self, payers: Sequence[str], payees: Sequence[str], value: Points, kontra: int = 0
    ) -> tuple[Transfer, ...]:
        """Settle two sides: two against two pair by pair, one against three with each."""
        pairs = zip(payers, payees, strict=True) if len(payers) == len(payees) else product(payers, payees)
        return self._settle(pairs, value, kontra)

    def _settle(self, pairs: Iterable[tuple[str, str]], value: Points, kontra: int) -> tuple[Transfer, ...]:
        doubled = value * self.kontra_factor(kontra) if kontra else value
        points, cents = doubled if self.kontra_in_points else value, doubled.at_rate(self.cents_per_point)
        return tuple([Transfer(payer, payee, points, cents) for payer, payee in pairs])


def balance(transfers: Iterable[Transfer], player: str) -> tuple[Points, Cents]:
    points, cents = Points(), Cents()
    for transfer in transfers:
        if transfer.payee == player:
            points, cents = points + transfer.points, cents + transfer.cents
        if transfer.payer == player:
            points, cents = points - transfer.points, cents - transfer.cents
    return points, cents
