"""Writes facts into a file of their own: the log and numbers for its evenings, nothing else on any page of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from tarockblock.errors import StoreError
from tarockblock.log.facts import Fact
from tarockblock.store import numbers
from tarockblock.store.database import Store
from tarockblock.store.faults import faults, unwritable
from tarockblock.store.schema import opened


def extract(shared: Iterable[Fact], since: Mapping[str, datetime], working: Path, target: Path) -> None:
    """Write them to ``target``, by way of ``working``, where nothing may lie yet; raises StoreError.

    ``since``: when evenings came here, by their ids.
    """
    with Store(working) as store:
        with store.writing():
            store.append(shared)
            numbers.give_all(store, since, datetime.now(UTC))
        try:
            with faults(target):
                target.unlink(missing_ok=True)
                store.db.execute("VACUUM INTO ?", (str(target),))
                with target.open("rb+") as made:
                    os.fsync(made.fileno())
        except OSError as error:
            raise unwritable(error, target) from error


def facts_held(file: Path) -> set[str]:
    """The ids of the facts in such a file; nothing where it can not be read, or is of another version."""
    try:
        with opened(file) as db:
            return {id_ for (id_,) in db.execute("SELECT id FROM log")}
    except StoreError:
        return set()
