"""The archive's list where there is nothing to list, and while evenings come in: what it says, what must wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tarockblock.app import archive, checking
from tarockblock.app.archive.importing import ImportResult, import_evening
from tarockblock.app.clock import FixedClock
from tarockblock.app.files import dump_evening
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.ui.application import make_window
from tarockblock.ui.archive.archive_list import ArchiveList
from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.pages import NOW, sample
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import Settle, dialog_of

_CANCEL = QMessageBox.ButtonRole.RejectRole


@pytest.fixture
def bare(window: MainWindow, store: Store, settle: Settle) -> MainWindow:
    """At the archive without an evening."""
    archive.trash(store, *[each.id for each in archive.list_evenings(store)], clock=FixedClock(NOW))
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseClick(window.archive_page.list.which.buttons[2], Qt.MouseButton.LeftButton)
    window.archive_page.files.empty_trash()
    settle(window)
    return window


@contextmanager
def importing(window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, titles: str) -> Iterator[ArchiveList]:
    """Three files on their way, held up at the first one."""
    files = [folder / f"{title}.json" for title in titles]
    for path in files:
        path.write_text(dump_evening(replace(sample("hausruckviertel"), title=path.stem)), encoding="utf-8")
    begun, go_on, real = Event(), Event(), import_evening

    def slow(store: Store, found: EveningInFile) -> ImportResult:
        begun.set()
        assert go_on.wait(60)
        return real(store, found)

    monkeypatch.setattr("tarockblock.app.archive.files.import_evening", slow)
    monkeypatch.setattr("tarockblock.ui.kit.widgets.progress_panel.PATIENCE_MS", 20)
    window.archive_page.files.import_files(files)
    try:
        assert begun.wait(60)
        until(window.archive_page.progress.isVisible)
        yield window.archive_page.list
    finally:
        go_on.set()


# --------------------------------------------------------------------------- nothing there


def test_nothing_yet__is_said_with_what_can_be_done(bare: MainWindow) -> None:
    # Trash: empty says what it is for.
    page = bare.archive_page.list
    assert page.in_trash
    assert "trash is empty" in page.empty.accessibleName()
    assert not any(button.isVisible() for button in page.empty.buttons.values())
    QTest.keyClick(page.empty, Qt.Key.Key_F5)
    assert page.empty.isVisible()

    # Nothing yet: import by mouse.
    page = bare.archive_page.list
    page.which.set_current(0)
    page.which.current_changed.emit(0)
    QTest.mouseClick(page.empty.buttons["import"], Qt.MouseButton.LeftButton)
    dialogs = bare.findChildren(QFileDialog)
    assert len(dialogs) == 1
    dialogs[0].reject()

    # Nothing yet: says so in the middle and begins one by key.
    page = bare.archive_page.list
    page.which.set_current(0)
    page.which.current_changed.emit(0)
    page.take_focus()
    assert page.empty.isVisible()
    assert not page.table.isVisible()
    assert "No evening yet" in page.empty.accessibleName()
    assert not any(page.buttons[name].isVisible() for name in ("archive_look", "archive_trash", "export"))
    middle = page.empty.mapTo(page, page.empty._title.geometry().center())
    assert abs(middle.x() - page.width() / 2) < 5
    assert page.empty.buttons["new_evening"].hasFocus()
    QTest.keyClick(page.empty.buttons["new_evening"], Qt.Key.Key_Return)
    assert bare.dialogs.dialog is not None, "the dialog of a new evening"


def test_nothing_left__the_keyboard_goes_where_it_helps(opened: MainWindow) -> None:
    # Nothing found: esc shows everything again.
    page = opened.archive_page.list
    page.year.set_current(2)
    page.year.current_changed.emit(2)
    page.search.setFocus()
    QTest.keyClicks(page.search, "zzz")
    assert page.search.hasFocus(), "typing goes on"
    assert "none of 3 evenings" in page.empty.accessibleName()
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.empty.buttons["archive_all"].hasFocus()
    QTest.keyClick(page.empty.buttons["archive_all"], Qt.Key.Key_Escape)
    assert page.model.rowCount() == 3
    assert (page.search.text(), page.year.current) == ("", 0)
    assert page.table.hasFocus()

    # Last one deleted: the keyboard goes to what takes its place.
    page = opened.archive_page.list
    page.table.selectAll()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert page.empty.isVisible()
    assert page.empty.buttons["new_evening"].hasFocus()
    opened.notice.action_triggered.emit()
    assert page.table.hasFocus()
    assert page.model.rowCount() == 3


# --------------------------------------------------------------------------- while evenings come in


def test_import__moves_nothing_lets_nothing_be_deleted_and_can_be_stopped(
    opened: MainWindow, store: Store, settle: Settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The progress lies over nothing, moves nothing, and what it replaces is not to be seen.
    opened.resize(1280, 720)
    QApplication.processEvents()
    before = opened.archive_page.list.table.geometry()
    with importing(opened, tmp_path, monkeypatch, "abc") as page:
        QApplication.processEvents()
        assert not any(
            page.buttons[name].isVisible() for name in ("archive_look", "archive_edit", "archive_trash", "export")
        )
        assert page.table.geometry() == before
        assert page.rect().contains(page.foot.geometry())
        assert "deleted" in page.foot._note.text()

        # Nothing is deleted or renamed meanwhile.
        QTest.keyClick(page.table, Qt.Key.Key_Delete)
        assert archive.list_evenings(store, trashed=True) == []
        assert "nothing can be deleted" in opened.notice.text
        QTest.keyClick(page.table, Qt.Key.Key_F2)
        assert opened.dialogs.dialog is None
        assert not page.buttons["import"].isEnabled()
        assert "nothing can be deleted" in page.buttons["import"].toolTip()
        QTest.keyClick(opened, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
        assert opened.findChildren(QFileDialog) == []
        QTest.keyClick(page.table, Qt.Key.Key_Return)
        view = opened.archive_page.evening
        assert view.isVisible(), "looking goes on"
        QTest.keyClick(view.table, Qt.Key.Key_Escape)
        assert page.isVisible(), "Esc goes back there, and stops nothing"
    settle(opened)
    assert {"a", "b", "c"} <= {each.title for each in archive.list_evenings(store)}
    until(page.buttons["import"].isEnabled)
    assert "nothing can be deleted" not in page.buttons["import"].toolTip()
    assert page.buttons["archive_trash"].isVisible()

    # Esc stops it, and how far it came is said: held up after the first file.
    with importing(opened, tmp_path, monkeypatch, "def") as page:
        QTest.keyClick(page.table, Qt.Key.Key_Escape)
    settle(opened)
    assert not opened.archive_page.progress.isVisible()
    assert "1" in opened.notice.text
    assert "3" in opened.notice.text
    assert {"d", "e", "f"} & {each.title for each in archive.list_evenings(store)} == {"d"}

    # Another language: it goes on.
    with importing(opened, tmp_path, monkeypatch, "ghi"):
        opened.languages.set_setting("de")
        until(opened.archive_page.progress.isVisible)
        assert "importiert" in opened.archive_page.progress.bar.accessibleName().lower()
    settle(opened)
    assert {"g", "h", "i"} <= {each.title for each in archive.list_evenings(store)}
    assert not opened.archive_page.progress.isVisible()
    assert "3" in opened.notice.text


# --------------------------------------------------------------------------- from end to end


def test_trash__there_and_back_and_away_by_keyboard(opened: MainWindow, store: Store, settle: Settle) -> None:
    page, ctrl, shift = opened.archive_page.list, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert len(archive.list_evenings(store)) == 1
    page.which.buttons[0].setFocus()
    for segment in page.which.buttons[:2]:
        QTest.keyClick(segment, Qt.Key.Key_Right)
    assert page.in_trash
    assert page.model.rowCount() == 2
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Delete, shift)
    assert page.model.rowCount() == 1
    QTest.keyClick(page.table, Qt.Key.Key_Delete, shift | ctrl)
    question = opened.findChild(QMessageBox)
    yes = next(button for button in question.buttons() if question.buttonRole(button) is not _CANCEL)
    QTest.keyClick(yes, Qt.Key.Key_Space)
    settle(opened)
    assert archive.list_evenings(store, trashed=True) == []
    assert len(archive.list_evenings(store)) == 2
    assert "trash is empty" in page.empty.accessibleName()
    assert checking.verify(store) == []
    QTest.keyClick(page.empty, Qt.Key.Key_2, ctrl)


def test_rename_and_reopen__from_end_to_end(opened: MainWindow, store: Store, settle: Settle) -> None:
    # Reopen: goes on and closes again.
    for by in ["key", "mouse"]:
        page = opened.archive_page.list
        number = page.chosen_numbers()[0]
        if by == "key":
            QTest.keyClick(page.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            QTest.mouseClick(page.buttons["archive_continue"], Qt.MouseButton.LeftButton)
        assert opened.stack.currentWidget() is opened.evening_page
        assert (opened.session.evening_id, opened.session.closed) == (number, False)
        hands = opened.session.ledger.state.hands
        QTest.keyClick(opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert opened.session.ledger.state.hands == hands
        opened.bridge.close_evening()
        QTest.keyClick(opened, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
        assert next(each for each in archive.list_evenings(store) if each.id == number).closed
        assert checking.verify(store) == []

    # Rename: by mouse with a note then found by it.
    page = opened.archive_page.list
    QTest.mouseClick(page.buttons["archive_edit"], Qt.MouseButton.LeftButton)
    dialog = dialog_of(opened, EveningDialog)
    dialog.title.selectAll()
    QTest.keyClicks(dialog.title, "Nachtragsrunde")
    dialog.note.setPlainText("Zettel verschwunden")
    assert dialog.foot.primary.accessibleDescription() == "", "there is no reason any more"
    QTest.mouseClick(dialog.foot.primary, Qt.MouseButton.LeftButton)
    settle(opened)
    QTest.keyClicks(page.search, "verschwunden")
    assert page.model.rowCount() == 1
    assert page.excerpt is not None
    assert checking.verify(store) == []


# --------------------------------------------------------------------------- only looking


def test_read_only__offers_nothing_that_would_change_an_evening(
    theme: Theme, qapp: QApplication, store: Store, settle: Settle
) -> None:
    """The second window of a database: an evening can be shown in *Abend*, where the first one's changes follow."""
    with open_store(store.path, read_only=True) as other:
        window = make_window(
            other, FixedClock(NOW), Preferences(settings=Settings(language="en")), Languages(qapp, "en")
        )
        window.show()
        wait_for("the window", [window])
        assert window.windowTitle() == "Read-only – Tarockblock"
        QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
        settle(window)
        page = window.archive_page.list
        assert page.buttons["archive_continue"].label == "Show in “Evening”"
        QTest.keyClick(page.table, Qt.Key.Key_Return)
        assert window.archive_page.evening.resume.label == "Show in “Evening”"
        QTest.keyClick(window.archive_page.evening.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert window.stack.currentWidget() is window.evening_page
        assert window.session.closed
        assert "(read-only) – Tarockblock" in window.windowTitle()
        window.close()
        window.deleteLater()
    assert all(each.closed for each in archive.list_evenings(store))
