"""The buttons below the ledger; each stands for one action of the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.ui.actions import Actions
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton

_ENTERING = ("new_hand", "trischaken", "renonce")
_AFTERWARDS = ("new_evening", "reopen")


class ActionBar(QWidget):
    """Entering at the left, undoing and settling at the right.

    Once the evening is closed there is nothing to enter: then what can follow stands in its place.
    """

    left_upwards = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._buttons: dict[str, KeyButton] = {}
        self._closed = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._add("new_hand", self.tr("Enter hand"), "plus", ButtonKind.PRIMARY)
        self._add("trischaken", self.tr("Trischaken"), "trischaken")
        self._add("renonce", self.tr("Renonce …"), "flag")
        self._add("new_evening", self.tr("New evening …"), "plus", ButtonKind.PRIMARY)
        self._add("reopen", self.tr("Reopen evening"), "unlock")
        self._row.addStretch(1)
        self._add("undo", self.tr("Undo"), "undo")
        self._add("settle", self.tr("Settle …"), "coins")

    @property
    def primary(self) -> KeyButton:
        """What comes next, most of the time."""
        return self._buttons["new_evening" if self._closed else "new_hand"]

    def set_closed(self, closed: bool) -> None:
        """Whether the evening is closed."""
        self._closed = closed
        self._follow_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up goes from the buttons into the ledger above them."""
        if event.key() == Qt.Key.Key_Up and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def _add(self, name: str, label: str, icon: str, kind: ButtonKind = ButtonKind.NORMAL) -> None:
        action = self._actions[name]
        button = KeyButton(label, icon, self._actions.key_of(name), kind=kind)
        button.setObjectName(f"button_{name}")
        button.clicked.connect(action.trigger)
        self._buttons[name] = button
        self._row.addWidget(button)
        self._follow(name)
        # A method, not a lambda: actions outlive the bar, and Qt lets go of the methods of what is gone.
        action.changed.connect(self._follow_all)

    def _follow_all(self) -> None:
        for name in self._buttons:
            self._follow(name)

    def _follow(self, name: str) -> None:
        """A button is there and can be pressed when its action can."""
        button, action = self._buttons[name], self._actions[name]
        elsewhere = _ENTERING if self._closed else _AFTERWARDS
        button.setEnabled(action.isEnabled())
        button.setVisible(action.isVisible() and name not in elsewhere)
