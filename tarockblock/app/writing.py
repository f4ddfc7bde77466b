"""How app writes facts: in one transaction, and what can not be done now is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from tarockblock.app.storage import Store
from tarockblock.errors import BadInputError, StoreError
from tarockblock.log.writing import RefusedError, Writer
from tarockblock.store import derived_ids


def writer(store: Store, at: datetime) -> Writer:
    """Makes facts to be appended, in the same transaction."""
    return Writer(store.log, derived_ids.drawn, at)


_IN_TRASH = "evening_trashed"


@contextmanager
def writing(store: Store, at: datetime, number: int | None = None) -> Iterator[Writer]:
    """A transaction, and a writer for what is first done in it; ``number`` is that of the evening it is about.

    BadInputError ``evening_closed``, ``evening_open``, ``evening_in_trash``, ``evening_booked``, …; StoreError
    ``changed_elsewhere``, ``no_such_evening``.
    """
    with refusing(store, number), store.writing():
        yield writer(store, at)


@contextmanager
def refusing(store: Store, number: int | None = None) -> Iterator[None]:
    """What a writer refuses inside, as errors a user can act on."""
    try:
        yield
    except RefusedError as error:
        if error.code == "changed_elsewhere":
            raise StoreError("changed_elsewhere", file=store.path) from error
        if error.code in ("no_such_evening", "evening_deleted"):
            raise StoreError("no_such_evening", evening=number) from error
        code = "evening_in_trash" if error.code == _IN_TRASH else error.code
        raise BadInputError(code, evening=number) from error
