"""Eight bytes over a row's content: integrity_check misses a third of all flipped bits, a checksum per row none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

canonical = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""The one text of what is sealed: texts, numbers, None and lists of these."""


def seal(*parts: object) -> str:
    """16 hexadecimal digits over what has a :data:`canonical` text."""
    return seal_of(canonical(parts))


def seal_of(text: str) -> str:
    """The same over a canonical text."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def seal_entry(entry: int, evening: int, place: int, fact: str) -> str:
    """The seal of an entry (and of its earlier versions)."""
    return seal("entry", entry, evening, place, fact)


_TWINS = {
    "evenings": "{row}saved_at",
    "entries": "{row}changed_at",
    "log": "{row}at",
    "memory": "{row}key || ' ' || {row}value",
}


def unlike_twin(table: str, row: str = "") -> str:
    """SQL that is true of a row where what no seal covers is not as it was written (migration 4).

    ``row`` is what the query calls it, with a dot. Where it could not be read when version 4 came there is no twin.
    """
    return f"({row}twin IS NOT NULL AND {row}twin IS NOT {_TWINS[table].format(row=row)})"


def twin(*parts: object) -> str:
    """What the database itself writes a second time where no seal can be made: the parts, one after the other."""
    return " ".join(map(str, parts))


def seal_log(evening: int, number: int, kind: str, data: str) -> str:
    """The seal of one step of the undo log; its state may change."""
    return seal("log", evening, number, kind, data)


def seal_posting(row: Sequence[object]) -> str:
    """The seal of a posting, over all its columns in their order."""
    return seal("posting", *row)


def seal_identity(evening: int, uuid: str, round_name: str, unit: int | None, leave_open: int | None) -> str:
    """The seal of what an evening is known by everywhere, of its round, and of how it is to be settled."""
    return seal("identity", evening, uuid, round_name, unit, leave_open)


def seal_row_id(entry: int, evening: int, uuid: str) -> str:
    """The seal of the id of an entry."""
    return seal("row", entry, evening, uuid)


def seal_step(row: Sequence[object]) -> str:
    """The seal of a step, over all its columns in their order."""
    return seal("step", *row)


def seal_standing(evening: int, step: str) -> str:
    """The seal of where an evening stands."""
    return seal("standing", evening, step)


def seal_side(head: str, evening: str, content: str) -> str:
    """The seal of a version that does not stand."""
    return seal("side", head, evening, content)


def seal_join(row: Sequence[object]) -> str:
    """The seal of a join of names, over all its columns in their order."""
    return seal("join", *row)


def seal_offer(ruleset: str, digest: str, number: int) -> str:
    """The seal of which version of a house ruleset is on offer."""
    return seal("offer", ruleset, digest, number)
