"""Earlier versions of a row and all changes of an evening, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.ui.evening.history_lines import HistoryLine, heads
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Pixels, grow, sheet, vbox, within
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel

SIZE = QSize(1120, 560)
_WHAT, _NARROW, _SHARES = 1, 3, (36, 35, 29)
"""The bold column, the number of narrow columns, and the others' shares."""


def _columns() -> list[Column[HistoryLine]]:
    def column(n: int, head: str) -> Column[HistoryLine]:
        return Column(
            head,
            lambda line: line.cells[n],
            head_tip=head,
            strong=lambda _line: n == _WHAT,
            ink=lambda _line: "text" if n >= _WHAT else "text2",
            width=Width(fits=True, part=0.25) if n < _NARROW else Width(share=_SHARES[n - _NARROW]),
        )

    return [column(n, head) for n, head in enumerate(heads())]


class HistoryDialog(Dialog):
    """A table of changes; ``row_chosen`` carries a ledger row and closes it.

    ``sound`` is False if parts of the history are damaged and missing.
    """

    manual = "changing-entries"
    shows = "book"

    row_chosen = Signal(int)

    def __init__(self, lines: Sequence[HistoryLine], *, sound: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Changes of this evening"), parent=parent)
        self._lines: ColumnsModel[HistoryLine] = ColumnsModel(_columns(), self)
        self._lines.set_rows(lines)
        self.table = PlainTable(self.windowTitle(), self._lines, wraps=True)
        self.table.setCurrentIndex(self._lines.index(0, 0))
        self.table.opened.connect(self.enter)
        text = self.tr("Nothing has been changed.")
        if lines:
            text = self.tr("The latest change comes first. The history cannot be edited.")
        if not sound:
            text += " " + self.tr("Some of it is damaged and missing here.")
        self.remark = TextLabel(text, 13, 400, "text2", wrap=True)
        self.foot = DialogFoot(self.tr("To the row"), cancel=self.tr("Close"))
        self.table.selectionModel().currentChanged.connect(lambda *_: self._update())
        framed = within(Panel(), vbox(self.table, margins=Pixels(2)))
        self.compose(sheet(self.remark, grow(framed), gap=10, margins=(16, 14)), self.foot)
        self.fit(SIZE.width(), SIZE.height())
        self._update()
        (self.table if lines else self.foot.cancel).setFocus(Qt.FocusReason.OtherFocusReason)

    def _update(self) -> None:
        self.foot.primary.setVisible(bool(self._lines.rows))
        self.foot.primary.setEnabled(self._index is not None)

    @property
    def _index(self) -> int | None:
        line = self._lines.row(self.table.currentIndex().row())
        return None if line is None else line.index

    def enter(self) -> None:
        index = self._index
        if index is not None:
            self.accept()
            self.row_chosen.emit(index)
