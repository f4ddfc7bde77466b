"""Rows of the database as plain values: texts, numbers and exact fractions. What a fact means is not known here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from tarockblock.domain.money import Exact
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderRecord:
    """What an evening says of itself; ``players`` is the first seating, ``ruleset`` a digest."""

    title: str
    date: str | None
    note: str
    ruleset: str
    cents_per_point: int
    planned_radl: int | None
    first_dealer: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One entry: its lasting number, and the fact as JSON."""

    id: int
    fact: str


@dataclass(frozen=True, slots=True)
class EveningRecord:
    """An evening with its entries in order; ``revision`` counts its changes."""

    id: int
    header: HeaderRecord
    entries: tuple[EntryRecord, ...]
    revision: int
    saved_at: datetime
    closed_at: datetime | None
    trashed_at: datetime | None


@dataclass(frozen=True, slots=True)
class SummaryRecord:
    """An evening as the archive lists it; ``players`` are all who ever sat there, ``ruleset`` an id."""

    id: int
    title: str
    date: str | None
    ruleset: str
    players: tuple[str, ...]
    hands: int
    entry_count: int
    saved_at: datetime
    closed_at: datetime | None
    trashed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Amounts:
    """What one player got out of one entry, exact, in points and in cents."""

    points: Exact
    cents: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptRecord:
    """What an entry came to when it was stored: no truth, but a receipt that can be checked.

    ``problems`` counts what speaks against the entry where it stands; ``engine`` is the version of the arithmetic.
    """

    hand: int | None
    radl: int | None
    dealer: str | None
    vorhand: str | None
    factor: int
    problems: int
    ruleset: str
    engine: str
    scores: Mapping[str, Amounts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VersionRecord:
    """An earlier version of an entry; ``change`` is what ended it (edited, moved, removed)."""

    entry: int
    fact: str
    change: str
    written_at: datetime
    replaced_at: datetime
    scores: Mapping[str, Amounts]


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One step of the undo log; ``state`` is done, undone or dropped (it was undone, then something else was done).

    One that is not ``sound`` is not as it was written, or (state ``damaged``) not there at all.
    """

    number: int
    kind: str
    data: str
    state: str
    sound: bool = True


@dataclass(frozen=True, slots=True)
class MoneyRecord:
    """Something done with the money of an evening: what it is about, and what that became.

    ``about`` is JSON: ``["closing"]``, ``["unit"]``, ``["carry"]``, or of a payment ``["payment", number, payer, payee,
    cents]``, and ``["rest", …]`` where another evening takes it over or gives it back.
    """

    at: datetime
    about: str
    was: str
    became: str
