"""Several files dropped at once: each by its name, to be looked at one by one or all taken over. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.archive.dropped_words import DroppedLine
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Cell, grid, vbox, within
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 720


class DroppedDialog(Dialog):
    """``look_wanted`` brings the place of a line; ``taken`` asks for all evenings; the owner does it."""

    manual = "handing-an-evening-on"

    look_wanted = Signal(int)
    taken = Signal()

    def __init__(self, lines: Sequence[DroppedLine], *, writable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWindowTitle(self.tr("Dropped files"))
        count = sum(line.is_evening for line in lines)
        self.foot = DialogFoot(self.tr("Take over %n evening(s)", None, count), cancel=self.tr("Close"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        reason = "" if count else self.tr("There is no evening among them.")
        self.foot.show_reason(reason if writable else self.tr("Here nothing can be written."))
        self.looks: list[KeyButton] = []
        self.compose(self._list(lines), self.foot)
        self.fit(WIDTH)
        first = self.foot.primary if self.foot.primary.isEnabled() else self.foot.cancel
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Take all evenings over."""
        if self.foot.primary.isEnabled():
            self.taken.emit()

    def _list(self, lines: Sequence[DroppedLine]) -> QWidget:
        cells: list[Sequence[Cell]] = []
        for place, line in enumerate(lines):
            both = vbox(
                TextLabel(line.name, 14, 600, wrap=True),
                TextLabel(line.text, 13, 400, "text2" if line.is_evening else "minus", wrap=True),
                gap=2,
            )
            look = None
            if line.is_evening:
                look = KeyButton(self.tr("Look at it"), kind=ButtonKind.NORMAL, height=34)
                look.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
                look.setAccessibleName(f"{look.label}: {line.name}")
                look.clicked.connect(partial(self._look, place))
                self.looks.append(look)
            cells.append((both, look))
        return within(QWidget(), grid(*cells, gap=(12, 10), margins=(20, 14), shares={0: 1}, tall=len(cells)))

    def _look(self, place: int, _checked: bool = False) -> None:
        self.look_wanted.emit(place)
