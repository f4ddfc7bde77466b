"""What speaks against a name, in a line, with the way out where two names count as one person: they are taken apart."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.layout import Pixels, grow, hbox
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.text_field import TextField

_KEY = "Alt+T"


class NameProblem(QWidget):
    """The sentence; the button is there only as long as it is of use."""

    def __init__(self, field: TextField | None = None) -> None:
        super().__init__()
        self.label = ProblemLabel(field)
        self.apart = KeyButton(self.tr("Take apart"), "", key_text(_KEY), height=32)
        self.apart.clicked.connect(self._press)
        self.apart.hide()
        self._do: Callable[[], object] | None = None
        ButtonKey(_KEY, self.apart, self)
        self.setLayout(hbox(grow(self.label), self.apart, gap=Pixels(8)))

    def show_problem(self, sentence: str, take_apart: Callable[[], object] | None = None) -> None:
        """Say it; ``take_apart`` says that they are two, and goes on."""
        self._do = take_apart
        self.apart.setVisible(take_apart is not None)
        self.label.show_problem(sentence)

    def text(self) -> str:
        """What is said."""
        return self.label.text()

    def clear(self) -> None:
        """No problem any more."""
        self.show_problem("")

    def _press(self) -> None:
        do = self._do
        self.clear()
        if do is not None:
            do()
