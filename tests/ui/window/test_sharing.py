"""Evenings taken over, compared and exchanged in the window, each in one action (sharing.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.archive import list_evenings
from tarockblock.app.merging import folder as round_folder
from tarockblock.app.states import conflicts
from tarockblock.app.storage import open_store
from tarockblock.store.backups import copy_database
from tarockblock.ui.archive.archive_lines import TITLE
from tarockblock.ui.kit import busy
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.painting import observe_texts
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.sharing import sharing_controller
from tarockblock.ui.sharing.folder_dialog import FolderDialog
from tarockblock.ui.sharing.merge_dialogs import MergeDialog, VersionsDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.app.two_versions import CLOCK, diverged
from tests.ui.waiting import until
from tests.ui.windows import dialog_of, window_over


@pytest.fixture
def window(theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    one, _other = diverged(tmp_path)
    with open_store(one) as store, window_over(store, clock=CLOCK, size=(1280, 720)) as made:
        yield made


def hands(window: MainWindow) -> list[int]:
    return [each.hands for each in list_evenings(window.session.store)]


def test_two_machines__taken_over_compared_taken_back_and_exchanged(window: MainWindow, tmp_path: Path) -> None:
    store = window.session.store
    assert hands(window) == [3]

    # Nothing is written before it is looked at; then all of it, and the notice takes it back.
    window.sharing.look_into([tmp_path / "other.db", tmp_path / "nowhere.db"])
    dialog = dialog_of(window, MergeDialog)
    assert not conflicts(store)
    assert [dialog.model.row(row).refused for row in range(2)] == [False, True]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    until(lambda: window.dialogs.dialog is None)
    assert conflicts(store)
    assert window.current is window.archive_page
    window.notice.action_triggered.emit()
    assert not conflicts(window.session.store)
    assert hands(window) == [3]

    # A copy of what is here already brings nothing, which stands there as a heading.
    copy_database(window.session.store.db, tmp_path / "same.db")
    window.sharing.look_into([tmp_path / "same.db"])
    dialog = window.dialogs.dialog
    assert "Nothing new" in [each.text() for each in dialog.findChildren(TextLabel)]
    dialog.reject()

    # Once more: the archive marks it, and V compares. One key puts the other one in its place, and the same one back.
    window.sharing.look_into([tmp_path / "other.db"])
    window.dialogs.dialog.enter()
    until(lambda: window.dialogs.dialog is None)
    window.go_to("archive")
    (stood,) = hands(window)
    assert window.actions_table["archive_versions"].isEnabled()
    window.actions_table["archive_versions"].trigger()
    versions = dialog_of(window, VersionsDialog)
    for expected in (7 - stood, stood):
        QTest.keyClick(versions, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert hands(window) == [expected]
        assert len(window.session.ledger.rows) == expected
    assert not conflicts(store)
    assert not versions.keep.isEnabled()
    versions.reject()

    # The round's folder: chosen, exchanged at once, and said what came of it.
    folder = tmp_path / "cloud"
    folder.mkdir()
    window.actions_table["share_folder"].trigger()
    shown = dialog_of(window, FolderDialog)
    assert not shown.primary.isEnabled()
    window.sharing._choose(shown, str(folder), None)
    shown.ticks[0].click()  # there is one round only: it stays
    assert window.sharing.shares.of(store.path).folders == {str(folder): None}
    shown.enter()
    until(lambda: not window.sharing._work.is_running)
    assert [each.suffix for each in folder.iterdir()] == [".tarock"]
    assert shown.primary.isEnabled()
    shown.leave.click()
    assert window.sharing.shares.of(store.path).folders == {}
    shown.reject()


def test_a_folder__is_shared_with_the_round_of_the_open_evening(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sharing cannot be undone, so no other round goes along unasked."""
    monkeypatch.setattr(sharing_controller, "ask_folder", lambda _parent, _title, then: then(tmp_path))
    window.actions_table["share_folder"].trigger()
    shown = dialog_of(window, FolderDialog)
    shown.add.click()
    assert window.sharing.shares.of(window.session.store.path).folders == {str(tmp_path): (window.session.round,)}
    shown.reject()


@pytest.mark.parametrize("under_way", [True, False])
def test_a_window_that_is_closed__does_not_wait_for_a_folder_that_hangs(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, under_way: bool
) -> None:
    begun, over, folder = Event(), Event(), tmp_path / "cloud"
    folder.mkdir()

    def hang(*_: object) -> folder.Turns:
        begun.set()
        over.wait()
        return round_folder.Turns()

    monkeypatch.setattr(busy, "AT_MOST_MS", 10)
    sharing = window.sharing
    sharing.patience_ms = 10
    sharing.shares.choose(window.session.store.path, folder, None)
    monkeypatch.setattr(round_folder, "take_turns", hang)
    if under_way:
        sharing.begin()
        until(begun.is_set)
    else:
        sharing._timer.start()
    window.close()
    assert begun.is_set()
    assert not window.isVisible()
    assert list(folder.iterdir()) == []
    assert hands(window) == [3]
    over.set()


@pytest.mark.parametrize("scale", [100, 130, 150])
def test_versions__never_scroll_sideways(window: MainWindow, theme: Theme, tmp_path: Path, scale: int) -> None:
    """They are beside each other, or below each other if the text is large, and whole in both."""
    window.sharing.look_into([tmp_path / "other.db"])
    QTest.keyClick(dialog_of(window, MergeDialog), Qt.Key.Key_Return)
    until(lambda: window.dialogs.dialog is None)
    theme.set_text_scale(scale)
    window.archive_page.list.choose([1])
    window.actions_table["archive_versions"].trigger()
    first, second = dialog_of(window, VersionsDialog).ledgers
    assert [each.table.horizontalScrollBar().maximum() for each in (first, second)] == [0, 0]
    assert (first.y() == second.y()) == (scale == 100)
    assert min(first.table.viewport().height(), second.table.viewport().height()) > 2 * first.table.rowHeight(0)


def test_archive__in_large_text_shows_the_title_beside_its_marks(
    window: MainWindow, theme: Theme, tmp_path: Path
) -> None:
    window.sharing.look_into([tmp_path / "other.db"])
    QTest.keyClick(dialog_of(window, MergeDialog), Qt.Key.Key_Return)
    until(lambda: window.dialogs.dialog is None)
    theme.set_text_scale(150)
    page = window.archive_page.list
    (evening,) = page.evenings
    seen: list[str] = []
    observe_texts(lambda text, _area, _cut: seen.append(text))
    try:
        page.table.grab()
    finally:
        observe_texts(None)
    assert evening.title in seen
    assert any(each.endswith("in two versions") for each in seen)
    tip = page.model.index(0, TITLE).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.splitlines()[0].startswith(evening.title)
