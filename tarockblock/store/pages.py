"""Reads the rows of a SQLite file page by page, without SQLite: a bad page costs the rows on it and no others.

After https://sqlite.org/fileformat2.html. Believes nothing it reads; that is for seals to do. Texts that are no UTF-8
come with surrogates (``surrogateescape``), so that their bytes are not lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from tarockblock.store.gate import MAGIC

Values = tuple[Any, ...]

_USUAL_SIZE = 4096
_HEADER = 100
_INTERIOR_INDEX, _INTERIOR_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13
_SMALLEST_CELL = 4


class Cell(NamedTuple):
    """A row with its rowid (None in an index and in a table without rowids)."""

    rowid: int | None
    values: Values


@dataclass
class Tree:
    """The rows of a table or index that can be reached; ``whole`` where each of its pages adds up."""

    cells: list[Cell] = field(default_factory=list)
    whole: bool = True


class PageFile:
    """A file as pages; a cut or overwritten one, too."""

    def __init__(self, raw: bytes) -> None:
        size = int.from_bytes(raw[16:18], "big")
        size = 65536 if size == 1 else size
        sound = raw.startswith(MAGIC) and size >= 512 and size & (size - 1) == 0
        self._size = size if sound else _USUAL_SIZE
        self._usable = self._size - (raw[20] if sound else 0)
        self._count = -(-len(raw) // self._size)
        self._raw = raw.ljust(self._count * self._size, b"\0")
        self._cut = len(raw) % self._size != 0
        self._trees: dict[int, Tree] = {}
        self._visited: set[int] = set()

    @cached_property
    def roots(self) -> dict[str, int]:
        """The first pages of all tables and indexes, by name, as far as their list can be read."""
        found: dict[str, int] = {}
        for _, values in self.schema:
            if len(values) >= 4 and isinstance(values[1], str) and type(values[3]) is int and values[3] > 1:
                found[values[1]] = values[3]
        return found

    @cached_property
    def schema(self) -> list[Cell]:
        """The list of tables, indexes and triggers, as far as it can be read."""
        cells = self.tree(1).cells
        if self.knows_all_roots:
            return cells
        # The first page only leads to the others, which may be sound.
        return cells + [cell for number in range(2, self._count + 1) for cell in self._schema_on(number)]

    def _schema_on(self, number: int) -> list[Cell]:
        """The rows of a page that nothing leads to, if it is one of the list of tables."""
        if number in self._visited or self._raw[(number - 1) * self._size] != _LEAF_TABLE:
            return []
        tree = Tree()
        self._add_page(number, tree, [])
        kinds = {values[0] if len(values) == 5 else None for _, values in tree.cells}
        if not kinds or not kinds <= {"table", "index", "trigger"}:
            return []
        self._visited.add(number)
        return tree.cells

    @property
    def knows_all_roots(self) -> bool:
        """Whether the list of tables is whole."""
        return self.tree(1).whole

    def tree(self, root: int) -> Tree:
        """Everything below a page."""
        if root not in self._trees:
            found = self._trees[root] = Tree()
            waiting = [root]
            while waiting:
                number = waiting.pop()
                if number in self._visited or not self._add_page(number, found, waiting):
                    found.whole = False
                self._visited.add(number)
        return self._trees[root]

    @cached_property
    def strays(self) -> list[tuple[bool, list[Cell]]]:
        """Pages of rows that no tree leads to and that are not free; with whether they are of a table with rowids."""
        for root in self.roots.values():
            self.tree(root)
        found = []
        for number in sorted(set(range(2, self._count + 1)) - self._visited - self._free):
            kind = self._raw[(number - 1) * self._size]
            if kind in (_LEAF_TABLE, _LEAF_INDEX, _INTERIOR_INDEX):
                tree = Tree()
                self._add_page(number, tree, [])
                found.append((kind == _LEAF_TABLE, tree.cells))
        return found

    @property
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

    def _add_page(self, number: int, found: Tree, waiting: list[int]) -> bool:
        """Read one page into the tree it belongs to; whether all of it makes sense."""
        if not 1 <= number <= self._count:
            return False
        base = (number - 1) * self._size
        start = base + (_HEADER if number == 1 else 0)
        kind = self._raw[start]
        if kind not in (_INTERIOR_INDEX, _INTERIOR_TABLE, _LEAF_INDEX, _LEAF_TABLE):
            return False
        interior = kind in (_INTERIOR_INDEX, _INTERIOR_TABLE)
        pointers = start + (12 if interior else 8)
        count = min(self._short(start + 3), (self._size - (pointers - base)) // 2)
        extents = []
        sound = not (self._cut and number == self._count)
        for each in range(count):
            offset = self._short(pointers + 2 * each)
            try:
                cell, child, end = self._cell(kind, base, base + offset)
            except (IndexError, ValueError):
                sound = False
                continue
            extents.append((offset, max(end - base, offset + _SMALLEST_CELL)))
            if cell is not None:
                found.cells.append(cell)
            if child:
                waiting.append(child)
        if interior:
            waiting.append(self._number(start + 8))
        return sound and self._adds_up(base, start, pointers - base + 2 * count, extents)

    def _adds_up(self, base: int, start: int, used: int, extents: list[tuple[int, int]]) -> bool:
        """Whether cells, free blocks and fragments fill a page without overlapping, as SQLite leaves it."""
        begin = self._short(start + 5) or 65536
        block = self._short(start + 1)
        while block:
            size = self._short(base + block + 2)
            extents.append((block, block + size))
            following = self._short(base + block)
            if following and following <= block:
                return False
            block = following
        covered, at = 0, begin
        for first, last in sorted(extents):
            if first < at or last > self._usable:
                return False
            covered, at = covered + last - first, last
        return used <= begin and covered + self._raw[start + 7] == self._usable - begin

    def _cell(self, kind: int, base: int, at: int) -> tuple[Cell | None, int, int]:
        """The row at a place of a page, the page below it (0: none), and where it ends; IndexError, ValueError."""
        if not base <= at < base + self._size:
            raise ValueError(at)
        child = 0
        if kind in (_INTERIOR_INDEX, _INTERIOR_TABLE):
            child, at = self._number(at), at + 4
        if kind == _INTERIOR_TABLE:
            return None, child, self._varint(at)[1]
        length, at = self._varint(at)
        rowid = None
        if kind == _LEAF_TABLE:
            rowid, at = self._varint(at)
            rowid -= (rowid >> 63) << 64
        payload, end = self._payload(length, at, is_table=kind == _LEAF_TABLE)
        return Cell(rowid, record(payload)), child, end

    def _payload(self, length: int, at: int, *, is_table: bool) -> tuple[bytes, int]:
        """The bytes of a row, with those that lie on overflow pages, and where its part on this page ends."""
        usable = self._usable
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return self._raw[at : at + length], at + length
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        parts, left = [self._raw[at : at + here]], length - here
        following, seen = self._number(at + here), set[int]()
        while left > 0:
            if not 1 < following <= self._count or following in seen:
                raise ValueError(following)
            seen.add(following)
            start = (following - 1) * self._size
            parts.append(self._raw[start + 4 : start + 4 + min(left, usable - 4)])
            left -= len(parts[-1])
            following = self._number(start)
        return b"".join(parts), at + here + 4

    def _short(self, at: int) -> int:
        return int.from_bytes(self._raw[at : at + 2], "big")

    def _number(self, at: int) -> int:
        return int.from_bytes(self._raw[at : at + 4], "big")

    def _varint(self, at: int) -> tuple[int, int]:
        return varint(self._raw, at)


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
