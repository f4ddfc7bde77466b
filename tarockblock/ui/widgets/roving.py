"""A row of buttons that is one stop for Tab; the arrows walk inside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class RovingFocus:
    """Keeps Tab's stop on one of `buttons`; the owner calls `key_pressed` from its `keyPressEvent`."""

    def __init__(self, buttons: Sequence[QAbstractButton]) -> None:
        self._buttons = list(buttons)
        self.settle()

    def settle(self) -> None:
        """Make the chosen button, or the first one, Tab's stop."""
        chosen = next((b for b in self._buttons if b.isChecked()), None)
        stop = chosen or next(iter(self._buttons), None)
        for button in self._buttons:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus)

    def key_pressed(self, event: QKeyEvent) -> QAbstractButton | None:
        """Move the focus for ← and →; returns the button it went to, None when the key is not for the row."""
        try:
            step = _STEPS.get(Qt.Key(event.key()))
        except ValueError:
            return None
        here = next((i for i, b in enumerate(self._buttons) if b.hasFocus()), None)
        if step is None or here is None:
            return None
        target = self._buttons[max(0, min(len(self._buttons) - 1, here + step))]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        return target
