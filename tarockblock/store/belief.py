"""What is stored and can not be believed: the error that says so, and how to do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tarockblock.errors import StoreError
from tarockblock.store.database import Store

_T = TypeVar("_T")


def damaged(store: Store) -> StoreError:
    """Something is missing, is not as it was written, or makes no sense."""
    return StoreError("database_damaged", file=store.path, folder=store.path.parent)


def unless_damaged(store: Store, read: Callable[[], _T], otherwise: _T) -> _T:
    """What can be done without, or ``otherwise`` where it can not be read any more."""
    try:
        with store.reading():
            return read()
    except StoreError as error:
        if error.code != "database_damaged":
            raise
        return otherwise


def is_believed(store: Store, read: Callable[[], object]) -> bool:
    """Whether it can be read as it was written."""

    def check() -> bool:
        read()
        return True

    return unless_damaged(store, check, otherwise=False)
