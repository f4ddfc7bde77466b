"""Three played evenings of samples, for the pages that look back."""

from __future__ import annotations

import functools
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

from tarockblock import paths
from tarockblock.app import archive
from tarockblock.app.files import load_evening
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))


def sample(name: str) -> Evening:
    path = next(path for path in paths.resource("samples").glob("*.tarock.json") if name in path.name)
    evening, problems = load_evening(path.read_bytes())
    assert evening is not None, problems
    return evening


@functools.cache
def three_evenings() -> bytes:
    """A database with two Thursdays in two years, and an evening in Tulln."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.db"
        with open_store(path) as opened:
            thursday = sample("donnerstagsrunde")
            archive.import_evening(opened, replace(thursday, date="2025-11-20", title="Früher", note="beim Wirt"))
            archive.import_evening(opened, thursday)
            archive.import_evening(opened, sample("tullner"))
        return path.read_bytes()
