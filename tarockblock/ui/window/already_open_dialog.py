"""The question if the evenings are already open in another window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from tarockblock.app.second_window import Choice, Standing
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, open_dialog
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import sheet, stretch
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 660


class AlreadyOpenDialog(Dialog):
    """A dialog that emits a `Choice`; Esc means not to open.

    ``computer`` names another computer holding the lock.
    """

    chosen = Signal(object)

    def __init__(self, database: Path, standing: Standing, computer: str = "") -> None:
        super().__init__("Tarockblock")
        self._answered = False
        answers = standing is Standing.ANSWERS
        title, text = self._words(answers, computer)
        labels = {
            Choice.GO_THERE: self.tr("Go to the open window"),
            Choice.READ_ONLY: self.tr("Open read-only"),
            Choice.WRITE: self.tr("Open anyway"),
        }
        # Enter may be pressed without reading: it must never write beside another window.
        self._main, other = (Choice.GO_THERE, Choice.READ_ONLY) if answers else (Choice.READ_ONLY, Choice.WRITE)
        self._keys = {"R": Choice.READ_ONLY} if answers else {"R": Choice.READ_ONLY, "O": Choice.WRITE}
        icons = {Choice.READ_ONLY: "lock"}
        key = next(key for key, choice in self._keys.items() if choice is other)
        self.other = KeyButton(labels[other], icons.get(other, ""), key_text(key), do=lambda: self._answer(other))
        cancel = self.tr("Do not open")
        self.foot = DialogFoot(labels[self._main], icon=icons.get(self._main, ""), cancel=cancel)
        self.foot.add_other(self.other)
        self.title, self.text = TextLabel(title, 17, 650, wrap=True), TextLabel(text, 13, wrap=True)
        self.file = TextLabel(str(database), 12, 400, "text2", wrap=True)
        self.compose(sheet(self.title, self.text, self.file, stretch(), gap=8, margins=(22, 18)), self.foot)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.fit(WIDTH)
        self.foot.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, answers: bool, computer: str) -> tuple[str, str]:
        if answers:
            return (
                self.tr("The evenings are already open in another window."),
                self.tr("Go there, or view them here, read-only."),
            )
        text = self.tr(
            "Another Tarockblock has them open and does not answer. If you know that it is no longer running, open"
            " them anyway. Nothing can get lost: changes in two places are noticed."
        )
        if computer:
            text = self.tr(
                "Tarockblock on another computer, “{computer}”, has them open and can't be asked from here. If you"
                " know that it is no longer running, open them anyway. Nothing can get lost: changes in two places"
                " are noticed."
            ).format(computer=computer)
        return self.tr("The evenings seem to be open elsewhere."), text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        choice = self._keys.get(QKeySequence(event.key()).toString())
        if choice is not None and not event.modifiers():
            self._answer(choice)
        else:
            super().keyPressEvent(event)

    def reject(self) -> None:
        self._answer(Choice.QUIT)

    def enter(self) -> None:
        self._answer(self._main)

    def _answer(self, choice: Choice) -> None:
        if not self._answered:
            self._answered = True
            self.chosen.emit(choice)
            self.accept()


def ask_how(database: Path, standing: Standing, computer: str = "") -> Choice:
    """Ask before there is a main window, and wait for the answer."""
    answers: list[Choice] = []
    dialog, loop = AlreadyOpenDialog(database, standing, computer), QEventLoop()
    dialog.chosen.connect(answers.append)
    dialog.finished.connect(loop.quit)
    open_dialog(dialog)
    loop.exec()
    return answers[0] if answers else Choice.QUIT
