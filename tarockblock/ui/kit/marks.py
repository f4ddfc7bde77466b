"""The marks of people as they are shown: those the database knows have their own, others what is free beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tarockblock.domain import marks as domain
from tarockblock.domain.marks import Mark

__all__ = ["Mark", "know_marks", "knows", "marks_by_name", "marks_for"]

_known = dict[str, Mark]()


def know_marks(marks: Mapping[str, Mark]) -> bool:
    """From now on these people are shown so; returns whether that changes anything of what may be in sight."""
    changes = any(marks.get(name) != mark for name, mark in _known.items())
    _known.clear()
    _known.update(marks)
    return changes


def knows(names: Iterable[str]) -> bool:
    """Whether all of them have a mark of their own."""
    return _known.keys() >= set(names)


def marks_for(names: Sequence[str], *, meet: bool = True) -> list[Mark]:
    """The marks of people who are shown together, in their order; those who never ``meet`` may be alike."""
    return domain.marks_for(names, _known, meet=meet)


def marks_by_name(names: Sequence[str], *, meet: bool = True) -> dict[str, Mark]:
    """The same by name."""
    return dict(zip(names, marks_for(names, meet=meet), strict=True))
