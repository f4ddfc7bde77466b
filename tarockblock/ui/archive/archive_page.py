"""The place *Archiv*: the list of evenings, one to look at, what it would have been. Changes nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive import DetachedSession, EveningSummary, list_evenings
from tarockblock.app.archive.search import Lookup, open_lookup
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.versions import marked
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.round_page import owed_back
from tarockblock.errors import TarockblockError
from tarockblock.ui.archive.archive_evening import ArchiveEvening
from tarockblock.ui.archive.archive_list import ArchiveList
from tarockblock.ui.archive.archive_what_if import WhatIfView
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import PAGE, stack, vbox
from tarockblock.ui.kit.work import Work


class ArchivePage(QWidget):
    """``notified``, ``failed`` carry sentences; ``left`` asks for the place one came from.

    ``stop_requested`` concerns what :meth:`begin_work` announced; ``changed`` comes when something else can be done.
    """

    changed = Signal()
    notified = Signal(str)
    failed = Signal(str)
    left = Signal()
    stop_requested = Signal()

    def __init__(self, session: EveningSession, languages: Languages, actions: Actions) -> None:
        super().__init__()
        self._session, self._languages, self._actions = session, languages, actions
        self._evenings: list[EveningSummary] = []
        self._lookup = Lookup()
        self._from_elsewhere = self._working = False
        self._work = Work(self)
        self.list = ArchiveList(languages, actions)
        self.list.owed_back = self._owed_back
        self.evening = ArchiveEvening(languages, actions)
        self.what_if = WhatIfView(languages, actions)
        self.stack = stack(self.list, self.evening, self.what_if)
        self.setLayout(vbox(self.stack, margins=PAGE))
        self.progress = self.list.foot.progress
        self._stop_key = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.stop_requested.emit)
        self._stop_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._stop_key.setEnabled(False)
        self._connect()

    def _owed_back(self, numbers: list[int]) -> int:
        """Nothing where the book can not be read: that is said where it is shown."""
        try:
            return owed_back(read_accounts(self._session.store), numbers)
        except TarockblockError:
            return 0

    def _connect(self) -> None:
        self.list.changed.connect(self._enable)
        self.list.other_wanted.connect(self.refresh)
        self.stack.currentChanged.connect(lambda _place: self._enable())
        self.evening.chart.notified.connect(self.notified)
        self.evening.chart.failed.connect(self.failed)
        self.progress.stop_requested.connect(self.stop_requested)
        self._work.finished.connect(self._detailed)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether winners and notes are still being read."""
        return self._work.is_running

    def refresh(self) -> None:
        """Show the evenings as they are; winners, turnover and notes follow from a thread."""
        try:
            store = self._session.store
            evenings = marked(store, list_evenings(store, trashed=self.list.in_trash))
        except TarockblockError as error:
            reason = self._languages.wording.error(error)
            if not self._evenings:
                self.list.show_failure(self.tr("{reason}.\n\nF5 tries again.").format(reason=reason))
            self.failed.emit(reason)
            return
        self._evenings = evenings
        self.list.writable = not self._session.store.read_only
        self.list.set_evenings(evenings, self._lookup, self._session.evening_id)
        path, known = self._session.store.path, self._lookup
        self._work.start(lambda _progress, _should_stop: open_lookup(path, known))

    def begin_work(self, words: str) -> None:
        """Something is under way that can be stopped, in the list by Esc too."""
        self._working = True
        self.list.begin_work(words)

    def end_work(self) -> None:
        self._working = False
        self.list.end_work()

    def _enable(self) -> None:
        """Say what can be done here. Esc stops what is under way in the list; elsewhere it goes back."""
        in_list = self.stack.currentWidget() is self.list
        self._stop_key.setEnabled(self._working and in_list)
        (self.list if in_list else self.evening).enable_actions()
        chosen = self.list.chosen() if in_list else self.evening.session
        resume = self.tr("Reopen") if chosen is not None and chosen.closed else self.tr("Go on with it")
        read_only = self._session.store.read_only
        self._actions["archive_continue"].reword(self.tr("Show in “Evening”") if read_only else resume)
        self.changed.emit()

    def show_list(self) -> None:
        """The list, whatever was looked at."""
        self._from_elsewhere = False
        self.stack.setCurrentWidget(self.list)

    def look_at_chosen(self) -> None:
        """Show the evening chosen in the list, at the row its excerpt is of."""
        found = self.list.model.excerpt(self.list.table.currentIndex().row())
        self.look_at(self.list.chosen_numbers()[0], -1 if found is None or found.row is None else found.row)

    def look_at(self, number: int, row: int = -1, *, from_elsewhere: bool = False) -> bool:
        """Show an evening, read-only; False where it can not be read."""
        past = self._opened(number)
        if past is None:
            return False
        trashed = any(each.trashed and each.id == number for each in self._evenings)
        try:
            self.evening.show_evening(past, row, trashed=trashed)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return False
        self._from_elsewhere = from_elsewhere
        self._show(self.evening)
        self._enable()
        return True

    @property
    def numbers(self) -> list[int]:
        """The evenings chosen in the list, the current one first; or the one looked at."""
        if self.stack.currentWidget() is self.list:
            return self.list.chosen_numbers()
        shown = self.evening.session
        return [] if shown is None or shown.evening_id is None else [shown.evening_id]

    @property
    def chart(self) -> ChartPanel | None:
        """The chart of the evening looked at, shown or not; none where none is in sight."""
        return None if self.stack.currentWidget() is not self.evening or self.isHidden() else self.evening.chart

    def shown_evening(self) -> ArchiveEvening | None:
        """The evening looked at, or the one chosen once it is; None where it can not be read."""
        is_shown = self.stack.currentWidget() is self.evening or self.look_at(self.numbers[0])
        return self.evening if is_shown else None

    def past_evening(self) -> DetachedSession | None:
        """The evening looked at or chosen, read anew; None where there is none, or it can not be read."""
        numbers = self.numbers
        return self._opened(numbers[0]) if numbers else None

    def go_to_row(self, number: int, row: int) -> None:
        """Show a row of an evening looked at or chosen."""
        elsewhere = self._from_elsewhere and self.stack.currentWidget() is not self.list
        self.look_at(number, row, from_elsewhere=elsewhere)

    def pick_up(self, before: ArchivePage) -> None:
        """Go on where a page in another language was: at the evening it showed."""
        past = before.evening.session
        if before.stack.currentWidget() is not before.list and past is not None and past.evening_id is not None:
            self.look_at(past.evening_id, before.evening.row, from_elsewhere=before._from_elsewhere)

    def take_focus(self) -> None:
        """The keyboard begins at the table."""
        view = self.stack.currentWidget()
        if view is self.evening:
            self.evening.table.setFocus()
        elif view is self.what_if:
            self.what_if.table.setFocus()
        else:
            self.list.take_focus()

    def wait(self) -> None:
        """Wait for whatever is under way."""
        self._work.wait()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._work.stop()

    def _opened(self, number: int) -> DetachedSession | None:
        past = DetachedSession(self._session.store, self._session.clock)
        try:
            past.open(number)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return None
        return past

    def show_what_if(self) -> None:
        """What the evening looked at would have been under other rules."""
        if self.evening.session is None:
            return
        try:
            self.what_if.show_evening(self.evening.session)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return
        self._show(self.what_if)

    def back(self) -> None:
        """From what was looked at last to what lies below it."""
        if self.stack.currentWidget() is self.what_if:
            self._show(self.evening)
        elif self._from_elsewhere:
            self.show_list()
            self.left.emit()
        else:
            self._show(self.list)

    def _show(self, view: QWidget) -> None:
        self.stack.setCurrentWidget(view)
        self.take_focus()

    def _detailed(self, lookup: Lookup) -> None:
        if lookup is not self._lookup:
            self._lookup = lookup
            self.list.set_evenings(self._evenings, lookup, self._session.evening_id)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, TarockblockError):
            raise error
        self.failed.emit(self._languages.wording.error(error))
