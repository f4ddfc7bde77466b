"""A fact of the log: a text in one form, named by its digest; and what one can say of an evening: operations on it.

Facts are only ever added. What they come to is a fold over them (``evening_log``, ``journal``); what two logs hold
together is their union (``union``).

Whoever reads a fact believes nothing else. An evening is plain data here, its entries as the evening file has them.

On each path: ``writing`` makes facts, or a file brings them; ``union`` takes them in. A hand: ``app/records`` made the
entry, an operation puts it into a fact, ``evening_log`` folds it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

from tarockblock.lazy_dataclass import dataclass

Data = Mapping[str, Any]
"""What a fact says beside its frame: plain data as it can be written as JSON, without fractions."""

BOOK = "book"
"""The stream of everything about money between people."""

HOUSE = "house"
"""The stream of what belongs to no evening: rulesets, who is the same person, what people look like."""

MOST_BYTES = 4 * 1024 * 1024
"""The longest text of a fact that is taken from elsewhere."""

MOST_NUMBER = 2**53
"""Numbers stay below it, so that every program can read them."""


class Kind(StrEnum):
    """What a fact says; a released kind never changes its meaning."""

    BEGUN = "begun"
    CHANGED = "changed"
    UNDONE = "undone"
    REDONE = "redone"
    CLOSED = "closed"
    REOPENED = "reopened"
    TRASHED = "trashed"
    UNTRASHED = "untrashed"
    PREFERRED = "preferred"
    DELETED = "deleted"
    WAS = "was"
    POSTING = "posting"
    TERMS = "terms"
    ROUND_CALLED = "round_called"
    RULESET = "ruleset"
    OFFERED = "offered"
    WITHDRAWN = "withdrawn"
    JOINED = "joined"
    PARTED = "parted"
    PERSON = "person"


OF_BOOK = frozenset({Kind.POSTING, Kind.TERMS, Kind.ROUND_CALLED})
OF_HOUSE = frozenset({Kind.RULESET, Kind.OFFERED, Kind.WITHDRAWN, Kind.JOINED, Kind.PARTED, Kind.PERSON})
OF_EVENING = frozenset(Kind) - OF_BOOK - OF_HOUSE


class UnsoundError(ValueError):
    """Facts that no Tarockblock can have written; ``code`` says what is wrong with the fact ``id``."""

    def __init__(self, code: str, id: str = "") -> None:
        super().__init__(f"{code} {id}".strip())
        self.code = code
        self.id = id


class StoredFact(NamedTuple):
    """A fact as it is stored: not believed yet."""

    id: str
    stream: str
    number: int
    text: str


@dataclass(frozen=True)
class Fact:
    """A fact that can be believed. ``stream`` is the id of its evening, or ``BOOK`` or ``HOUSE``.

    ``number`` is one more than the greatest its writer knew; ``parents`` are the ids of facts it follows, the first of
    them the one it goes on from; ``at`` is an ISO time that is shown and never compared.
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
        """What is later has the greater one."""
        return self.number, self.id

    @property
    def row(self) -> StoredFact:
        """As it is stored."""
        return StoredFact(self.id, self.stream, self.number, self.text)

    @property
    def is_tombstone(self) -> bool:
        """Whether it says that its evening is deleted for good."""
        return self.kind is Kind.DELETED

    @property
    def is_rescue(self) -> bool:
        """Whether it says what an evening was where a recovery found a gap; read only as long as the gap is there."""
        return self.kind is Kind.WAS

    @property
    def is_of_file(self) -> bool:
        """Whether it is the beginning of an evening that came as a file: derived from content alone."""
        return self.kind is Kind.BEGUN and not self.parents and self.at is None


def canonical(data: Any) -> str:
    """The one form of a text: ASCII with escapes, keys sorted, no blanks; ValueError for what JSON cannot say."""
    return json.dumps(data, ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """The id of a text: BLAKE2b with 256 bits, as 64 digits."""
    return blake2b(text.encode("ascii"), digest_size=32).hexdigest()


def derived_id(*content: Any) -> str:
    """An id that follows from content, the same on every machine; in the form of a UUID."""
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
    """Make a fact."""
    frame = {"stream": stream, "number": number, "kind": kind, "data": data, "parents": list(parents), "at": at}
    text = canonical(frame | ({} if by is None else {"by": by}))
    return Fact(digest(text), stream, number, text, kind, data, tuple(parents), at, by)


def believed(row: StoredFact) -> Fact | None:
    """The fact of a row, if its id fits its text and its columns say what the text says; else None.

    Believing says nothing about whether its text has the one form, and whether it fits the others (``union.faults``).
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


def _refuse(_: str) -> None:
    raise ValueError


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
        "six",
    }
)
"""The names in a heading: ``ruleset`` is a digest, ``unit`` what balances are rounded to, in cents.

``six`` is ``dealt_before`` if the player who dealt the hand before sits out of six; else it is the seat before the
dealer, as in evenings from before there was this name. Only evenings with six at the table have it.
"""

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
        change = None
        for each in operations:
            change = change or _Change(self)
            change.apply(each)
        return self if change is None else Content(change.heading, change.seats, tuple(change.rows))


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
        if rows[row] is not entry and rows[row] != entry:
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
