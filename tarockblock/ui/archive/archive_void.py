"""The empty state of the archive's list: why there is no evening, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, hbox, space, stretch, vbox
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.text_label import TextLabel


class ArchiveVoid(QWidget):
    """Up to three buttons below the reason."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel("", 15, 650)
        self._text = TextLabel("", 13, 400, "text2", wrap=True)
        self.buttons = {
            "new_evening": ActionButton(actions["new_evening"], kind=ButtonKind.PRIMARY, height=40),
            "import": ActionButton(actions["import"]),
            "archive_all": ActionButton(actions["archive_all"]),
        }
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        buttons = hbox(stretch(), *self.buttons.values(), stretch(), gap=10)
        parts = (stretch(2), self._title, self._text, space(6), buttons, stretch(3))
        self.setLayout(vbox(*parts, gap=10, margins=(Pixels(24), Pixels(16))))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that keys are heard where there is nothing else
        self.hide()

    @property
    def words(self) -> str:
        return f"{self._title.text()} {self._text.text()}"

    def explain(self, *, total: int, in_trash: bool, writable: bool) -> None:
        """Why nothing is shown of ``total`` evenings."""
        title, offered = self.tr("No evening is like that"), {"archive_all"}
        if total:
            text = self.tr("Search and filters let none of %n evening(s) through.", None, total)
        elif in_trash:
            title, offered = self.tr("The trash is empty"), set()
            text = self.tr("An evening you delete lies here until you empty the trash, and can be brought back.")
        else:
            title, offered = self.tr("No evening yet"), {"new_evening", "import"} if writable else set()
            text = self.tr("Whatever you write down will be here afterwards: to look at, to search, to go on with.")
        self._title.set_text(title)
        self._text.set_text(text)
        self.setAccessibleName(self.words)
        for name, button in self.buttons.items():
            button.set_offered(name in offered)

    def take_focus(self) -> None:
        """The first button, else the place itself."""
        first = next((button for button in self.buttons.values() if not button.isHidden()), None)
        (first or self).setFocus()
