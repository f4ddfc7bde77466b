"""The window after a sync program deleted or replaced its database: copies, and the question before it closes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tarockblock.app.storage import open_store
from tarockblock.store.backups import facts_held
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import blank, session_on


def box_of(window: MainWindow) -> QMessageBox:
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return box


def replace(path: Path) -> None:
    fresh = path.with_name("fresh")
    with open_store(fresh) as store:
        session_on(store, blank())
    fresh.replace(path)


@pytest.mark.parametrize("change", [Path.unlink, replace], ids=["deleted", "replaced"])
def test_closing__asks_and_a_saved_copy_lets_it_close(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, change: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.copies, "save", lambda: window.copies.save_to(tmp_path / "alles.db"))
    store = window.session.store
    change(store.path)
    window.close()
    assert window.isVisible()
    box = box_of(window)
    window.close()  # the question is put once
    assert box_of(window) is box
    assert store.path.name in box.text()
    assert box.defaultButton().text() == "Cancel"
    (save,) = [each for each in box.buttons() if each.text().startswith("Save a copy")]
    save.click()
    qtbot.waitUntil((tmp_path / "alles.db").exists)
    assert facts_held(tmp_path / "alles.db") == store.log.ids()
    window.close()
    assert not window.isVisible()


def test_closing__without_saving_if_that_is_wanted(window: MainWindow, qtbot: QtBot) -> None:
    path = window.session.store.path
    path.unlink()
    window.close()
    box = box_of(window)
    (leave,) = [each for each in box.buttons() if each.text() == "Quit without saving"]
    leave.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not path.exists()


def test_closing__nothing_is_asked_if_the_file_is_there(window: MainWindow) -> None:
    window.close()
    assert not window.isVisible()
