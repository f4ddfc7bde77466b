"""Evenings of which two versions are there, neither of which has seen the other: which they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tarockblock.app import states
from tarockblock.app.archive import EveningSummary
from tarockblock.app.storage import Store


@dataclass(frozen=True, slots=True)
class Conflict:
    """An evening (its number here, and its id) that went on in two ways; ``kept`` and ``other`` are their last facts.

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
    with store.reading():
        for each in states.everything(store):
            if each.summary["versions"] == 1:
                continue
            of, heading = store.log.evening(each.id), each.summary["heading"]
            stands, *others = of.versions
            posting = of.status(stands).posting
            unbooked = posting is not None and posting not in of.bookings
            for other in others:
                about = (each.number, each.id, heading["title"], heading["date"], stands.id, other.id)
                found.append(Conflict(*about, of.status(other).state, unbooked))
    return tuple(sorted(found, key=lambda each: (each.evening, each.other)))


def marked(store: Store, found: Sequence[EveningSummary]) -> list[EveningSummary]:
    """These evenings, with those marked that went on in two ways or have another version beside.

    Where that can not be believed nothing is marked: ``verify`` names it, and no evening is hidden.
    """

    def mark() -> list[EveningSummary]:
        known = {each.number: each.summary for each in states.with_damaged(store)}
        return [
            replace(each, is_split=known[each.id]["versions"] > 1, versions=known[each.id]["others"] > 0)
            for each in found
        ]

    return store.unless_damaged(mark, otherwise=list(found))


def is_known(store: Store, conflict: Conflict, known: Collection[Conflict]) -> bool:
    """Whether one of these conflicts went on as this one."""
    of = store.log.evening(conflict.evening_id)
    kept, other = of.facts[conflict.kept], of.facts[conflict.other]
    for each in known:
        if each.evening_id == conflict.evening_id and {each.kept, each.other} <= of.facts.keys():
            one, two = of.facts[each.kept], of.facts[each.other]
            if (of.follows(kept, one) and of.follows(other, two)) or (of.follows(kept, two) and of.follows(other, one)):
                return True
    return False
