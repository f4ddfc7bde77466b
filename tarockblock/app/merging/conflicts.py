"""Evenings of which two versions are there, neither of which has seen the other: which they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tarockblock.app.archive import EveningSummary
from tarockblock.app.heads import in_conflict, line_of
from tarockblock.app.storage import Store
from tarockblock.store import evenings, identities, steps, whole
from tarockblock.store.alike import is_same
from tarockblock.store.belief import unless_damaged


@dataclass(frozen=True, slots=True)
class Conflict:
    """An evening (its number here, and its id) that went on in two ways; ``kept`` and ``other`` are their last steps.

    ``other_state`` is ``open``, ``closed``, ``trashed`` (thrown away there), or ``deleted`` (gone for good there).
    ``is_unbooked``: the one that stands is closed, and what was booked of it was taken back where nobody knew it so.
    """

    evening: int
    evening_id: str
    title: str
    date: str | None
    kept: str
    other: str
    other_state: str = "open"
    is_unbooked: bool = False


def conflicts(store: Store) -> tuple[Conflict, ...]:
    """All there are, by evening; raises ``database_damaged``."""
    found = []
    heads = {number: (title, date) for number, title, date in evenings.titles(store)}
    for evening in sorted(_split(store)):
        number = identities.number_of(store, evening)
        if number is None:
            continue
        line = line_of(store, evening)
        stands = line.standing
        unbooked = stands.closing is not None and stands.closing not in line.closings
        for other in in_conflict(store, line):
            found.append(Conflict(number, evening, *heads[number], stands.id, other.id, other.state, unbooked))
    return tuple(sorted(found, key=lambda each: (each.evening, each.other)))


def marked(store: Store, found: Sequence[EveningSummary]) -> list[EveningSummary]:
    """These evenings, with those marked that went on in two ways or have another version beside.

    Where that can not be believed nothing is marked: ``verify`` names it, and no evening is hidden.
    """

    def mark() -> list[EveningSummary]:
        numbers = set(_with_others(store))
        split = {each.evening for each in conflicts(store)}
        return [replace(each, is_split=each.id in split, versions=each.id in numbers) for each in found]

    return unless_damaged(store, mark, otherwise=list(found))


def _with_others(store: Store) -> Iterator[int]:
    """The evenings of which a version can be read that says something else than the one that stands."""
    for evening in set(whole.sides(store).values()):
        number = identities.number_of(store, evening)
        if number is not None:
            line, stands = line_of(store, evening), whole.read(store, number)
            contents = (whole.side(store, each) for each in line.needed - {line.standing.id})
            if any(each is not None and not is_same(each, stands) for each in contents):
                yield number


def _split(store: Store) -> set[str]:
    """The evenings that may have several versions: one is kept beside, or it was deleted somewhere and lives here."""
    return steps.deleted_elsewhere(store) | set(whole.sides(store).values())


def is_known(store: Store, conflict: Conflict, known: Collection[Conflict]) -> bool:
    """Whether one of these conflicts went on as this one."""
    line = line_of(store, conflict.evening_id)
    pair = (conflict.kept, conflict.other)
    for each in known:
        if each.evening_id == conflict.evening_id:
            for one, other in ((each.kept, each.other), (each.other, each.kept)):
                if line.follows(pair[0], one) and line.follows(pair[1], other):
                    return True
    return False
