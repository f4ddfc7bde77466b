"""What the settle dialog shows and changes: balances, rests of earlier evenings, rounding, payments; stored at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tarockblock.app.evening import EveningSession
from tarockblock.domain.money import Cents, Points


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
    """The settlement of the evening a session holds; reads anew after each change.

    All properties are as of the last change made here or :meth:`refresh`.
    """

    def __init__(self, session: EveningSession) -> None:
        self._session = session
        self.unit: int = 1
        self.carry: bool = True
        self.lines: tuple[SettlingLine, ...] = ()
        self.rests: tuple[Rest, ...] = ()
        self.payments: tuple[PaymentLine, ...] = ()
        self.minimal: bool = True

    @property
    def total(self) -> int:
        """All payments together, in cents."""
        return sum(each.cents for each in self.payments)

    @property
    def paid(self) -> int:
        """What has been paid, in cents."""
        return sum(each.cents for each in self.payments if each.paid_at is not None)

    @property
    def open(self) -> int:
        """What is still to be paid, in cents."""
        return self.total - self.paid

    def refresh(self) -> None:
        """Read and compute again, after the evening changed."""
        raise NotImplementedError

    def set_unit(self, unit: int) -> None:
        """Round to 1, 5, 10 or 50 cents; stored at once."""
        raise NotImplementedError

    def set_carry(self, carry: bool) -> None:
        """Count in (or leave open) the rests of earlier evenings; stored at once."""
        raise NotImplementedError

    def set_paid(self, payment: PaymentLine, paid: bool) -> None:
        """Tick or untick a payment; stored at once with the time."""
        raise NotImplementedError
