"""The fields of the editor: a number, a choice, a tick; and the link that sets one back. They show and tell."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.tick_box import TickBox

WIDTH, HEIGHT = 66, 34


class ValueField(TextField):
    """A number or card points; empty, it shows what it follows, dashed, and typing replaces that."""

    entered = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, height=HEIGHT, parent=parent)
        self._own, self._followed = "", ""
        self.setFixedWidth(px(WIDTH))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMaxLength(12)
        self.textEdited.connect(self.entered.emit)

    def show_value(self, value: object, followed: str) -> None:
        """Show what was entered, else what holds instead; what is being typed is left alone."""
        self._own, self._followed = str(value or ""), followed
        self.setPlaceholderText(followed)
        if self.hasFocus() and self.text() == self._own:
            self.set_computed(False)
            return
        self._show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show()

    def _show(self) -> None:
        text = self._own or self._followed
        if self.text() != text:
            self.setText(text)
        self.set_computed(not self._own and bool(self._followed))


class ChoiceField(MenuButton):
    """One of a few words."""

    entered = Signal(object)

    def __init__(self, name: str, choices: Sequence[str], words: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__("", words, parent=parent)
        self._name, self._choices = name, tuple(choices)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.current_changed.connect(lambda index: self.entered.emit(self._choices[index]))

    def show_value(self, value: object, _followed: str) -> None:
        """Show what is chosen."""
        self.set_current(self._choices.index(str(value)) if str(value) in self._choices else -1)
        self.setAccessibleName(f"{self._name}: {self.label}")

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), px(160)), hint.height())


class SwitchField(TickBox):
    entered = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self.clicked.connect(self.entered.emit)

    def show_value(self, value: object, _followed: str) -> None:
        self.setChecked(bool(value))


AnyField = ValueField | ChoiceField | SwitchField


class SetBackLink(KeyButton):
    """ "statt 5": what it was, and the way back to it; where there is little room, the words elide."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "undo", kind=ButtonKind.LINK, height=32, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.allow_icon_alone()
        self.hide()

    def set_texts(self, text: str, spoken: str) -> None:
        """Words and what a screen reader says; none hides it."""
        self.set_label(text)
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(spoken)
        self.setVisible(bool(text))
