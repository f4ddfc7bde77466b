"""Who is the same person: everybody by name, some of them taken as one, and taken apart again. Stores nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.same_people import PersonLine
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.names_draft import NamesDraft
from tarockblock.ui.evening.names_list import NamesList
from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import sentence

_HIGH = 320
_OFFER_KEY = "Alt+K"


class NamesDialog(FormDialog[NamesDraft]):
    """It stays open. ``entered`` carries the names shown and the one wanted, ``apart_wanted`` one of them. Whoever
    stores that answers with `set_people` or `show_failure`.
    """

    manual = "one-person-two-names"
    gap, around = 10, (22, 16, 18, 16)

    apart_wanted = Signal(str)

    def __init__(
        self, people: Sequence[PersonLine], wording: Wording, *, writable: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(NamesDraft(wording, writable=writable), wording, parent=parent)
        self.foot.cancel.set_label(self.tr("Close"))
        self._made = ""
        self.list = NamesList(self.tr("People"))
        self.list.setMinimumHeight(px(_HIGH))
        self.list.ticks_changed.connect(self._ticked)
        self.list.currentRowChanged.connect(lambda _row: self.refresh())
        self.list.apart_wanted.connect(self._take_apart)
        shown = self.tr("Name shown")
        self.name = self.line("name", shown, put=self.draft.type)
        self.apart = KeyButton(self.tr("Take apart"), "", key_text("Del"), height=36)
        self.apart.clicked.connect(self._take_apart)
        self.offer = TextLabel("", 13, 500, "text2", wrap=True)
        self.tick_offer = KeyButton(self.tr("Tick them"), "", key_text(_OFFER_KEY), height=32)
        self.tick_offer.clicked.connect(self._tick_offer)
        self.add_key(_OFFER_KEY, self.tick_offer)
        text = self.tr(
            "No evening is changed: each keeps what was written. Statistics, the archive's filter, the names for a new"
            " evening and rests from last time go by the name shown here."
        )
        self.lay_out(
            self.tr("Names"),
            "",
            Remark(self, RemarkKind.INFO, text),
            hbox(grow(self.offer), self.tick_offer, gap=10),
            grow(within(Panel(), vbox(self.list, margins=(Pixels(2), Pixels(8))))),
            hbox(TextLabel(shown, 13, 600), grow(self.name), self.apart, gap=10),
            width=780,
        )
        self.set_people(people)
        self.fit(780)

    def set_people(self, people: Sequence[PersonLine]) -> None:
        """Show these; nobody is ticked."""
        self.draft.set_people(people)
        self.list.set_rows(self.draft.rows, self._made)
        self._made = ""
        # The field goes off with the last tick, and would hand the focus on to the next button.
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def fact(self) -> object | None:
        return self.draft.fact

    def reason(self, found: Mapping[str, str]) -> str:
        return self.draft.reason

    def refresh(self) -> None:
        super().refresh()
        draft = self.draft
        one = len(draft.ticked) == 1
        self.primary.set_label(self.tr("Show this name") if one else self.tr("Are the same person"))
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
        self.primary.setEnabled(self.fact() is not None)

    def enter(self) -> None:
        """Whoever is made one person is shown afterwards."""
        self._made = self.draft.name
        super().enter()

    # ------------------------------------------------------------------ inside

    def _ticked(self) -> None:
        self.draft.tick(self.list.ticked)
        self.refresh()

    def _tick_offer(self) -> None:
        for row in self.draft.offer:
            self.list.tick(row)
        self.list.setCurrentRow(self.draft.ticked[0])
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_apart(self) -> None:
        if self.apart.isEnabled():
            self.apart_wanted.emit(self.draft.people[self.list.currentRow()].called)
