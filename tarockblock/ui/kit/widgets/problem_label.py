"""The red sentence under a field: what is wrong and what to do."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel


class ProblemLabel(TextLabel):
    """Keeps its room while empty, so that nothing moves; given a field, it colours the field's edge too."""

    def __init__(self, field: TextField | None = None, parent: QWidget | None = None) -> None:
        super().__init__("", 12, 500, "minus", wrap=True, parent=parent)
        self._field = field
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def show_problem(self, sentence: str) -> None:
        """Show and announce the sentence; an empty one clears."""
        if self._field is not None:
            self._field.set_problem(bool(sentence))
            self._field.setAccessibleDescription(sentence)
        if sentence != self.text():
            self.set_text(sentence)
            announce(self, sentence)

    def clear(self) -> None:
        """No problem any more."""
        self.show_problem("")
