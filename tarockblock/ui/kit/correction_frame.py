"""What the correction dialogs share: a draft that Enter stores. Decides and stores nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import vbox, within


class CorrectionDialog(Dialog):
    """`entered` brings what is to be stored; the caller calls `accept()` or `show_failure`.

    `misfits` are the reasons why the entry that is put right does not fit any more: they stand on top.
    Subclasses fill `body`, answer `fact` and call `refresh` once they are built.
    """

    manual = "changing-what-was-entered"

    entered = Signal(object)

    def __init__(
        self, primary: str, key: str = "Enter", *, misfits: Sequence[str] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self.foot = DialogFoot(primary, key)
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        self.body = vbox(gap=10, margins=(22, 16, 18, 16))
        self.compose(within(QWidget(), self.body), self.foot)
        self.show_misfits(misfits)

    def fact(self) -> object | None:
        """What would be stored now, None where something is missing."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the draft as it is now."""
        raise NotImplementedError

    def show_failure(self, text: str) -> None:
        """It could not be stored: say why; everything typed stays, and it can be tried again."""
        self.foot.show_reason(text, failure=True)

    def enter(self) -> None:
        """Hand over what is to be stored, if nothing is missing."""
        fact = self.fact()
        if fact is not None:
            self.entered.emit(fact)
