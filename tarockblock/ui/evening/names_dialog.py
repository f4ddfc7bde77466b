"""Who is the same person: everybody by name, some of them taken as one, and taken apart again. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.same_people import PersonLine
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.names_draft import NamesDraft
from tarockblock.ui.evening.names_list import NamesList
from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import Pixels, add, grow, hbox, vbox, within
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import sentence

WIDTH, _HIGH = 780, 320
_OFFER_KEY = "Alt+K"


class NamesDialog(CorrectionDialog):
    """Show it with `open()`; it stays open. ``joined`` carries the names shown and the one wanted, ``apart_wanted``
    one of them. Whoever stores that answers with `set_people` or `show_failure`.
    """

    manual = "one-person-two-names"

    joined = Signal(list, str)
    apart_wanted = Signal(str)

    def __init__(
        self, people: Sequence[PersonLine], wording: Wording, *, writable: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__("", parent=parent)
        self._draft = NamesDraft(wording, writable=writable)
        self._made = ""
        self.setWindowTitle(self.tr("Names"))
        self.list = NamesList(self.tr("People"))
        self.list.ticks_changed.connect(self._ticked)
        self.list.currentRowChanged.connect(lambda _row: self.refresh())
        self.list.apart_wanted.connect(self._take_apart)
        self.name = TextField(self.tr("Name shown"))
        self.name.textEdited.connect(self._type)
        self.apart = KeyButton(self.tr("Take apart"), "", key_text("Del"), height=36)
        self.apart.clicked.connect(self._take_apart)
        self.offer = TextLabel("", 13, 500, "text2", wrap=True)
        self.tick_offer = KeyButton(self.tr("Tick them"), "", key_text(_OFFER_KEY), height=32)
        self.tick_offer.clicked.connect(self._tick_offer)
        ButtonKey(_OFFER_KEY, self.tick_offer, self)
        self.foot.cancel.set_label(self.tr("Close"))
        self._lay_out()
        self.set_people(people)
        self.fit(WIDTH)
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def set_people(self, people: Sequence[PersonLine]) -> None:
        """Show these; nobody is ticked."""
        self._draft.set_people(people)
        self.list.set_rows(self._draft.rows, self._made)
        self._made = ""
        self.name.clear()
        # The field goes off with the last tick, and would hand the focus on to the next button.
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def fact(self) -> object | None:
        """The people ticked and the name for them, if that can be."""
        return self._draft.fact

    def refresh(self) -> None:
        """Say what is missing."""
        draft = self._draft
        one = len(draft.ticked) == 1
        self.foot.primary.set_label(self.tr("Show this name") if one else self.tr("Are the same person"))
        self.foot.show_reason(draft.reason)
        self.name.setEnabled(draft.can_be_named)
        self.apart.setEnabled(draft.can_be_taken_apart(self.list.currentRow()))
        is_open = bool(draft.offer) and not draft.ticked
        self.offer.set_text(draft.offer_text)
        self.offer.setVisible(is_open)
        self.tick_offer.setVisible(is_open)

    def show_failure(self, text: str) -> None:
        """Why it can not be; tried again only where something is ticked."""
        super().show_failure(sentence(text))
        self._made = ""
        self.foot.primary.setEnabled(self.fact() is not None)

    # ------------------------------------------------------------------ inside

    def _lay_out(self) -> None:
        text = self.tr(
            "No evening is changed: each keeps what was written. Statistics, the archive's filter, the names for a new"
            " evening and rests from last time go by the name shown here."
        )
        self.list.setMinimumHeight(px(_HIGH))
        add(
            self.body,
            Remark(self, RemarkKind.INFO, text),
            hbox(grow(self.offer), self.tick_offer, gap=10),
            grow(within(Panel(), vbox(self.list, margins=(Pixels(2), Pixels(8))))),
            hbox(TextLabel(self.tr("Name shown"), 13, 600), grow(self.name), self.apart, gap=10),
        )

    def _ticked(self) -> None:
        self._draft.tick(self.list.ticked)
        self.name.setText(self._draft.name)
        self.refresh()

    def _tick_offer(self) -> None:
        for row in self._draft.offer:
            self.list.tick(row)
        self.list.setCurrentRow(self._draft.ticked[0])
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type(self, text: str) -> None:
        self._draft.type(text)
        self.refresh()

    def enter(self) -> None:
        """Ask for the names ticked to be one person."""
        fact = self._draft.fact
        if fact is not None:
            self._made = fact[1]
            self.joined.emit(*fact)

    def _take_apart(self) -> None:
        if self.apart.isEnabled():
            self.apart_wanted.emit(self._draft.people[self.list.currentRow()].called)
