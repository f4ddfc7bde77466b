"""What a hand is worth: transfers between players, the reasons for each, and the rows they add up to.

Zero-sum holds by construction: an amount exists only as a :class:`Transfer` from one player to another.

Why and `score --json` cite the same sentences: an item of a score carries the clause that decided it and its further
grounds; whoever words it adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tarockblock.domain.hand import Side
from tarockblock.domain.money import Cents, Exact, Points, Price
from tarockblock.lazy_dataclass import dataclass


class Transfer(NamedTuple):
    """``payer`` gives ``payee`` so many points and cents, before the factor of a doubled Radl."""

    payer: str
    payee: str
    points: Points
    cents: Cents


class Item(NamedTuple):
    """One reason: what was settled, who gains it, its price in points, its kontra level and the clause.

    ``what`` is ``game``, ``bonus``, ``negative``, ``trischaken``, ``conceded``, ``renonce`` or ``claim``; ``subject``
    the id of the game or bonus. ``price`` is per opponent (for a share: per payer), before kontra, ``value`` what it
    comes to. ``factor`` and ``by`` say which Valat or Schnitt multiplied the game; ``also`` names further bonuses
    settled in one with ``subject``. ``notes`` are codes for the wording. An item that happened but does not count has
    no transfers and value 0. ``clause`` is the sentence that decided it, ``grounds`` are further ones without which it
    would be another.
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
        """What the price comes to, with its factors."""
        return self.price.value

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it rests on, each once, the deciding one first; none if somebody just typed it."""
        return tuple(dict.fromkeys(filter(None, (self.clause, *self.grounds))))

    def balance(self, player: str) -> tuple[Points, Cents]:
        """What this item brings one player."""
        return balance(self.transfers, player)


@dataclass(frozen=True, slots=True)
class HandScore:
    """All items of a hand, before the factor of a doubled Radl."""

    items: tuple[Item, ...] = ()

    @property
    def transfers(self) -> Iterable[Transfer]:
        """All transfers, item by item."""
        return (transfer for item in self.items for transfer in item.transfers)

    def rows(self, players: Iterable[str], factor: int = 1) -> tuple[Mapping[str, Points], Mapping[str, Cents]]:
        """Points and cents of each player, times the factor."""
        points: dict[str, Exact] = dict.fromkeys(players, 0)
        cents: dict[str, Exact] = dict.fromkeys(points, 0)
        # Bare numbers while they are added up, each kind in a map of its own: this is done for every hand there is.
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
    """How points become cents for one hand: the evening's rate, where a kontra counts, and what it multiplies by."""

    cents_per_point: int
    kontra_in_points: bool
    kontra_factor: Callable[[int], int] = (2).__pow__

    def pay(self, payer: str, payee: str, value: Points, kontra: int = 0) -> Transfer:
        """Return the transfer of a value under a kontra level."""
        return self._settle(((payer, payee),), value, kontra)[0]

    def between(
        self, payers: Sequence[str], payees: Sequence[str], value: Points, kontra: int = 0
    ) -> tuple[Transfer, ...]:
        """Settle an item between two sides: two against two pair by pair, one against three with each of them."""
        pairs = zip(payers, payees, strict=True) if len(payers) == len(payees) else product(payers, payees)
        return self._settle(pairs, value, kontra)

    def _settle(self, pairs: Iterable[tuple[str, str]], value: Points, kontra: int) -> tuple[Transfer, ...]:
        doubled = value * self.kontra_factor(kontra) if kontra else value
        points, cents = doubled if self.kontra_in_points else value, doubled.at_rate(self.cents_per_point)
        return tuple([Transfer(payer, payee, points, cents) for payer, payee in pairs])


def balance(transfers: Iterable[Transfer], player: str) -> tuple[Points, Cents]:
    """What a set of transfers brings one player."""
    points, cents = Points(), Cents()
    for transfer in transfers:
        if transfer.payee == player:
            points, cents = points + transfer.points, cents + transfer.cents
        if transfer.payer == player:
            points, cents = points - transfer.points, cents - transfer.cents
    return points, cents
