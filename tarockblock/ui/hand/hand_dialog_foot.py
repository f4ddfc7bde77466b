"""The foot of the entry dialogs: note, places of this hand and renonce beside what every dialog has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.hand_draft import RENONCE_KEY
from tarockblock.ui.kit.dialog import DialogFoot
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.text_field import TextField

MAX_NOTE = 500
COSTS_KEY, DEAL_KEY = "F3", "F4"
_CAPS_UP_TO = 150


class EntryFoot(DialogFoot):
    """The dialog decides what its requests mean."""

    note_changed = Signal(str)
    deal_pressed = Signal()
    renonce_pressed = Signal()
    costs_pressed = Signal()

    def __init__(self, *, editing: bool, renonce: bool, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Save change") if editing else self.tr("Enter hand"), parent=parent)
        self.note = TextField(self.tr("Note"), self.tr("Note"))
        self.note.setMinimumWidth(px(60))
        self.note.setMaximumWidth(px(230))
        self.note.setMaxLength(MAX_NOTE)
        self.note.textEdited.connect(self.note_changed)
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET)
        self.deal.clicked.connect(self.deal_pressed)
        self.deal.setToolTip(f"{self.deal.label} ({DEAL_KEY})")
        ButtonKey(DEAL_KEY, self.deal, self).setWhatsThis(self.deal.label)
        self.renonce = KeyButton(self.tr("Renonce …"), kind=ButtonKind.QUIET)
        self.renonce.clicked.connect(self.renonce_pressed)
        self.renonce_cap = KeyCap(RENONCE_KEY)
        self.costs = KeyButton("", "question", kind=ButtonKind.QUIET)
        self.costs.clicked.connect(self.costs_pressed)
        words = self.tr("What would it cost?")
        self.costs.setAccessibleName(words)
        self.costs.setToolTip(f"{words} ({COSTS_KEY})")
        key = QShortcut(QKeySequence(COSTS_KEY), self)
        key.setWhatsThis(words)
        key.activated.connect(self.costs_pressed)
        # In very large text the room goes to the words; the keys work all the same.
        large = text_scale() > _CAPS_UP_TO
        self.add_lead(self.note, self.deal, self.renonce, self.renonce_cap, self.costs)
        self.renonce.setVisible(renonce)
        self.renonce_cap.setVisible(renonce and not large)

    def set_active(self, listening: bool) -> None:
        """Whether the key of "Renonce …" works now."""
        self.renonce_cap.set_active(listening)
