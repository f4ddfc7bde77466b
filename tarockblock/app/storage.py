"""Opens the database for those who may not know the store: the one place of app that names it when composing."""

from __future__ import annotations

from pathlib import Path

from tarockblock.errors import StoreError
from tarockblock.paths import data_dir
from tarockblock.store.database import Store
from tarockblock.store.lock import holder_of, lock_file

__all__ = ["Store", "lock_file", "open_store", "refuse_if_open"]


def open_store(path: Path, *, read_only: bool = False) -> Store:
    """Open or create the database; raises StoreError. Use it as a context manager, or call ``close()``.

    Only the program's own folder is created: where another one has vanished, its drive is probably not there.
    """
    if path.parent == data_dir() and not read_only:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError("folder_missing", file=path, folder=path.parent) from error
    return Store(path, read_only=read_only)


def refuse_if_open(database: Path) -> None:
    """Raise StoreError ``database_open`` where a window has it open: it must not be replaced under that."""
    holder = holder_of(database)
    if holder is not None:
        raise StoreError(
            "database_open",
            file=database,
            process=holder.process,
            computer=holder.computer or "?",
            lock=lock_file(database),
        )
