"""The buttons below the ledger; each stands for one action of the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind

_ENTERING = ("new_hand", "trischaken", "renonce")
_AFTERWARDS = ("new_evening", "again", "reopen")
_AT_THE_RIGHT = ("undo", "settle")


class ActionBar(QWidget):
    """Entering at the left, undoing and settling at the right.

    Once the evening is closed there is nothing to enter: then what can follow stands in its place.
    """

    left_upwards = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._closed = False
        self._buttons = {}
        for name in (*_ENTERING, *_AFTERWARDS, *_AT_THE_RIGHT):
            kind = ButtonKind.PRIMARY if name in ("new_hand", "new_evening") else ButtonKind.NORMAL
            label = self.tr("As last time") if name == "again" else None
            self._buttons[name] = ActionButton(actions[name], label=label, kind=kind)
        parts = (last(button) if name in _AT_THE_RIGHT else button for name, button in self._buttons.items())
        self.setLayout(FlowLayout(*parts, gap=Pixels(8)))
        self.set_closed(False)

    @property
    def primary(self) -> ActionButton:
        """What comes next, most of the time."""
        return self._buttons["new_evening" if self._closed else "new_hand"]

    def set_closed(self, closed: bool) -> None:
        """Whether the evening is closed."""
        self._closed = closed
        for name in _ENTERING:
            self._buttons[name].set_offered(not closed)
        for name in _AFTERWARDS:
            self._buttons[name].set_offered(closed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up goes from the buttons into the ledger above them."""
        if event.key() == Qt.Key.Key_Up and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)
