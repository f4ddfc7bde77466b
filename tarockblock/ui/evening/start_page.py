"""What stands there while no evening is open: one button, and one for the same round as last time."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tarockblock.domain.evening import Evening
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.layout import Pixels, hbox, stretch, vbox
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame, Page


class StartPage(Page):
    """Calm: few buttons in the middle."""

    manual = "beginning-an-evening"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        actions = self._actions
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

    def refresh(self) -> None:
        """Ask who played last; nobody in a window that only reads."""
        from tarockblock.app.same_people import as_last_time

        last, first = None, False
        if not self._session.store.read_only:
            try:
                last = as_last_time(self._session.store)
                first = last is None
            except TarockblockError as error:
                self.failed.emit(self.frame.bridge.sentence(error))
        self.set_last(last, first=first)

    def take_focus(self) -> None:
        self.new_button.setFocus()

    def set_last(self, last: Evening | None, *, first: bool = False) -> None:
        """Offer the same round again, if there was one; the ``first`` time what an evening looks like."""
        self.again_button.set_offered(last is not None)
        self._who.setVisible(last is not None or first)
        self.sample_button.set_offered(first)
        self.title.set_text(self.tr("Welcome to the table") if first else self.tr("No evening is open"))
        if last is None:
            self._who.set_text(
                self.tr("Nothing has been played here yet. You can look at a sample evening without keeping it.")
            )
            return
        people = ", ".join(last.players)
        rules = last.ruleset.short.get(self._languages.language)
        text = self.tr("As last time: {people}, {rules}; {dealer} deals first")
        self._who.set_text(text.format(people=people, rules=rules, dealer=last.first_dealer))
