"""Another program holds the database: the places that look back say why they are empty, and try again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.storage import Store
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.windows import Settle

SAID = (
    "another program is using the database just now. Nothing was saved; try again in a moment."
    "\n\nPress F5 to try again."
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarockblock.store.opening.PATIENCE", 0.01)


@pytest.fixture
def locked(store: Store) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def press_f5() -> None:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F5)


def test_archive__says_why_it_is_empty_and_f5_tries_again(
    window: MainWindow, locked: sqlite3.Connection, settle: Settle
) -> None:
    window.go_to("archive")
    settle(window)
    page = window.archive_page.list
    assert page.failure.isVisible()
    assert page.failure.text().endswith(SAID)
    assert not page.table.isVisible()
    assert not page.buttons["archive_look"].isEnabled()
    assert not page.hint.text()
    press_f5()
    assert page.failure.isVisible()
    locked.rollback()
    press_f5()
    settle(window)
    assert not page.failure.isVisible()
    assert page.model.rowCount() == 3
    assert page.table.hasFocus()


def test_archive__what_was_read_already_stays_in_sight(window: MainWindow, store: Store, settle: Settle) -> None:
    window.go_to("archive")
    settle(window)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        press_f5()
        settle(window)
    assert window.archive_page.list.model.rowCount() == 3
    assert not window.archive_page.list.failure.isVisible()


def test_statistics__says_why_it_is_empty_and_f5_tries_again(
    window: MainWindow, locked: sqlite3.Connection, settle: Settle
) -> None:
    window.go_to("statistics")
    settle(window)
    page = window.statistics_page
    hint = page.stack.currentWidget()
    assert hint is page._hint
    assert page._hint.text().endswith(SAID)
    locked.rollback()
    press_f5()
    settle(window)
    assert page.stack.currentWidget() is page.overview
    assert page.overview.rank.list.hasFocus()
