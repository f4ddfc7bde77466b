"""Opens the database for those who may not know the store: the one place of app that names it when composing.

On each path (a hand, a payment, a merge) it opens the file. A hand: ``writing`` is the transaction and gives a
writer of facts. A payment and a merge open ``Store.writing`` themselves; a payment takes its ``writer`` from here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from tarockblock.errors import BadInputError, StoreError
from tarockblock.log.writing import RefusedError, Writer
from tarockblock.paths import data_dir, database_file
from tarockblock.store import files
from tarockblock.store.database import HeldFile, Store, check_identity
from tarockblock.store.faults import Deadline, is_there, naming_file, os_fault, unwritable
from tarockblock.store.lock import lock_file, real_path, refuse_if_open
from tarockblock.store.opening import warm_up

_T = TypeVar("_T")

__all__ = ["HeldFile", "Store", "is_there", "lock_file", "real_path", "refuse_if_open", "warm_up"]


def default_database() -> Path:
    """Where the database lies unless ``--db`` says otherwise; StoreError where the system does not say where."""
    path = database_file()
    if not path.is_absolute():
        raise StoreError("no_home", home=os.environ.get("HOME", ""))
    return path


def make_folder(database: Path) -> None:
    """Create the program's own folder; raises StoreError.

    No other one: where that has vanished, its drive is probably not there.
    """
    if database.parent == data_dir():
        try:
            files.make_folder(database.parent)
        except OSError as error:
            raise unwritable(error, database) from error


Database = Path | HeldFile
"""A database by its name, or the very file that a window holds, for work in another thread."""


def path_of(database: Database) -> Path:
    """Return the name of a database."""
    return database if isinstance(database, Path) else database.path


def open_store(database: Database, *, read_only: bool = False, should_stop: Callable[[], bool] | None = None) -> Store:
    """Open the database; create it if only its name is given. Use it as a context manager, or call ``close()``.

    Raise StoreError; ``database_gone`` or ``database_replaced`` if a window's file is no longer there. ``should_stop``
    is asked at every statement, and all the while: then it is StoppedError.
    """
    path = path_of(database)
    identity = None if isinstance(database, Path) else database.identity
    if not read_only and identity is None:
        make_folder(path)
    deadline = should_stop and Deadline.none(path, should_stop)
    return Store(path, read_only=read_only, deadline=deadline, identity=identity)


def check_held(database: Database) -> None:
    """Raise StoreError if a window's file is no longer there."""
    if not isinstance(database, Path):
        check_identity(database.path, database.identity)


def in_store(path: Database, work: Callable[[Store], _T], *, read_only: bool = False) -> _T:
    """The result of some work on a database, in whatever thread this is; raises StoreError."""
    with open_store(path, read_only=read_only) as store:
        return work(store)


def newest_copy_at(database: Path) -> datetime | None:
    """When the latest copy was made, in local time as it was then; None where there is none, or nobody can tell."""
    from tarockblock.store import backups

    try:
        found = backups.copies_of(database)
    except StoreError:
        return None
    return found[-1].at if found else None


def drawn() -> str:
    """A new id: of an evening, a row, a posting or a join. What is imported has derived ones instead."""
    from uuid import uuid4  # a start draws none

    return str(uuid4())


def writer(store: Store, at: datetime) -> Writer:
    """Makes facts to be appended, in the same transaction."""
    return Writer(store.log, drawn, at)


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


@contextmanager
def opened_copy(file: Path, folder: Path, limit: Callable[[], Deadline | None] = lambda: None) -> Iterator[Store]:
    """A copy of a database; nothing appears beside the file itself. Raises StoreError.

    ``limit``: no work on it lasts longer than that, from here on (``took_too_long``).
    """
    copy = folder / "copy.db"
    with naming_file(file):
        try:
            deadline = limit()
            files.make_folder(folder)
            files.settled_copy(file, copy)
        except OSError as error:
            raise os_fault(error, file) from error
        store = Store(copy, deadline=deadline)
    with store:
        yield store
