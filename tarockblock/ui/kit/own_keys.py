"""A widget's own keys, in a table used both by the key press and by F1.

The composition root sets what F1 shows in a dialog, since dialogs must not import it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.key_groups import KeyLine, key_here, key_text, sequence

Show = Callable[[QWidget], None]

_shows: list[Show] = []


def set_help(show: Show) -> None:
    _shows[:] = [show]


def help_with(dialog: QWidget) -> None:
    """Show the keys of a dialog and the way to the manual; do nothing outside the program."""
    for show in _shows:
        show(dialog)


_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


@dataclass(frozen=True, slots=True)
class OwnKey:
    """Keys in Qt's notation for a deed. ``do`` gets the pressed key; returning False means not now."""

    keys: tuple[str, ...]
    words: str
    do: Callable[[str], object]


class HasOwnKeys(Protocol):
    """A widget with a table of keys, in the current language."""

    def own_keys(self) -> Sequence[OwnKey]: ...


class OwnKeys:
    """Mixin that handles the keys of `own_keys()` and passes on all others. List it before the Qt base class."""

    def own_keys(self) -> Sequence[OwnKey]:
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_own(self, event):
            super().keyPressEvent(event)  # type: ignore[misc]


class PopupKeys(OwnKeys):
    """The mixin for a pop-up, in which F1 shows its keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1 and not event.modifiers():
            help_with(self)  # type: ignore[arg-type]
        else:
            super().keyPressEvent(event)


class ButtonKey(QShortcut):
    """A shortcut that presses a button while it is visible, whatever has the focus.

    `words` describe it if the key is not printed on the button but in its tooltip and under F1.
    """

    def __init__(self, keys: str, button: QAbstractButton, owner: QWidget, words: str = "") -> None:
        super().__init__(sequence(keys), owner)
        self._button = button
        self.activated.connect(self._press)
        if words:
            button.setToolTip(f"{words} ({key_text(keys)})")
            self.setWhatsThis(words)

    @property
    def works(self) -> bool:
        return not self._button.isHidden()

    def _press(self) -> None:
        if self.works:
            self._button.click()


def press_own(owner: HasOwnKeys, event: QKeyEvent) -> bool:
    """Handle a key press by the owner's table; return False if it has no use for the key now."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(modifiers.value | event.key()).toString()
    meant = [(each, key) for each in owner.own_keys() for key in each.keys if key_here(key) == pressed]
    return any(each.do(key) is not False for each, key in meant)


def key_lines(owner: object) -> list[KeyLine]:
    """Return the table as F1 lists it, or nothing."""
    table = getattr(owner, "own_keys", None)
    return [KeyLine(each.words, tuple(map(short_key, each.keys))) for each in table()] if table is not None else []


def short_key(key: str) -> str:
    """Return the key's text, with arrows as signs."""
    text = key_text(key)
    for name, arrow in _ARROWS.items():
        if key.endswith(name) and not key.endswith("Pg" + name):
            text = text.removesuffix(key_text(name)) + arrow
    return text
