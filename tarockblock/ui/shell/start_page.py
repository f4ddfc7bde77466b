"""What stands there while no evening is open: one button, and one for the same round as last time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.domain.evening import Evening
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, hbox, stretch, vbox
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.text_label import TextLabel


class StartPage(QWidget):
    """Calm: few buttons in the middle."""

    def __init__(self, actions: Actions, language: str) -> None:
        super().__init__()
        self._language = language
        self.new_button = ActionButton(actions["new_evening"], label=self.tr("New evening"), kind=ButtonKind.PRIMARY)
        self.again_button = ActionButton(actions["again"], label=self.tr("As last time"), height=44)
        self.sample_button = ActionButton(actions["sample"], height=44)
        self._who = TextLabel("", 13, 400, "text2", wrap=True)
        self._who.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.title = TextLabel("", 20, 650)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(
            vbox(
                stretch(2),
                self.title,
                hbox(stretch(), self.new_button, self.again_button, self.sample_button, stretch(), gap=Pixels(10)),
                self._who,
                stretch(3),
                gap=Pixels(16),
                margins=None,
            )
        )
        self.set_last(None)

    def set_last(self, last: Evening | None, *, first: bool = False) -> None:
        """Offer the same round again, if there was one; the ``first`` time what an evening looks like."""
        self.again_button.set_offered(last is not None)
        self._who.setVisible(last is not None or first)
        self.sample_button.set_offered(first)
        self.title.set_text(self.tr("Welcome to the table") if first else self.tr("No evening is open"))
        if last is None:
            self._who.set_text(
                self.tr("Nothing has been played here yet. A sample evening can be looked at without being kept.")
            )
            return
        people = ", ".join(last.players)
        rules = last.ruleset.short.get(self._language)
        text = self.tr("As last time: {people}, {rules}; {dealer} deals first")
        self._who.set_text(text.format(people=people, rules=rules, dealer=last.first_dealer))
