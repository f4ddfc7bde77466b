"""The tables of a SQLite file, damaged or not, by their form: which pages hold which rows, and whether any is missing.

What lies on a page that nothing leads to is known by its shape: no two of our tables have the same one.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any

from tarockblock.store.connection import OpenFile
from tarockblock.store.migrations import MIGRATIONS
from tarockblock.store.pages import PageFile, Values
from tarockblock.store.schema import Part, in_memory, nearest

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the rows of a table are stored: columns in their order, ``least`` of which every row has."""

    columns: tuple[str, ...]
    types: tuple[type, ...]
    optional: tuple[bool, ...]
    least: int
    key: tuple[str, ...]
    has_rowid: bool

    def row(self, rowid: int | None, values: Values) -> Row | None:
        """The row by name; None where the values can be none of this table."""
        if not self.least <= len(values) <= len(self.columns) or self.has_rowid is (rowid is None):
            return None
        if self.has_rowid and values[0] is None:
            values = (rowid, *values[1:])
        for value, kind, optional in zip(values, self.types, self.optional, strict=False):
            if type(value) is not kind and not (value is None and optional):
                return None
        return dict.fromkeys(self.columns) | dict(zip(self.columns, values, strict=False))


@cache
def layouts() -> Mapping[str, Layout]:
    """How a new database stores its tables; an older one lacks columns at the end, and has tables that are no more."""
    found: dict[str, Layout] = {}
    with closing(in_memory()) as db:
        for migrate in MIGRATIONS:
            migrate(db)
            tables = db.execute("SELECT name, wr FROM pragma_table_list WHERE type = 'table' AND strict").fetchall()
            found |= {name: _layout(db, name, not bare) for name, bare in tables}
    return found


def _layout(db: OpenFile, table: str, has_rowid: bool) -> Layout:
    rows = db.execute(
        'SELECT name, type, "notnull" OR pk > 0, dflt_value, pk FROM pragma_table_xinfo(?) WHERE hidden <> 2', (table,)
    ).fetchall()
    if not has_rowid:
        rows.sort(key=lambda row: (not row[4], row[4]))
    needed = [bool(row[2]) and row[3] is None for row in rows]
    return Layout(
        columns=tuple(row[0] for row in rows),
        types=tuple(int if row[1] == "INTEGER" else str for row in rows),
        optional=tuple(not row[2] for row in rows),
        least=max(place for place, need in enumerate(needed, start=1) if need),
        key=tuple(row[0] for row in rows if row[4]),
        has_rowid=has_rowid,
    )


@dataclass(frozen=True)
class Table:
    """The rows that were found; ``whole`` where none can be missing."""

    rows: list[Row]
    whole: bool


class TableFile:
    """The rows of one file by table; each table is read when it is first asked for."""

    def __init__(self, raw: bytes) -> None:
        self._pages = PageFile(raw)
        self._tables: dict[str, Table] = {}

    def table(self, name: str) -> Table:
        """The rows of a table that have its form."""
        if name not in self._tables:
            self._tables[name] = self._read(layouts()[name], self._pages.roots.get(name))
        return self._tables[name]

    def has(self, name: str) -> bool:
        """Whether the list of tables names it."""
        return name in self._pages.roots

    @property
    def strange(self) -> list[str]:
        """Names of tables, indexes, triggers and views that are not (or not any more) as the program makes them."""
        parts = [Part(*values[:3], values[4]) for _, values in self._pages.schema if len(values) == 5]
        return nearest(parts, whole=self._pages.knows_all_roots) if parts else []

    def _read(self, layout: Layout, root: int | None) -> Table:
        if root is None:
            whole, found = self._pages.knows_all_roots, list[Row]()  # an older version has no such table
        else:
            tree = self._pages.tree(root)
            rows = [layout.row(*cell) for cell in tree.cells]
            found = [row for row in rows if row is not None]
            whole = tree.whole and len(found) == len(rows)
        if not whole:
            found += self._strays(layout, {_key(layout, row) for row in found})
        return Table(found, whole)

    def _strays(self, layout: Layout, known: set[Values]) -> list[Row]:
        """Rows of that form on pages nothing leads to; what is there in two forms is left out."""
        found: dict[Values, Row | None] = {}
        for has_rowid, cells in self._pages.strays:
            for cell in cells if has_rowid is layout.has_rowid else ():
                row = layout.row(*cell)
                if row is not None and (key := _key(layout, row)) not in known:
                    found[key] = row if found.get(key, row) == row else None
        return [row for row in found.values() if row is not None]

    def index(self, name: str, *types: type) -> list[Values]:
        """The rows of an index that are of these types, as far as they are there."""
        root = self._pages.roots.get(name)
        cells = [] if root is None else self._pages.tree(root).cells
        return [each.values for each in cells if tuple(map(type, each.values)) == types]

    def index_is_whole(self, name: str) -> bool:
        """Whether none of its rows can be missing."""
        root = self._pages.roots.get(name)
        return root is not None and self._pages.tree(root).whole


def _key(layout: Layout, row: Row) -> Values:
    return tuple(row[name] for name in layout.key)
