"""The keys a widget answers itself, in one table: what a press does, and what F1 says of it.

What F1 shows in a dialog is set by the composition root: dialogs do not import it.
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
    """From now on this shows what helps with a dialog."""
    _shows[:] = [show]


def help_with(dialog: QWidget) -> None:
    """Show the keys of a dialog, and the way to the manual; nothing where no program runs around it."""
    for show in _shows:
        show(dialog)


_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


@dataclass(frozen=True, slots=True)
class OwnKey:
    """Keys in Qt's notation that do one thing. ``do`` gets the one that was pressed; False from it: not now."""

    keys: tuple[str, ...]
    words: str
    do: Callable[[str], object]


class HasOwnKeys(Protocol):
    """A widget with such a table, in the language of the moment."""

    def own_keys(self) -> Sequence[OwnKey]:
        """Its keys."""


class OwnKeys:
    """A widget whose keys are those of its table; the rest is what it belongs to's. Comes before the widget's class."""

    def own_keys(self) -> Sequence[OwnKey]:
        """Its keys."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_own(self, event):
            super().keyPressEvent(event)  # type: ignore[misc]


class PopupKeys(OwnKeys):
    """The same for a pop-up, where F1 shows its keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1 and not event.modifiers():
            help_with(self)  # type: ignore[arg-type]
        else:
            super().keyPressEvent(event)


class ButtonKey(QShortcut):
    """The key of a button presses it, from wherever the focus is, while the button is there.

    `words` say what it does where the key is not printed on the button but in its tool tip, and on F1."""

    def __init__(self, keys: str, button: QAbstractButton, owner: QWidget, words: str = "") -> None:
        super().__init__(sequence(keys), owner)
        self._button = button
        self.activated.connect(self._press)
        if words:
            button.setToolTip(f"{words} ({key_text(keys)})")
            self.setWhatsThis(words)

    @property
    def works(self) -> bool:
        """Whether there is something to press."""
        return not self._button.isHidden()

    def _press(self) -> None:
        if self.works:
            self._button.click()


def press_own(owner: HasOwnKeys, event: QKeyEvent) -> bool:
    """Do what a key is for; False where it is none of the owner's, or none now."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(modifiers.value | event.key()).toString()
    meant = [(each, key) for each in owner.own_keys() for key in each.keys if key_here(key) == pressed]
    return any(each.do(key) is not False for each, key in meant)


def key_lines(owner: object) -> list[KeyLine]:
    """The table as F1 lists it; nothing for a widget that has none."""
    table = getattr(owner, "own_keys", None)
    return [KeyLine(each.words, tuple(map(short_key, each.keys))) for each in table()] if table is not None else []


def short_key(key: str) -> str:
    """The key's text, with arrows as arrows."""
    text = key_text(key)
    for name, arrow in _ARROWS.items():
        if key.endswith(name) and not key.endswith("Pg" + name):
            text = text.removesuffix(key_text(name)) + arrow
    return text
