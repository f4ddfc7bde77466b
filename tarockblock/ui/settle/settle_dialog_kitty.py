"""What an evening brings the kitty, in the settle dialog: a box a person to tick, as payments are ticked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.settling import PaymentLine
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.ledger.payment_lines import LineWords


class KittyList(QWidget):
    """A sentence and the boxes. ``tick_wanted(line, paid)`` is a request; the owner answers with :meth:`set_lines`."""

    tick_wanted = Signal(object, bool)

    def __init__(self, wording: Wording, evening: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = LineWords(wording, evening)
        self._lines: tuple[PaymentLine, ...] = ()
        self._boxes: list[TickBox] = []
        self.sentence = TextLabel("", 13, 400, "text2", wrap=True)
        self._row = FlowLayout(gap=6)
        self.setLayout(vbox(self.sentence, self._row, gap=2))

    def set_lines(self, lines: Sequence[PaymentLine], sentence: str) -> None:
        """Show these; boxes stay the same widgets, so that the focus stays where it is."""
        self._lines = tuple(lines)
        self.sentence.set_text(sentence)
        while len(self._boxes) > len(self._lines):
            box = self._boxes.pop()
            self._row.removeWidget(box)
            box.hide()
            box.deleteLater()
        while len(self._boxes) < len(self._lines):
            self._add_box(len(self._boxes))
        for box, line in zip(self._boxes, self._lines, strict=True):
            self._show_line(box, line)
        self.updateGeometry()

    def _add_box(self, index: int) -> None:
        box = TickBox("", "", self)
        box.clicked.connect(lambda paid, index=index: self.tick_wanted.emit(self._lines[index], paid))
        self._boxes.append(box)
        self._row.add(box)
        box.show()

    def _show_line(self, box: TickBox, line: PaymentLine) -> None:
        words, became = self._words.of(line), self._words.became(line)
        label = f"{isolated(words.payer)} {words.amount}"
        box.set_label(f"{label} ({became})" if became and not words.ticked else label)
        sentence = translate("PaymentList", "{payer} pays {amount} into the kitty")
        box.setAccessibleName(sentence.format(payer=isolated(words.payer), amount=words.amount))
        explained = self._words.explained(line)
        box.setToolTip(plain_tip(explained))
        box.setAccessibleDescription(" ".join(filter(None, (became, explained))))
        box.setChecked(words.ticked)
        box.setEnabled(not line.is_settled_elsewhere)

    @property
    def current(self) -> PaymentLine | None:
        """The one that has the keyboard, if some of it is open."""
        pairs = zip(self._boxes, self._lines, strict=True)
        return next((line for box, line in pairs if box.hasFocus() and line.open), None)

    def own_keys(self) -> list[OwnKey]:
        """From box to box; a box is ticked by the bar."""
        walk = OwnKey(("Left", "Right", "Up", "Down"), translate("KeysDialog", "from person to person"), self._walk)
        return [walk, OwnKey(("Space",), translate("KeysDialog", "paid, or not after all"), lambda _key: False)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows walk from box to box."""
        if not press_own(self, event):
            super().keyPressEvent(event)

    def _walk(self, key: str) -> bool:
        boxes = [box for box in self._boxes if box.isEnabled()]
        here = next((place for place, box in enumerate(boxes) if box.hasFocus()), None)
        if here is None:
            return False
        target = max(0, min(len(boxes) - 1, here + (1 if key in ("Right", "Down") else -1)))
        boxes[target].setFocus(Qt.FocusReason.TabFocusReason)
        return True
