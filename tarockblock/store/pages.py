"""Reads the rows of a SQLite file page by page, without SQLite: a bad page costs the rows on it and no others.

After https://sqlite.org/fileformat2.html. What leads to a page is not asked, so it does not matter whether that is
lost; a row is known by its form. Believes nothing it reads. Texts that are no UTF-8 come with surrogates: they fit no
seal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from tarockblock.store.gate import MAGIC

Values = tuple[Any, ...]

_USUAL_SIZE = 4096
_HEADER = 100
_INTERIOR_INDEX, _INTERIOR_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13


class Page(NamedTuple):
    """The rows on a page of a table, with their rowids, or of an index, without.

    ``is_free``: it may hold nothing but what was deleted. ``is_whole``: no cell of it was unreadable.
    """

    number: int
    is_table: bool
    is_free: bool
    is_whole: bool
    rows: tuple[tuple[int | None, Values], ...]


class PageFile:
    """A file as pages; a cut or overwritten one, too. ``check`` raises once it has taken too long."""

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
        """All pages that hold rows."""
        for number in range(1, self._count + 1):
            page = self._page(number)
            if page is not None:
                yield page

    @cached_property
    def _free(self) -> set[int]:
        """Pages that hold nothing any more but what was deleted, as far as their list can be read."""
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
        """The row at a place of a page; IndexError, ValueError."""
        if not base <= at < base + self._size:
            raise ValueError(at)
        length, at = varint(self._raw, at + (4 if kind == _INTERIOR_INDEX else 0))
        rowid = None
        if kind == _LEAF_TABLE:
            rowid, at = varint(self._raw, at)
            rowid -= (rowid >> 63) << 64
        return rowid, record(self._payload(length, at, is_table=kind == _LEAF_TABLE))

    def _payload(self, length: int, at: int, *, is_table: bool) -> bytes:
        """The bytes of a row, with those that lie on overflow pages."""
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
    """A number of one to nine bytes, and where it ends; IndexError behind the end."""
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
    """The values of a row; IndexError, ValueError where they are none."""
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
