"""What can still be believed of a database file, damaged or not: rows that their seals confirm. It is not touched.

Rows are read page by page, so no damage hides more than it hits; names and places stand in indexes, too.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from tarockblock.store import entries, evenings, money_log
from tarockblock.store.checksum import seal, seal_entry, seal_log
from tarockblock.store.mending import Mender, is_text
from tarockblock.store.records import HeaderRecord, MoneyRecord, ReceiptRecord
from tarockblock.store.salvage_book import SalvagedBook, is_like_twin, stored_time
from tarockblock.store.schema import names_said
from tarockblock.store.settled import settled_bytes
from tarockblock.store.tables import Row, TableFile

_RECEIPT = {each.name for each in fields(ReceiptRecord)} - {"scores"}


@dataclass(frozen=True, slots=True)
class Heading:
    """What an evening says of itself, as its seal confirms it; ``seats`` is everybody, and whether from the beginning.

    ``count`` is the number of its entries, ``hands`` of those that count. Times are texts as they are stored;
    ``saved_at`` is empty where it is not as it was written.
    """

    number: int
    header: HeaderRecord
    seats: tuple[tuple[str, bool], ...]
    count: int
    hands: int
    started_at: str
    closed_at: str | None
    trashed_at: str | None
    source: str | None
    saved_at: str
    revision: int


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that was there; ``fact`` is None where nothing but its place is known."""

    id: int
    fact: str | None = None
    recorded_at: str = ""
    changed_at: str = ""


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step of the undo log."""

    number: int
    kind: str
    data: str
    at: str
    state: str


@dataclass(frozen=True, slots=True)
class FoundVersion:
    """An earlier version of an entry, as it is stored."""

    entry: int
    evening: int
    place: int
    fact: str
    checksum: str
    change: str
    written_at: str
    replaced_at: str
    scored: str
    twin: str | None


def salvage(path: Path) -> Salvage:
    """What is left in a file; raises OSError."""
    return Salvage(settled_bytes(path))


class Salvage:
    """The rows of one file; each table is read when it is first asked for.

    ``strange`` says what in the list of tables is not as the program makes it; empty where nothing is.
    """

    def __init__(self, raw: bytes) -> None:
        self._file = TableFile(raw)
        self.strange = names_said(self._file.strange)
        self._mender = Mender()

    # ------------------------------------------------------------------ evenings

    @cached_property
    def headings(self) -> Mapping[int, Heading]:
        """What evenings say of themselves, by number."""
        found = {}
        for row in self._file.table("evenings").rows:
            heading = self._heading(row)
            if heading is not None:
                found[heading.number] = heading
        return found

    @property
    def knows_all_evenings(self) -> bool:
        """Whether an evening that has no heading here is none (any more)."""
        table = self._file.table("evenings")
        return table.whole and len(self.headings) == len(table.rows)

    @property
    def is_empty(self) -> bool:
        """Whether this is a database of ours in which there is no evening."""
        return self._file.has("evenings") and self.knows_all_evenings and not self.headings

    @cached_property
    def numbers(self) -> frozenset[int]:
        """All evenings of which there is anything; once they are all known, what is left of others was deleted."""
        if self.knows_all_evenings:
            return frozenset(self.headings)
        return frozenset({*self.headings, *self._entries, *self.steps})

    def _heading(self, row: Row) -> Heading | None:
        columns = [name.strip() for name in evenings.SEALED.split(",")]
        mender, mark = self._mender, str(row["checksum"])
        first = None
        for names, seats in product(self._names, self._seats(row["id"])):
            people = [(names.get(player, ""), starts) for player, starts in seats]
            dealer = names.get(row["first_dealer"], "")
            parts = [row["id"], [dealer if name == "p.name" else row[name] for name in columns], people]
            first = first or parts
            if is_text(parts) and _seal_evening(*parts) == mark:
                return _made_heading(row, columns, parts)
        mended = None if first is None else mender.mended(first, mark, _seal_evening)
        return None if mended is None else _made_heading(row, columns, mended)

    def seatings(self, evening: int) -> Iterator[tuple[tuple[str, bool], ...]]:
        """Who may have sat there, and whether from the beginning; no seal says which of these it was."""
        for seats in self._seats(evening):
            yield tuple((self._names[1].get(player, ""), starts) for player, starts in seats)

    def _seats(self, evening: int) -> Iterator[list[tuple[int, bool]]]:
        """Who may have sat there, in the order of appearance: as the table says, and as its indexes do."""
        rows = sorted(self._seat_rows.get(evening, []))
        yield [(player, starts) for _, player, starts in rows]
        for name, order in (("sqlite_autoindex_seats_2", (0, 1, 2)), ("seats_by_player", (1, 0, 2))):
            found = [[each[place] for place in order] for each in self._file.index(name, int, int, int)]
            players = [player for number, player, _ in sorted(found, key=lambda each: each[2]) if number == evening]
            for first in range(4, min(len(players), 6) + 1):  # the index does not say who came later
                yield [(player, place < first) for place, player in enumerate(players)]

    @cached_property
    def _seat_rows(self) -> Mapping[int, list[tuple[int, int, bool]]]:
        found: dict[int, list[tuple[int, int, bool]]] = {}
        for row in self._file.table("seats").rows:
            found.setdefault(row["evening"], []).append((row["seat"], row["player"], bool(row["starts"])))
        return found

    @cached_property
    def _names(self) -> list[Mapping[int, str]]:
        """Names by number: as the table has them, and as its index does."""
        table = {row["id"]: row["name"] for row in self._file.table("players").rows}
        index = {number: name for name, number in self._file.index("sqlite_autoindex_players_1", str, int)}
        return [table, table | index, index | table]

    # ------------------------------------------------------------------ entries and their history

    def entries(self, evening: int) -> list[FoundEntry]:
        """The entries of an evening in their order, also those of which no more is left than their place."""
        return [each for _, each in sorted(self._entries.get(evening, {}).items(), key=lambda each: each[0])]

    @property
    def knows_all_entries(self) -> bool:
        """Whether there are no other entries: table or index is whole."""
        table = self._file.table("entries")
        sealed = sum(each.fact is not None for of in self._entries.values() for each in of.values())
        return (table.whole and sealed == len(table.rows)) or self._file.index_is_whole("sqlite_autoindex_entries_1")

    @cached_property
    def owners(self) -> Mapping[int, int]:
        """The evening of every entry, by its number."""
        return {each.id: evening for evening, of in self._entries.items() for each in of.values()}

    @cached_property
    def _entries(self) -> Mapping[int, dict[int, FoundEntry]]:
        """By evening and place."""
        found: dict[int, dict[int, FoundEntry]] = {}
        table, known = self._file.table("entries"), set()
        for row in table.rows:
            parts = [row["id"], row["evening"], row["place"], row["fact"]]
            mended = self._mender.mended(parts, row["checksum"], seal_entry)
            if mended is not None:
                number, evening, place, fact = mended
                known.add(number)
                times = (
                    stored_time(row["recorded_at"]),
                    stored_time(row["changed_at"]) if is_like_twin("entries", row) else "",
                )
                found.setdefault(evening, {})[place] = FoundEntry(number, fact, *times)
        for evening, place, number in self._file.index("sqlite_autoindex_entries_1", int, int, int):
            if number not in known:
                found.setdefault(evening, {}).setdefault(place, FoundEntry(number))
        return found

    @cached_property
    def steps(self) -> Mapping[int, dict[int, FoundStep]]:
        """The undo log by evening and number."""
        found: dict[int, dict[int, FoundStep]] = {}
        for row in self._file.table("log").rows:
            parts = [row["evening"], row["number"], row["kind"], row["data"]]
            mended = self._mender.mended(parts, row["checksum"], seal_log)
            if mended is not None and row["state"] in ("done", "undone", "dropped"):
                evening, number, kind, data = mended
                at = stored_time(row["at"]) if is_like_twin("log", row) else ""
                found.setdefault(evening, {})[number] = FoundStep(number, kind, data, at, row["state"])
        return found

    @property
    def knows_all_steps(self) -> bool:
        """Whether the undo log of no evening lacks anything."""
        table = self._file.table("log")
        return table.whole and len(table.rows) == sum(map(len, self.steps.values()))

    @cached_property
    def versions(self) -> Mapping[int, list[FoundVersion]]:
        """All earlier versions of entries by evening, in the order in which they ended."""
        found: dict[int, list[FoundVersion]] = {}
        for row in _by_id(self._file.table("versions").rows):
            if is_text(list(row.values())) and entries.is_sound_version(row):
                found.setdefault(row["evening"], []).append(
                    FoundVersion(**{name: row[name] for name in entries.VERSION})
                )
        return found

    @property
    def knows_all_versions(self) -> bool:
        """Whether no earlier version is missing."""
        table = self._file.table("versions")
        return table.whole and len(table.rows) == sum(map(len, self.versions.values()))

    @property
    def knows_all_scores(self) -> bool:
        """Whether no receipt can lack what anybody got."""
        return self._file.table("scores").whole

    def receipts(self, numbers: Iterable[int]) -> Mapping[int, ReceiptRecord]:
        """What was written down of these entries when they were scored, as far as it is there."""
        wanted = set(numbers)
        names = self._names[1]
        scores: dict[int, dict[str, Any]] = {}
        for row in self._file.table("scores").rows:
            if row["entry"] in wanted and row["player"] in names:
                amounts = [row[name] for name in ("points", "points_parts", "cents", "cents_parts")]
                with contextlib.suppress(ZeroDivisionError):  # then there is one receipt less to go by
                    scores.setdefault(row["entry"], {})[names[row["player"]]] = entries.amounts_of(amounts)
        return {
            row["entry"]: ReceiptRecord(
                **{name: row[name] for name in row if name in _RECEIPT}, scores=scores.get(row["entry"], {})
            )
            for row in self._file.table("receipts").rows
            if row["entry"] in wanted and is_text(list(row.values()))
        }

    # ------------------------------------------------------------------ money, rulesets, memory

    @cached_property
    def money(self) -> Mapping[int, list[MoneyRecord]]:
        """What was done with the money of evenings, in the order in which it happened."""
        found: dict[int, list[MoneyRecord]] = {}
        for row in _by_id(self._file.table("money_log").rows):
            with contextlib.suppress(ValueError):  # no time
                texts = [row[name] for name in money_log.NAMES]
                record = money_log.record_of(row["evening"], texts) if is_text(texts) else None
                if record is not None:
                    found.setdefault(row["evening"], []).append(record)
        return found

    @property
    def knows_all_money(self) -> bool:
        """Whether nothing of the trace of the money is missing."""
        table = self._file.table("money_log")
        return table.whole and len(table.rows) == sum(map(len, self.money.values()))

    @cached_property
    def book(self) -> SalvagedBook:
        """The journal, what evenings and entries are known by, and the settlements there were before."""
        return SalvagedBook(self._file, self._mender, self._names)

    @cached_property
    def rulesets(self) -> list[str]:
        """Copies of rulesets (JSON), of which nothing is checked."""
        return [row["copy"] for row in self._file.table("rulesets").rows if is_text(row["copy"])]

    @property
    def knows_all_memory(self) -> bool:
        """Whether nothing else was remembered."""
        table = self._file.table("memory")
        return table.whole and len(table.rows) == len(self.memory)

    @cached_property
    def memory(self) -> Mapping[str, str]:
        """What the program remembers about the database, as far as it is as it was written."""
        rows = self._file.table("memory").rows
        return {
            row["key"]: row["value"]
            for row in rows
            if is_text([row["key"], row["value"]]) and is_like_twin("memory", row)
        }


def _seal_evening(number: int, row: list[Any], people: list[Any]) -> str:
    return seal("evening", number, row, people)


def _made_heading(row: Row, columns: list[str], parts: list[Any]) -> Heading:
    number, values, people = parts
    sealed = dict(zip(columns, values, strict=True))
    seats = tuple((str(name), bool(starts)) for name, starts in people)
    names = ("title", "date", "note", "ruleset", "cents_per_point", "planned_radl")
    players = tuple(name for name, starts in seats if starts)
    header = HeaderRecord(**{name: sealed[name] for name in names}, first_dealer=sealed["p.name"], players=players)
    times = {name: sealed[name] for name in ("started_at", "closed_at", "trashed_at", "source")}
    saved = stored_time(row["saved_at"]) if is_like_twin("evenings", row) else ""
    return Heading(
        number, header, seats, sealed["entry_count"], sealed["hands"], **times, saved_at=saved, revision=row["revision"]
    )


def _by_id(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: int(row["id"]))
