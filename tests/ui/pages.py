"""Three played evenings of samples, for the pages that look back."""

from __future__ import annotations

import functools
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

from tarockblock.app import archive
from tarockblock.app.storage import open_store
from tests.store.kit import sample

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))


@functools.cache
def three_evenings() -> bytes:
    """A database with two Thursdays in two years, and an evening in Tulln."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.db"
        with open_store(path) as opened:
            thursday = sample("donnerstagsrunde")
            archive.import_evening(opened, replace(thursday, date="2025-11-20", title="Früher", note="beim Wirt"))
            archive.import_evening(opened, thursday)
            archive.import_evening(opened, sample("tullner-runde"))
        return path.read_bytes()
