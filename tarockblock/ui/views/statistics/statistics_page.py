"""The place *Statistik*: filters, overview, the hands behind a figure, all pairs; reads off the surface's thread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tarockblock.app.statistics import Account, Progress, Selection, ShouldStop, Statistics, open_statistics
from tarockblock.errors import TarockblockError
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.statistics.statistics_figures import SLOW_HANDS, PageFigures, Wishes, work_out
from tarockblock.ui.models.statistics.statistics_rows import Row
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.statistics.statistics_filters import FilterBar
from tarockblock.ui.views.statistics.statistics_flow import FlowLayout
from tarockblock.ui.views.statistics.statistics_hands import HandsView
from tarockblock.ui.views.statistics.statistics_matrix import MatrixView
from tarockblock.ui.views.statistics.statistics_overview import Overview
from tarockblock.ui.views.statistics.statistics_progress import ProgressPanel
from tarockblock.ui.views.statistics.statistics_work import Work
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.actions import key_text


class StatisticsPage(QWidget):
    """``evening_requested`` carries an evening's number and a row; ``failed`` a sentence.

    ``refresh`` reads what has changed since the last time. ``wait`` must come before the program ends.
    """

    evening_requested = Signal(int, int)
    export_requested = Signal()
    failed = Signal(str)

    def __init__(self, path: Path, languages: Languages) -> None:
        super().__init__()
        self._path, self._languages = path, languages
        self._read: Statistics | None = None
        self._wishes: Wishes | None = None
        self._page: PageFigures | None = None
        self._work = Work(self)
        self.filters = FilterBar(languages.language, self)
        self.overview = Overview(languages.language, languages.locale)
        self.hands = HandsView(languages.language, languages.locale)
        self.matrix = MatrixView(languages.language)
        self._hint = TextLabel("", 15, 500, "text2", wrap=True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack = QStackedWidget()
        for view in (self._hint, self.overview, self.hands, self.matrix):
            self.stack.addWidget(view)
        self.export = KeyButton(self.tr("Export …"), "copy", key_text("Ctrl+E"), height=36)
        self._lay_out()
        self.progress = ProgressPanel(self)
        self._connect()

    @property
    def page(self) -> PageFigures | None:
        """What is shown, None before anything has been read."""
        return self._page

    @property
    def busy(self) -> bool:
        """Whether something is being read or worked out."""
        return self._work.is_running

    def _lay_out(self) -> None:
        px = theme_of(self).px
        head = FlowLayout(px(8))
        title = TextLabel(self.tr("Statistics"), 20, 650)
        title.setContentsMargins(2, 0, px(6), 0)
        head.add(title)
        for button in self.filters.buttons:
            head.add(button)
        head.add(self.export, last=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, px(11), 16, px(12))
        column.setSpacing(px(10))
        column.addLayout(head)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self.filters.changed.connect(self._filter)
        self.export.clicked.connect(self.export_requested)
        self.progress.stop_requested.connect(self._work.stop)
        view = self.overview
        view.player_chosen.connect(self.choose_player)
        view.chart.account_chosen.connect(self._choose_account)
        view.chart.evening_opened.connect(lambda evening: self.evening_requested.emit(evening, -1))
        for panel in (view.rank, view.card, view.games, view.pairs):
            panel.opened.connect(self._open_row)
        view.pairs.matrix_requested.connect(self._open_matrix)
        self.hands.back_requested.connect(self._back)
        self.hands.evening_requested.connect(self.evening_requested)
        self.matrix.back_requested.connect(lambda: self._show(self.overview))
        self.matrix.opened.connect(self._open_row)
        self._came_from: QWidget = view
        self._work.progressed.connect(self.progress.advance)
        self._work.finished.connect(self._finished)
        self._work.failed.connect(self._fail)
        self._work.stopped.connect(self._stopped)

    # ------------------------------------------------------------------ reading

    def refresh(self) -> None:
        """Read what is new; the first time everything."""
        path, known, wishes = self._path, self._read, self._wishes

        def read(progress: Progress, should_stop: ShouldStop) -> PageFigures | None:
            found = open_statistics(path, known, progress=progress, should_stop=should_stop)
            if found is None:
                return None
            return work_out(found, wishes or _first(found))

        self._begin(self.tr("Reading the evenings …"))
        self._work.start(read)

    def forget(self) -> None:
        """Another database lies under the window: what was read is nobody's any more."""
        self._work.wait()
        self._read = self._page = None
        if self.isVisible():
            self.refresh()

    def wait(self) -> None:
        """Stop and wait for whatever is under way."""
        self._work.wait()
        self.matrix.wait()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is read for nobody."""
        super().hideEvent(event)
        if not self.window().isMinimized():
            self._work.stop()
            self.matrix.stop()

    def _wish(self, wishes: Wishes) -> None:
        """Show something else of what has been read."""
        self._wishes, read = wishes, self._read
        if read is None:
            return
        if read.everything.hands <= SLOW_HANDS:
            self._finished(work_out(self._statistics_of(wishes), wishes))
            return
        statistics = self._statistics_of(wishes)
        self._begin(self.tr("Adding up …"))
        self._work.start(lambda _progress, _should_stop: work_out(statistics, wishes))

    def _statistics_of(self, wishes: Wishes) -> Statistics:
        """Those last shown where the evenings are the same: they remember the figures of each player."""
        assert self._read is not None
        if self._page is not None and self._page.statistics.selection == wishes.selection:
            return self._page.statistics
        return self._read

    def _begin(self, words: str) -> None:
        self.progress.begin(words)
        if self._page is None:
            self._hint.set_text("")
            self.stack.setCurrentWidget(self._hint)

    def _finished(self, page: PageFigures | None) -> None:
        self.progress.end()
        if page is None:
            return
        self._page, self._wishes, self._read = page, page.wishes, page.statistics
        self.filters.offer(page.statistics, page.wishes)
        nothing = page.is_empty
        for button in self.filters.buttons:
            button.setVisible(bool(page.statistics.everything.evenings))
        self.export.setEnabled(not nothing)
        if nothing:
            some = page.statistics.everything.evenings
            no_such = self.tr("No evening is like that. Choose another span, round or ruleset.")
            nobody = self.tr("No hand has been played yet. Here you will see who is ahead, and with what.")
            self._hint.set_text(no_such if some else nobody)
            self.stack.setCurrentWidget(self._hint)
            return
        span = self.filters.span_words
        table = self.tr("Table of {year}").format(year=span) if span else self.tr("Table of all years")
        money = page.wishes.account is Account.CENTS
        chart = self.tr("Money over the year, in euros") if money else self.tr("Points over the year")
        if not span:
            chart = self.tr("Money over time, in euros") if money else self.tr("Points over time")
        self.overview.set_page(page, table, chart)
        if self.stack.currentWidget() is self._hint:
            self.stack.setCurrentWidget(self.overview)

    def _fail(self, error: Exception) -> None:
        self.progress.end()
        if not isinstance(error, TarockblockError):
            raise error
        self.failed.emit(self._languages.wording.error(error))

    def _stopped(self) -> None:
        self.progress.end()
        if self._page is None:
            self._hint.set_text(self.tr("Stopped. F5 reads the evenings anew."))

    # ------------------------------------------------------------------ what the user does

    def take_focus(self) -> None:
        """The keyboard begins at the table."""
        view = self.stack.currentWidget()
        if view is self.hands:
            self.hands.table.setFocus()
        elif view is self.matrix:
            self.matrix.table.setFocus()
        else:
            self.overview.rank.list.setFocus()

    def choose_player(self, player: str) -> None:
        """Look at another player."""
        if self._wishes is not None and player != self._wishes.player:
            self._wish(replace(self._wishes, player=player))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops, or goes back; F5 reads anew."""
        if event.key() == Qt.Key.Key_Escape and self._work.is_running:
            self._work.stop()
        elif event.key() == Qt.Key.Key_F5:
            self.refresh()
        else:
            super().keyPressEvent(event)

    def _filter(self) -> None:
        if self._wishes is not None:
            self._show(self.overview)
            self._wish(self.filters.apply(self._wishes))

    def _choose_account(self, account: Account) -> None:
        if self._wishes is not None:
            self._wish(replace(self._wishes, account=account))

    def _open_row(self, row: Row) -> None:
        page = self._page
        if page is None or row.behind is None:
            return
        current = self.stack.currentWidget()
        self._came_from = self.matrix if current is self.matrix else self.overview
        mixed = page.statistics.facts.mixed_units
        self.hands.show_hands(row.behind.title, page.statistics, row.behind.shares(), mixed=mixed)
        self._show(self.hands)

    def _open_matrix(self) -> None:
        if self._page is not None:
            self.matrix.show_page(self._page)
            self._show(self.matrix)

    def _back(self) -> None:
        self._show(self._came_from)

    def _show(self, view: QWidget) -> None:
        if self._page is None or self._page.is_empty:
            return
        self.stack.setCurrentWidget(view)
        self.take_focus()


def _first(statistics: Statistics) -> Wishes:
    """To begin with: the latest year that has an evening."""
    years = statistics.everything.years
    return Wishes(Selection.year(years[0])) if years else Wishes()
