"""What the mark of a player shows: initials, and whose colour it has."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.domain.names import initials
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """What a mark shows: one or two letters, and the seat (from 0) whose colour it has."""

    initials: str
    seat: int


def marks_for(names: Sequence[str]) -> list[Mark]:
    """The marks of a table, in seat order."""
    return [Mark(letters, seat) for seat, letters in enumerate(initials(names))]
