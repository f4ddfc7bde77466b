"""What the settle dialog shows and changes: balances, rests of earlier evenings, rounding, payments; stored at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app import archive, settling_plan
from tarockblock.app.evening import EveningSession
from tarockblock.domain.money import UNITS, Cents, Points
from tarockblock.errors import BadInputError, StoreError
from tarockblock.store.records import PaymentRecord, SettlementRecord


@dataclass(frozen=True, slots=True)
class SettlingLine:
    """One player; ``balance == cents + rest + rounding`` is whole cents, the other amounts are exact."""

    player: str
    points: Points
    cents: Cents
    rest: Cents
    rounding: Cents
    balance: int


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment in whole cents; ``number`` names it to :meth:`SettlingView.set_paid`.

    ``carried_into`` is the later evening with which it was settled, if any: then it can not be ticked here.
    """

    number: int
    payer: str
    payee: str
    cents: int
    paid_at: datetime | None = None
    carried_into: int | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What an earlier evening left open among tonight's people, in whole cents per player (sum zero)."""

    evening_id: int
    title: str
    date: str | None
    balances: Mapping[str, int]


class SettlingView:
    """The settlement of the evening a session holds.

    All properties are as of the last change made here or the last :meth:`refresh`. Looking stores nothing; every
    ``set_…`` is on disk when it returns, and raises StoreError otherwise. What a closed evening comes to stays, so only
    what is paid can be ticked then.
    """

    def __init__(self, session: EveningSession) -> None:
        self._session = session
        self._plan = self._read()

    @property
    def unit(self) -> int:
        """What balances are rounded to: 1, 5, 10 or 50 cents."""
        return self._plan.record.unit

    @property
    def carry(self) -> bool:
        """Whether the rests of earlier evenings count in."""
        return self._plan.record.carry

    @property
    def lines(self) -> tuple[SettlingLine, ...]:
        """A line per player, in seat order."""
        return tuple(self._line(player) for player in self._plan.balances)

    @property
    def rests(self) -> tuple[Rest, ...]:
        """What earlier evenings left open, whether it counts in or not; the latest first."""
        found: dict[int, list[PaymentRecord]] = {}
        for evening, payment in self._plan.rests:
            found.setdefault(evening, []).append(payment)
        names = {each.id: each for each in archive.list_evenings(self._session.store)} if found else {}
        return tuple(
            Rest(
                evening_id=evening,
                title=names[evening].title if evening in names else "",
                date=names[evening].date if evening in names else None,
                balances=_balances(found[evening], self._plan.balances),
            )
            for evening in sorted(found, reverse=True)
        )

    @property
    def payments(self) -> tuple[PaymentLine, ...]:
        """The payments that clear the balances, in seat order of the payers."""
        return tuple(
            PaymentLine(each.number, each.payer, each.payee, each.cents, each.paid_at, each.carried_into)
            for each in self._plan.record.payments
        )

    @property
    def minimal(self) -> bool:
        """Whether it is proven that there is no shorter list of payments."""
        return self._plan.minimal

    @property
    def total(self) -> int:
        """All payments together, in cents."""
        return sum(each.cents for each in self.payments)

    @property
    def paid(self) -> int:
        """What has been paid (here, or with a later evening), in cents."""
        return sum(each.cents for each in self.payments if each.paid_at is not None or each.carried_into is not None)

    @property
    def open(self) -> int:
        """What is still to be paid, in cents."""
        return self.total - self.paid

    def refresh(self) -> None:
        """Read and compute again, after the evening changed."""
        self._plan = self._read()

    def set_unit(self, unit: int) -> None:
        """Round to 1, 5, 10 or 50 cents; stored at once. BadInputError ``evening_closed``."""
        if unit not in UNITS:
            raise ValueError("no such unit")
        self._refuse_if_closed()
        self._store(replace(self._read().record, unit=unit))

    def set_carry(self, carry: bool) -> None:
        """Count in (or leave open) the rests of earlier evenings; stored at once. BadInputError ``evening_closed``."""
        self._refuse_if_closed()
        self._store(replace(self._read().record, carry=carry))

    def set_paid(self, payment: PaymentLine, paid: bool) -> None:
        """Tick or untick a payment, of a closed evening too; stored at once with the time.

        BadInputError ``payment_gone`` where the list is no longer the one that was shown, ``payment_carried`` where a
        later evening has taken the payment over.
        """
        record = self._read().record
        found = next((each for each in record.payments if _same(each, payment)), None)
        if found is None:
            raise BadInputError("payment_gone")
        if found.carried_into is not None:
            raise BadInputError("payment_carried")
        ticked = replace(found, paid_at=self._session.clock.now() if paid else None)
        self._store(replace(record, payments=tuple(ticked if each is found else each for each in record.payments)))

    def _read(self) -> settling_plan.Plan:
        evening_id = self._session.evening_id
        if evening_id is None:
            raise RuntimeError("no evening is open")
        return settling_plan.read(self._session.store, evening_id, self._session.ledger)

    def _refuse_if_closed(self) -> None:
        if self._session.closed:
            raise BadInputError("evening_closed")

    def _store(self, record: SettlementRecord) -> None:
        session, evening_id = self._session, self._session.evening_id
        assert evening_id is not None
        with session.store.writing():
            if not session.is_current:
                raise StoreError("changed_elsewhere", file=session.store.path)
            plan = settling_plan.keep(session.store, evening_id, session.ledger, session.clock.now(), record)
        self._plan = plan

    def _line(self, player: str) -> SettlingLine:
        ledger, balance, rest = self._session.ledger, self._plan.balances[player], Cents(self._plan.rest[player])
        cents = ledger.cents.get(player, Cents())
        return SettlingLine(
            player=player,
            points=ledger.points.get(player, Points()),
            cents=cents,
            rest=rest,
            rounding=Cents(balance) - cents - rest,
            balance=balance,
        )


def _same(stored: PaymentRecord, shown: PaymentLine) -> bool:
    names = ("number", "payer", "payee", "cents")
    return all(getattr(stored, name) == getattr(shown, name) for name in names)


def _balances(payments: list[PaymentRecord], people: Mapping[str, int]) -> dict[str, int]:
    """What these unpaid payments mean for each: minus for who owes, plus for who gets."""
    found = dict.fromkeys(people, 0)
    for each in payments:
        found[each.payer] -= each.cents
        found[each.payee] += each.cents
    return found
