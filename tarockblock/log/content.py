"""What an evening is, as plain data, and the operations that change it. Entries have the evening file's form.

A hand: ``app/records`` made the entry; the operation goes into a fact (``writing``), ``evening_log`` folds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import Data, UnsoundError

_T = TypeVar("_T")

Entry = Mapping[str, Any]
"""One entry as an evening file has it."""

HEADING = frozenset(
    {
        "title",
        "date",
        "note",
        "round",
        "ruleset",
        "cents_per_point",
        "planned_radl",
        "first_dealer",
        "unit",
        "leave_open",
        "cup",
    }
)
"""The names in a heading: ``ruleset`` is a digest, ``unit`` what balances are rounded to, in cents."""

OF_CLOSED = frozenset({"title", "note"})
"""What of the heading of a closed evening may be changed."""


@dataclass(frozen=True, slots=True)
class Content:
    """An evening: heading, first seating, and its entries with the ids of their rows, in order."""

    heading: Data
    seats: tuple[str, ...]
    rows: tuple[tuple[str, Entry], ...] = ()

    @classmethod
    def of(cls, data: Data) -> Content:
        """Out of plain data; UnsoundError where that is no evening."""
        try:
            heading, seats, rows = data["heading"], data["seats"], data["rows"]
            found = cls(heading, tuple(seats), tuple((id_, entry) for id_, entry in rows))
        except (KeyError, TypeError, ValueError):
            raise UnsoundError("content") from None
        ids = [id_ for id_, _ in found.rows]
        is_evening = (
            data.keys() == {"heading", "seats", "rows"} and isinstance(heading, dict) and heading.keys() <= HEADING
        )
        has_texts = all(isinstance(each, str) for each in (*found.seats, *ids))
        if not (
            is_evening and has_texts and len(set(ids)) == len(ids) and all(isinstance(e, dict) for _, e in found.rows)
        ):
            raise UnsoundError("content")
        return found

    @property
    def data(self) -> Data:
        """As plain data."""
        return {"heading": dict(self.heading), "seats": list(self.seats), "rows": [list(each) for each in self.rows]}

    @property
    def round(self) -> str:
        """The round the evening belongs to."""
        return str(self.heading["round"])

    def after(self, operations: Iterable[Data]) -> Content:
        """The evening after a change; UnsoundError where an operation does not fit it."""
        change = _Change(self)
        for each in operations:
            change.apply(each)
        return Content(change.heading, change.seats, tuple(change.rows))


# ---------------------------------------------------------------------- operations, as plain data


def insert(row: str, entry: Entry, index: int) -> Data:
    """A new row, before the one that is at this place (from 0)."""
    return {"op": "insert", "id": row, "entry": entry, "place": index}


def replace(row: str, entry: Entry) -> Data:
    """Another entry in a row."""
    return {"op": "replace", "id": row, "entry": entry}


def remove(row: str) -> Data:
    """A row less."""
    return {"op": "remove", "id": row}


def move(row: str, index: int) -> Data:
    """A row at another place (counted without it)."""
    return {"op": "move", "id": row, "place": index}


def set_heading(name: str, value: Any) -> Data:
    """Another word in the heading."""
    return {"op": "heading", "name": name, "value": value}


def set_seats(names: Iterable[str]) -> Data:
    """Another first seating."""
    return {"op": "seats", "names": list(names)}


def changes(old: Content, new: Content) -> tuple[Data, ...]:
    """The operations that make one evening of another, rows known by their ids; none where both are the same."""
    found: list[Data] = []
    rows, wanted = dict(old.rows), dict(new.rows)
    order = [row for row, _ in old.rows]
    for row in [row for row in order if row not in wanted]:
        found.append(remove(row))
        order.remove(row)
    for index, (row, entry) in enumerate(new.rows):
        if row not in rows:
            found.append(insert(row, entry, index))
            order.insert(index, row)
            continue
        if rows[row] != entry:
            found.append(replace(row, entry))
        if order[index] != row:
            moved, to = row, index
            if order[index + 1] == row:  # rather the one before it has gone down the list
                moved = order[index]
                to = min(next(at for at, (each, _) in enumerate(new.rows) if each == moved), len(order) - 1)
            found.append(move(moved, to))
            order.remove(moved)
            order.insert(to, moved)
    names = [*new.heading, *(name for name in old.heading if name not in new.heading)]
    found += [set_heading(n, new.heading.get(n)) for n in names if old.heading.get(n) != new.heading.get(n)]
    return (*found, *([] if old.seats == new.seats else [set_seats(new.seats)]))


class _Change:
    """An evening while operations are applied to it."""

    def __init__(self, content: Content) -> None:
        self.heading, self.seats, self.rows = dict(content.heading), content.seats, list(content.rows)
        self._ids = {row for row, _ in self.rows}

    def apply(self, operation: Data) -> None:
        """Raises UnsoundError where it does not fit."""
        try:
            match operation["op"]:
                case "heading":
                    self.heading[_checked(operation["name"] in HEADING, operation["name"])] = operation["value"]
                case "seats":
                    names = operation["names"]
                    self.seats = _checked(all(isinstance(each, str) for each in names), tuple(names))
                case "insert":
                    row = operation["id"]
                    self._ids.add(_checked(isinstance(row, str) and row not in self._ids, row))
                    self._put(operation["place"], (row, _entry(operation)))
                case "replace":
                    index = self._index(operation["id"])
                    self.rows[index] = (operation["id"], _entry(operation))
                case "remove":
                    self._ids.remove(self.rows.pop(self._index(operation["id"]))[0])
                case "move":
                    self._put(operation["place"], self.rows.pop(self._index(operation["id"])))
                case _:
                    raise UnsoundError("operation")
        except (KeyError, TypeError):
            raise UnsoundError("operation") from None

    def _index(self, row: str) -> int:
        """Where a row is; rather at the end, where most changes are."""
        indexes = range(_checked(row in self._ids, len(self.rows)) - 1, -1, -1)
        return next(index for index in indexes if self.rows[index][0] == row)

    def _put(self, index: Any, row: tuple[str, Entry]) -> None:
        self.rows.insert(_checked(type(index) is int and 0 <= index <= len(self.rows), index), row)


def _entry(operation: Data) -> Entry:
    return _checked(isinstance(operation["entry"], dict), operation["entry"])


def _checked(is_so: bool, value: _T) -> _T:
    """The value, which is as it must be; else UnsoundError."""
    if not is_so:
        raise UnsoundError("operation")
    return value
