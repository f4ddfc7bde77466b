"""The panels of the place of the money: a title over a table or a sentence; the kitty; the empty place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.ui.actions import Actions
from tarockblock.ui.theme import px
from tarockblock.ui.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.text_label import TextLabel

_EDGE = 2


class PanelRow(QHBoxLayout):
    """Lets tables give way before anything scrolls; a scroll area would ask for all rows beside texts that wrap."""

    def hasHeightForWidth(self) -> bool:
        return False


class TablePanel(Panel):
    """A heading with a figure at the right, a remark and a table below; where there is no row, a sentence."""

    def __init__(self, title: str, table: QWidget, *buttons: QWidget) -> None:
        super().__init__()
        self.table = table
        self.title = TextLabel(title, 15, 650, elide=True)
        self.figure = TextLabel("", 15, 600)
        self.hint = TextLabel("", 13, 400, "text2", wrap=True)
        self.hint.setContentsMargins(px(14), px(4), px(14), px(12))
        self.hint.hide()
        self.remark = TextLabel("", 13, 400, "text2", wrap=True)
        self.remark.setContentsMargins(px(14), 0, px(14), px(8))
        self.remark.hide()
        head = QHBoxLayout()
        head.setContentsMargins(px(14), px(10), px(10), px(6))
        head.setSpacing(px(8))
        head.addWidget(self.title, 1)
        head.addWidget(self.figure)
        for button in buttons:
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE, 0, _EDGE, 6)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.remark)
        column.addWidget(table, 1)
        column.addWidget(self.hint)
        column.addStretch(0)

    def show_remark(self, sentence: str) -> None:
        """A sentence over the table; an empty one takes no room."""
        self.remark.set_text(sentence)
        self.remark.setVisible(bool(sentence))
        self._keep_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_room()

    def hasHeightForWidth(self) -> bool:
        """The table gives way, not the remark; Qt would take the room from whichever panel is higher."""
        return False

    def _keep_room(self) -> None:
        margins = self.contentsMargins()
        width = self.width() - margins.left() - margins.right() - _EDGE * 2
        self.remark.setMinimumHeight(max(0, self.remark.heightForWidth(width)))

    def show_hint(self, sentence: str) -> None:
        """A sentence in place of the table; an empty one brings the table back."""
        self.hint.set_text(sentence)
        self.hint.setVisible(bool(sentence))
        self.table.setVisible(not sentence)


class KittyPanel(Panel):
    """What should be in the box, and what is owed to it."""

    def __init__(self) -> None:
        super().__init__()
        self._cash = TextLabel("", 20, 650)
        self._cash_word = TextLabel(self.tr("in the box"), 13, 400, "text2")
        self._owed = TextLabel("", 15, 600)
        self._owed_word = TextLabel("", 13, 400, "text2")
        self._hint = TextLabel("", 13, 400, "text2", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(px(6))
        line.addWidget(TextLabel(self.tr("Kitty"), 15, 650))
        line.addSpacing(px(10))
        line.addWidget(self._cash)
        line.addWidget(self._cash_word)
        line.addStretch(1)
        line.addWidget(self._owed)
        line.addWidget(self._owed_word)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(10), px(14), px(10))
        column.setSpacing(px(4))
        column.addLayout(line)
        column.addWidget(self._hint)

    def show_kitty(self, cash: str, owed: str, *, owes: bool, hint: str) -> None:
        """Amounts ready worded; ``owes``: the kitty owes that. ``hint`` instead where there is no kitty."""
        self._cash.set_text(cash)
        self._owed.set_text(owed)
        self._owed_word.set_text(self.tr("it owes") if owes else self.tr("owed to it"))
        for widget in (self._cash, self._cash_word):
            widget.setVisible(not hint)
        for widget in (self._owed, self._owed_word):
            widget.setVisible(bool(owed) and not hint)
        self._hint.set_text(hint)
        self._hint.setVisible(bool(hint))
        parts = (
            self.tr("Kitty"),
            hint or f"{cash} {self._cash_word.accessibleName()}",
            f"{owed} {self._owed_word.accessibleName()}",
        )
        self.setAccessibleName(", ".join(parts[: 3 if owed and not hint else 2]))


class MoneyVoid(QWidget):
    """Where there is nothing to show: why, and what to do."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._title = TextLabel("", 15, 650)
        self._text = TextLabel("", 13, 400, "text2", wrap=True)
        self.buttons = {
            "new_evening": ActionButton(actions["new_evening"], kind=ButtonKind.PRIMARY),
            "place_archive": ActionButton(
                actions["place_archive"], label=self.tr("To the archive"), kind=ButtonKind.PRIMARY
            ),
            "place_evening": ActionButton(
                actions["place_evening"], label=self.tr("To the evening"), kind=ButtonKind.PRIMARY
            ),
        }
        row = QHBoxLayout()
        row.addStretch(1)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(16), px(24), px(16))
        column.setSpacing(px(10))
        column.addStretch(2)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addSpacing(px(6))
        column.addLayout(row)
        column.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that keys are heard where there is nothing else

    def explain(self, title: str, text: str, offered: str) -> None:
        """Why, and the action that leads on; none under the empty name."""
        self._title.set_text(title)
        self._text.set_text(text)
        for name, button in self.buttons.items():
            button.set_wanted(name == offered)
        self.setAccessibleName(f"{title}. {text}")

    @property
    def button(self) -> ActionButton | None:
        """The button that leads on."""
        return next((button for button in self.buttons.values() if not button.isHidden()), None)

    def take_focus(self) -> None:
        """The button, else the place itself."""
        (self.button or self).setFocus()

    @property
    def words(self) -> str:
        return f"{self._title.accessibleName()} {self._text.accessibleName()}"
