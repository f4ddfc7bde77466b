"""The foot of the wizard: back and the referee's ways out beside what every dialog has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.dialog import DialogFoot
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton


class WizardFoot(DialogFoot):
    """The wizard decides what its requests mean."""

    back_pressed = Signal()
    annul_pressed = Signal()
    replay_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Next"), parent=parent)
        self.back = KeyButton(self.tr("Back"), "", self.tr("Alt+←"))
        self.annul = KeyButton(self.tr("Annul …"), kind=ButtonKind.QUIET)
        self.replay = KeyButton(self.tr("Replay …"), kind=ButtonKind.QUIET)
        self.back.clicked.connect(self.back_pressed)
        self.annul.clicked.connect(self.annul_pressed)
        self.replay.clicked.connect(self.replay_pressed)
        for way_out, key in ((self.annul, self.tr("Alt+A")), (self.replay, self.tr("Alt+R"))):
            # No cap on these two: they are not what one should be drawn to.
            way_out.setToolTip(f"{way_out.label} ({key})")
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(way_out.click)
            shortcut.setWhatsThis(way_out.label)
        self.add_lead(self.back, self.annul, self.replay)

    def stops(self) -> list[QWidget]:
        """The stops of Tab, in order."""
        all_of = (self.back, self.annul, self.replay, self.cancel, self.primary)
        return [each for each in all_of if each.isEnabled() and not each.isHidden()]
