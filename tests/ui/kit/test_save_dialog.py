"""Where a file is to be written: the ending fits the chosen kind, and nothing is replaced unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.ui.kit.save_dialog import SaveDialog, ask_path
from tarockblock.ui.kit.theme import Theme

KINDS = {"Evenings (*.tarock.json *.json)": (".tarock.json", ".json"), "Pages (*.html)": (".html",)}


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> Iterator[QWidget]:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    yield made
    for box in made.findChildren(QMessageBox):
        box.reject()


@pytest.fixture
def places() -> list[Path]:
    """What the dialog has brought."""
    return []


def asked(window: QWidget, places: list[Path], name: str, folder: Path) -> tuple[SaveDialog, QLineEdit]:
    dialog = ask_path(window, "Export", KINDS, name, lambda path, _kind: places.append(path))
    dialog.setDirectory(str(folder))
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    return dialog, edit


def choose_kind(dialog: SaveDialog, number: int) -> None:
    """As a hand does it in the list of kinds."""
    kinds = dialog.findChild(QComboBox, "fileTypeCombo")
    kinds.setCurrentIndex(number)
    kinds.activated.emit(number)
    kinds.textActivated.emit(kinds.currentText())


def test_names_get_the_ending_of_their_kind(window: QWidget, places: list[Path], tmp_path: Path) -> None:
    # A title with a dot is proposed with its ending.
    dialog, edit = asked(window, places, "2026-11-22 Stammtisch Nr. 5", tmp_path)
    assert edit.text() == "2026-11-22 Stammtisch Nr. 5.tarock.json"
    dialog.accept()

    assert places[-1:] == [tmp_path / "2026-11-22 Stammtisch Nr. 5.tarock.json"]

    # The ending follows the kind.
    for proposed, typed, result in [
        ("Abend", "", "Abend.html"),
        ("Abend.tarock.json", "", "Abend.html"),
        ("Nr. 5", "", "Nr. 5.html"),
        ("Abend", "Abend 22.11", "Abend 22.11.html"),
        ("Abend", "Abend", "Abend.html"),
        ("Abend", "Abend.JSON", "Abend.html"),
    ]:
        dialog, edit = asked(window, places, proposed, tmp_path)
        if typed:
            edit.setText(typed)
        choose_kind(dialog, 1)
        dialog.accept()

        assert places[-1:] == [tmp_path / result]

    # A typed name gets the ending of the kind unless it has one.
    for typed, result in [
        ("Abend 22.11", "Abend 22.11.html"),
        ("Abend", "Abend.html"),
        ("abend.json", "abend.json"),
        ("a.HTML", "a.HTML"),
    ]:
        dialog, edit = asked(window, places, "x", tmp_path)
        choose_kind(dialog, 1)
        edit.setText(typed)
        dialog.accept()

        assert places[-1:] == [tmp_path / result]


def test_the_kind_chosen_last_is_proposed_again(window: QWidget, places: list[Path], tmp_path: Path) -> None:
    dialog, _edit = asked(window, places, "a", tmp_path)
    choose_kind(dialog, 1)
    dialog.reject()
    dialog, edit = asked(window, places, "a", tmp_path)
    assert edit.text().endswith(".tarock.json"), "what was not written was not chosen"
    choose_kind(dialog, 1)
    dialog.accept()
    dialog, edit = asked(window, places, "b", tmp_path)
    assert edit.text().endswith("b.html")
    assert dialog.selectedNameFilter() == [*KINDS][1]
    dialog.accept()
    assert places == [tmp_path / "a.html", tmp_path / "b.html"]


@pytest.mark.parametrize("yes", [False, True])
def test_a_file_under_the_whole_name_is_replaced_only_after_a_yes(
    window: QWidget, places: list[Path], tmp_path: Path, yes: bool
) -> None:
    there = tmp_path / "Abend 22.11.tarock.json"
    there.write_text("mine")
    dialog, edit = asked(window, places, "x", tmp_path)
    edit.setText("Abend 22.11")
    dialog.accept()
    assert places == []
    (box,) = window.findChildren(QMessageBox)
    assert there.name in box.text()
    buttons = {button.text().replace("&", ""): button for button in box.buttons()}
    buttons["Replace it" if yes else "Cancel"].click()

    assert places == ([there] if yes else [])


def test_begins_in_the_documents_unless_another_folder_was_chosen(
    window: QWidget, places: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents, elsewhere = tmp_path / "documents", tmp_path / "elsewhere"
    for folder in (documents, elsewhere):
        folder.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(documents))
    monkeypatch.chdir(tmp_path)
    QFileDialog().setDirectory(str(tmp_path))  # what Qt remembers of the tests before
    first = ask_path(window, "Export", KINDS, "a", lambda path, _kind: places.append(path))
    assert Path(first.directory().path()) == documents
    first.setDirectory(str(elsewhere))
    first.accept()
    second = ask_path(window, "Export", KINDS, "a", lambda path, _kind: places.append(path))
    assert Path(second.directory().path()) == elsewhere
    second.reject()
