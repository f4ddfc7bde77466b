"""The foot of the settle dialog: what is open, close the dialog, close the evening with one confirmation in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.layout import add_pages, set_margins, within
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.foot_layout import FootLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.text_label import TextLabel


class SettleFoot(Bar):
    """``close_wanted`` closes the dialog, ``evening_closed`` the evening; asked once, here, with nothing popping up."""

    close_wanted = Signal()
    evening_closed = Signal()

    def __init__(
        self,
        *,
        closed: bool = False,
        read_only: bool = False,
        uncounted: str = "",
        unbooked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._stays = closed or read_only
        self._open_text, self._uncounted = "", uncounted
        hint = self.tr("A closed evening can be opened again.")
        if unbooked:
            hint = self.tr("This evening is closed, but not booked; it is in the book once you close it here.")
        if closed:
            hint = self.tr("This evening is closed; what is paid can still be ticked.")
        if read_only:
            hint = self.tr("Here it can only be looked at: nothing can be changed.")
        self._status, self._wrong = hint, ""
        self._hint = TextLabel(hint, 12, 400, "text2", wrap=True)
        self._open = TextLabel("", 13, 400, "text2")
        self._close = KeyButton(self.tr("Close"), "", key_text("Esc"))
        self._close.clicked.connect(self.close_wanted)
        self._primary = KeyButton(self.tr("Close the evening …"), "", key_text("Ctrl+Enter"), kind=ButtonKind.PRIMARY)
        self._primary.clicked.connect(lambda: self.ask(True))
        self._question = TextLabel("", 14, 600, wrap=True)
        self._back = KeyButton(self.tr("Not yet"), "", key_text("Esc"))
        self._back.clicked.connect(lambda: self.ask(False))
        self._confirm = KeyButton(self.tr("Yes, close it"), "", key_text("Enter"), kind=ButtonKind.PRIMARY)
        self._confirm.clicked.connect(self.evening_closed)
        self._stack = QStackedLayout(self)
        set_margins(self._stack, 0)
        asks = self._page(self._question, self._back, self._confirm)
        add_pages(self._stack, self._page(self._hint, self._open, self._close, self._primary), asks)
        self._primary.setVisible(not self._stays)

    @property
    def asking(self) -> bool:
        """Whether the question stands there."""
        return self._stack.currentIndex() == 1

    def set_open(self, amount: str) -> None:
        """What is still to be paid ("6,50 €"); empty where nothing is."""
        self._open_text = amount
        self._open.set_text(self.tr("{amount} are still open.").format(amount=amount) if amount else "")

    @property
    def problem(self) -> str:
        """The sentence in place of the hint, if there is one."""
        return self._wrong

    def show_problem(self, sentence: str) -> None:
        """A sentence in place of the hint; an empty one brings the hint back."""
        self._wrong = sentence
        self._hint.set_color("minus" if sentence else "text2")
        self._hint.set_text(sentence or self._status)
        announce(self, sentence)

    def show_status(self, sentence: str) -> None:
        """A quiet word in place of the hint."""
        self._status = sentence
        self.show_problem("")
        announce(self, sentence)

    def press_primary(self) -> None:
        """Ask; asked already, do it."""
        if self._stays:
            return
        if self.asking:
            self._confirm.click()
        else:
            self.ask(True)

    def ask(self, wanted: bool) -> None:
        """Put the question, or take it back."""
        if wanted == self.asking:
            return
        if wanted:
            rest = self.tr("{amount} stay open as a rest.").format(amount=self._open_text) if self._open_text else ""
            parts = (self.tr("Close the evening?"), self._uncounted, rest)
            self._question.set_text(" ".join(part for part in parts if part))
            announce(self, self._question.accessibleName())
        self._stack.setCurrentIndex(1 if wanted else 0)
        (self._confirm if wanted else self._primary).setFocus(Qt.FocusReason.OtherFocusReason)

    def _page(self, sentence: TextLabel, *ends: QWidget) -> QWidget:
        return within(QWidget(), FootLayout(sentence, *ends, row=44, gap=8, margins=(18, 8)))
