"""A fact of the log: a text in one form, named by its digest; whoever reads one believes nothing else.

Facts are only ever added. What they come to is a fold over them (``evening_log``, ``journal``); what two logs hold
together is their union (``union``).

On each path: ``writing`` makes facts, or a file brings them; ``union`` takes them in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Any, NamedTuple

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
    STEP = "step"  # of version 6: its row and nothing else, with parents by the ids steps had there
    EARLIER = "earlier"  # of version 6: how a row was, or what was done with the money; shown in the history
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
TELLING = frozenset({Kind.WAS, Kind.EARLIER})
"""Kinds that tell something of the fact that is their first parent, and are no link of the graph themselves."""


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
        return self.kind is Kind.DELETED or (self.kind is Kind.STEP and self.data["state"] == "deleted")

    @property
    def is_rescue(self) -> bool:
        """Whether it says what an evening was where a recovery found a gap; read only as long as the gap is there."""
        return self.kind is Kind.WAS and "state" in self.data

    @property
    def is_of_file(self) -> bool:
        """Whether it is the beginning of an evening that came as a file: derived from content alone."""
        if self.parents:
            return False
        if self.kind is Kind.STEP:
            return bool(self.data["kind"] == "begun" and self.data["state"] == "closed")
        return self.kind is Kind.BEGUN and self.at is None


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
