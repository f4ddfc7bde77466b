"""Open elsewhere: what can be done is said on the buttons and has a key; nothing is ever a dead end."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.second_window import Choice, Standing
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.already_open_dialog import AlreadyOpenDialog, ask_how
from tests.ui.waiting import activated

DATABASE = Path("/home/anna/tarockblock.db")


def dialog(qtbot: QtBot, standing: Standing, computer: str = "") -> AlreadyOpenDialog:
    made = AlreadyOpenDialog(DATABASE, standing, computer)
    return activated(qtbot, made)


def test_closing_the_window_is_an_answer_too_and_only_one(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, Standing.ANSWERS)
    said: list[Choice] = []
    shown.chosen.connect(said.append)
    shown.close()
    shown.foot.primary.click()

    assert said == [Choice.QUIT]


def test_it_says_which_file_and_who_and_every_way_has_its_key_and_button(qtbot: QtBot, theme: Theme) -> None:
    # It says which file and who.
    shown = dialog(qtbot, Standing.SILENT, "kueche")

    assert shown.file.text() == str(DATABASE)
    assert "kueche" in shown.text.text()
    assert shown.accessibleName() == shown.title.text()

    # Every way has its button.
    answers, silent = Standing.ANSWERS, Standing.SILENT
    for standing, name, choice in (
        (answers, "primary", Choice.GO_THERE),
        (answers, "other", Choice.READ_ONLY),
        (answers, "quit", Choice.QUIT),
        (silent, "primary", Choice.READ_ONLY),
        (silent, "other", Choice.WRITE),
        (silent, "quit", Choice.QUIT),
    ):
        shown = dialog(qtbot, standing)
        button = {"primary": shown.foot.primary, "other": shown.other, "quit": shown.foot.cancel}[name]
        with qtbot.waitSignal(shown.chosen) as caught:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert caught.args == [choice]

    # Every way has its key.
    for standing, key, choice in [
        (Standing.ANSWERS, Qt.Key.Key_Return, Choice.GO_THERE),
        (Standing.ANSWERS, Qt.Key.Key_R, Choice.READ_ONLY),
        (Standing.ANSWERS, Qt.Key.Key_Escape, Choice.QUIT),
        (Standing.SILENT, Qt.Key.Key_Return, Choice.READ_ONLY),
        (Standing.SILENT, Qt.Key.Key_O, Choice.WRITE),
        (Standing.SILENT, Qt.Key.Key_R, Choice.READ_ONLY),
        (Standing.SILENT, Qt.Key.Key_Escape, Choice.QUIT),
    ]:
        shown = dialog(qtbot, standing)
        with qtbot.waitSignal(shown.chosen) as caught:
            qtbot.keyClick(shown, key)

        assert caught.args == [choice]


def test_before_there_is_a_window_one_waits_for_the_answer(qtbot: QtBot, theme: Theme) -> None:
    def answer() -> None:
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, AlreadyOpenDialog)
        shown.other.click()

    QTimer.singleShot(50, answer)

    assert ask_how(DATABASE, Standing.ANSWERS) is Choice.READ_ONLY
