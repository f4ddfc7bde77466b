"""Going back to a copy, moving rows by key, and opening beside another window: with a real window and database."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.restoring import REPLACED, restorables
from tarockblock.app.second_window import Choice, Standing
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.ui.application import make_window
from tarockblock.ui.archive.copies import CopyController
from tarockblock.ui.archive.restore_dialog import RestoreDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.save_dialog import SaveDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.ui.window.single_instance import SingleInstance, open_claimed
from tests.store.kit import SAMPLES, sample
from tests.ui.pages import NOW
from tests.ui.waiting import until
from tests.ui.windows import dialog_of, empty_store, window_fixture

store = empty_store


window = window_fixture(sample(), where="store")


# ---------------------------------------------------------------------- copies


def copies_of(window: MainWindow) -> CopyController:
    made = CopyController(window.dialogs)
    made.restored.connect(window.refresh)
    return made


def test_restore__the_window_goes_on_with_the_copy(qtbot: QtBot, window: MainWindow, store: Store) -> None:
    # Restore: the window goes on with the copy.
    archive.backup(store, clock=FixedClock(NOW))
    rows = len(window.session.ledger.rows)
    window.bridge.strike(0, replay=True)
    copies_of(window).ask()
    dialog = dialog_of(window, RestoreDialog)
    until(dialog.fact)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)

    assert window.dialogs.dialog is None
    assert len(window.session.ledger.rows) == rows
    assert window.session.struck_entry(0) is None
    assert window.evening_page.table.ledger_model.line(0) is not None
    kept = next(each.path.name for each in restorables(store.path) if each.reason == REPLACED)
    assert window.notice.text == (
        f"The copy of 19 November 2026, 21:43 is back in place. The previous data was kept as {kept}."
    )

    # Restore: what fails is said in the dialog and nothing is lost.
    copy = archive.backup(store, clock=FixedClock(NOW + timedelta(hours=1)))
    entries = window.session.evening.entries
    copies_of(window).ask()
    dialog = dialog_of(window, RestoreDialog)
    until(dialog.fact)
    copy.write_bytes(b"damaged in the meantime" * 99)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)

    assert window.dialogs.dialog is dialog
    assert "this is not a copy made by this program" in dialog.foot.reason.text()
    assert window.session.evening.entries == entries
    window.bridge.strike(0, replay=True)
    assert window.session.struck_entry(0) is not None


def test_restore__a_copy_without_evenings_shows_the_beginning(
    qtbot: QtBot, theme: Theme, qapp: QApplication, store: Store
) -> None:
    archive.backup(store, clock=FixedClock(NOW))
    languages = Languages(qapp, "en")
    window = make_window(store, FixedClock(NOW), Preferences(settings=Settings(language="en")), languages)
    qtbot.addWidget(window)
    window.bridge.start(replace(sample(), entries=()))
    copies_of(window).ask()
    dialog = dialog_of(window, RestoreDialog)
    until(dialog.fact)
    dialog.entered.emit(dialog.fact())

    assert not window.session.is_open
    assert window.stack.currentWidget() is window.page("start")


def test_save_a_copy__asks_where_and_replaces_only_an_older_one_of_its_own(
    window: MainWindow, tmp_path: Path, store: Store
) -> None:
    # Save a copy: asks where and says where it lies.
    window.actions_table["save_copy"].trigger()
    (place,) = window.findChildren(SaveDialog)
    place._choose(tmp_path / "stick")
    assert stat.S_IMODE((tmp_path / "stick.db").stat().st_mode) == 0o600 or os.name == "nt"
    assert window.notice.text == "A copy of everything was saved as stick.db."
    place.close()
    refused = "there is a database that is not an older copy of this database"
    assert not window.copies.save_to(copied_aside(tmp_path / "stick.db"))
    assert refused in window.notice.text

    # Save a copy: replaces only an older one of its own.
    target, copies = tmp_path / "second.db", copies_of(window)
    assert copies.save_to(target)
    assert window.bridge.strike(0, replay=True) is not None
    assert copies.save_to(target)
    with open_store(tmp_path / "others.db") as others:
        assert archive.import_evening(others, sample(SAMPLES[1])) == 1
    for stranger in (tmp_path / "others.db", tmp_path / "note.db", store.path):
        if not stranger.exists():
            stranger.write_text("mine")
        before = stranger.read_bytes()
        assert not copies.save_to(stranger)
        assert stranger.read_bytes() == before
    with open_store(target, read_only=True) as copy:
        assert archive.load(copy, 1) == window.session.evening


def copied_aside(copy: Path) -> Path:
    """The same copy, gone on with by somebody else."""
    with open_store(copy) as store:
        archive.trash(store, 1)
    return copy


# ---------------------------------------------------------------------- moving


def test_move__a_row_goes_as_far_as_it_can(window: MainWindow) -> None:
    # Move: a row goes down and the cursor with it.
    table, entries = window.evening_page.table, window.session.evening.entries
    table.setCurrentIndex(table.ledger_model.index(0, 2))
    window.actions_table["move_down"].trigger()

    moved = [replace(each, dealer=None) for each in window.session.evening.entries[:2]]
    assert moved == [entries[1], entries[0]]
    assert [row.deal.dealer for row in window.session.ledger.rows[:3]] == ["Anna", "Emil", "Bert"], "as they were dealt"
    assert table.current_entry() == 1
    window.actions_table["move_up"].trigger()
    assert window.session.evening.entries == entries

    # Move: at the ends nothing happens.
    table, entries = window.evening_page.table, window.session.evening.entries
    table.setCurrentIndex(table.ledger_model.index(0, 2))
    window.actions_table["move_up"].trigger()
    last = table.ledger_model.row_of_entry(len(entries) - 1)
    table.setCurrentIndex(table.ledger_model.index(last, 2))
    window.actions_table["move_down"].trigger()

    assert window.session.evening.entries == entries


# ---------------------------------------------------------------------- a second window


@pytest.fixture
def no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other window is in this thread and cannot answer: nobody waits for it long."""
    monkeypatch.setattr("tarockblock.ui.window.single_instance._ANSWER_MS", 50)


@pytest.mark.usefixtures("no_answer")
def test_open__beside_another_window_as_the_user_says(qtbot: QtBot, tmp_path: Path) -> None:
    # Open: alone it can be written.
    instance = SingleInstance(tmp_path / "a.db")
    store = open_claimed(tmp_path / "a.db", instance)
    with store:
        assert not store.read_only
    instance.release()

    # Open: beside another window as the user says.
    for choice, read_only in [(Choice.READ_ONLY, True), (Choice.WRITE, False), (Choice.QUIT, None)]:
        database = tmp_path / "a.db"
        first = SingleInstance(database)
        first.claim()
        with open_store(database):
            opened = open_claimed(
                database, SingleInstance(database), lambda file, standing, computer, choice=choice: choice, patience=0
            )
        if read_only is None:
            assert opened is None
        else:
            with opened:
                assert opened.read_only is read_only
        first.release()


@pytest.mark.usefixtures("no_answer")
def test_open__read_only_nothing_can_be_written(qtbot: QtBot, store: Store, window: MainWindow) -> None:
    first = SingleInstance(store.path)
    first.claim()
    asked: list[Standing] = []

    def ask(file: Path, standing: Standing, computer: str) -> Choice:
        asked.append(standing)
        return Choice.READ_ONLY

    second = open_claimed(store.path, SingleInstance(store.path), ask, patience=0)
    with second, pytest.raises(StoreError) as refused:
        archive.trash(second, 1)
    first.release()

    assert refused.value.code == "database_read_only"
    assert len(asked) == 1
