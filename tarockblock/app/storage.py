"""The only module of app that opens databases and makes writers."""

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
    """Return the path used without ``--db``; StoreError if the system does not say."""
    path = database_file()
    if not path.is_absolute():
        raise StoreError("no_home", home=os.environ.get("HOME", ""))
    return path


def make_folder(database: Path) -> None:
    """Create the program's own folder. Raise StoreError."""
    # If another folder has vanished, its drive is probably not connected: do not create it there.
    if database.parent == data_dir():
        try:
            files.make_folder(database.parent)
        except OSError as error:
            raise unwritable(error, database) from error


Database = Path | HeldFile
"""A path, or the very file a window holds, for another thread."""


def path_of(database: Database) -> Path:
    return database if isinstance(database, Path) else database.path


def open_store(database: Database, *, read_only: bool = False, should_stop: Callable[[], bool] | None = None) -> Store:
    """Open the database; create it if only a path is given. Use as context manager, or ``close()``.

    Raise StoreError; ``database_gone`` or ``database_replaced`` if a window's file is gone; StoppedError once
    ``should_stop`` returns True.
    """
    path = path_of(database)
    identity = None if isinstance(database, Path) else database.identity
    if not read_only and identity is None:
        make_folder(path)
    deadline = should_stop and Deadline.none(path, should_stop)
    return Store(path, read_only=read_only, deadline=deadline, identity=identity)


def check_held(database: Database) -> None:
    """Raise StoreError if a window's file is gone."""
    if not isinstance(database, Path):
        check_identity(database.path, database.identity)


def in_store(path: Database, work: Callable[[Store], _T], *, read_only: bool = False) -> _T:
    """Return ``work``'s result, in any thread. Raise StoreError."""
    with open_store(path, read_only=read_only) as store:
        return work(store)


def newest_copy_at(database: Path) -> datetime | None:
    """Return the latest copy's local time, or None."""
    from tarockblock.store import backups

    try:
        found = backups.copies_of(database)
    except StoreError:
        return None
    return found[-1].at if found else None


def drawn() -> str:
    """Return a random id. Imported items get derived ids instead."""
    from uuid import uuid4  # a start needs no id

    return str(uuid4())


def writer(store: Store, at: datetime) -> Writer:
    return Writer(store.log, drawn, at)


_IN_TRASH = "evening_trashed"


@contextmanager
def writing(store: Store, at: datetime, number: int | None = None) -> Iterator[Writer]:
    """Open a transaction and yield a writer; ``number``: the evening concerned.

    BadInputError ``evening_closed``, ``evening_open``, ``evening_in_trash``, ``evening_booked``, …; StoreError
    ``changed_elsewhere``, ``no_such_evening``.
    """
    with refusing(store, number), store.writing():
        yield writer(store, at)


@contextmanager
def refusing(store: Store, number: int | None = None) -> Iterator[None]:
    """Turn a writer's refusals into user errors."""
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
    """Open a copy without trace beside the original; ``limit``: time for all work (``took_too_long``).

    Raise StoreError.
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
