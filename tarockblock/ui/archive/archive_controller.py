"""Looking back: handles the actions of *Archiv*, and what *Statistik* asks of the window. Shows nothing but dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject

from tarockblock.app import archive
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.round_page import owed_back
from tarockblock.app.settling import SettlingView
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.archive.archive_files import ArchiveFiles
from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.shell.frame import ARCHIVE, EVENING, STATISTICS, Frame

if TYPE_CHECKING:
    from tarockblock.app.archive_care import DetachedSession
    from tarockblock.ui.archive.archive_page import ArchivePage
    from tarockblock.ui.ledger.ledger_view import LedgerTable
    from tarockblock.ui.statistics.statistics_page import StatisticsPage


class LookBack(QObject):
    """Made once per window; ``compare`` shows the versions of an evening."""

    def __init__(self, window: Frame, compare: Callable[[int], object]) -> None:
        super().__init__(window)
        self._window, self._compare = window, compare
        self.files = ArchiveFiles(window)

    def connect_statistics(self, page: StatisticsPage) -> None:
        """Connect *Statistik*, which is made anew with the language."""
        window = self._window
        page.failed.connect(window.show_problem)
        page.notified.connect(window.notify)
        chart = page.overview.chart
        chart.notified.connect(window.notify)
        chart.failed.connect(window.show_problem)
        chart.table_shown.connect(window.actions_table["chart_table"].setChecked)
        page.evening_requested.connect(self._look_from_statistics)
        window.flows.copies.restored.connect(page.forget)
        window.flows.names.changed.connect(page.forget)

    def connect_archive(self, page: ArchivePage) -> None:
        """Connect *Archiv*, which is made anew with the language."""
        window = self._window
        page.notified.connect(window.notify)
        page.failed.connect(window.show_problem)
        page.changed.connect(window.shown)
        page.evening.table.why_requested.connect(lambda index: self.why(window.flows.why.show, index))
        page.evening.table.versions_requested.connect(lambda index: self.why(window.flows.corrections.versions, index))
        page.left.connect(lambda: window.go_to(window.came_from))
        self.files.connect_page(page)
        window.flows.names.changed.connect(page.refresh)

    def wait(self) -> None:
        """Stop and wait for whatever is under way: before the database goes."""
        for statistics in self._window.lazy_statistics.existing():
            statistics.wait()
        for archive_page in self._window.lazy_archive.existing():
            archive_page.wait()
        self.files.wait()

    def _look_from_statistics(self, number: int, row: int) -> None:
        if self._window.archive_page.look_at(number, row, from_elsewhere=True):
            self._window.came_from = STATISTICS
            self._window.go_to(ARCHIVE)

    # ------------------------------------------------------------------ files

    def export(self) -> bool:
        """Export what is in sight; False: it is the evening's turn."""
        window = self._window
        if not window.looking_back:
            return False
        if window.on_archive:
            self._when_free("export", lambda page: self.files.ask_export(page.numbers))
        else:
            window.statistics_page.ask_export()
        return True

    def ask_import(self) -> None:
        """Let files be chosen, and import them."""
        self._when_free("import", lambda _page: self.files.ask_import())

    # ------------------------------------------------------------------ the actions of the archive

    @property
    def _page(self) -> ArchivePage:
        return self._window.archive_page

    def handle(self, name: str) -> None:
        """Do what an action of the archive stands for."""
        self._window.attempt(lambda: self._when_free(name, self.handlers()[name]))

    def handlers(self) -> dict[str, Callable[[ArchivePage], object]]:
        """What each action of the archive does."""
        window = self._window
        return {
            "archive_search": lambda page: page.list.search_for(),
            "archive_all": lambda page: page.list.show_all(),
            "archive_sort": lambda page: page.list.open_sorting(),
            "archive_look": lambda page: page.look_at_chosen(),
            "archive_settlement": self._show_settlement,
            "archive_what_if": lambda page: page.show_what_if(),
            "archive_continue": lambda page: self.go_on(page.numbers[0]),
            "archive_versions": lambda page: self._compare(page.numbers[0]),
            "archive_edit": lambda page: window.flows.evenings.edit_past(page.numbers[0]),
            "archive_statistics": lambda page: self._show_statistics(page.numbers),
            "archive_trash": lambda page: self.trash(page.numbers),
            "archive_untrash": lambda page: self.untrash(page.numbers),
            "archive_empty": lambda _page: self._ask_empty(),
        }

    def _when_free(self, name: str, do: Callable[[ArchivePage], object]) -> None:
        """Not while evenings come, go or are written out, where that would be in the way."""
        window, page = self._window, self._page
        in_the_way = window.actions_table[name].waits and window.on_archive
        if in_the_way and page.list.must_wait:
            window.notify(page.list.must_wait)
        else:
            do(page)

    def why(self, show: Callable[[LedgerTable, QModelIndex, EveningSession], None], index: QModelIndex) -> None:
        """Something about a row of the evening looked at."""
        evening = self._page.evening
        if evening.session is not None:
            show(evening.table, index, evening.session)

    def show_changes(self) -> None:
        """Everything that was changed in the evening chosen, to read."""
        page = self._page
        past = page.past_evening()
        number = None if past is None else past.evening_id
        if past is not None and number is not None:
            self._window.flows.corrections.history(lambda row: page.go_to_row(number, row), past)

    def _show_settlement(self, page: ArchivePage) -> None:
        """All of it: balances, rounding, rests, payments. Of a closed evening, what is paid can be ticked."""
        shown = page.shown_evening()
        session = None if shown is None else shown.session
        if shown is None or session is None:
            return
        session.catch_up()  # it may have been gone on with in "Evening" meanwhile
        view = SettlingView(session)
        from tarockblock.ui.settle.settle_dialog import SettleDialog

        dialog = SettleDialog(
            view,
            session.evening,
            session.ledger.state.hands,
            self._window.languages.wording,
            closed=session.closed,
            read_only=session.store.read_only or shown.is_trashed or not session.closed,
            parent=page.window(),
        )
        dialog.closed_evening.connect(lambda: self._book(session))
        dialog.finished.connect(lambda _result: shown.show_settled(view))
        open_dialog(dialog)

    def _book(self, session: DetachedSession) -> None:
        """One that came closed out of a file comes into the book."""
        if self._do(session.close_evening):
            self._window.notify(self.tr("The evening is in the book now."))

    def _show_statistics(self, numbers: list[int]) -> None:
        """Of these evenings alone."""
        self._window.statistics_page.choose_evenings(numbers)
        self._window.go_to(STATISTICS)

    def go_on(self, number: int) -> None:
        """Show it in *Abend*; a closed one is reopened."""
        window = self._window
        if window.bridge.open(number) is None:  # the open one too: another window may have changed it
            return
        if window.session.closed and not window.read_only:
            window.bridge.reopen()
        window.archive_page.show_list()
        window.go_to(EVENING)

    def trash(self, numbers: Sequence[int]) -> None:
        """Put them into the trash; the notice offers the way back."""
        window = self._window
        if window.session.evening_id in numbers:
            window.show_problem(self.tr("This evening is shown in “Evening”. Open or begin another one first."))
            return
        back = 0

        def trash() -> None:
            nonlocal back
            back = owed_back(read_accounts(window.session.store), numbers)
            archive.trash_all(window.session.store, numbers, window.session.clock)

        if self._do(trash):
            text = self.tr("%n evening(s) in the trash now.", None, len(numbers))
            if back:
                amount = euro_text(Cents(back), window.languages.language, signed=False)
                text += " " + self.tr("{amount} that were paid are owed back now.").format(amount=amount)
            window.offer(text, self.tr("Bring back"), lambda: self.untrash(numbers))

    def untrash(self, numbers: Sequence[int]) -> None:
        """Take them out again."""
        window = self._window
        if self._do(lambda: archive.untrash_all(window.session.store, numbers, window.session.clock)):
            window.notify(self.tr("%n evening(s) out of the trash again.", None, len(numbers)))

    def _ask_empty(self) -> None:
        count = len(self._window.archive_page.list.evenings)
        ask(
            self._window,
            self.tr("Empty the trash"),
            self.tr("%n evening(s) in the trash will be deleted for good; this cannot be undone.", None, count),
            self.tr("Empty"),
            self.files.empty_trash,
        )

    # ------------------------------------------------------------------ inside

    def _do(self, change: Callable[[], object]) -> bool:
        """Change something; what is shown follows."""
        done = self._window.attempt(change)
        if done:
            self._window.archive_page.refresh()
        return done
