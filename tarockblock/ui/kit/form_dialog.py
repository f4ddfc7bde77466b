"""A small dialog with a column of fields, and a foot that says why they can not be stored."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QPlainTextEdit, QWidget

from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import add, hbox, vbox, within
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel


class FormDialog(Dialog):
    """On ``entered`` the owner stores what the dialog holds and accepts it, or says why not."""

    entered = Signal()

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent=parent)
        self.foot = DialogFoot("", "Ctrl+Enter")
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        self.primary = self.foot.primary
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.enter)
        self.column = vbox(gap=12, margins=(20, 16, 20, 12))
        self.compose(within(QWidget(), self.column), self.foot)

    def show_failure(self, sentence: str) -> None:
        """Why it could not be stored; everything stays as it was entered."""
        self.foot.show_reason(sentence, failure=True)

    def set_status(self, sentence: str, *, possible: bool) -> None:
        """What stands beside the button, and whether it can be pressed."""
        self.foot.show_reason(sentence)
        self.primary.setEnabled(possible)

    def add_field(self, title: str, *widgets: QWidget, hint: QWidget | None = None, wide: bool = False) -> TextLabel:
        """A title over widgets beside each other (``wide``: as wide as there is room), and what is said of them.

        Returns the title.
        """
        head = TextLabel(title, 13, 600)
        add(self.column, vbox(head, (hbox if wide else FlowLayout)(*widgets, gap=8), hint, gap=4))
        return head

    def add_key(self, keys: str, button: QAbstractButton) -> None:
        """The key printed on a button works anywhere in the dialog."""
        ButtonKey(keys, button, self)

    def focus_moved(self, to: QWidget) -> None:
        """Enter enters, but in a text of several lines and on another button."""
        own = isinstance(to, QPlainTextEdit | MenuButton | KeyButton) and to is not self.primary
        self.foot.set_key("Ctrl+Enter" if own else "Enter")

    def enter(self) -> None:
        """Ask for it to be stored, from anywhere, once nothing is missing."""
        if self.primary.isEnabled():
            self.entered.emit()
