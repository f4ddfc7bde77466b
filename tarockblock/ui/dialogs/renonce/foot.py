"""The foot of the wizard: back, the referee's ways out, why one can not go on, cancel, on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import announce
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.panel import Bar
from tarockblock.ui.widgets.text_label import TextLabel

HEIGHT = 62


class WizardFoot(Bar):
    """Emits wishes; what they mean is the wizard's business."""

    back_pressed = Signal()
    annul_pressed = Signal()
    replay_pressed = Signal()
    cancelled = Signal()
    on_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        px = theme_of(self).px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(18), px(9), px(18), px(9))
        row.setSpacing(px(8))
        self.back = KeyButton(self.tr("Back"), "", self.tr("Alt+←"))
        self.annul = KeyButton(self.tr("Annul …"), kind=ButtonKind.QUIET)
        self.replay = KeyButton(self.tr("Replay …"), kind=ButtonKind.QUIET)
        self.reason = TextLabel("", 13, 500, "text2", wrap=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.cancel = KeyButton(self.tr("Cancel"), "", self.tr("Esc"))
        self.on = KeyButton(self.tr("Next"), "", self.tr("Enter"), kind=ButtonKind.PRIMARY)
        self.back.clicked.connect(self.back_pressed)
        self.annul.clicked.connect(self.annul_pressed)
        self.replay.clicked.connect(self.replay_pressed)
        self.cancel.clicked.connect(self.cancelled)
        self.on.clicked.connect(self.on_pressed)
        for way_out, key in ((self.annul, self.tr("Alt+A")), (self.replay, self.tr("Alt+R"))):
            # No cap on these two: they are not what one should be drawn to.
            way_out.setAccessibleDescription(key)
            way_out.setToolTip(key)
            QShortcut(QKeySequence(key), self).activated.connect(way_out.click)
        row.addWidget(self.back)
        row.addSpacing(px(4))
        row.addWidget(self.annul)
        row.addWidget(self.replay)
        row.addWidget(self.reason, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.on)
        self.setFixedHeight(px(HEIGHT))

    def stops(self) -> list[QWidget]:
        """The stops of Tab, in order."""
        return [
            each
            for each in (self.back, self.annul, self.replay, self.cancel, self.on)
            if each.isEnabled() and not each.isHidden()
        ]

    def show_on(self, label: str, reason: str) -> None:
        """The primary button; off with the reason beside it."""
        self.on.set_label(label)
        self.on.setEnabled(not reason)
        self.on.setAccessibleDescription(reason)
        self.reason.set_color("text2")
        self.reason.set_text(reason)

    def show_failure(self, text: str) -> None:
        """It could not be stored; the button stays on, to try again."""
        self.reason.set_color("minus")
        self.reason.set_text(text)
        announce(self.reason, text)
