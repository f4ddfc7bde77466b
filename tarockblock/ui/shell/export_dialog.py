"""The dialog asking for an export's purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.settings import ExportPurpose
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Pixels, sheet
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import focus_neighbour
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame


class ExportDialog(Dialog):
    """The purposes of an export, with a note to each; ``chosen`` carries an :class:`ExportPurpose`."""

    manual = "printing-and-exporting"

    chosen = Signal(str)

    def __init__(
        self, title: str, notes: Mapping[ExportPurpose, str], proposed: ExportPurpose, parent: QWidget
    ) -> None:
        super().__init__(title, parent=parent)
        labels = {
            ExportPurpose.PICTURE: self.tr("A picture"),
            ExportPurpose.PAPER: self.tr("Paper"),
            ExportPurpose.SPREADSHEET: self.tr("A spreadsheet"),
            ExportPurpose.HAND_ON: self.tr("To pass on"),
        }
        self.buttons = {
            each: ChoiceButton(labels[each], "", str(number), note=note)
            for number, (each, note) in enumerate(notes.items(), start=1)
        }
        for each, button in self.buttons.items():
            button.setChecked(each is proposed)
            button.clicked.connect(lambda _checked, each=each: self._choose(each))
        self.foot = DialogFoot(self.tr("Choose file …"))
        head = TextLabel(self.tr("What is it for?"), 14, 600)
        self.compose(
            sheet(head, *self.buttons.values(), gap=Pixels(8), margins=(Pixels(16), Pixels(14))),
            self.foot,
        )
        self.fit(440, grow=True)
        self.buttons[proposed].setFocus(Qt.FocusReason.OtherFocusReason)

    def own_keys(self) -> list[OwnKey]:
        numbers = tuple(button.key for button in self.buttons.values())
        return [
            OwnKey(numbers, self.tr("choose a purpose"), lambda key: self._choose(list(self.buttons)[int(key) - 1])),
            OwnKey(("Down", "Up"), translate("KeysDialog", "to the next answer, or back"), self._walk),
        ]

    def _walk(self, key: str) -> bool:
        return focus_neighbour(list(self.buttons.values()), 1 if key == "Down" else -1) is not None

    def focus_moved(self, to: QWidget) -> None:
        """Check the focused button, so that Enter takes it."""
        if to in self.buttons.values():
            for button in self.buttons.values():
                button.setChecked(button is to)

    def _choose(self, purpose: ExportPurpose) -> None:
        self.accept()
        self.chosen.emit(purpose)

    def enter(self) -> None:
        self._choose(next(each for each, button in self.buttons.items() if button.isChecked()))


def ask_purpose(
    window: Frame, title: str, notes: Mapping[ExportPurpose, str], then: Callable[[ExportPurpose], object]
) -> None:
    """Ask what an export is for, proposing the last answer, and remember the answer."""

    def chosen(purpose: str) -> None:
        window.preferences.change(export_for=ExportPurpose(purpose))
        then(ExportPurpose(purpose))

    dialog = ExportDialog(title, notes, window.preferences.settings.export_for, window)
    dialog.chosen.connect(chosen)
    window.dialogs.open(dialog)
