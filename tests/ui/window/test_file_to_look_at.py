"""An evening file named behind the program: looked at first, taken over when that is wanted."""

from __future__ import annotations

import warnings
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.settings import LedgerView
from tarockblock.ui.archive.archive_evening import FileDialog
from tarockblock.ui.archive.dropping import DroppedDialog, Dropping
from tarockblock.ui.archive.evening_files import look_at_file
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.rehearsal import samples
from tests.ui.typist import wait_for
from tests.ui.windows import dialog_of, window_fixture

window = window_fixture()


def test_look__stores_nothing_and_take_over_does(window: MainWindow) -> None:
    file = samples()[1]
    look_at_file(window, file)
    dialog = dialog_of(window, FileDialog)
    assert dialog.table.ledger_model.rowCount() > 5
    dialog.table.view_chosen.emit(LedgerView.MONEY)
    assert archive.list_evenings(window.session.store) == []
    dialog.table.why_requested.emit(dialog.table.ledger_model.index(0, 1))
    why = window.why.popup
    assert why.parentWidget() is dialog
    assert not why.change.isVisible(), "nothing in it can be changed"
    dialog.foot.primary.click()
    assert window.dialogs.dialog is None
    assert len(archive.list_evenings(window.session.store)) == 1
    assert window.session.is_open

    look_at_file(window, file)
    dialog = dialog_of(window, FileDialog)
    assert not dialog.foot.primary.isEnabled()
    assert dialog.foot.reason.text() == "This evening is here already, as number 1."
    dialog.reject()


def test_enter_looks__and_what_was_taken_over_can_be_taken_back(window: MainWindow) -> None:
    window.actions_table["sample"].trigger()
    dialog = dialog_of(window, FileDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    why = window.why.popup
    why.close()
    assert window.dialogs.dialog is dialog
    assert archive.list_evenings(window.session.store) == []

    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(archive.list_evenings(window.session.store)) == 1
    assert window.session.is_open
    window.notice.action_triggered.emit()
    assert archive.list_evenings(window.session.store) == []
    assert len(archive.list_evenings(window.session.store, trashed=True)) == 1
    assert not window.session.is_open
    assert not window.on_evening, "as before: nothing is open"


def test_undo__takes_back_what_was_taken_over_as_long_as_nothing_else_was_done(window: MainWindow) -> None:
    control, ctrl_shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    ctrl_shift |= control

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = control) -> None:
        wait_for("the window", [window])
        QTest.keyClick(window.windowHandle(), key, modifiers)

    def take_over() -> None:
        window.actions_table["sample"].trigger()
        wait_for("the dialog", [window.dialogs.dialog])
        QTest.keyClick(window.dialogs.dialog, Qt.Key.Key_Return, control)
        assert window.session.is_open

    def kept() -> int:
        return len(archive.list_evenings(window.session.store))

    take_over()
    press(Qt.Key.Key_S)
    assert "Rules" in window.notice.text, "another notice stands there now"
    window.go_to("archive")
    press(Qt.Key.Key_Z)
    assert kept() == 1, "it is out of sight"
    window.go_to("evening")
    press(Qt.Key.Key_Z)
    assert (kept(), window.session.is_open) == (0, False)
    press(Qt.Key.Key_Z)
    assert kept() == 0
    assert window.notice.text == "No evening is open."

    take_over()
    press(Qt.Key.Key_O, ctrl_shift)
    assert not window.session.closed
    press(Qt.Key.Key_Z)
    assert kept() == 1, "it was reopened since"


def test_look__closed_again_leaves_everything_as_it_was(window: MainWindow) -> None:
    look_at_file(window, samples()[0])
    dialog = dialog_of(window, FileDialog)
    dialog.foot.cancel.click()
    assert archive.list_evenings(window.session.store) == []
    assert not window.session.is_open


def drop(window: MainWindow, *paths: Path) -> None:
    """Let files go over the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # PySide 6.12 offers no other
        enter = QDragEnterEvent(QPoint(300, 300), copy, data, left, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), copy, data, left, none))
    QApplication.processEvents()


def test_drop__one_file_is_looked_at_and_several_are_named(window: MainWindow, tmp_path: Path) -> None:
    asked: list[object] = []
    dropping = Dropping(window)
    for wanted in ("import_evenings", "import_ruleset", "look_into"):
        setattr(window, f"do_{wanted}", asked.append)
    drop(window, samples()[0])
    assert isinstance(window.dialogs.dialog, FileDialog)
    assert archive.list_evenings(window.session.store) == []
    window.dialogs.dialog.reject()

    drop(window, samples()[0], samples()[1], tmp_path / "gone.json")
    listed = dialog_of(window, DroppedDialog)
    listed.looks[1].click()
    assert isinstance(window.dialogs.dialog, FileDialog)
    window.dialogs.dialog.reject()
    listed.foot.primary.click()
    assert asked == [list(samples()[:2])], "what is none is left out"
    assert window.dialogs.dialog is None

    drop(window, window.session.store.path, samples()[2])
    assert asked.pop() == [window.session.store.path, samples()[2]], "what they would bring is asked of all of them"
    rules = tmp_path / "ours.toml"
    rules.touch()
    drop(window, rules)
    window.notice.action_triggered.emit()
    assert asked[1:] == [rules]
    dropping.deleteLater()


def test_look__at_a_file_that_is_not_there_says_so(window: MainWindow, tmp_path: Path) -> None:
    look_at_file(window, tmp_path / "nirgends.tarock.json")
    assert window.dialogs.dialog is None
    assert "nirgends" in window.notice.text
