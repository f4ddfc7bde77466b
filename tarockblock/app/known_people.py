"""Who is known under another name than written, as the database remembers it. Reads only."""

from __future__ import annotations

import json

from tarockblock.app.storage import Store
from tarockblock.domain.same_person import People, Person
from tarockblock.store import memory

SAME = "same_people"
"""Under this name the database remembers who is the same: lists of the name shown and those that were written."""


def people_of(store: Store) -> People:
    """Who is known under another name than written; raises StoreError ``database_damaged``."""
    with store.reading():
        return people_in(memory.recall(store, SAME))


def people_in(text: str | None) -> People:
    """The same out of what is remembered; ValueError where that makes no sense."""
    groups = [] if text is None else json.loads(text)
    texts = isinstance(groups, list) and all(
        isinstance(group, list) and len(group) > 1 and all(isinstance(name, str) for name in group) for group in groups
    )
    if not texts:
        raise ValueError(SAME)
    people = People(tuple(Person(called, tuple(names)) for called, *names in groups))
    every = [name for person in people.persons for name in person.all_names]
    if len(set(every)) < len(every):
        raise ValueError(SAME)
    return people
