"""A damaged database at the start: asked, recovered beside the damaged file, or left alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from tarockblock.app import archive
from tarockblock.app.clock import SystemClock
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.ui.i18n import Languages
from tarockblock.ui.recovery import open_or_recover
from tests.store.kit import database

pytestmark = pytest.mark.qt


@pytest.fixture
def languages(qapp: QApplication) -> Languages:
    return Languages(qapp, "en")


def damaged(folder: Path) -> Path:
    """A database whose first table page is garbage from its hundredth byte on; the header is whole."""
    path = database(folder)
    raw = bytearray(path.read_bytes())
    raw[100:160] = b"\xff" * 60
    path.write_bytes(raw)
    return path


def test_damaged__is_recovered_beside_the_damaged_file(tmp_path: Path, languages: Languages) -> None:
    path = damaged(tmp_path)
    before = path.read_bytes()
    asked: list[str] = []

    def agree(reason: str) -> bool:
        asked.append(reason)
        return True

    store = open_or_recover(path, partial(open_store, path), SystemClock(), languages, agree)
    assert store is not None
    with store:
        assert len(archive.list_evenings(store)) == 1
    assert len(asked) == 1
    assert path.name in asked[0]
    kept = [each for each in tmp_path.rglob("*") if each.is_file() and each != path and each.read_bytes() == before]
    assert len(kept) == 1
    for box in QApplication.topLevelWidgets():
        box.close()


def test_damaged__left_alone_without_a_yes(tmp_path: Path, languages: Languages) -> None:
    path = damaged(tmp_path)
    before = path.read_bytes()
    with pytest.raises(StoreError):
        open_or_recover(path, partial(open_store, path), SystemClock(), languages, lambda _reason: False)
    assert path.read_bytes() == before
    assert [each for each in tmp_path.iterdir() if each.is_file()] == [path]


def test_question__escape_means_no(tmp_path: Path, languages: Languages) -> None:
    path = damaged(tmp_path)

    def dismiss() -> None:
        boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]
        assert path.name in boxes[0].text()
        boxes[0].reject()

    QTimer.singleShot(50, dismiss)
    with pytest.raises(StoreError):
        open_or_recover(path, partial(open_store, path), SystemClock(), languages)


def test_other_faults__are_not_asked_about(tmp_path: Path, languages: Languages) -> None:
    path = tmp_path / "fremd.db"
    path.write_bytes(b"SQLite format 3\x00" + bytes(84))
    with pytest.raises(StoreError) as refused:
        open_or_recover(path, partial(open_store, tmp_path / "weg" / "x.db"), SystemClock(), languages, pytest.fail)
    assert refused.value.code == "folder_missing"
