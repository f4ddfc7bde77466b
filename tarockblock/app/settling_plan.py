"""How an evening is settled: what it comes to with earlier rests and rounding, and a list of payments that stays put.

Payments that were made are facts. The others are computed, but written down with the first tick, so that nothing moves
under the hand; they are computed anew only where the evening (or rounding, or rests) changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app.same_people import rests_here
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents
from tarockblock.domain.settlement import fewest_payments, round_balances
from tarockblock.store import settlements
from tarockblock.store.records import PaymentRecord, SettlementRecord

Rests = Sequence[tuple[int, PaymentRecord]]
"""Unpaid payments of earlier evenings, each with its evening."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The settlement of one evening; ``balances`` are rounded, in whole cents, and sum to zero.

    ``rests`` are all that could be counted in; ``rest`` is what they come to per player (zero where they are not).
    ``minimal`` says that no list of payments is shorter.
    """

    record: SettlementRecord
    rests: Rests
    rest: Mapping[str, int]
    balances: Mapping[str, int]
    minimal: bool

    @property
    def taken_over(self) -> list[tuple[int, int]]:
        """The rests that are settled with this evening, as (evening, number)."""
        return [(evening, each.number) for evening, each in self.rests] if self.record.carry else []


def read(store: Store, evening_id: int, ledger: Ledger) -> Plan:
    """The settlement as stored, brought up to date with the ledger."""
    with store.reading():
        stored, rests = settlements.read(store, evening_id), _open_rests(store, evening_id, ledger)
    return make(ledger, stored, rests)


def keep(store: Store, evening_id: int, ledger: Ledger, at: datetime, stored: SettlementRecord | None = None) -> Plan:
    """Write the settlement (``stored``: changed) as it then is; within a transaction."""
    if stored is None:
        stored = settlements.read(store, evening_id)
    plan = make(ledger, stored, _open_rests(store, evening_id, ledger))
    settlements.write(store, evening_id, plan.record, at)
    settlements.carry(store, evening_id, plan.taken_over)
    return plan


def make(ledger: Ledger, stored: SettlementRecord | None, rests: Rests) -> Plan:
    """The settlement that follows from a ledger, from what was stored of it, and from earlier rests."""
    stored = stored or SettlementRecord(unit=1, carry=True)
    people = dict.fromkeys(ledger.evening.everybody)
    rests = [(evening, each) for evening, each in rests if each.payer in people and each.payee in people]
    counted = [each for _, each in rests] if stored.carry else []
    # Whoever paid and is in no entry any more gets his money back.
    people |= {player: None for each in stored.payments if _is_fact(each) for player in (each.payer, each.payee)}
    rest = {player: -amount for player, amount in _given(counted, people).items()}
    totals = {player: ledger.cents.get(player, Cents()) + Cents(rest[player]) for player in people}
    balances = round_balances(totals, stored.unit)
    payments = _payments(stored.payments, balances)
    fewest, proven = fewest_payments(balances)
    return Plan(replace(stored, payments=payments), rests, rest, balances, proven and len(payments) == len(fewest))


def _open_rests(store: Store, evening_id: int, ledger: Ledger) -> Rests:
    """What earlier evenings left unpaid, under the names the same people have in this one."""
    return rests_here(store, settlements.open_rests(store, evening_id), ledger.evening.everybody)


def _payments(stored: Sequence[PaymentRecord], balances: Mapping[str, int]) -> tuple[PaymentRecord, ...]:
    """What was written down, if it still clears the balances; else what was paid, and the fewest payments beyond."""
    people = list(balances)
    if {player: -amount for player, amount in _given(stored, people).items()} == balances:
        found = list(stored)
    else:
        found = [each for each in stored if _is_fact(each)]
        given = _given(found, people)
        left = {player: amount + given[player] for player, amount in balances.items()}
        number = max((each.number for each in stored), default=0)
        for step, each in enumerate(fewest_payments(left)[0], start=1):
            found.append(PaymentRecord(number + step, each.payer, each.payee, each.cents))
    found.sort(key=lambda each: (people.index(each.payer), -each.cents, people.index(each.payee), each.number))
    return tuple(found)


def _is_fact(payment: PaymentRecord) -> bool:
    """Whether money changed hands, here or with the settlement of a later evening."""
    return payment.paid_at is not None or payment.carried_into is not None


def _given(payments: Iterable[PaymentRecord], people: Iterable[str]) -> dict[str, int]:
    """What each has given by these payments, less what he got, in cents."""
    given = dict.fromkeys(people, 0)
    for each in payments:
        given[each.payer] = given.get(each.payer, 0) + each.cents
        given[each.payee] = given.get(each.payee, 0) - each.cents
    return given
