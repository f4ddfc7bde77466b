"""Reads what is still trustworthy in a damaged database file: rows that fit their ids and seals.

It reads pages without SQLite (https://sqlite.org/fileformat2.html), so that a bad page costs only its own rows.
Invalid UTF-8 becomes surrogates, which fit no seal.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from tarockblock.errors import StoreError
from tarockblock.log.facts import Data, Fact, StoredFact, believed
from tarockblock.log.union import ALL_SUMS, Tally
from tarockblock.store import opening
from tarockblock.store.files import settled_bytes
from tarockblock.store.local import State, rows_of
from tarockblock.store.opening import MAGIC, seal

Values = tuple[Any, ...]

_USUAL_SIZE = 4096
_HEADER = 100
_INTERIOR_INDEX, _INTERIOR_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13


class Page(NamedTuple):
    """The rows on a page of a table, with their rowids, or of an index, without.

    ``is_free``: it may hold only deleted rows. ``is_whole``: every cell was readable.
    """

    number: int
    is_table: bool
    is_free: bool
    is_whole: bool
    rows: tuple[tuple[int | None, Values], ...]


class PageFile:
    """A file as pages, even if cut or overwritten. ``check`` raises if it takes too long."""

    def __init__(self, raw: bytes, check: Callable[[], None] = lambda: None) -> None:
        size = int.from_bytes(raw[16:18], "big")
        size = 65536 if size == 1 else size
        sound = raw.startswith(MAGIC) and size >= 512 and size & (size - 1) == 0
        self._size = size if sound else _USUAL_SIZE
        self._usable = self._size - (raw[20] if sound else 0)
        self._count = -(-len(raw) // self._size)
        self._raw = raw.ljust(self._count * self._size, b"\0")
        self._check = check

    def __iter__(self) -> Iterator[Page]:
        for number in range(1, self._count + 1):
            page = self._page(number)
            if page is not None:
                yield page

    @cached_property
    def _free(self) -> set[int]:
        found: set[int] = set()
        trunk = int.from_bytes(self._raw[32:36], "big") if self._raw.startswith(MAGIC) else 0
        while 1 < trunk <= self._count and trunk not in found:
            found.add(trunk)
            start = (trunk - 1) * self._size
            count = min(self._number(start + 4), self._size // 4 - 2)
            found.update(self._number(start + 8 + 4 * each) for each in range(count))
            trunk = self._number(start)
        return found

    def _page(self, number: int) -> Page | None:
        base = (number - 1) * self._size
        start = base + (_HEADER if number == 1 else 0)
        kind = self._raw[start]
        if kind not in (_INTERIOR_INDEX, _LEAF_INDEX, _LEAF_TABLE):
            return None
        pointers = start + (12 if kind == _INTERIOR_INDEX else 8)
        count = self._short(start + 3)
        most = (self._size - (pointers - base)) // 2
        rows, is_whole = [], count <= most
        for each in range(min(count, most)):
            self._check()
            try:
                rows.append(self._cell(kind, base, base + self._short(pointers + 2 * each)))
            except (IndexError, ValueError):
                is_whole = False
        return Page(number, kind == _LEAF_TABLE, number in self._free, is_whole, tuple(rows))

    def _cell(self, kind: int, base: int, at: int) -> tuple[int | None, Values]:
        """Return the row at a place of a page. Raise IndexError, ValueError."""
        if not base <= at < base + self._size:
            raise ValueError(at)
        length, at = varint(self._raw, at + (4 if kind == _INTERIOR_INDEX else 0))
        rowid = None
        if kind == _LEAF_TABLE:
            rowid, at = varint(self._raw, at)
            rowid -= (rowid >> 63) << 64
        return rowid, record(self._payload(length, at, is_table=kind == _LEAF_TABLE))

    def _payload(self, length: int, at: int, *, is_table: bool) -> bytes:
        if length > opening.MOST_ROW:
            raise ValueError(length)
        usable = self._usable
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return self._raw[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        parts, left = [self._raw[at : at + here]], length - here
        following, seen = self._number(at + here), set[int]()
        while left > 0:
            if not 1 < following <= self._count or following in seen:
                raise ValueError(following)
            seen.add(following)
            self._check()
            start = (following - 1) * self._size
            parts.append(self._raw[start + 4 : start + 4 + min(left, usable - 4)])
            left -= len(parts[-1])
            following = self._number(start)
        return b"".join(parts)

    def _short(self, at: int) -> int:
        return int.from_bytes(self._raw[at : at + 2], "big")

    def _number(self, at: int) -> int:
        return int.from_bytes(self._raw[at : at + 4], "big")


def varint(raw: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and its end. Raise IndexError."""
    value = 0
    for step in range(8):
        byte = raw[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | raw[at + 8], at + 9


_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of the values of serial types 0 to 9."""


def record(payload: bytes) -> Values:
    """Return the values of a row. Raise IndexError, ValueError if invalid."""
    head, at = varint(payload, 0)
    if head > len(payload):
        raise ValueError(head)
    return tuple(_values(payload, at, head))


def _values(payload: bytes, at: int, head: int) -> Iterator[Any]:
    body = head
    while at < head:
        kind, at = varint(payload, at)
        length = _LENGTHS[kind] if kind < len(_LENGTHS) else (kind - 12) // 2
        raw = payload[body : body + length]
        body += length
        if kind in (7, 10, 11) or len(raw) < length:  # a real number, which we never write; reserved; cut off
            raise ValueError(kind)
        if kind >= 12:
            yield raw.decode("utf-8", "surrogateescape") if kind % 2 else raw
        elif kind == 0:
            yield None
        else:
            yield kind - 8 if kind >= 8 else int.from_bytes(raw, "big", signed=True)


_ID = re.compile("[0-9a-f]{64}")
_UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_OF_OLD, _OF_OURS = b"CREATE TRIGGER evenings_undeleted", b"CREATE TRIGGER log_kept"


def salvage(path: Path, check: Callable[[], None] = lambda: None) -> Salvage:
    """Return what is left in a file. Raise OSError, or StoreError ``too_old_database``."""
    raw = settled_bytes(path)
    if _OF_OLD in raw and _OF_OURS not in raw:
        raise StoreError("too_old_database", file=path)
    return Salvage(raw, check)


class Salvage:
    """The rows of a file.

    ``deleted`` facts are those on free pages. ``rows`` are row numbers by fact id, ``streams`` streams by row
    number. ``states`` are perhaps stale. ``strange`` describes an altered schema.
    """

    def __init__(self, raw: bytes, check: Callable[[], None] = lambda: None) -> None:
        self.facts: dict[str, Fact] = {}
        self.deleted: dict[str, Fact] = {}
        self.rows: dict[str, int] = {}
        self.streams: dict[int, str] = {}
        self.states: list[State] = []
        self.tally: Tally | None = None
        self._local: dict[str, set[str]] = defaultdict(set)
        self._is_ours = False
        parts: list[opening.SchemaPart] = []
        named: list[list[Values]] = []
        is_whole = False
        for page in PageFile(raw, check):
            if not page.is_table:
                named.append([values for _, values in page.rows])
                continue
            is_whole |= page.number == 1 and page.is_whole
            for rowid, values in page.rows:
                if not page.is_free and len(values) == 5 and values[0] in ("table", "index", "trigger", "view"):
                    parts.append(opening.SchemaPart(*values[:3], values[4]))
                elif rowid is not None:
                    self._take(rowid, values, is_free=page.is_free)
        for each in named:
            self._take_index(each)
        names = {name for each in named for name in _names(each)} - set(self.streams.values())
        self._named = {each for each in names if not (_ID.fullmatch(each) or _UUID.fullmatch(each))}
        self.strange = _strange(parts, is_whole=is_whole)

    def _take(self, rowid: int, values: Values, *, is_free: bool) -> None:
        match values:
            case (None, str() as id_, str() as stream, int() as number, str() as text):
                fact = believed(StoredFact(id_, stream, number, text))
                if fact is not None:
                    (self.deleted if is_free else self.facts)[id_] = fact
                if not is_free and _ID.fullmatch(id_):
                    self.rows.setdefault(id_, rowid)
                    self.streams.setdefault(rowid, stream if fact is None else fact.stream)
            case (None, str() as total, int() as facts, int() as greatest, str() as mark):
                if mark == seal("tally", total, facts, greatest) and not is_free:
                    self.tally, self._is_ours = Tally(int(total, 16), facts, greatest), True
            case (str() as evening, str() as up_to, int() as seq, str() as text, str() as rows, str() as mark):
                state = _state(evening, up_to, seq, text, rows, mark)
                self.states += [] if state is None else [state]
            case (str() as name, str() as value, str() as mark):
                if mark == seal("local", name, value) and not is_free:
                    self._local[name].add(value)

    def _take_index(self, values: list[Values]) -> None:
        cells = [each for each in values if tuple(map(type, each)) == (str, int)]
        if cells and all(_ID.fullmatch(name) for name, _ in cells):
            for name, row in cells:
                self.rows.setdefault(name, row)
            return
        told = {self.rows[id_]: fact.stream for id_, fact in self.facts.items()}
        fits = Counter(told[row] == name for name, row in cells if row in told)
        if fits[True] > fits[False]:
            for name, row in cells:
                self.streams.setdefault(row, name)

    @property
    def local(self) -> dict[str, str]:
        return {name: next(iter(found)) for name, found in self._local.items() if len(found) == 1}

    @property
    def lost_names(self) -> set[str]:
        return self._named - self.local.keys()

    @property
    def lacks_local(self) -> bool:
        return bool(self.lost_names) or not (self._local or self.is_empty)

    @property
    def lost(self) -> dict[str, tuple[str, int]]:
        """Stream (or "") and row number of each unreadable fact, by id."""
        return {id_: (self.streams.get(row, ""), row) for id_, row in self.rows.items() if id_ not in self.facts}

    def is_all(self, facts: Iterable[str]) -> bool:
        """Return whether these are all facts there were, by their sum, or else by gaps in row numbers."""
        ids = list(facts)
        if self.tally is not None:
            return (sum(int(each, 16) for each in ids) % ALL_SUMS, len(ids)) == self.tally[:2]
        here = {self.rows.get(each, 0) for each in ids}
        return bool(here) and here == {*range(1, max([0, *self.rows.values(), *self.streams]) + 1)}

    @property
    def is_empty(self) -> bool:
        return self._is_ours and self.is_all(())


def _names(values: list[Values]) -> list[str]:
    return [each[0] for each in values if tuple(map(type, each)) == (str, int)]


def _state(evening: str, up_to: str, seq: int, text: str, rows: str, mark: str) -> State | None:
    with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):  # sealed, but not ours
        summary: Data = json.loads(text)
        if mark == seal("states", evening, up_to, seq, text) and summary["rows"] == seal(rows):
            return State(evening, up_to, seq, summary, rows_of(rows))
    return None


def _strange(parts: list[opening.SchemaPart], *, is_whole: bool) -> str:
    if not parts:
        return ""
    strange, damaged = opening.difference(parts, opening.parts())
    here: set[Any] = {each.name for each in parts}
    return opening.names_said([each for each in (*strange, *damaged) if is_whole or each in here])
