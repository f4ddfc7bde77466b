"""What another program does to the database while the window has it open: noticed, said, and caught up with."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import Settings
from tarockblock.app.storage import open_store
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import Minutes, copied, database, dreier, sample
from tests.ui.windows import window_over


@pytest.fixture
def window(theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    with open_store(database(tmp_path)) as store, window_over(store, clock=Minutes()) as made:
        yield made


def test_an_evening_changed_or_imported_elsewhere__disturbs_nothing(window: MainWindow) -> None:
    # An evening imported elsewhere: disturbs nothing and is in the archive.
    with open_store(window.session.store.path) as store:
        archive.import_evening(store, sample())
    assert window.bridge.record(dreier("Anna")) is not None
    window.go_to("archive")
    assert len(window.archive_page.list.evenings) == 2

    # An evening changed elsewhere: is caught up with in the archive.
    with open_store(window.session.store.path) as store:
        other = EveningSession(store, Minutes())
        other.open(1)
        other.record(dreier("Cilli"))
    assert window.bridge.record(dreier("Anna")) is None
    assert "“Continue” in the archive" in window.notice.text
    window.archive_page.list.choose([1])
    window.actions_table["archive_continue"].trigger()
    assert len(window.session.evening.entries) == 8, "six, one of this window, one from elsewhere"
    assert window.bridge.record(dreier("Anna")) is not None


def test_a_copy_put_back_elsewhere__is_no_database_that_has_gone(window: MainWindow) -> None:
    path = window.session.store.path
    copied(path, "kopie.db").replace(path)
    assert window.bridge.record(dreier("Anna")) is None
    assert "another database lies there now" in window.notice.text


def test_clock_set_back__is_said_once_and_the_day_stands_beside_the_time(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    languages = Languages(qapp, "en")
    with open_store(database(tmp_path)) as store:
        clock = FixedClock(datetime(2020, 1, 1, 10, 0, tzinfo=UTC))
        window = make_window(store, clock, Preferences(settings=Settings(language="en")), languages)
        assert window.notice.text == (
            "The computer's clock is behind: 1 Jan 2020, after 19 Nov 2026. Order is kept by number."
        )
        assert window.notice.accessibleDescription() == "Saved on 19 Nov 2026, 21:07"
        window.bridge.record(dreier("Anna"))
        assert window.notice.text.startswith("Hand 7 entered")
        assert window.notice.accessibleDescription() == "Saved at 10:00"
        window.close()
        window.deleteLater()
