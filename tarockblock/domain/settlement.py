"""Settles balances: rounded to whole units of cents, with the fewest payments. Sums stay exactly zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tarockblock.domain.money import Cents
from tarockblock.lazy_dataclass import dataclass

EXACT_LIMIT = 14
"""Most people with a balance for whom the number of payments is proven minimal."""


@dataclass(frozen=True, slots=True)
class Payment:
    payer: str
    payee: str
    cents: int


def round_balances(cents: Mapping[str, Cents], unit: int) -> dict[str, int]:
    """Round to multiples of ``unit`` by largest remainder, ties in seat order; the sum stays zero."""
    if unit < 1:
        raise ValueError("the unit is at least one cent")
    if sum((amount.value for amount in cents.values()), Fraction()):
        raise ValueError("balances do not sum to zero")
    exact = {player: amount.value / unit for player, amount in cents.items()}
    units = {player: value.__floor__() for player, value in exact.items()}
    by_remainder = sorted(exact, key=lambda player: units[player] - exact[player])
    for player in by_remainder[: -sum(units.values())]:
        units[player] += 1
    return {player: value * unit for player, value in units.items()}


def fewest_payments(balances: Mapping[str, int]) -> tuple[tuple[Payment, ...], bool]:
    """Return the fewest payments that clear whole-cent balances, and whether that is proven.

    A group of n that clears by itself needs n - 1 payments. Order: payer's seat, then larger amounts first.
    """
    people = [player for player, amount in balances.items() if amount]
    exact = len(people) <= EXACT_LIMIT
    groups = _most_groups([balances[player] for player in people]) if exact else [tuple(range(len(people)))]
    payments = [pay for group in groups for pay in _clear([people[i] for i in group], balances)]
    seats = list(balances)
    payments.sort(key=lambda pay: (seats.index(pay.payer), -pay.cents, seats.index(pay.payee)))
    return tuple(payments), exact


def _most_groups(amounts: Sequence[int]) -> list[tuple[int, ...]]:
    """Split indices into as many zero-sum groups as possible, by dynamic programming over all subsets.

    ``best[mask]`` is the most groups completed one after the other; a group is complete whenever the running sum
    is zero.
    """
    full = (1 << len(amounts)) - 1
    sums, best, last = [0] * (full + 1), [0] * (full + 1), [-1] * (full + 1)
    for mask in range(1, full + 1):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + amounts[low]
        found = -1
        for index in range(len(amounts)):
            if mask >> index & 1 and best[mask & ~(1 << index)] > found:
                found, last[mask] = best[mask & ~(1 << index)], index
        best[mask] = found + (sums[mask] == 0)
    groups: list[tuple[int, ...]] = []
    members: list[int] = []
    mask = full
    while mask:
        if sums[mask] == 0 and members:
            groups.append(tuple(sorted(members)))
            members = []
        members.append(last[mask])
        mask &= ~(1 << last[mask])
    if members:
        groups.append(tuple(sorted(members)))
    return sorted(groups)


def _clear(group: Sequence[str], balances: Mapping[str, int]) -> list[Payment]:
    left = {player: balances[player] for player in group}
    payments = []
    while any(left.values()):
        payer = min(left, key=lambda player: left[player])
        payee = max(left, key=lambda player: left[player])
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments
