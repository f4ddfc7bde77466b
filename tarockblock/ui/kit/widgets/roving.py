"""A row of buttons that is one stop for Tab; the arrows walk inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.translate import translate

_STEPS = {"Left": -1, "Right": 1}


class RovingFocus:
    """Keeps Tab's stop on one of `buttons`; the owner has `own_key` among its keys."""

    def __init__(self, buttons: Sequence[QAbstractButton]) -> None:
        self._buttons = list(buttons)
        self.settle()

    def settle(self) -> None:
        """Make the chosen button, or the first one, Tab's stop."""
        chosen = next((b for b in self._buttons if b.isChecked()), None)
        stop = chosen or next(iter(self._buttons), None)
        for button in self._buttons:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus)

    def own_key(self, then: Callable[[QAbstractButton], object] | None = None) -> OwnKey:
        """← and →, in the owner's table of keys; ``then`` hears which button they went to."""
        words = translate("KeysDialog", "from choice to choice")
        return OwnKey(tuple(_STEPS), words, lambda key: self._step(key, then))

    def _step(self, key: str, then: Callable[[QAbstractButton], object] | None) -> bool:
        here = next((i for i, b in enumerate(self._buttons) if b.hasFocus()), None)
        if here is None:
            return False
        target = self._buttons[max(0, min(len(self._buttons) - 1, here + _STEPS[key]))]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        if then is not None:
            then(target)
        return True
