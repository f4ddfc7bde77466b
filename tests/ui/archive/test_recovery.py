"""A damaged database at the start: asked, recovered beside the damaged file, or left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tarockblock.app import archive
from tarockblock.app.clock import SystemClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.ui.archive.recovery import LeftAloneError, Way, open_or_recover
from tarockblock.ui.archive.restore_dialog import RestoreDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import altered, database
from tests.store.strangers import made
from tests.ui.windows import window_over


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


def kept_beside(path: Path) -> Path:
    (kept,) = path.parent.glob(f"{path.stem}-damaged-*.db")
    return kept


def box_in_sight() -> QMessageBox | None:
    boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]
    return boxes[0] if boxes else None


def answer_next_box(told: list[str], key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Read the next box and close it by key; it is waited for however long it takes."""
    timer = QTimer(QApplication.instance())

    def look() -> None:
        box = box_in_sight()
        if box is not None:
            timer.stop()
            told.append(box.text())
            QTest.keyClick(box, key)

    timer.timeout.connect(look)
    timer.start(20)


def nobody_is_asked(*_: object) -> Way:
    pytest.fail("there is nothing to ask about")


def test_damaged__is_recovered_beside_the_damaged_file(tmp_path: Path, theme: Theme, languages: Languages) -> None:
    path = damaged(tmp_path)
    before = path.read_bytes()
    asked: list[str] = []

    told: list[str] = []

    def agree(reason: str, what: str, copies: bool) -> Way:
        asked.append(reason)
        assert what == "The readable data is written into a new database; the damaged file is kept."
        assert not copies
        return Way.RECOVER

    answer_next_box(told)
    store = open_or_recover(path, partial(open_store, path), SystemClock(), languages, agree)
    assert told == [f"Recovered: 1 evening with 6 entries.\nThe damaged file is kept as {kept_beside(path).name}."]
    with store:
        assert len(archive.list_evenings(store)) == 1
        assert EveningSession(store, SystemClock()).last_open_id() == 1
    assert len(asked) == 1
    assert path.name in asked[0]
    kept = [each for each in tmp_path.rglob("*") if each.is_file() and each != path and each.read_bytes() == before]
    assert len(kept) == 1


def test_damaged__is_recovered_only_after_a_yes(tmp_path: Path, languages: Languages) -> None:
    # Damaged: left alone without a yes.
    path = damaged(tmp_path)
    before = path.read_bytes()
    with pytest.raises(StoreError):
        open_or_recover(path, partial(open_store, path), SystemClock(), languages, lambda *_: Way.LEAVE)
    assert path.read_bytes() == before
    assert [each for each in tmp_path.iterdir() if each.is_file()] == [path]

    # Question: escape means no.

    told: list[str] = []
    answer_next_box(told, Qt.Key.Key_Escape)
    with pytest.raises(LeftAloneError):
        open_or_recover(path, partial(open_store, path), SystemClock(), languages)
    assert path.name in told[0]
    assert box_in_sight() is None

    # Other faults: are not asked about.
    path = tmp_path / "fremd.db"
    path.write_bytes(b"SQLite format 3\x00" + bytes(84))
    with pytest.raises(StoreError) as refused:
        open_or_recover(path, partial(open_store, tmp_path / "weg" / "x.db"), SystemClock(), languages, nobody_is_asked)
    assert refused.value.code == "folder_missing"


def test_question__an_earlier_copy_can_be_chosen(tmp_path: Path, theme: Theme, languages: Languages) -> None:
    """Esc in the choice leads back to the question; the copy chosen is in place then, the damaged file beside it."""
    path = database(tmp_path)
    with open_store(path) as store:
        archive.backup(store)
    path.write_bytes(path.read_bytes()[:5000])
    asked: list[str] = []
    choices: list[RestoreDialog] = []

    def press() -> None:
        box = box_in_sight()
        if box is not None:
            asked.append(box.text())
            next(each for each in box.buttons() if each.text() == "Earlier copies …").click()
        for shown in QApplication.topLevelWidgets():
            if isinstance(shown, RestoreDialog) and shown.fact() is not None and shown not in choices:
                choices.append(shown)
                QTest.keyClick(shown, Qt.Key.Key_Escape if len(choices) == 1 else Qt.Key.Key_Return)

    timer = QTimer(QApplication.instance())
    timer.timeout.connect(press)
    timer.start(20)
    store = open_or_recover(path, partial(open_store, path), SystemClock(), languages)
    timer.stop()
    assert len(asked) == len(choices) == 2
    assert "missing data from the latest copy" in asked[0]
    with store:
        assert len(archive.load(store, 1).entries) == 6
    (kept,) = tmp_path.glob("abend-replaced-*.db")
    assert kept.stat().st_size == 5000


def test_empty__is_filled_from_the_latest_copy_and_not_asked_about_without_one(
    tmp_path: Path, theme: Theme, languages: Languages
) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        copy = archive.backup(store)
    path.write_bytes(b"")
    said: list[str] = []

    def agree(reason: str, what: str, copies: bool) -> Way:
        said.append(what)
        return Way.RECOVER

    answer_next_box([])
    found = open_or_recover(path, partial(open_store, path), SystemClock(), languages, agree)
    assert said == ["“Recover” makes a new database out of the latest copy; the empty file is kept."]
    with found:
        assert len(archive.load(found, 1).entries) == 6
    copy.unlink()
    path.write_bytes(b"")
    with pytest.raises(StoreError) as refused:
        open_or_recover(path, partial(open_store, path), SystemClock(), languages, nobody_is_asked)
    assert refused.value.code == "empty_database"
    assert not isinstance(refused.value, LeftAloneError)


@pytest.mark.parametrize("name", ["a view in a table's place", "a trigger more", "a trigger that is gone"])
def test_strange__is_said_and_recovered_only_on_request(
    name: str, tmp_path: Path, theme: Theme, languages: Languages
) -> None:
    """What other programs put into the file, or took out of it, keeps the window from reading any of it."""
    path, told = made(tmp_path, name), list[str]()
    before = path.read_bytes()
    answer_next_box(told, Qt.Key.Key_Escape)
    with pytest.raises(LeftAloneError):
        open_or_recover(path, partial(open_store, path), SystemClock(), languages)
    assert "Nothing was read or changed" in told[0]
    assert path.read_bytes() == before
    answer_next_box(told)
    store = open_or_recover(path, partial(open_store, path), SystemClock(), languages, lambda *_: Way.RECOVER)
    assert "structure is the program’s (" in told[1]
    with store:
        assert store.altered() == []


# ---------------------------------------------------------------------- in the window


def one_bit_off(path: Path) -> None:
    """A stored fact is not what its seal says: SQLite itself finds nothing wrong."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'Spiel 3', 'Spiel 4') WHERE text LIKE '%Spiel 3%'")


@pytest.fixture
def window(tmp_path: Path, theme: Theme, languages: Languages) -> Iterator[MainWindow]:
    """A window over a database in which one entry cannot be believed."""
    path = database(tmp_path)
    with open_store(path) as store:
        assert EveningSession(store, SystemClock()).open(1) is not None
    one_bit_off(path)
    with open_store(path) as store, window_over(store, clock=SystemClock(), languages=languages) as made:
        yield made


def test_window__says_that_an_entry_is_damaged_and_recovers_on_request(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    assert not window.session.is_open
    assert "the database is damaged" in window.notice.text
    (button,) = [each for each in window.notice.findChildren(QAbstractButton) if "Recover" in each.accessibleName()]
    button.click()
    question = box_in_sight()
    assert question.text().endswith("the damaged file is kept.")
    (yes,) = [each for each in question.buttons() if each.text() == "Recover"]
    yes.click()
    qtbot.waitUntil(lambda: window.session.is_open)
    told = box_in_sight()
    assert told.text().startswith("Recovered: 1 evening with 6 entries.")
    assert kept_beside(tmp_path / window.session.store.path.name).exists()
    told.close()


def test_window__a_sound_database_is_left_alone(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.copies._rescue()
    told = box_in_sight()
    told.close()
    before = window.session.store.path.read_bytes()
    window.actions_table["rescue"].trigger()
    assert window.notice.text == "Nothing is damaged: everything in the database can be read."
    assert window.session.store.path.read_bytes() == before
