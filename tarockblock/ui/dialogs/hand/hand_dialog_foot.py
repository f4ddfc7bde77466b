"""The foot of the entry dialogs: note, places of this hand, renonce, why it can not be stored yet, cancel, store."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tarockblock.app.drafts.draft_keys import RENONCE_KEY
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import announce
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.panel import Bar
from tarockblock.ui.widgets.text_field import TextField
from tarockblock.ui.widgets.text_label import TextLabel

HEIGHT = 62
MAX_NOTE = 500
_CAPS_UP_TO = 150


class EntryFoot(Bar):
    """Emits wishes; what they mean is the dialog's business."""

    note_changed = Signal(str)
    deal_pressed = Signal()
    renonce_pressed = Signal()
    cancelled = Signal()
    store_pressed = Signal()

    def __init__(self, *, editing: bool, renonce: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        px = theme_of(self).px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(18), px(9), px(18), px(9))
        row.setSpacing(px(8))
        self.note = TextField(self.tr("Note"), self.tr("Note"))
        self.note.setMinimumWidth(px(60))
        self.note.setMaximumWidth(px(230))
        self.note.setMaxLength(MAX_NOTE)
        self.note.textEdited.connect(self.note_changed)
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET)
        self.deal.clicked.connect(self.deal_pressed)
        self.renonce = KeyButton(self.tr("Renonce …"), kind=ButtonKind.QUIET)
        self.renonce.clicked.connect(self.renonce_pressed)
        self.renonce_cap = KeyCap(RENONCE_KEY)
        self.reason = TextLabel("", 13, 500, "text2", wrap=True)
        self.reason.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # In very large text the room goes to the words; the keys work all the same.
        large = theme_of(self).text_scale > _CAPS_UP_TO
        self.cancel = KeyButton(self.tr("Cancel"), "", "" if large else self.tr("Esc"))
        self.cancel.clicked.connect(self.cancelled)
        label = self.tr("Save change") if editing else self.tr("Enter hand")
        self.store = KeyButton(label, "", self.tr("Enter"), kind=ButtonKind.PRIMARY)
        self.store.clicked.connect(self.store_pressed)
        row.addWidget(self.note, 2)
        for widget in (self.deal, self.renonce, self.renonce_cap):
            row.addWidget(widget)
        row.addWidget(self.reason, 3)
        row.addSpacing(px(6))
        row.addWidget(self.cancel)
        row.addWidget(self.store)
        self.renonce.setVisible(renonce)
        self.renonce_cap.setVisible(renonce and not large)
        self.setFixedHeight(px(HEIGHT))

    def show_reason(self, reason: str, *, failure: bool = False) -> None:
        """Why the hand can not be stored; without a reason it can. A failure leaves the button on, to try again."""
        self.store.setEnabled(failure or not reason)
        self.reason.set_color("minus" if failure else "text2")
        if failure:
            announce(self.reason, reason)
        self.reason.set_text(reason)
        self.store.setAccessibleDescription(reason)

    def set_listening(self, listening: bool) -> None:
        """Whether the key of "Renonce …" works now."""
        self.renonce_cap.set_listening(listening)
