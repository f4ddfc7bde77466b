"""What the table can decide where a text forbids something without naming a price."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart, flexible
from tarockblock.ui.kit.layout import grow, hbox, vbox
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.renonce.words import way_word


class WaysBlock(AskedPart):
    """A button each, numbered."""

    taken = Signal(object)

    def __init__(self, flow: RenonceFlow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = flow
        self.title = StepTitle(self.tr("What did the table, or the referee, decide?"))
        self.buttons = {way: ChoiceButton(way_word(way, flow), "", str(number)) for number, way in enumerate(WayOut, 1)}
        for way, button in self.buttons.items():
            button.clicked.connect(lambda _checked, way=way: self.taken.emit(way))
        buttons = (grow(flexible(button)) for button in self.buttons.values())
        self.setLayout(vbox(self.title, hbox(*buttons, gap=6), gap=8))
        self._walk = ArrowWalk(self)
        self._walk.watch()

    def refresh(self, *, listening: bool) -> None:
        """Show what was decided."""
        self.setVisible(self._flow.inquiry.asks_table)
        self.title.set_active(listening)
        for way, button in self.buttons.items():
            button.set_label(way_word(way, self._flow))
            button.setChecked(self._flow.inquiry.way is way)
            button.set_active(listening)

    def stop(self, index: int = 0) -> QAbstractButton:
        """Where the focus goes: what was decided, else the first."""
        buttons = list(self.buttons.values())
        return next((button for button in buttons if button.isChecked()), buttons[0])
