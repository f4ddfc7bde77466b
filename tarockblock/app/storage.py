"""Opens the database for those who may not know the store: the one place of app that names it when composing."""

from __future__ import annotations

from pathlib import Path

from tarockblock.store.database import Store

__all__ = ["Store", "open_store"]


def open_store(path: Path) -> Store:
    """Open or create the database; raises StoreError. Use it as a context manager, or call ``close()``."""
    return Store(path)
