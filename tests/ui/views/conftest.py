"""A window over a store with three played evenings of samples, for the places that look back."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.rehearsal import read_sample, samples
from tests.ui.typist import wait_for
from tests.ui.waiting import until

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))


def sample(name: str) -> Evening:
    return read_sample(next(path for path in samples() if name in path.name))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two Thursdays in two years, and an evening in Tulln."""
    path = tmp_path / "evenings.db"
    path.write_bytes(_three_evenings())
    path.chmod(0o600)
    with open_store(path) as opened:
        yield opened


@functools.cache
def _three_evenings() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.db"
        with open_store(path) as opened:
            thursday = sample("donnerstagsrunde")
            archive.import_evening(opened, replace(thursday, date="2025-11-20", title="Früher", note="beim Wirt"))
            archive.import_evening(opened, thursday)
            archive.import_evening(opened, sample("tullner"))
        return path.read_bytes()


@pytest.fixture
def settle() -> Callable[[MainWindow], None]:
    """Waits until nothing is read any more."""

    def wait(window: MainWindow) -> None:
        until(lambda: not (window.statistics_page.busy or window.archive_page.busy or window.look_back.files.busy))

    return wait


@pytest.fixture
def window(theme: Theme, qapp: QApplication, store: Store) -> Iterator[MainWindow]:
    """In English, with nothing open."""
    languages = Languages(qapp, "en")
    made = make_window(store, FixedClock(NOW), Preferences(settings=Settings(language="en")), languages)
    made.show()
    wait_for("the window", [made])
    yield made
    made.close()
    made.deleteLater()
