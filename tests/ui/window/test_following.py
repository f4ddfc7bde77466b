"""A second window that only reads: it shows by itself what the first one writes, and stays where one was looking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.exchange.formatting import points_text
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.ledger.ledger_model import FIRST_PLAYER
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.typist import wait_for

NOW = datetime(2026, 11, 19, 22, 47, tzinfo=timezone(timedelta(hours=1)))
THURSDAY = sample()


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    path = tmp_path / "evenings.db"
    with open_store(path) as writing, open_store(path, read_only=True) as reading:
        yield writing, reading


@pytest.fixture
def other(stores: tuple[Store, Store]) -> EveningSession:
    """The first window's session, with all hands of the Thursday but two."""
    session = EveningSession(stores[0], FixedClock(NOW))
    session.start(replace(THURSDAY, entries=THURSDAY.entries[:-2]))
    return session


def window_on(store: Store, qapp: QApplication) -> MainWindow:
    preferences = Preferences(settings=Settings(language="en"))
    made = make_window(store, FixedClock(NOW), preferences, Languages(qapp, "en"))
    made.resize(1280, 480)  # so low that the ledger has to be scrolled
    made.show()
    wait_for("the window", [made])
    QApplication.processEvents()
    return made


@pytest.fixture
def window(
    theme: Theme, qapp: QApplication, stores: tuple[Store, Store], other: EveningSession
) -> Iterator[MainWindow]:
    made = window_on(stores[1], qapp)
    made.following.start()
    yield made
    made.close()
    made.deleteLater()


def test_a_hand_of_the_first_window_appears_by_itself(
    qtbot: QtBot, window: MainWindow, other: EveningSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A hand of the first window appears by itself.
    window.following._timer.setInterval(5)
    rows = window.evening_page.table.ledger_model.rowCount()
    other.record(THURSDAY.entries[-2])

    qtbot.waitUntil(lambda: window.evening_page.table.ledger_model.rowCount() > rows)
    assert window.session.evening == other.evening
    assert window.evening_page.chart._words.ledger == window.session.ledger
    assert window.evening_page._cards[0]._data.total == points_text(other.ledger.points["Anna"], "en")

    # What keeps it from looking is said once.
    said: list[str] = []
    monkeypatch.setattr(window, "show_problem", said.append)
    path = window.session.store.path
    aside = path.rename(path.with_name("aside.db"))
    window.following.look()
    window.following.look()
    assert len(said) == 1
    assert path.name in said[0]

    aside.rename(path)
    window.following.look()
    aside = path.rename(path.with_name("aside.db"))
    window.following.look()
    assert len(said) == 2
    aside.rename(path)

    # Nothing new touches nothing.
    touched: list[str] = []
    monkeypatch.setattr(window, "refresh", lambda: touched.append("refresh"))
    window.following.look()
    window.following.look()

    assert touched == []


def test_what_the_first_window_writes_appears_where_one_was_looking(window: MainWindow, other: EveningSession) -> None:
    # Scrolled up and on a row one stays there.
    table = window.evening_page.table
    row = table.ledger_model.row_of_entry(4)
    table.setCurrentIndex(table.ledger_model.index(row, FIRST_PLAYER + 1))
    table.verticalScrollBar().setValue(70)
    other.record(THURSDAY.entries[-2])
    window.following.look()

    assert table.verticalScrollBar().value() == 70
    assert table.current_entry() == 4
    assert table.currentIndex().column() == FIRST_PLAYER + 1

    # A row keeps its mark though one was inserted before it.
    table = window.evening_page.table
    row = table.ledger_model.row_of_entry(4)
    table.setCurrentIndex(table.ledger_model.index(row, FIRST_PLAYER))
    other.move(4, 6)
    window.following.look()

    assert table.current_entry() == 6

    # Under an open dialog, too, which is opened again.
    other.undo()
    other.undo()
    window.following.look()
    window.actions_table["settle"].trigger()
    dialog = window.dialogs.dialog
    rows = window.evening_page.table.ledger_model.rowCount()
    other.record(THURSDAY.entries[-2])
    window.following.look()
    assert window.evening_page.table.ledger_model.rowCount() > rows
    assert not dialog.isVisible()
    window.dialogs.dialog.reject()

    # Closing and reopening arrive.
    other.close_evening()
    window.following.look()
    assert window.session.closed

    # A closed window looks no more.
    assert window.following._timer.isActive()
    window.close()
    assert not window.following._timer.isActive()


def test_at_the_end_one_stays_at_the_end(window: MainWindow, other: EveningSession) -> None:
    bar = window.evening_page.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    before = bar.maximum()
    other.record(THURSDAY.entries[-2])
    other.record(THURSDAY.entries[-1])
    window.following.look()

    assert bar.value() == bar.maximum() > before


def test_a_window_without_an_evening_shows_the_one_that_is_begun(
    theme: Theme, qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "fresh.db"
    with open_store(path) as writing, open_store(path, read_only=True) as reading:
        made = window_on(reading, qapp)
        made.following.start()
        assert not made.session.is_open
        session = EveningSession(writing, FixedClock(NOW))
        session.start(replace(THURSDAY, entries=THURSDAY.entries[:3]))
        made.following.look()

        assert made.session.evening_id == session.evening_id
        assert made.stack.currentWidget() is made.evening_page
        made.close()
        made.deleteLater()
