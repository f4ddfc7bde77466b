"""The base of the dialogs for entering a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import QMargins, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from tarockblock.app.drafts.hand_draft import RENONCE_KEY
from tarockblock.app.drafts.played_draft import PlayedDraft
from tarockblock.domain.hand import PlayedEntry
from tarockblock.ui.entry.deal_override import DEAL_KEY, DealOverride
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, room_on_screen, scrolled
from tarockblock.ui.kit.layout import Pixels, add, grow, hbox, sheet, vbox
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.visible_text import visible

MAX_NOTE = 500
COSTS_KEY = "F3"
_CAPS_UP_TO = 150
_NARROW = 560
"""Least width of answers and preview beside each other, as on 800 × 600 at 140 %."""


class EntryFoot(DialogFoot):
    """The foot, whose requests the dialog handles."""

    def __init__(self, *, editing: bool, renonce: bool, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Save change") if editing else self.tr("Enter hand"), parent=parent)
        self.note = TextField(self.tr("Note"), self.tr("Note"))
        self.note.setMinimumWidth(px(60))
        self.note.setMaximumWidth(px(230))
        self.note.setMaxLength(MAX_NOTE)
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET)
        ButtonKey(DEAL_KEY, self.deal, self, self.deal.label)
        self.renonce = KeyButton(self.tr("Renonce …"), kind=ButtonKind.QUIET)
        self.renonce_cap = KeyCap(RENONCE_KEY)
        words = self.tr("What would it cost?")
        self.costs = KeyButton("", "question", kind=ButtonKind.QUIET, name=words)
        ButtonKey(COSTS_KEY, self.costs, self, words)
        # Very large text needs the room for words; the keys still work.
        large = text_scale() > _CAPS_UP_TO
        self.add_lead(self.note, self.deal, self.renonce, self.renonce_cap, self.costs)
        self.renonce.setVisible(renonce)
        self.renonce_cap.setVisible(renonce and not large)

    def set_active(self, listening: bool) -> None:
        self.renonce_cap.set_active(listening)


_Draft = TypeVar("_Draft", bound=PlayedDraft)


class EntryDialog(Dialog, Generic[_Draft]):
    """A hand's dialog; store the fact in `entered`, then call `accept()` or `show_failure`.

    `hand` and `radl` number the title; `marks` override the seating's. Subclasses add contents in `build`.
    """

    manual = "entering-a-hand"
    shows = "evening"

    entered = Signal(object)
    renonce_requested = Signal()
    keeps_cards_free = True
    renonce_while_editing = True

    def __init__(
        self,
        draft: _Draft,
        *,
        hand: int,
        radl: int,
        editing: bool = False,
        marks: Mapping[str, Mark] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        seating = draft.deal.seating
        self.draft, self._hand, self._radl, self._editing = draft, hand, radl, editing
        self._marks = dict(marks) if marks is not None else marks_by_name(seating)
        self._sent = False
        self.preview = PreviewPanel(self.tr("Preview"), self)
        renonce = self.renonce_while_editing or not editing
        self.foot = EntryFoot(editing=editing, renonce=renonce, parent=self)
        self.foot.note.setText(visible(draft.note, one_line=True))
        self.foot.note.textEdited.connect(self._note_changed)
        self.foot.deal.clicked.connect(self._open_places)
        self.foot.renonce.clicked.connect(self.renonce_requested)
        self.build()
        self.refresh()
        self.resume()

    def build(self) -> None:
        """Create and lay out the contents."""
        raise NotImplementedError

    def refresh(self) -> None:
        raise NotImplementedError

    def resume(self) -> None:
        raise NotImplementedError

    def places_closed(self) -> None:
        """React to the closing of the seats' pop-up."""
        self.resume()

    def tab_stops(self) -> list[QWidget]:
        foot = self.foot
        stops = (foot.note, foot.deal, foot.renonce, foot.cancel, foot.primary)
        return [each for each in stops if each.isEnabled() and not each.isHidden()]

    def go_by(self, offset: int) -> bool:
        """Move to the next or previous question."""
        moved = self.draft.go_by(offset)
        if moved:
            self.refresh()
            self.resume()
        return moved

    def tab_in(self, *, forward: bool) -> None:
        """Focus the first or last question."""
        self.draft.go_to_end(forward=forward)
        self.refresh()
        self.resume()

    def show_failure(self, text: str) -> None:
        """Show why storing failed; the draft stays for another try."""
        self._sent = False
        self.foot.show_reason(text, failure=True)

    def _send(self, entry: PlayedEntry | None) -> None:
        if self.draft.places.asks:
            self.draft.places.asks = False
            self._open_places()
            return
        if not self._sent:
            self._sent = True
            self.entered.emit(entry)

    def _show_title(self, changing: str, entering: str) -> None:
        deal = self.draft.deal
        words = changing if self._editing else entering
        filled = words.format(hand=self._hand, radl=self._radl, dealer=deal.dealer, vorhand=deal.vorhand)
        self.setWindowTitle(filled)

    def _lay_out_around(self, middle: QWidget, margins: QMargins) -> QScrollArea:
        self._at_right = vbox(self.preview, margins=(0, Pixels(margins.top()), 0, Pixels(margins.bottom())))
        self._below = vbox()
        scroll = scrolled(sheet(middle, self._below))
        body = hbox(
            grow(scroll), self._at_right, gap=Pixels(margins.left()), margins=(0, 0, Pixels(margins.right()), 0)
        )
        self.compose(body, self.foot)
        self.resize(self.sizeHint())
        return scroll

    @property
    def is_narrow(self) -> bool:
        return self.width() < px(_NARROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the preview beside or below the middle."""
        super().resizeEvent(event)
        add(self._below if self.is_narrow else self._at_right, self.preview)

    def _size_for(self, size: QSize) -> QSize:
        wanted = QSize(px(size.width()), px(size.height()))
        if text_scale() < 100:
            # Edges, rings and rounding do not shrink with the text.
            wanted += QSize(24, 32)
        return wanted.boundedTo(room_on_screen(self))

    def _note_changed(self, text: str) -> None:
        self.draft.note = text
        if self._editing:
            self.refresh()

    def _open_places(self) -> None:
        draft = self.draft
        popup = DealOverride(draft.places, draft.ruleset, self._marks, draft.language, self)
        popup.changed.connect(self.refresh)
        popup.closed.connect(self.places_closed)
        popup.open_above(self.foot.deal)
