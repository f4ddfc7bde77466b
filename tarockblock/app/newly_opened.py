"""Opens the database for whoever comes first: what has just been brought over is folded, so that lists are quick."""

from __future__ import annotations

from pathlib import Path

from tarockblock.app.states import keep_all
from tarockblock.app.storage import Store, open_store


def open_newly(path: Path) -> Store:
    """As ``open_store`` does."""
    store = open_store(path)
    if store.kept is not None:
        keep_all(store)
    return store
