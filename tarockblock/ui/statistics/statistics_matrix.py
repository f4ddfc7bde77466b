"""Who wins with whom: every pair, together, against each other or both as opponents. Worked out in a thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.app.storage import Progress, ShouldStop
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Hands, Share
from tarockblock.domain.statistics_player import Pair, of_each_pair
from tarockblock.exchange.formatting import average_text, percent_text
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, grow, vbox, within
from tarockblock.ui.kit.roles import SIGN_ROLE, Index
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PAD, PlainTable
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of
from tarockblock.ui.statistics.statistics_rows import PAIRINGS, Behind, Row, amount_text, longest, pair_title

_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player got out of the hands with (or against) another one; how many they are, how many he won.

    ``shares`` looks for them: to hold all that stand behind the cells would take as much as all evenings.
    """

    count: int
    won: int
    total: Fraction
    shares: Callable[[], tuple[Share, ...]]


class Figure(StrEnum):
    """What a cell shows."""

    AVERAGE = "average"
    SUM = "sum"
    WON = "won"


Cells = Mapping[tuple[str, str, str], Cell]
"""By player, other one and pairing; there is none where they had no hand like that."""


def pair_up(
    statistics: Statistics, account: Account, progress: Progress | None = None, should_stop: ShouldStop | None = None
) -> Cells | None:
    """Everybody with everybody, None if cancelled."""

    def cells(pair: Pair) -> dict[str, Cell]:
        sets: dict[str, Hands] = {pairing: getattr(pair, pairing) for pairing in PAIRINGS}
        return {
            pairing: Cell(
                len(hands),
                len(hands.won),
                hands.points.value if account is Account.POINTS else hands.cents.value,
                partial(_shares, statistics, pair.player, pair.other, pairing),
            )
            for pairing, hands in sets.items()
            if len(hands)
        }

    found = of_each_pair(statistics.facts, cells, progress=progress, should_stop=should_stop)
    if found is None:
        return None
    return {(*names, pairing): cell for names, some in found.items() for pairing, cell in some.items()}


def _shares(statistics: Statistics, player: str, other: str, pairing: str) -> tuple[Share, ...]:
    hands: Hands = getattr(statistics.pairs(player)[other], pairing)
    return hands.shares


class MatrixModel(QAbstractTableModel):
    """Cells are averages of a hand, sums or shares won; the number of hands stands beside."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._players: tuple[str, ...] = ()
        self._cells: Cells = {}
        self._pairing, self._account, self._figure = PAIRINGS[0], Account.CENTS, Figure.AVERAGE

    def set_cells(
        self, players: Sequence[str], cells: Cells, pairing: str, account: Account, figure: Figure = Figure.AVERAGE
    ) -> None:
        self.beginResetModel()
        self._players, self._cells, self._pairing, self._account = tuple(players), cells, pairing, account
        self._figure = figure
        self.endResetModel()

    @property
    def widest(self) -> str:
        """The longest text of a cell."""
        found = (cell for (_, _, pairing), cell in self._cells.items() if pairing == self._pairing)
        return longest(self._text(cell) for cell in found)

    @property
    def first_filled(self) -> tuple[int, int]:
        """The first cell that has a figure; where there is none, the first that could have one."""
        size = range(len(self._players))
        filled = ((row, column) for row in size for column in size if self._cell(self.index(row, column)) is not None)
        return next(filled, (0, min(1, len(self._players) - 1)))

    def row(self, index: Index) -> Row | None:
        """What is behind a cell."""
        cell = self._cell(index)
        if cell is None:
            return None
        player, other = self._players[index.row()], self._players[index.column()]
        title = pair_title(player, other, self._pairing)
        return Row(title, Behind(title, cell.shares))

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._players)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._players)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= section < len(self._players):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._players[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._players[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if orientation == Qt.Orientation.Horizontal else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, alignment, sign, a sentence."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT
        cell = self._cell(index)
        if cell is None:
            alone = role == Qt.ItemDataRole.AccessibleTextRole and index.isValid()
            return f"{self._players[index.row()]}, {self._players[index.column()]}: –" if alone else None
        if role == SIGN_ROLE:
            return None if self._figure is Figure.WON else sign_of(cell.total)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.row(index)
            return f"{row.spoken if row else ''}: {self._text(cell)}"
        return None

    def _text(self, cell: Cell) -> str:
        if self._figure is Figure.WON:
            text = percent_text(cell.won, cell.count)
        elif self._figure is Figure.SUM:
            text = amount_text(cell.total, self._account, self._language)
        else:
            text = average_text(cell.total / cell.count, self._account, self._language)
        return f"{text} ({cell.count})"

    def _cell(self, index: Index) -> Cell | None:
        if not index.isValid():
            return None
        return self._cells.get((self._players[index.row()], self._players[index.column()], self._pairing))


class MatrixView(QWidget):
    """``opened`` carries a row with the hands behind a cell.

    ``failed`` carries the exception where a stored hand makes no sense.
    """

    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, language: str, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page: PageFigures | None = None
        self._pairs: Cells = {}
        self._cells = MatrixModel(language, self)
        self._work = Work(self)
        self.back = ActionButton(actions["back"])
        actions.install(self, Where.DETAIL)
        labels = (self.tr("Together"), self.tr("Against each other"), self.tr("Both opponents"))
        self._choice = SegmentedControl(labels, self.tr("Which hands of a pair"))
        self.figure = SegmentedControl(
            (self.tr("Average"), self.tr("Sum"), self.tr("Won")), self.tr("Figure of a pair")
        )
        for choice in (self._choice, self.figure):
            choice.current_changed.connect(lambda _index: self._fill())
        self.table = PlainTable(self.tr("All pairs"), self._cells, by_cell=True, row_names=True)
        self.table.opened.connect(self._open)
        self.table.resized.connect(self.fit_columns)
        self._lay_out()
        self.progress = ProgressPanel(self)
        self.progress.stop_requested.connect(self.stop)
        self._work.progressed.connect(self.progress.advance)
        self._work.finished.connect(self._finished)
        self._work.stopped.connect(self.progress.end)
        self._work.failed.connect(self._fail)

    def _lay_out(self) -> None:
        self._title = TextLabel(self.tr("Who wins with whom"), 18, 650)
        panel = within(Panel(), vbox(self.table, margins=(Pixels(2), Pixels(6))))
        words = self.tr("A row is the player whose figure it is; the number of hands is in brackets.")
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

    def show_page(self, page: PageFigures) -> None:
        """All pairs of the chosen evenings."""
        self._page, statistics, account = page, page.statistics, page.choices.account
        self._pairs = {}
        self._fill()
        self.progress.begin(self.tr("Pairing up …"))
        self._work.start(lambda progress, should_stop: pair_up(statistics, account, progress, should_stop))

    def set_tight(self, tight: bool) -> None:
        """Where there is little room the table has it."""
        self._hint.setHidden(tight)
        self._title.setHidden(tight)

    @property
    def busy(self) -> bool:
        """Whether pairs are being counted."""
        return self._work.is_running

    def clear(self) -> None:
        """Nobody looks any more: hundreds of thousands of hands stand behind the cells."""
        self._work.stop()
        self._page, self._pairs = None, {}
        self._cells.set_cells((), {}, PAIRINGS[0], Account.CENTS)

    def stop(self) -> None:
        self._work.stop()

    def wait(self) -> None:
        self._work.wait()

    def _finished(self, found: Cells | None) -> None:
        self.progress.end()
        if found is not None:
            self._pairs = found
            self._fill()

    def _fail(self, error: Exception) -> None:
        self.progress.end()
        self.failed.emit(error)

    def _fill(self) -> None:
        page = self._page
        if page is None:
            return
        names = [row.player for row in page.table.rows]
        here, figure = self.table.currentIndex(), tuple(Figure)[self.figure.current]
        place = (here.row(), here.column()) if self._cells.row(here) is not None else None
        self._cells.set_cells(names, self._pairs, PAIRINGS[self._choice.current], page.choices.account, figure)
        self.fit_columns()
        if names:
            self.table.setCurrentIndex(self._cells.index(*(place or self._cells.first_filled)))

    def fit_columns(self) -> None:
        """No figure is cut, however many hands there are; few columns share the room there is."""
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        needed = text_width(font(13, 600), self._cells.widest) + px(2 * PAD) + 2
        self.table.fit_names()
        count = self._cells.columnCount()
        room = self.table.viewport().width()
        for column in range(count):
            share = room * (column + 1) // count - room * column // count
            header.resizeSection(column, max(round(max(px(112), needed)), share))

    def _open(self, index: QModelIndex) -> None:
        row = self._cells.row(index)
        if row is not None:
            self.opened.emit(row)
