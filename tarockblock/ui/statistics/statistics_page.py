"""The page *Statistik*: filters, overview, the hands behind a figure, all pairs; and their export.

Reading and writing happen in threads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.archive.export import write_pdf
from tarockblock.app.settings import ExportPurpose
from tarockblock.app.statistics.files import Content, FileKind, named, write_statistics
from tarockblock.app.storage import Store, in_store
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Selection, Unread
from tarockblock.errors import TarockblockError
from tarockblock.exchange.language import short_date
from tarockblock.exchange.statistics_grids import table_message, table_paper
from tarockblock.ui.filters.segment_filters import FilterBar, span_of, year_of
from tarockblock.ui.kit.delivery import Delivery, busy_sentence, deliver, stopped_sentence, writing_sentence
from tarockblock.ui.kit.layout import PAGE, Pixels, add, grow, set_margins, stack, vbox, within
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_path
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import Arranged
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.export_dialog import ask_purpose
from tarockblock.ui.shell.frame import Frame, Page, tell_exported
from tarockblock.ui.statistics.statistics_chart import BalancePanel
from tarockblock.ui.statistics.statistics_controller import Doing, Readings, StatisticsController
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_hands import HandsView
from tarockblock.ui.statistics.statistics_matrix import MatrixView
from tarockblock.ui.statistics.statistics_panels import Overview
from tarockblock.ui.statistics.statistics_rows import StatisticsRow
from tarockblock.visible_text import isolated

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper

_T = TypeVar("_T")

_LOW = 520
"""Height in design pixels (720 at 150 %) below which filters and a table do not fit together."""


class StatisticsPage(Arranged, Page):
    """The page; ``wait`` must be called before the program ends."""

    manual = "statistics"
    has_chart = looks_back = True

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        languages, actions = frame.languages, frame.actions_table
        self._controller = StatisticsController(frame.session.store, self)
        self.filters = FilterBar(languages.language, self)
        self.overview = Overview(languages.language)
        self.hands = HandsView(languages.language, actions)
        self.matrix = MatrixView(languages.language, actions)
        self._hint = TextLabel("", 15, 500, "text2", wrap=True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that F5 works on an empty page
        self.stack = stack(self._hint, self.overview, self.hands, self.matrix)
        self.names = ActionButton(actions["names"], icon=False, height=36)
        self.names.setToolTip(f"{actions['names'].label} ({actions['names'].key})")
        self.find_hands = ActionButton(actions["find_hands"], icon=False, height=36)
        self.export = ActionButton(actions["export"], height=36)
        actions.install(self, Where.STATISTICS)
        self.left_out = TextLabel("", 13, 500, "text2", wrap=True)
        self.left_out.hide()
        title = TextLabel(self.tr("Statistics"), 20, 650)
        set_margins(title, (Pixels(2), 0, 6, 0))
        buttons = (*self.filters.buttons, self.filters.chip, self.names, self.find_hands)
        self._head = within(QWidget(), FlowLayout(title, *buttons, last(self.export), gap=8))
        self._column = vbox(self._head, self.left_out, grow(self.stack), gap=10, margins=PAGE)
        self.setLayout(self._column)
        self.progress = ProgressPanel(self)
        self._connect()
        self._show_nothing("")

    @property
    def page(self) -> PageFigures | None:
        """The shown figures, or None before anything has been read."""
        return self._controller.page

    @property
    def chart(self) -> BalancePanel | None:
        """The visible chart, or None in another view."""
        seen = self.isVisible() and self.stack.currentWidget() is self.overview
        return self.overview.chart if seen else None

    @property
    def busy(self) -> bool:
        """Whether anything is being read, computed, drawn or written."""
        parts = (*(each.is_running for each in self._works), self.overview.chart.surface.busy, Delivery.of(self).busy)
        return self._controller.doing is not Doing.NOTHING or any(parts)

    @property
    def _works(self) -> tuple[Work, ...]:
        return self.hands.work, self.matrix.work

    def _connect(self) -> None:
        self._controller.shown.connect(self._show_page)
        self._controller.offered.connect(self._offer)
        self._controller.failed.connect(self._fail)
        self._controller.doing_changed.connect(self._show_doing)
        self._controller.progressed.connect(self._show_progress)
        self.progress.stop_requested.connect(self._stop)
        self.filters.changed.connect(self._filter)
        self.overview.chart.notified.connect(self.notified)
        self.overview.chart.failed.connect(self.failed)
        self.overview.chart.exported.connect(partial(tell_exported, self.frame))
        self.overview.chart.table_shown.connect(self._actions["chart_table"].setChecked)
        view = self.overview
        view.player_chosen.connect(self.choose_player)
        view.chart.account_chosen.connect(lambda account: self._controller.change(account=account))
        view.chart.surface.rested.connect(self._controller.begin_rest)
        view.chart.evening_opened.connect(lambda evening: self.frame.do("look_at", evening))
        for panel in (view.rank, view.card, view.games, view.pairs):
            panel.opened.connect(self._open_row)
            panel.nothing_behind.connect(lambda: self.failed.emit(self.tr("There is no hand behind this figure.")))
        view.pairs.matrix_requested.connect(self._open_matrix)
        self.hands.evening_requested.connect(lambda number, row: self.frame.do("look_at", number, row))
        self.matrix.opened.connect(self._open_row)
        self.matrix.failed.connect(self._fail)
        self._came_from: QWidget = view

    def restyle(self) -> None:
        """Arrange for the room: if it is scarce, filters scroll with the overview and hide beside a table.

        Esc leads back to the overview, and Ctrl+E exports as usual.
        """
        view = self.stack.currentWidget()
        tight = self.height() < px(_LOW)
        for part in (self.hands, self.matrix):
            part.set_tight(tight)
        if tight and view is self.overview:
            self.overview.set_head(self._head)
        else:
            add(self._column, self._head, at=0)
        self._head.setHidden(tight and view in (self.hands, self.matrix))

    def _turn_to(self, view: QWidget) -> None:
        focus = QApplication.focusWidget()
        filtering = focus is not None and self._head.isAncestorOf(focus)
        self.stack.setCurrentWidget(view)
        if self.isVisible():
            self.changed.emit()
        self.restyle()
        if focus is not None and filtering and focus.isVisible():
            focus.setFocus()

    def refresh(self) -> None:
        """Read new evenings; the first time the latest year, and then everything."""
        self._controller.refresh()

    def forget(self) -> None:
        """Forget everything read, after a change of the database."""
        self._controller.forget()
        for work in self._works:
            work.wait()
        self._show_nothing("")
        if self.isVisible():
            self.refresh()

    def wait(self) -> None:
        self._controller.wait()
        for work in self._works:
            work.wait()
        self.overview.chart.surface.wait()

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause reading; an export continues."""
        super().hideEvent(event)
        if not self.window().isMinimized():
            self._controller.pause()
            self.matrix.work.stop()

    def _stop(self) -> None:
        self._controller.stop()
        words = self.tr("Stopped. F5 reads the evenings again.")
        if self.page is None:
            self._show_nothing(words)
            self._hint.setFocus()
        else:
            self._offer(self.page)
            self.failed.emit(words)

    def _fail(self, error: Exception) -> None:
        if self.page is not None:
            self._offer(self.page)
        if not isinstance(error, TarockblockError):
            raise error
        reason = self._languages.wording.error(error)
        if self.page is None:
            self._show_nothing(self.tr("{reason}.\n\nPress F5 to try again.").format(reason=reason))
            self._hint.setFocus()
        self.failed.emit(reason)

    def _show_doing(self) -> None:
        """Show the current work; work nobody waits for only if it takes long."""
        doing = self._controller.doing
        if doing is Doing.NOTHING:
            self.progress.end()
        elif doing is Doing.ADDING:
            self.progress.begin(self.tr("Adding up …"))
        else:
            self.progress.begin(self.tr("Reading the evenings …"), quiet=doing is Doing.QUIETLY)

    def _show_progress(self, done: int, of: int) -> None:
        if self._controller.doing is not Doing.ADDING:
            self.progress.advance(done, of)

    def _offer(self, page: PageFigures) -> None:
        self.filters.offer(page.statistics, self._controller.choices or page.choices)
        unread = page.statistics.everything.unread
        words = self.tr("%n evening(s) could not be read and are left out: {names}", None, len(unread))
        self.left_out.set_text(words.format(names=_evening_names(unread, self._languages.language)))
        self.left_out.setHidden(not unread)
        for button in self.filters.buttons:
            button.setEnabled(True)
            button.setVisible(bool(page.statistics.everything.evenings) and self.filters.is_needed(button))

    def _show_nothing(self, words: str) -> None:
        self._hint.set_text(words)
        self._turn_to(self._hint)
        self.export.set_allowed(False)
        for button in self.filters.buttons:
            button.setEnabled(False)

    def _show_page(self, page: PageFigures) -> None:
        self._offer(page)
        if self.isVisible():
            self.changed.emit()
        if page.is_empty:
            some = page.statistics.everything.evenings
            no_such = self.tr("No matching evenings. Choose another span, round or ruleset, or other people.")
            nobody = self.tr("No hand has been played yet. Here you will see who is ahead, and how.")
            self._hint.set_text(no_such if some else nobody)
            self._turn_to(self._hint)
            self.export.set_allowed(False)
            return
        self.export.set_allowed(True)
        self.overview.set_page(page, *self._titles(page))
        if self.stack.currentWidget() is self._hint:
            had_focus = self._hint.hasFocus()
            self._turn_to(self.overview)
            if had_focus:
                self.take_focus()
        if self.overview.chart.surface.busy:
            self._controller.hold_rest()

    def _titles(self, page: PageFigures) -> tuple[str, str]:
        selection, money = page.choices.selection, page.choices.account is Account.CENTS
        year = year_of(selection)
        if year is None:
            chart = self.tr("Money over time, in euros") if money else self.tr("Points over time")
        else:
            chart = self.tr("Money over the year, in euros") if money else self.tr("Points over the year")
        if selection.evenings is not None:
            return self.tr("Evenings chosen"), chart
        if year is not None:
            return self.tr("Table of {year}").format(year=year), chart
        if span_of(selection) is not None:
            return self.tr("Table, {span}").format(span=self.filters.span_words(selection)), chart
        return self.tr("Table of all years"), chart

    def choose_evenings(self, numbers: Collection[int]) -> None:
        """Show these evenings only, until their chip is removed."""
        self._show(self.overview)
        self._controller.choose(Selection(evenings=frozenset(numbers)))

    def state(self) -> tuple[Readings, bool]:
        """Return the evenings read, the choices, and whether the pairs were visible."""
        return self._controller.readings, self.stack.currentWidget() is self.matrix

    def resume(self, state: tuple[Readings, bool]) -> None:
        readings, had_matrix = state
        self._controller.resume(readings)
        if had_matrix:
            self._open_matrix()

    def names_changed(self) -> None:
        self.forget()

    def take_focus(self) -> None:
        view = self.stack.currentWidget()
        if view is self.hands:
            self.hands.table.setFocus()
        elif view is self.matrix:
            self.matrix.table.setFocus()
        else:
            self.overview.rank.list.setFocus()

    def choose_player(self, player: str) -> None:
        choices = self._controller.choices
        if choices is not None and player != choices.player:
            self._controller.change(player=player)

    def do_find_hands(self) -> None:
        """Show the hands of the chosen year and person in the archive."""
        selection = Selection() if self.page is None else self.page.choices.selection
        person = next(iter(selection.people)) if len(selection.people) == 1 else ""
        self.frame.do("show_hands", person, str(year_of(selection) or ""))

    def do_export(self) -> None:
        """Ask what for, then for kind and path of a file of the visible view, and write it."""
        page = self.page
        if page is None or page.is_empty:
            return
        if Delivery.of(self).busy:
            self.failed.emit(busy_sentence())
            return
        notes = {
            ExportPurpose.PICTURE: self.tr("the chart: PNG, SVG or PDF"),
            ExportPurpose.PAPER: self.tr("the table, or the year on two pages: PDF"),
            ExportPurpose.SPREADSHEET: self.tr("table, balances, pairs: XLSX or CSV"),
            ExportPurpose.HAND_ON: self.tr("everything, for other programs: JSON"),
        }
        ask_purpose(self.frame, self.tr("Export statistics"), notes, lambda purpose: self._ask_place(purpose, page))

    def _ask_place(self, purpose: ExportPurpose, page: PageFigures) -> None:
        title, name = self.tr("Export statistics"), self.tr("statistics")
        if purpose is ExportPurpose.PICTURE:
            self.overview.chart.ask_place()
        elif purpose is ExportPurpose.PAPER:
            table, year = self.tr("Table (*.pdf)"), self.tr("The year on two pages (*.pdf)")
            paper = self._table_as(table_paper)

            def print_to(path: Path, offer: str) -> None:
                self._write_paper(path, self._year_pages() if offer == year else lambda: paper)

            ask_path(
                self, title, dict.fromkeys((year, table) if self.has_year else (table,), (".pdf",)), name, print_to
            )
        elif purpose is ExportPurpose.HAND_ON:
            kinds = {self.tr("Everything (*.json)"): (FileKind.EVERYTHING.suffix,)}
            ask_path(self, title, kinds, name, lambda path, _kind: self.write(path, FileKind.EVERYTHING, page))
        else:
            offers = {
                self.tr("Table (*.csv)"): FileKind.TABLE,
                self.tr("Table, balances and pairs (*.xlsx)"): FileKind.BOOK,
                self.tr("Balances over time (*.csv)"): FileKind.OVER_TIME,
                self.tr("All pairs (*.csv)"): FileKind.PAIRS,
            }
            by_name = {kind.suffix: kind for kind in (FileKind.TABLE, FileKind.BOOK)}

            def chosen(path: Path, offer: str) -> None:
                # A typed ending decides the kind, unless it fits the chosen kind.
                kind, ending = offers[offer], path.suffix.lower()
                self.write(path, kind if ending == kind.suffix else by_name[ending], page)

            # The pairs are proposed while they are visible.
            pairs = self.stack.currentWidget() is self.matrix
            order = sorted(offers, key=lambda offer: pairs and offers[offer] is not FileKind.PAIRS)
            ask_path(self, title, {offer: (offers[offer].suffix,) for offer in order}, name, chosen)

    def write(self, path: Path, kind: FileKind, page: PageFigures) -> None:
        path, wording = named(path, kind), self._languages.wording
        content = Content(page.statistics, page.table, wording)
        deliver(
            self,
            writing_sentence(path.name),
            partial(write_statistics, path, kind, content),
            lambda written: stopped_sentence(path.name) if written is None else tell_exported(self.frame, path),
            wording.error,
        )

    @property
    def can_print(self) -> bool:  # type: ignore[override]
        """Whether the table is visible, which is printed, and copied together with the chart."""
        return self.stack.currentWidget() is self.overview

    def do_print(self) -> None:
        show_paper(self.frame, self._table_as(table_paper), self._languages.wording, self.notified.emit)

    @property
    def has_year(self) -> bool:
        """Whether one round's year is shown, which fits on two pages."""
        page = self.page
        return (
            page is not None and year_of(page.choices.selection) is not None and len(page.statistics.facts.rounds) == 1
        )

    def do_statistics_year(self) -> None:
        """Show the year on two pages, to print."""
        pages, wording = self._year_pages(), self._languages.wording

        def show(paper: Paper) -> None:
            show_paper(self.frame, paper, wording, self.notified.emit)

        if not Delivery.of(self).begin(self.tr("Drawing the pages …"), lambda _: pages(), show, self._fail):
            self.failed.emit(busy_sentence())

    def _year_pages(self) -> Callable[[], Paper]:
        assert self.page is not None
        year, ((name, _),) = year_of(self.page.choices.selection) or 0, self.page.statistics.facts.rounds
        file, wording = self._session.store.file, self._languages.wording

        def make(store: Store) -> Paper:
            from tarockblock.app.year_pages import year_pages  # loads matplotlib

            return year_pages(store, name, year, wording)

        return lambda: in_store(file, make, read_only=True)

    def _write_paper(self, path: Path, make: Callable[[], Paper]) -> None:
        wording = self._languages.wording
        deliver(
            self,
            writing_sentence(path.name),
            lambda _watch: write_pdf(path, make(), wording),
            lambda missing: tell_exported(self.frame, path, missing),
            wording.error,
        )

    def do_copy(self) -> None:
        self.overview.chart.copy_picture(self._table_as(table_message))

    def _table_as(self, make: Callable[..., _T]) -> _T:
        assert self.page is not None
        table, mixed = self.page.table, self.page.statistics.facts.mixed_units
        return make(table, self._titles(self.page)[0], self._languages.wording, mixed=mixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop the awaited work on Esc, or else the export."""
        if event.key() == Qt.Key.Key_Escape and (self.progress.isVisible() or self._is_waited_for):
            self._stop()
        elif event.key() == Qt.Key.Key_Escape and Delivery.of(self).busy:
            Delivery.of(self).stop()
        else:
            super().keyPressEvent(event)

    @property
    def _is_waited_for(self) -> bool:
        return self._controller.doing in (Doing.READING, Doing.ADDING)

    def _filter(self) -> None:
        self._leave_matrix()
        self._controller.change(**self.filters.chosen())

    def _open_row(self, row: StatisticsRow) -> None:
        page = self.page
        if page is None or row.behind is None:
            return
        current = self.stack.currentWidget()
        self._came_from = self.matrix if current is self.matrix else self.overview
        self.hands.show_hands(row.behind, page)
        self._show(self.hands)

    def _open_matrix(self) -> None:
        if self.page is not None:
            self.matrix.show_page(self.page)
            self._show(self.matrix)

    def _leave_matrix(self) -> None:
        self._show(self.overview)
        self.matrix.clear()

    def back(self) -> None:
        """Go from the hands back to their figure, and from the pairs to the overview."""
        if self.stack.currentWidget() is self.hands:
            self.hands.work.stop()
            self._show(self._came_from)
        elif self.matrix.work.is_running:
            self.matrix.work.stop()
        else:
            self._leave_matrix()

    def _show(self, view: QWidget) -> None:
        if self.page is None or self.page.is_empty:
            return
        self._turn_to(view)
        self.take_focus()


_MOST_NAMED = 5


def _evening_names(unread: Sequence[Unread], language: str) -> str:
    names = []
    for each in unread[:_MOST_NAMED]:
        title = isolated(each.title) or translate("Statistics", "Evening")
        date = short_date(each.date, language)
        names.append(translate("Statistics", "{title} ({date})").format(title=title, date=date))
    return ", ".join((*names, "…") if len(unread) > _MOST_NAMED else names)
