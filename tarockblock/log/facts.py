"""Facts of the log: texts in a canonical form, named by their digest, and the operations on an evening.

A reader trusts nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.frames import canonical, legible, misfit
from tarockblock.log.kinds import BOOK, CUP, HOUSE, MOST_NUMBER, Data, Kind, Misfit, is_evening

__all__ = ["BOOK", "CUP", "HOUSE", "MOST_NUMBER", "Data", "Kind", "canonical", "is_evening"]


class UnsoundError(ValueError):
    """Facts no Tarockblock can have written; ``code`` says what is wrong with fact ``id``, and where in it."""

    def __init__(self, code: str, id: str = "", place: str = "") -> None:
        super().__init__(" ".join(filter(None, (code, id, place))))
        self.code, self.id, self.place = code, id, place


class StoredFact(NamedTuple):
    id: str
    stream: str
    number: int
    text: str


@dataclass(frozen=True)
class Fact:
    """A verified fact. ``stream`` is the id of its evening, ``BOOK``, ``HOUSE``, or ``CUP`` and a name.

    ``number`` exceeds the greatest its writer knew; the first of the ``parents`` is the fact it continues; ``at``
    is shown but never compared.
    """

    id: str
    stream: str
    number: int
    text: str
    kind: Kind
    data: Data
    parents: tuple[str, ...]
    at: str | None
    by: str | None = None

    @property
    def key(self) -> tuple[int, str]:
        return self.number, self.id

    @property
    def row(self) -> StoredFact:
        return StoredFact(self.id, self.stream, self.number, self.text)

    @cached_property
    def misfit(self) -> Misfit | None:
        return misfit(self.text, self._frame)

    @property
    def _frame(self) -> Data:
        said = {"stream": self.stream, "number": self.number, "kind": self.kind.value, "data": self.data}
        by = {} if self.by is None else {"by": self.by}
        return said | {"parents": [*self.parents], "at": self.at} | by

    @property
    def is_tombstone(self) -> bool:
        return self.kind is Kind.DELETED

    @property
    def is_rescue(self) -> bool:
        """Whether it states what an evening was at a gap; read only as long as the gap exists."""
        return self.kind is Kind.WAS

    @property
    def is_of_file(self) -> bool:
        """Whether it is the beginning of an imported evening: derived from content alone."""
        return self.kind is Kind.BEGUN and not self.parents and self.at is None


def evening_of(fact: Fact) -> str | None:
    if fact.kind is Kind.POSTING:
        return None if fact.data["evening"] is None else str(fact.data["evening"]["id"])
    return fact.stream if is_evening(fact.stream) else None


def digest(text: str) -> str:
    """Return a text's id: BLAKE2b with 256 bits, as 64 digits."""
    return blake2b(text.encode("ascii"), digest_size=32).hexdigest()


def derived_id(*content: Any) -> str:
    found = digest(canonical(content))
    return f"{found[:8]}-{found[8:12]}-{found[12:16]}-{found[16:20]}-{found[20:32]}"


def write(
    stream: str,
    number: int,
    kind: Kind,
    data: Data,
    *,
    parents: Sequence[str] = (),
    at: str | None = None,
    by: str | None = None,
) -> Fact:
    frame = {"stream": stream, "number": number, "kind": kind, "data": data, "parents": list(parents), "at": at}
    text = canonical(frame | ({} if by is None else {"by": by}))
    return Fact(digest(text), stream, number, text, kind, data, tuple(parents), at, by)


def believed(row: StoredFact) -> Fact | None:
    """Return the fact of a row if its id and columns match its text, or None.

    Its form and its fit with others are checked elsewhere (``union.faults``).
    """
    try:
        if digest(row.text) != row.id:
            return None
        frame = json.loads(row.text, parse_float=_refuse, parse_constant=_refuse)
        return _fact(row, frame) if isinstance(frame, dict) else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


_FRAME = frozenset({"stream", "number", "kind", "data", "parents", "at"})


def _fact(row: StoredFact, frame: dict[str, Any]) -> Fact | None:
    number, parents, at = frame["number"], frame["parents"], frame["at"]
    texts = [frame["stream"], frame.get("by", ""), *parents, *([] if at is None else [at])]
    fits = frame.keys() - {"by"} == _FRAME and type(number) is int and isinstance(frame["data"], dict)
    if not (fits and all(isinstance(each, str) for each in texts) and isinstance(parents, list)):
        return None
    if (frame["stream"], number) != (row.stream, row.number):
        return None
    kind, by = Kind(frame["kind"]), frame.get("by")
    return Fact(row.id, row.stream, number, row.text, kind, frame["data"], tuple(parents), at, by)


def read_misfit(row: StoredFact) -> Misfit | None:
    """Return why a row, intact as written, is not a fact of ours; None if it is not intact."""
    try:
        if digest(row.text) != row.id:
            return None
    except ValueError:
        return None
    try:
        frame = json.loads(row.text, parse_float=_refuse, parse_constant=_refuse)
        if (frame["stream"], frame["number"]) != (row.stream, row.number):
            return None
        kind = frame["kind"]
        is_unknown = (isinstance(kind, str) and kind not in {*Kind}) or bool(frame.keys() - {*_FRAME, "by"})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        is_unknown = False
    return Misfit("unknown", legible(str(kind))) if is_unknown else Misfit("unsound", "fact")


def _refuse(_: str) -> None:
    raise ValueError


_T = TypeVar("_T")

Entry = Mapping[str, Any]

OF_CLOSED = frozenset({"title", "note"})


@dataclass(frozen=True, slots=True)
class Content:
    heading: Data
    seats: tuple[str, ...]
    rows: tuple[tuple[str, Entry], ...] = ()

    @classmethod
    def of(cls, data: Data) -> Content:
        return cls(data["heading"], tuple(data["seats"]), tuple((id_, entry) for id_, entry in data["rows"]))

    @property
    def data(self) -> Data:
        return {"heading": dict(self.heading), "seats": list(self.seats), "rows": [list(each) for each in self.rows]}

    @property
    def round(self) -> str:
        return str(self.heading["round"])

    def after(self, operations: Iterable[Data]) -> Content:
        """Return the evening after a change. Raise UnsoundError if an operation does not fit."""
        change = None
        for each in operations:
            change = change or _Change(self)
            change.apply(each)
        return self if change is None else Content(change.heading, change.seats, tuple(change.rows))


def insert(row: str, entry: Entry, index: int) -> Data:
    return {"op": "insert", "id": row, "entry": entry, "place": index}


def replace(row: str, entry: Entry) -> Data:
    return {"op": "replace", "id": row, "entry": entry}


def remove(row: str) -> Data:
    return {"op": "remove", "id": row}


def move(row: str, index: int) -> Data:
    return {"op": "move", "id": row, "place": index}


def set_heading(name: str, value: Any) -> Data:
    return {"op": "heading", "name": name, "value": value}


def set_seats(names: Iterable[str]) -> Data:
    return {"op": "seats", "names": list(names)}


def changes(old: Content, new: Content) -> tuple[Data, ...]:
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
        if rows[row] is not entry and rows[row] != entry:
            found.append(replace(row, entry))
        if order[index] != row:
            moved, to = row, index
            if order[index + 1] == row:  # rather the previous row has moved down
                moved = order[index]
                to = min(next(at for at, (each, _) in enumerate(new.rows) if each == moved), len(order) - 1)
            found.append(move(moved, to))
            order.remove(moved)
            order.insert(to, moved)
    names = [*new.heading, *(name for name in old.heading if name not in new.heading)]
    found += [set_heading(n, new.heading.get(n)) for n in names if old.heading.get(n) != new.heading.get(n)]
    return (*found, *([] if old.seats == new.seats else [set_seats(new.seats)]))


class _Change:
    def __init__(self, content: Content) -> None:
        self.heading, self.seats, self.rows = dict(content.heading), content.seats, list(content.rows)
        self._ids = {row for row, _ in self.rows}

    def apply(self, operation: Data) -> None:
        """Apply a well-formed operation. Raise UnsoundError if it does not fit this evening."""
        row = operation.get("id", "")
        match operation["op"]:
            case "heading":
                self.heading[operation["name"]] = operation["value"]
            case "seats":
                self.seats = tuple(operation["names"])
            case "insert":
                self._ids.add(_checked(row not in self._ids, row))
                self._put(operation["place"], (row, operation["entry"]))
            case "replace":
                self.rows[self._index(row)] = (row, operation["entry"])
            case "remove":
                self._ids.remove(self.rows.pop(self._index(row))[0])
            case "move":
                self._put(operation["place"], self.rows.pop(self._index(row)))

    def _index(self, row: str) -> int:
        indexes = range(_checked(row in self._ids, len(self.rows)) - 1, -1, -1)
        return next(index for index in indexes if self.rows[index][0] == row)

    def _put(self, index: int, row: tuple[str, Entry]) -> None:
        self.rows.insert(_checked(0 <= index <= len(self.rows), index), row)


def _checked(is_so: bool, value: _T) -> _T:
    if not is_so:
        raise UnsoundError("operation")
    return value
