"""Who wins with whom: every pair, together, against each other or both as opponents. Worked out in a thread."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from tarockblock.domain.hand import Account
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, grow, vbox, within
from tarockblock.ui.kit.theme import font, px
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
from tarockblock.ui.statistics.matrix_rows import Cells, Figure, MatrixModel, pair_up
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_rows import PAIRINGS


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
        words = self.tr("A row is the player whose figure it is; the number of hands stands in brackets.")
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
