"""How evenings are settled: rounding, payments ticked, and rests that a later evening has taken over. Whole cents."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from tarockblock.errors import StoreError
from tarockblock.store import evenings
from tarockblock.store.checksum import seal, unlike_twin
from tarockblock.store.database import Store
from tarockblock.store.players import number_of
from tarockblock.store.records import PaymentRecord, SettlementRecord

_PAYMENT = (
    "SELECT x.evening, number, a.name, b.name, cents, paid_at, carried_into FROM payments AS x"
    " JOIN players AS a ON a.id = x.payer JOIN players AS b ON b.id = x.payee"
)


def read(store: Store, evening: int) -> SettlementRecord | None:
    """The settlement of an evening as it was last stored; raises ``database_damaged`` where its checksum is wrong."""
    row = store.row("SELECT unit, carry, checksum FROM settlements WHERE evening = ?", (evening,))
    if row is None:
        return None
    rows = store.rows(f"{_PAYMENT} WHERE x.evening = ? ORDER BY number", (evening,))
    settlement = SettlementRecord(row[0], bool(row[1]), tuple(_payment(each) for each in rows))
    unsure = store.row(f"SELECT 1 FROM payments WHERE evening = ? AND {unlike_twin('payments')}", (evening,))
    if row[2] != _seal(evening, settlement) or unsure is not None:
        raise _damaged(store)
    return settlement


def _damaged(store: Store) -> StoreError:
    return StoreError("database_damaged", file=store.path, folder=store.path.parent)


def is_sound(store: Store, evening: int) -> bool:
    """Whether the settlement of an evening, if there is one, is as it was written."""
    try:
        read(store, evening)
    except StoreError:
        return False
    return True


def is_as_sealed(evening: int, settlement: SettlementRecord, mark: str) -> bool:
    """Whether a settlement read elsewhere is what was sealed."""
    return mark == _seal(evening, settlement)


def write(store: Store, evening: int, settlement: SettlementRecord, at: datetime) -> None:
    """Store the settlement in place of the earlier one; within a transaction."""
    store.execute(
        "INSERT INTO settlements (evening, unit, carry, changed_at, checksum) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (evening) DO UPDATE SET unit = excluded.unit, carry = excluded.carry,"
        " changed_at = excluded.changed_at, checksum = excluded.checksum",
        (evening, settlement.unit, settlement.carry, at.isoformat(), _seal(evening, settlement)),
    )
    _drop_all_but(store, evening, settlement.payments)
    for each in settlement.payments:
        store.execute(
            "INSERT INTO payments (evening, number, payer, payee, cents, paid_at, carried_into)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (evening, number) DO UPDATE"
            " SET paid_at = excluded.paid_at, carried_into = excluded.carried_into",
            (
                evening,
                each.number,
                number_of(store, each.payer),
                number_of(store, each.payee),
                each.cents,
                None if each.paid_at is None else each.paid_at.isoformat(),
                each.carried_into,
            ),
        )


def _drop_all_but(store: Store, evening: int, payments: Collection[PaymentRecord]) -> None:
    """What stays is not written anew: the trace (migration 3) would say that it was taken back, and paid again."""
    kept = {(each.number, each.payer, each.payee, each.cents) for each in payments}
    for row in store.rows(f"{_PAYMENT} WHERE x.evening = ?", (evening,)):
        if row[1:5] not in kept:
            store.execute("DELETE FROM payments WHERE evening = ? AND number = ?", row[:2])


def open_rests(store: Store, evening: int) -> list[tuple[int, PaymentRecord]]:
    """What earlier, closed evenings left unpaid and no other one has taken over; with the evening each comes from.

    Once an evening is closed, only what it has taken over counts: nothing is added to it behind anybody's back.
    Raises ``database_damaged`` where one of those evenings, or what it left, is not as it was written.
    """
    rows = store.rows(
        f"{_PAYMENT} JOIN evenings AS e ON e.id = x.evening JOIN evenings AS here ON here.id = ?"
        " WHERE paid_at IS NULL AND (carried_into = here.id OR carried_into IS NULL AND x.evening < here.id"
        " AND here.closed_at IS NULL AND e.closed_at IS NOT NULL AND e.trashed_at IS NULL)"
        " ORDER BY x.evening, number",
        (evening,),
    )
    unsure = store.row(
        "SELECT 1 FROM payments AS x JOIN evenings AS here ON here.id = ?"
        f" WHERE paid_at IS NULL AND {unlike_twin('payments', 'x.')}"
        " AND (carried_into = here.id OR x.twin = here.id OR x.evening < here.id AND here.closed_at IS NULL)",
        (evening,),
    )
    sources = {row[0] for row in rows}
    if unsure is not None or not all(evenings.header_is_sound(store, each) for each in sources):
        raise _damaged(store)
    for each in sources:
        read(store, each)
    return [(row[0], _payment(row)) for row in rows]


def carry(store: Store, evening: int, payments: Collection[tuple[int, int]]) -> None:
    """Take over exactly these (evening, number); whatever else this evening had taken over is free again."""
    for known in store.rows("SELECT evening, number FROM payments WHERE carried_into = ?", (evening,)):
        if known not in payments:
            store.execute("UPDATE payments SET carried_into = NULL WHERE evening = ? AND number = ?", known)
    for source, number in payments:
        store.execute(
            "UPDATE payments SET carried_into = ? WHERE evening = ? AND number = ? AND carried_into IS NULL",
            (evening, source, number),
        )


def _payment(row: tuple[int, int, str, str, int, str | None, int | None]) -> PaymentRecord:
    _, number, payer, payee, cents, paid_at, carried_into = row
    return PaymentRecord(number, payer, payee, cents, evenings.maybe_time(paid_at), carried_into)


def _seal(evening: int, settlement: SettlementRecord) -> str:
    """Over everything but ``carried_into``, which another evening writes."""
    payments = [
        [each.number, each.payer, each.payee, each.cents, None if each.paid_at is None else each.paid_at.isoformat()]
        for each in sorted(settlement.payments, key=lambda each: each.number)
    ]
    return seal("settlement", evening, settlement.unit, settlement.carry, payments)
