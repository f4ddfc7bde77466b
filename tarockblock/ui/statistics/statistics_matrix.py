"""All pairs of players: together, against each other, or both as opponents. Computed in a thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Hands, Share
from tarockblock.domain.statistics_player import Pair, of_each_pair
from tarockblock.exchange.formatting import average_text, percent_text
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import Pixels, grow, vbox, within
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.progress_panel import ShownWork
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of
from tarockblock.ui.statistics.statistics_rows import PAIRINGS, Behind, StatisticsRow, amount_text, pair_title
from tarockblock.watch import UNWATCHED, Watch


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's result from the hands with or against another: sum, number of hands, number won.

    ``shares`` finds the hands on request: storing them would take as much memory as all evenings.
    """

    count: int
    won: int
    total: Fraction
    shares: Callable[[], tuple[Share, ...]]


class Figure(StrEnum):
    AVERAGE = "average"
    SUM = "sum"
    WON = "won"


Cells = Mapping[tuple[str, str, str], Cell]
"""Cells by player, other player and pairing; missing if they had no such hand."""


def pair_up(statistics: Statistics, account: Account, watch: Watch = UNWATCHED) -> Cells:
    def cells(pair: Pair) -> dict[str, Cell]:
        sets: dict[str, Hands] = {pairing: getattr(pair, pairing) for pairing in PAIRINGS}
        return {
            pairing: Cell(
                len(hands),
                len(hands.won),
                account.of(hands).value,
                partial(_shares, statistics, pair.player, pair.other, pairing),
            )
            for pairing, hands in sets.items()
            if len(hands)
        }

    found = of_each_pair(statistics.facts, cells, watch)
    return {(*names, pairing): cell for names, some in found.items() for pairing, cell in some.items()}


def _shares(statistics: Statistics, player: str, other: str, pairing: str) -> tuple[Share, ...]:
    hands: Hands = getattr(statistics.pairs(player)[other], pairing)
    return hands.shares


@dataclass(frozen=True)
class Matrix:
    """All pairs: cells are averages of a hand, sums or shares won, with the number of hands."""

    players: Sequence[str]
    cells: Cells
    pairing: str
    account: Account
    figure: Figure
    language: str

    def columns(self) -> list[Column[str]]:
        """Return a column for each player; rows are players, too."""
        return [
            Column(
                other,
                partial(self._text, other=other),
                right=True,
                spoken=partial(self._spoken, other=other),
                head_tip=other,
                sign=partial(self._sign, other=other),
                width=Width(112, share=1, fits=True, part=1, may_be_cut=True),
            )
            for other in self.players
        ]

    def first_filled(self) -> tuple[int, int]:
        """Return the first cell with a figure, or the first that could have one."""
        filled = (
            (row, column)
            for row, player in enumerate(self.players)
            for column, other in enumerate(self.players)
            if self._cell(player, other) is not None
        )
        return next(filled, (0, min(1, len(self.players) - 1)))

    def row(self, index: Index) -> StatisticsRow | None:
        if not (0 <= index.row() < len(self.players) and 0 <= index.column() < len(self.players)):
            return None
        return self._row(self.players[index.row()], self.players[index.column()])

    def _row(self, player: str, other: str) -> StatisticsRow | None:
        cell = self._cell(player, other)
        if cell is None:
            return None
        title = pair_title(player, other, self.pairing)
        return StatisticsRow(title, Behind(title, cell.shares))

    def _spoken(self, player: str, other: str) -> str:
        row = self._row(player, other)
        if player == other:
            return "–"  # else a screen reader says the name twice
        return f"{player}, {other}: –" if row is None else f"{row.spoken}: {self._text(player, other)}"

    def _sign(self, player: str, other: str) -> int | None:
        cell = self._cell(player, other)
        return None if cell is None or self.figure is Figure.WON else sign_of(cell.total)

    def _text(self, player: str, other: str) -> str:
        cell = self._cell(player, other)
        if cell is None:
            return ""
        if self.figure is Figure.WON:
            text = percent_text(cell.won, cell.count)
        elif self.figure is Figure.SUM:
            text = amount_text(cell.total, self.account, self.language)
        else:
            text = average_text(cell.total / cell.count, self.account, self.language)
        return f"{text} ({cell.count})"

    def _cell(self, player: str, other: str) -> Cell | None:
        return self.cells.get((player, other, self.pairing))


class MatrixView(QWidget):
    """The table of pairs; ``opened`` carries a row with the hands behind a cell.

    ``failed`` carries the exception if a stored hand makes no sense.
    """

    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, language: str, actions: Actions) -> None:
        super().__init__()
        self._page: PageFigures | None = None
        self._pairs: Cells = {}
        self._language = language
        self._matrix = Matrix((), {}, PAIRINGS[0], Account.CENTS, Figure.AVERAGE, language)
        self._cells: ColumnsModel[str] = ColumnsModel(parent=self, names=str)
        self.back = ActionButton(actions["back"])
        actions.install(self, Where.DETAIL)
        labels = (self.tr("Together"), self.tr("Against each other"), self.tr("Both opponents"))
        self._choice = SegmentedControl(labels, self.tr("Which hands of a pair"))
        self.figure = SegmentedControl(
            (self.tr("Average"), self.tr("Sum"), self.tr("Won")), self.tr("Figure of a pair")
        )
        for choice in (self._choice, self.figure):
            choice.current_changed.connect(lambda _index: self._fill())
        self.table = PlainTable(self.tr("All pairs"), self._cells, by_click=True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.opened.connect(self._open)
        self._title = TextLabel(self.tr("Who wins with whom"), 18, 650)
        panel = within(Panel(), vbox(self.table, margins=(Pixels(2), Pixels(6))))
        words = self.tr("Read across: each row is one player; the number of hands is in brackets.")
        self._hint = TextLabel(words, 13, 400, "text2", wrap=True)
        self.table.setAccessibleDescription(words)
        self.setLayout(
            vbox(
                FlowLayout(self.back, self._title, last(self.figure), last(self._choice), gap=Pixels(14)),
                self._hint,
                grow(panel),
                gap=10,
            )
        )
        self.work = ShownWork(self)
        self.work.panel.stop_requested.connect(self.work.stop)
        self.work.finished.connect(self._finished)
        self.work.failed.connect(self.failed)

    def show_page(self, page: PageFigures) -> None:
        self._page, statistics, account = page, page.statistics, page.choices.account
        self._pairs = {}
        self._fill()
        self.work.begin(self.tr("Pairing up …"), partial(pair_up, statistics, account))

    def set_tight(self, tight: bool) -> None:
        """Give the table the room of the heading."""
        self._hint.setHidden(tight)
        self._title.setHidden(tight)

    def clear(self) -> None:
        """Release the hundreds of thousands of hands behind the cells."""
        self.work.stop()
        self._page, self._pairs = None, {}
        self._show(replace(self._matrix, players=(), cells={}))

    def _finished(self, found: Cells | None) -> None:
        if found is not None:
            self._pairs = found
            self._fill()

    def _fill(self) -> None:
        page = self._page
        if page is None:
            return
        names = [row.player for row in page.table.rows]
        here, figure = self.table.currentIndex(), tuple(Figure)[self.figure.current]
        before = (here.row(), here.column()) if self._matrix.row(here) is not None else None
        pairing, account = PAIRINGS[self._choice.current], page.choices.account
        self._show(Matrix(names, self._pairs, pairing, account, figure, self._language))
        if names:
            self.table.setCurrentIndex(self._cells.index(*(before or self._matrix.first_filled())))

    def _show(self, matrix: Matrix) -> None:
        self._matrix = matrix
        self._cells.set_rows(matrix.players, matrix.columns())

    def _open(self, index: QModelIndex) -> None:
        row = self._matrix.row(index)
        if row is not None:
            self.opened.emit(row)
