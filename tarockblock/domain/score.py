"""What a hand is worth: transfers between players, the reasons for each, and the rows they add up to.

Zero-sum holds by construction: an amount exists only as a :class:`Transfer` from one player to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tarockblock.domain.hand import Side
from tarockblock.domain.money import Cents, Points


@dataclass(frozen=True, slots=True)
class Transfer:
    """``payer`` gives ``payee`` so many points and cents, before the factor of a doubled Radl."""

    payer: str
    payee: str
    points: Points
    cents: Cents


@dataclass(frozen=True, slots=True)
class Item:
    """One reason: what was settled, who gains it, its plain value in points, its kontra level and the clause.

    ``what`` is ``game``, ``bonus``, ``negative``, ``trischaken``, ``conceded``, ``renonce`` or ``claim``; ``subject``
    the id of the game or bonus. ``value`` is per opponent (for a share: per payer), before kontra. ``factor`` and
    ``by`` say which Valat or Schnitt multiplied the game; ``also`` names further bonuses settled in one with
    ``subject``. ``notes`` are codes for the wording. An item that happened but does not count has no transfers and
    value 0. ``clause`` is the sentence that decided it, ``grounds`` are further ones without which it would be another.
    """

    what: str
    subject: str
    value: Points
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
    def clauses(self) -> tuple[str, ...]:
        """Every sentence it rests on, each once, the one that decided it first."""
        return tuple(dict.fromkeys((self.clause, *self.grounds)))

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
        points = dict.fromkeys(players, Points())
        cents = dict.fromkeys(points, Cents())
        for transfer in self.transfers:
            points[transfer.payer] -= transfer.points * factor
            points[transfer.payee] += transfer.points * factor
            cents[transfer.payer] -= transfer.cents * factor
            cents[transfer.payee] += transfer.cents * factor
        return points, cents


@dataclass(frozen=True, slots=True)
class Pricing:
    """How points become cents for one hand: the evening's rate, and where a kontra counts."""

    cents_per_point: int
    kontra_in_points: bool

    def pay(self, payer: str, payee: str, value: Points, kontra: int = 0) -> Transfer:
        """One transfer of a value under a kontra level 0-3."""
        doubled = value * 2**kontra
        return Transfer(
            payer, payee, doubled if self.kontra_in_points else value, doubled.at_rate(self.cents_per_point)
        )

    def between(
        self, payers: Sequence[str], payees: Sequence[str], value: Points, kontra: int = 0
    ) -> tuple[Transfer, ...]:
        """Settle an item between two sides: two against two pair by pair, one against three with each of them."""
        if len(payers) == len(payees):
            return tuple(self.pay(a, b, value, kontra) for a, b in zip(payers, payees, strict=True))
        return tuple(self.pay(a, b, value, kontra) for a in payers for b in payees)


def balance(transfers: Iterable[Transfer], player: str) -> tuple[Points, Cents]:
    """What a set of transfers brings one player."""
    points, cents = Points(), Cents()
    for transfer in transfers:
        if transfer.payee == player:
            points, cents = points + transfer.points, cents + transfer.cents
        if transfer.payer == player:
            points, cents = points - transfer.points, cents - transfer.cents
    return points, cents
