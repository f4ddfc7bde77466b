"""Reads what can still be read of a damaged database; believes only what its seal confirms. The file is not touched.

A working copy gets a sound header and the table definitions of a new database; then every table is scanned from both
ends, and row by row where that breaks off.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tarockblock.store import money_log
from tarockblock.store.checksum import seal_entry, seal_log
from tarockblock.store.gate import APPLICATION_ID
from tarockblock.store.records import MoneyRecord

FURTHER = 1000
"""So far beyond the last known row number rows are tried one by one."""

_COLUMNS = {
    "players": "id, name",
    "rulesets": "digest, copy",
    "evenings": "id, title, date, note, ruleset, cents_per_point, planned_radl, first_dealer, entry_count, closed_at,"
    " trashed_at",
    "seats": "evening, seat, player, starts",
    "entries": "id, evening, place, fact, checksum",
    "log": "evening, number, kind, data, checksum, state",
    "money_log": "id, evening, at, about, was, became, twin",
    "settlements": "evening, unit, carry",
    "payments": "id, evening, number, payer, payee, cents, paid_at, carried_into",
    "memory": "key, value",
}
_KEYS = {
    "rulesets": "digest",
    "seats": "evening, seat",
    "log": "evening, number",
    "settlements": "evening",
    "memory": "key",
}
_PAGE = 4096
_HEADER = {0: b"SQLite format 3\x00", 16: _PAGE.to_bytes(2, "big"), 18: b"\x01\x01\x00\x40\x20\x20"}
_NO_FREE_PAGES = {32: bytes(8), 44: (4).to_bytes(4, "big"), 52: bytes(4), 56: (1).to_bytes(4, "big"), 64: bytes(4)}

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that was there; ``fact`` is None where its seal does not confirm it."""

    id: int
    place: int
    fact: str | None


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step of the undo log, confirmed by its seal."""

    number: int
    kind: str
    data: str
    done: bool


@dataclass(frozen=True, slots=True)
class Salvage:
    """The rows that could be read: names by number, rulesets by digest, the rest by evening. Nothing of it is checked
    but entries, steps and the trace of the money."""

    players: dict[int, str]
    rulesets: dict[str, str]
    evenings: dict[int, Row]
    seats: dict[int, list[Row]]
    entries: dict[int, list[FoundEntry]]
    steps: dict[int, list[FoundStep]]
    money: dict[int, list[MoneyRecord]]
    settlements: dict[int, Row]
    payments: dict[int, list[Row]]
    memory: dict[str, str]

    @property
    def numbers(self) -> list[int]:
        """All evenings of which anything is left."""
        return sorted({*self.evenings, *self.entries, *self.steps})


def salvage(path: Path, fresh: Path) -> Salvage:
    """What is left in the file; ``fresh`` is a new database, whose tables are the ones to look for."""
    with tempfile.TemporaryDirectory(prefix="tarockblock-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(path, copy)
        _finish_journal(path, copy)
        _mend_header(copy)
        _mend_schema(copy, fresh)
        found = _sorted_out(_all_rows(copy))
        if not found.numbers:
            _transplant_schema(copy, fresh)
            found = _sorted_out(_all_rows(copy))
    return found


def _finish_journal(path: Path, copy: Path) -> None:
    """Let SQLite put back, in the copy, what a killed program left half done."""
    journal = path.with_name(path.name + "-journal")
    if not journal.exists():
        return
    shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
    with closing(_lenient(copy)) as connection, contextlib.suppress(sqlite3.Error):  # then it does when mended
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _all_rows(path: Path) -> dict[str, list[Row]]:
    with closing(_lenient(path)) as connection:
        return {name: _rows(connection, name) for name in _COLUMNS}


def _mend_header(path: Path) -> None:
    """What is the same in every database of ours is written anew; the first page is the likeliest victim."""
    raw = bytearray(path.read_bytes())
    if len(raw) < _PAGE:
        raw.extend(bytes(_PAGE - len(raw)))
    pages = len(raw) // _PAGE
    fields = _HEADER | _NO_FREE_PAGES | {28: pages.to_bytes(4, "big"), 68: APPLICATION_ID.to_bytes(4, "big")}
    fields[92] = bytes(raw[24:28])
    for offset, value in fields.items():
        raw[offset : offset + len(value)] = value
    path.write_bytes(raw)


def _mend_schema(path: Path, fresh: Path) -> None:
    """Put the tables' definitions right; triggers and indexes are not needed for reading."""
    with closing(sqlite3.connect(fresh)) as sound:
        schema = sound.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL"
        ).fetchall()
    with closing(_lenient(path)) as connection:
        try:
            for name, sql in schema:
                connection.execute("UPDATE sqlite_master SET type = 'table', sql = ? WHERE name = ?", (sql, name))
            connection.execute("DELETE FROM sqlite_master WHERE type NOT IN ('table', 'index')")
            connection.execute("DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        except sqlite3.Error:
            connection.rollback()  # then it has to do as it is


def _transplant_schema(path: Path, fresh: Path) -> None:
    """Where the list of tables itself is damaged, take a new database's: it was made by the same steps, so its tables
    begin on the same pages. (Not so after a migration; then the seals confirm nothing, and nothing is believed.)"""
    with closing(sqlite3.connect(fresh)) as sound:
        roots = {row[0] for row in sound.execute("SELECT rootpage FROM sqlite_master")}
    ours, theirs = bytearray(path.read_bytes()), fresh.read_bytes()
    for page in range(1, len(theirs) // _PAGE + 1):
        if page not in roots:
            start = (page - 1) * _PAGE
            ours[start : start + _PAGE] = theirs[start : start + _PAGE]
    path.write_bytes(ours)
    _mend_header(path)


def _lenient(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def _rows(connection: sqlite3.Connection, table: str) -> list[Row]:
    """Every row that can be read: from the front, else also from the back, and by number where rows have one."""
    key = _KEYS.get(table, "id")
    backwards = ", ".join(f"{part} DESC" for part in key.split(", "))
    found: dict[Row, None] = {}
    for order in (key, backwards):
        try:
            for row in connection.execute(f"SELECT {_COLUMNS[table]} FROM {table} ORDER BY {order}"):
                found[row] = None
        except sqlite3.Error:
            continue
        return list(found)
    if key == "id":
        found |= dict.fromkeys(_one_by_one(connection, table, found))
    return list(found)


def _one_by_one(connection: sqlite3.Connection, table: str, known: Iterable[Row]) -> list[Row]:
    numbers = {row[0] for row in known if isinstance(row[0], int)}
    found: list[Row] = []
    for number in range(1, min(max(numbers, default=0), 1_000_000) + FURTHER):
        if number not in numbers:
            try:
                found += connection.execute(f"SELECT {_COLUMNS[table]} FROM {table} WHERE id = ?", (number,)).fetchall()
            except sqlite3.Error:
                continue
    return found


def _sorted_out(tables: dict[str, list[Row]]) -> Salvage:
    entries: dict[int, list[FoundEntry]] = {}
    for number, evening, place, fact, mark in _of_types(tables["entries"], int, int, int, str, str):
        sound = mark == seal_entry(number, evening, place, fact)
        entries.setdefault(evening, []).append(FoundEntry(number, place, fact if sound else None))
    steps: dict[int, list[FoundStep]] = {}
    for evening, number, kind, data, mark, state in _of_types(tables["log"], int, int, str, str, str, str):
        if mark == seal_log(evening, number, kind, data):
            steps.setdefault(evening, []).append(FoundStep(number, kind, data, state == "done"))
    money: dict[int, list[MoneyRecord]] = {}
    for _, evening, *texts in sorted(_of_types(tables["money_log"], int, int, str, str, str, str, str)):
        with contextlib.suppress(ValueError):  # no time
            if (record := money_log.record_of(evening, texts)) is not None:
                money.setdefault(evening, []).append(record)
    seats: dict[int, list[Row]] = {}
    for row in _of_types(tables["seats"], int, int, int, int):
        seats.setdefault(row[0], []).append(row)
    payments: dict[int, list[Row]] = {}
    for row in _of_types(tables["payments"], int, int, int, int, int, int):
        payments.setdefault(row[1], []).append(row)
    return Salvage(
        players={row[0]: row[1] for row in _of_types(tables["players"], int, str)},
        rulesets={row[0]: row[1] for row in _of_types(tables["rulesets"], str, str)},
        evenings={row[0]: row for row in _of_types(tables["evenings"], int)},
        seats=seats,
        entries={evening: sorted(found, key=lambda each: each.place) for evening, found in entries.items()},
        steps={evening: sorted(found, key=lambda each: each.number) for evening, found in steps.items()},
        money=money,
        settlements={row[0]: row for row in _of_types(tables["settlements"], int, int, int)},
        payments=payments,
        memory={row[0]: row[1] for row in _of_types(tables["memory"], str, str)},
    )


def _of_types(rows: Iterable[Row], *types: type) -> Iterator[Row]:
    """Rows that begin with values of these types; a flipped bit makes numbers of texts."""
    return (row for row in rows if all(type(value) is kind for value, kind in zip(row, types, strict=False)))
