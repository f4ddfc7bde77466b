"""The title of a step; green while the step listens to the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.layout import Pixels, grow, hbox
from tarockblock.ui.kit.widgets.text_label import TextLabel


class StepTitle(QWidget):
    """A title, with a quiet hint beside it."""

    def __init__(self, text: str, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(text, 13, 600, parent=self)
        self._hint = TextLabel(hint, 12, 400, "text2", wrap=True, parent=self)
        self.setLayout(hbox(self._title, grow(self._hint), gap=Pixels(8)))
        self._hint.setVisible(bool(hint))

    @property
    def text(self) -> str:
        return self._title.accessibleName()

    @property
    def hint(self) -> str:
        """What stands beside it."""
        return self._hint.text()

    def set_text(self, text: str, hint: str = "") -> None:
        """Another title and hint."""
        self._title.set_text(text)
        self._hint.set_text(hint)
        self._hint.setVisible(bool(hint))

    def set_active(self, listening: bool) -> None:
        """Green when the step has the focus."""
        self._title.set_color("accent" if listening else "text")
