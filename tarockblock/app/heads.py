"""Which steps are the latest ones of an evening that is here."""

from __future__ import annotations

from tarockblock.app.evening_line import Line
from tarockblock.app.storage import Store
from tarockblock.errors import StoreError
from tarockblock.store import identities, postings, steps


def line_of(store: Store, evening: str) -> Line:
    """All that happened to the evening of this id; raises ``database_damaged``."""
    return Line.of(steps.of_evening(store, evening), postings.unreversed_closings(store))


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
