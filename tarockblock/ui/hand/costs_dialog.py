"""The price dialog: a card per game. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.draft_parties import KONTRA_KEY
from tarockblock.ui.hand.cost_list import CostCard, CostCell, CostList, costs_paper
from tarockblock.ui.kit.dialog import Dialog, room_on_screen, scrolled
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import Cell, Span, add, grid, grow, hbox, in_lines, space, stretch, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import announce, clear_layout
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.panel import Bar, Panel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel

_CARD = 380
"""Least width of a card, in design pixels."""
_INK = {1: "plus", -1: "minus", 0: "text"}


class CostsDialog(Dialog):
    """The prices on the whole screen; ``said`` reports printing."""

    manual = "the-cost-of-each-game"
    said = Signal(str)

    def __init__(self, prices: CostList, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("What would it cost?"), parent=parent)
        self._prices, self._columns = prices, 0
        self._cells: list[_Cell] = []
        self.kontra = SegmentedControl(prices.levels, self.tr("Kontra"))
        self.print = KeyButton(self.tr("Print"), "printer", key_text("Ctrl+P"), height=36, do=self._ask_for_printer)
        self.leave = KeyButton(self.tr("Close"), "", key_text("Esc"), height=36, do=self.reject)
        self._sheet = QWidget()
        self._rows = vbox(gap=8, margins=(16, 8, 16, 16))
        self._sheet.setLayout(self._rows)
        self._view = scrolled(self._sheet)
        bar = within(
            Bar(Qt.Edge.BottomEdge),
            vbox(
                SideBySide(
                    grow(
                        vbox(
                            TextLabel(self._prices.title, 18, 650),
                            TextLabel(self._prices.facts, 13, 400, "text2"),
                            gap=2,
                        )
                    ),
                    hbox(self.kontra, KeyCap(KONTRA_KEY), space(8), self.print, self.leave, gap=8),
                    gap=8,
                ),
                margins=(16, 8),
            ),
        )
        add(self._whole, bar, grow(self._view))
        self.kontra.current_changed.connect(lambda _level: self._show_prices())
        self.resize(room_on_screen(self))
        self._arrange()
        self.setWindowState(Qt.WindowState.WindowMaximized)
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)

    def own_keys(self) -> list[OwnKey]:
        return [
            OwnKey((KONTRA_KEY,), self.tr("Kontra"), lambda _key: self._walk_kontra()),
            OwnKey(("Ctrl+P",), self.print.label, lambda _key: self.print.click()),
            OwnKey(("Up", "Down", "PgUp", "PgDown"), translate("KeysDialog", "through the pages"), self._turn),
        ]

    def _walk_kontra(self) -> None:
        self.kontra.set_current((self.kontra.current + 1) % len(self._prices.levels))
        self._show_prices()

    def _turn(self, key: str) -> None:
        bar = self._view.verticalScrollBar()
        step = px(48) if key in ("Up", "Down") else bar.pageStep() - px(40)
        bar.setValue(bar.value() + (step if key.endswith("Down") else -step))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._arrange)  # a layout ignores new widgets while it is being resized

    def _arrange(self) -> None:
        columns = max(1, (self.width() - px(32)) // px(_CARD + 12))
        if columns != self._columns:
            self._columns = columns
            self._fill()

    def _fill(self) -> None:
        clear_layout(self._rows)
        self._cells = []
        for section in self._prices.sections(self.kontra.current):
            head = Span(TextLabel(section.title, 15, 650), self._columns)
            cards = [Span(self._card(card), self._columns if card.wide else 1) for card in section.cards]
            shares = dict.fromkeys(range(self._columns), 1)
            lines = grid((head,), *in_lines(cards, self._columns), gap=10, margins=(0, 6, 0, 0), shares=shares)
            add(self._rows, within(QWidget(), lines))
        add(self._rows, stretch())

    def _show_prices(self) -> None:
        cards = [card for section in self._prices.sections(self.kontra.current) for card in section.cards]
        figures = [cell for card in cards for line in card.lines for cell in line.cells]
        for shown, cell in zip(self._cells, figures, strict=True):
            shown.show_cell(cell)
        announce(self.kontra, self._prices.levels[self.kontra.current])

    def _card(self, card: CostCard) -> QWidget:
        heads = (_right(TextLabel(head, 12, 400, "text2")) for head in card.heads)
        lines: list[Sequence[Cell]] = [(TextLabel(card.title, 15, 600, wrap=True), *heads)]
        for line in card.lines:
            names = (f"{card.title}, {line.label}, {head}" for head in card.heads)
            cells = [_Cell(cell, name) for cell, name in zip(line.cells, names, strict=True)]
            self._cells += cells
            lines.append((TextLabel(line.label, 13, 400, wrap=True), *cells))
        if card.note:
            lines.append((Span(TextLabel(card.note, 12, 400, "text2", wrap=True), -1),))
        return within(Panel(), grid(*lines, gap=(10, 5), margins=(14, 10), shares={0: 1}, tall=len(lines)))

    def _ask_for_printer(self) -> None:
        paper = costs_paper(self._prices, self.kontra.current)
        show_paper(self, paper, self._prices.wording, self.said.emit)


class _Cell(QWidget):
    """Large points beside small money, spoken as one text."""

    def __init__(self, cell: CostCell, name: str) -> None:
        super().__init__()
        self._name = name
        self.points, self.money = _right(TextLabel("", 15, 600)), _right(TextLabel("", 12, 400, "text2"))
        self.money.setMinimumWidth(px(58))
        self.setLayout(hbox(stretch(), self.points, self.money, gap=6))
        self.show_cell(cell)

    def show_cell(self, cell: CostCell) -> None:
        self.points.set_text(cell.points)
        self.points.set_color(_INK[cell.sign])
        self.money.set_text(cell.money)
        self.setAccessibleName(f"{self._name}: {cell.points} {cell.money}".strip())


def _right(label: TextLabel) -> TextLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label
