"""What the mark of a player shows: initials, and whose colour it has."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.late_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """What a mark shows: one or two letters, and the seat (from 0) whose colour it has."""

    initials: str
    seat: int


def initials_for(names: Sequence[str]) -> list[str]:
    """One letter a name, two where the first letters collide."""
    firsts = [name.strip()[:1].upper() or "?" for name in names]
    return [
        first if firsts.count(first) == 1 else (name.strip()[:2].capitalize() or "?")
        for name, first in zip(names, firsts, strict=True)
    ]


def marks_for(names: Sequence[str]) -> list[Mark]:
    """The marks of a table, in seat order."""
    return [Mark(initials, seat) for seat, initials in enumerate(initials_for(names))]
