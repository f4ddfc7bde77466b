"""What stands in the archive's list where there is no evening: why, and what to do. Wishes go to the list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.ui.actions import key_text
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.text_label import TextLabel


class ArchiveVoid(QWidget):
    """``wished`` carries "new", "import" or "all" (whatever search and filters say)."""

    wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel("", 15, 650)
        self._text = TextLabel("", 13, 400, "text2", wrap=True)
        self.buttons = {
            "new": KeyButton(
                self.tr("New evening …"), "plus", key_text("Ctrl+Shift+N"), kind=ButtonKind.PRIMARY, height=40
            ),
            "import": KeyButton(self.tr("Import …"), "import", key_text("Ctrl+O")),
            "all": KeyButton(self.tr("Show all evenings"), "archive", key_text("Esc")),
        }
        row = QHBoxLayout()
        row.setSpacing(theme_of(self).px(10))
        row.addStretch(1)
        for wish, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, wish=wish: self.wished.emit(wish))
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(theme_of(self).px(10))
        column.addStretch(2)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addSpacing(theme_of(self).px(6))
        column.addLayout(row)
        column.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that keys are heard where there is nothing else
        self.hide()

    @property
    def words(self) -> str:
        """Everything it says."""
        return f"{self._title.text()} {self._text.text()}"

    def say(self, *, total: int, in_trash: bool, writable: bool) -> None:
        """Why nothing is shown of ``total`` evenings."""
        title, offered = self.tr("No evening is like that"), {"all"}
        if total:
            text = self.tr("Search and filters let none of %n evening(s) through.", None, total)
        elif in_trash:
            title, offered = self.tr("The trash is empty"), set()
            text = self.tr("An evening you delete lies here until you empty the trash, and can be brought back.")
        else:
            title, offered = self.tr("No evening yet"), {"new", "import"} if writable else set()
            text = self.tr("Whatever you write down will be here afterwards: to look at, to search, to go on with.")
        self._title.set_text(title)
        self._text.set_text(text)
        self.setAccessibleName(self.words)
        for wish, button in self.buttons.items():
            button.setVisible(wish in offered)

    def take_focus(self) -> None:
        """The first button, else the place itself."""
        first = next((button for button in self.buttons.values() if not button.isHidden()), None)
        (first or self).setFocus()
