"""Money as rows, plain texts and numbers: postings, and the settlements there were before. Known to migrations."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from tarockblock.lazy_dataclass import dataclass


class PostingRow(NamedTuple):
    """A posting as it is stored: its columns in the order in which they are sealed.

    ``transfers`` and ``closing`` are JSON; ``evening`` is the id of one, with its title and date as they were.
    """

    uuid: str
    number: int
    at: str
    kind: str
    round: str
    evening: str | None
    title: str
    date: str | None
    note: str
    names: str | None
    transfers: str
    closing: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class PaymentRecord:
    """One payment of a settlement as it was stored up to version 4, in whole cents."""

    number: int
    payer: str
    payee: str
    cents: int
    paid_at: datetime | None = None
    carried_into: int | None = None


@dataclass(frozen=True, slots=True)
class SettlementRecord:
    """How an evening was settled up to version 4: unit in cents, whether earlier rests count in, and the payments."""

    unit: int
    carry: bool
    payments: tuple[PaymentRecord, ...] = ()
