"""What a correction in the past does to the hands after it: they keep who dealt them, or the deal moves on anew."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel


class HoldsChoice(QWidget):
    """``chosen`` brings whether they keep their dealers; with ``asks`` False it is not there at all."""

    chosen = Signal(bool)

    def __init__(self, parent: QWidget, *, holds: bool, asks: bool, others: bool = False) -> None:
        super().__init__(parent)
        title = self.tr("The other hands") if others else self.tr("The hands after it")
        labels = (self.tr("keep who dealt them"), self.tr("the deal moves on anew"))
        self.choice = SegmentedControl(labels, title, 0 if holds else 1)
        self.choice.current_changed.connect(lambda index: self.chosen.emit(index == 0))
        self.setLayout(FlowLayout(TextLabel(title, 13, 600), self.choice, gap=10))
        self.setVisible(asks)

    def set_holds(self, holds: bool) -> None:
        self.choice.set_current(0 if holds else 1)
