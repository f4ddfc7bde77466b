"""The buttons below the ledger; each stands for one action of the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.ui.actions import Actions
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton


class ActionBar(QWidget):
    """Entering at the left, undoing and settling at the right."""

    left_upwards = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.primary = self._button(actions, "new_hand", self.tr("Enter hand"), "plus", ButtonKind.PRIMARY)
        layout.addWidget(self.primary)
        layout.addWidget(self._button(actions, "trischaken", self.tr("Trischaken"), "trischaken"))
        layout.addWidget(self._button(actions, "renonce", self.tr("Renonce …"), "flag"))
        layout.addStretch(1)
        layout.addWidget(self._button(actions, "undo", self.tr("Undo"), "undo"))
        layout.addWidget(self._button(actions, "settle", self.tr("Settle …"), "coins"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up goes from the buttons into the ledger above them."""
        if event.key() == Qt.Key.Key_Up and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def _button(
        self, actions: Actions, name: str, label: str, icon: str, kind: ButtonKind = ButtonKind.NORMAL
    ) -> KeyButton:
        action = actions[name]
        button = KeyButton(label, icon, actions.key_of(name), kind=kind)
        button.setObjectName(f"button_{name}")
        button.clicked.connect(action.trigger)
        _follow(button, action)
        action.changed.connect(lambda: _follow(button, action))
        return button


def _follow(button: KeyButton, action: QAction) -> None:
    """The button is there and can be pressed when its action can."""
    button.setEnabled(action.isEnabled())
    button.setVisible(action.isVisible())
