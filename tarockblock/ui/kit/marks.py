"""People's marks as shown: those of the database, and free ones for other names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tarockblock.domain import marks as domain
from tarockblock.domain.marks import Mark

__all__ = ["Mark", "know_marks", "knows", "marks_by_name", "marks_for"]

_known = dict[str, Mark]()


def know_marks(marks: Mapping[str, Mark]) -> bool:
    """Set the marks of the database's people; return whether any visible mark changes."""
    # Where names are joined, a start knows nobody yet, so that everybody has been painted with a free mark.
    changes = not _known or any(marks.get(name) != mark for name, mark in _known.items())
    _known.clear()
    _known.update(marks)
    return changes


def knows(names: Iterable[str]) -> bool:
    """Return whether all of them have a mark of their own."""
    return _known.keys() >= set(names)


def marks_for(names: Sequence[str], *, meet: bool = True) -> list[Mark]:
    """Return the marks of people shown together, in order; with ``meet`` they are distinct."""
    return domain.marks_for(names, _known, meet=meet)


def marks_by_name(names: Sequence[str], *, meet: bool = True) -> dict[str, Mark]:
    """Return the marks of people shown together, by name."""
    return dict(zip(names, marks_for(names, meet=meet), strict=True))
