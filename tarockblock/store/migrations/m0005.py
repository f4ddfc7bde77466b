"""Version 5: one journal of postings instead of settlements; evenings and entries have ids that are known everywhere.

As with version 4, a connection beside looks first: once SQLite has met a page that can not be read it commits nothing
any more. Where what was stored of the money can not be read as a whole, or is not as it was sealed, what can be read of
it is posted and the old tables stay, so that ``verify`` names them and a recovery finds them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from tarockblock.store import derived_ids, old_money
from tarockblock.store.checksum import seal_identity, seal_posting, seal_row_id
from tarockblock.store.money_records import PaymentRecord, PostingRow, SettlementRecord
from tarockblock.store.old_money import OldEvening

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_TABLES = """
CREATE TABLE identities (
    evening INTEGER PRIMARY KEY REFERENCES evenings (id),
    uuid TEXT NOT NULL UNIQUE,
    round TEXT NOT NULL,
    unit INTEGER CHECK (unit > 0),
    leave_open INTEGER CHECK (leave_open IN (0, 1)),
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE row_ids (
    entry INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evenings (id),
    uuid TEXT NOT NULL,
    checksum TEXT NOT NULL,
    UNIQUE (evening, uuid)
) STRICT;

CREATE TABLE rounds (
    name TEXT PRIMARY KEY,
    terms TEXT NOT NULL CHECK (json_valid(terms)),
    number INTEGER NOT NULL,
    checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    round TEXT NOT NULL,
    evening TEXT,
    title TEXT NOT NULL,
    date TEXT,
    note TEXT NOT NULL,
    names TEXT,
    transfers TEXT NOT NULL CHECK (json_valid(transfers)),
    closing TEXT CHECK (closing IS NULL OR json_valid(closing)),
    reason TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE INDEX postings_by_evening ON postings (evening);
"""
"""``identities``: besides id and round, how an evening is to be settled once it is closed (NULL: as its round says).

Row ids outlast their entry: one that comes back by *redo* is the same. Postings outlast their evening.
"""

_GUARDS = """
CREATE TRIGGER identities_stay BEFORE UPDATE OF evening, uuid ON identities
WHEN OLD.evening IS NOT NEW.evening OR OLD.uuid IS NOT NEW.uuid
BEGIN SELECT RAISE(ABORT, 'an evening keeps its id'); END;

CREATE TRIGGER identities_undeleted BEFORE DELETE ON identities
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'an evening keeps its id'); END;

CREATE TRIGGER row_ids_unchanged BEFORE UPDATE ON row_ids
BEGIN SELECT RAISE(ABORT, 'an entry keeps its id'); END;

CREATE TRIGGER row_ids_undeleted BEFORE DELETE ON row_ids
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'an entry keeps its id'); END;

CREATE TRIGGER postings_unchanged BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is not edited'); END;

CREATE TRIGGER postings_undeleted BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is not edited'); END;

DROP TRIGGER evenings_needed;
DROP TRIGGER evenings_deleted;

CREATE TRIGGER evenings_deleted AFTER DELETE ON evenings
BEGIN
    DELETE FROM seats WHERE evening = OLD.id;
    DELETE FROM entries WHERE evening = OLD.id;
    DELETE FROM versions WHERE evening = OLD.id;
    DELETE FROM log WHERE evening = OLD.id;
    DELETE FROM money_log WHERE evening = OLD.id;
    DELETE FROM row_ids WHERE evening = OLD.id;
    DELETE FROM identities WHERE evening = OLD.id;
END;
"""

_WITHOUT_SETTLEMENTS = """
DROP TABLE payments;
DROP TABLE settlements;
"""


def migrate(db: OpenFile) -> None:
    """Make the tables, give everything its id, and post what was stored of the money."""
    old = _beside(db)
    db.executescript(_TABLES + _GUARDS)
    _give_ids(db, old)
    for row in old.postings:
        marks = ", ".join("?" * (len(row) + 1))
        names = ", ".join((*PostingRow._fields, "checksum"))
        db.execute(f"INSERT INTO postings ({names}) VALUES ({marks})", (*row, seal_posting(row)))
    if old.is_whole:
        db.executescript(_WITHOUT_SETTLEMENTS)


@dataclass
class _Old:
    """What there was: identities as (evening, id, round, unit, whether claims stay open), entries, and postings."""

    identities: list[tuple[int, str, str, int | None, int | None]] = field(default_factory=list)
    entries: list[tuple[int, int, str]] = field(default_factory=list)
    postings: list[PostingRow] = field(default_factory=list)
    is_whole: bool = True


def _give_ids(db: OpenFile, old: _Old) -> None:
    db.conn.executemany(
        "INSERT INTO identities (evening, uuid, round, unit, leave_open, checksum) VALUES (?, ?, ?, ?, ?, ?)",
        ((*row, seal_identity(*row)) for row in old.identities),
    )
    uuids = {evening: uuid for evening, uuid, *_ in old.identities}
    ids = (
        (entry, evening, derived_ids.of_row(uuids[evening], entry, recorded_at))
        for entry, evening, recorded_at in old.entries
        if evening in uuids
    )
    db.conn.executemany(
        "INSERT OR IGNORE INTO row_ids (entry, evening, uuid, checksum) VALUES (?, ?, ?, ?)",
        ((*row, seal_row_id(*row)) for row in ids),
    )


def _beside(db: OpenFile) -> _Old:
    file = str(db.execute("PRAGMA database_list").fetchone()[2])
    if not file:  # a new database in memory: nothing lies in it
        return _Old()
    with closing(sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)) as other:
        try:
            evenings = other.execute(_EVENINGS).fetchall()
        except sqlite3.Error:
            return _Old(is_whole=False)
        found, uuids = _Old(), _uuids(evenings)
        money = _read(other)
        for number, title, *_ in evenings:
            kept = money.settlements.get(number)
            chosen = kept if kept is not None and money.is_open(number) else None
            unit = None if chosen is None else chosen.unit
            leave_open = None if chosen is None else int(not chosen.carry)
            found.identities.append((number, uuids[number], title, unit, leave_open))
        found.entries = _entries(other)
        found.is_whole = money.is_whole
        found.postings = old_money.postings(
            [
                OldEvening(
                    number=number,
                    id=uuids[number],
                    title=title,
                    date=date,
                    people=money.people.get(number, ()),
                    closed_at=_time(closed_at),
                    trashed_at=_time(trashed_at),
                    settlement=money.settlements[number],
                    results=money.results.get(number, {}) if money.has_results else None,
                )
                for number, title, date, _, closed_at, trashed_at, _ in evenings
                if number in money.settlements
            ],
            _called(other),
        )
        return found


_EVENINGS = "SELECT id, title, date, started_at, closed_at, trashed_at, source FROM evenings ORDER BY id"


def _time(text: str | None) -> str | None:
    """A stored time; one that is damaged must not spoil the posting that takes it over."""
    try:
        return None if text is None else datetime.fromisoformat(text).isoformat()
    except ValueError:
        return "1970-01-01T00:00:00+00:00"


def _uuids(evenings: list[tuple[int, str, str | None, str, str | None, str | None, str | None]]) -> dict[int, str]:
    """The ids of all evenings; of two that came out of the same file the second is another one."""
    found: dict[int, str] = {}
    for number, _, _, started_at, _, _, source in evenings:
        known = derived_ids.of_source(source) if source else ""
        found[number] = derived_ids.of_evening(number, started_at) if known in ("", *found.values()) else known
    return found


def _entries(other: sqlite3.Connection) -> list[tuple[int, int, str]]:
    """Entry, evening and time of all entries there ever were: one that was taken back may come again."""
    found: dict[int, tuple[int, int, str]] = {}
    queries = (
        "SELECT entry, evening, min(written_at) FROM versions GROUP BY entry",
        "SELECT id, evening, recorded_at FROM entries",
    )
    for query in queries:
        found |= {row[0]: row for row in _readable(other, query)}
    return sorted(found.values())


def _readable(other: sqlite3.Connection, query: str) -> list[tuple[int, int, str]]:
    """The rows of a query before the first page that can not be read."""
    rows: list[tuple[int, int, str]] = []
    try:
        for row in other.execute(query):
            rows.append(row)
    except sqlite3.Error:
        return rows
    return rows


@dataclass
class _Money:
    settlements: dict[int, SettlementRecord] = field(default_factory=dict)
    people: dict[int, tuple[str, ...]] = field(default_factory=dict)
    results: dict[int, dict[str, Fraction]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    has_results: bool = True
    is_whole: bool = True

    def is_open(self, number: int) -> bool:
        return number not in self.closed


def _read(other: sqlite3.Connection) -> _Money:
    found = _Money()
    try:
        found.closed = {number for (number,) in other.execute("SELECT id FROM evenings WHERE closed_at IS NOT NULL")}
        payments: dict[int, list[PaymentRecord]] = {}
        for evening, number, payer, payee, cents, paid_at, into, twin in other.execute(_PAYMENTS):
            if twin is not None and twin != ("" if into is None else str(into)):
                found.is_whole, into = False, None
            at = None if paid_at is None else datetime.fromisoformat(paid_at)
            payments.setdefault(evening, []).append(PaymentRecord(number, payer, payee, cents, at, into))
        for evening, unit, carry, mark in other.execute(_SETTLEMENTS):
            settlement = SettlementRecord(unit, bool(carry), tuple(payments.get(evening, ())))
            if old_money.is_as_sealed(evening, settlement, mark):
                found.settlements[evening] = settlement
            else:
                found.is_whole = False
        for evening, name in other.execute(_SEATS):
            found.people[evening] = (*found.people.get(evening, ()), name)
    except (sqlite3.Error, ValueError):
        found.is_whole = False
    try:
        found.results = _results(other)
    except (sqlite3.Error, ArithmeticError):
        found.has_results = False
    return found


_PAYMENTS = """
SELECT x.evening, number, a.name, b.name, cents, paid_at, carried_into, twin FROM payments AS x
JOIN players AS a ON a.id = x.payer JOIN players AS b ON b.id = x.payee ORDER BY x.evening, number
"""
_SETTLEMENTS = "SELECT evening, unit, carry, checksum FROM settlements ORDER BY evening"
_SEATS = "SELECT s.evening, p.name FROM seats AS s JOIN players AS p ON p.id = s.player ORDER BY s.evening, s.seat"
_SCORES = """
SELECT e.evening, p.name, s.cents_parts, sum(s.cents) FROM scores AS s JOIN entries AS e ON e.id = s.entry
JOIN players AS p ON p.id = s.player GROUP BY e.evening, p.name, s.cents_parts
"""


def _results(other: sqlite3.Connection) -> dict[int, dict[str, Fraction]]:
    """What every evening came to, in cents."""
    found: dict[int, dict[str, Fraction]] = {}
    for evening, name, parts, cents in other.execute(_SCORES):
        of = found.setdefault(evening, {})
        of[name] = of.get(name, Fraction()) + Fraction(cents, parts)
    return found


def _called(other: sqlite3.Connection) -> Callable[[str], str]:
    """Who was known as whom."""
    names: Mapping[str, str] = {}
    try:
        row = other.execute("SELECT value FROM memory WHERE key = 'same_people'").fetchone()
        names = dict(_known_as("[]" if row is None else row[0]))
    except (sqlite3.Error, ValueError, TypeError):
        names = {}
    return lambda name: names.get(normalize("NFC", name), normalize("NFC", name))


def _known_as(text: str) -> Iterator[tuple[str, str]]:
    for called, *others in json.loads(text):
        for name in (called, *others):
            yield normalize("NFC", name), called
