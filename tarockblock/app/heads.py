"""Which steps are the latest ones of an evening that is here, and which of them somebody has to choose between."""

from __future__ import annotations

from tarockblock.app.evening_line import Line
from tarockblock.app.storage import Store
from tarockblock.errors import StoreError
from tarockblock.store import alike, identities, postings, steps
from tarockblock.store.alike import AfterStep
from tarockblock.store.steps import Step


def line_of(store: Store, evening: str) -> Line:
    """All that happened to the evening of this id; raises ``database_damaged``."""
    return Line.of(steps.of_evening(store, evening), postings.unreversed_closings(store))


def in_conflict(store: Store, line: Line) -> tuple[Step, ...]:
    """The latest steps of versions that do not stand, one of those that left the evening alike.

    None where all are as the one that stands: there is nothing to choose. Raises ``database_damaged``.
    """
    if not line.others:
        return ()
    found, known = list[Step](), [alike.after(store, line.standing.id)]
    for step in line.others:
        left: AfterStep = alike.after(store, step.id)
        if not any(map(left.is_like, known)):
            found.append(step)
            known.append(left)
    return tuple(found)


def alike_heads(store: Store, line: Line, step: str) -> list[str]:
    """The latest steps that left the evening as this one did."""
    left = alike.after(store, step)
    return [each.id for each in line.heads if each.id != step and alike.after(store, each.id).is_like(left)]


def heads_of(store: Store, number: int) -> list[str]:
    """The latest steps of an evening, by its number here; nothing of one whose steps can not be believed."""
    try:
        found = steps.of_evening(store, identities.read(store, number).id)
    except StoreError as error:
        if error.code != "database_damaged":
            raise
        return []
    return [step.id for step in Line.of(found, {}).heads]


def other_heads(store: Store, number: int) -> list[str]:
    """Those of them that belong to versions that do not stand."""
    return [step for step in heads_of(store, number) if step != steps.standing_of(store, number)]
