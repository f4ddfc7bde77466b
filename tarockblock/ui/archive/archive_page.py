"""The page *Archiv* and its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession, EveningSummary, list_evenings
from tarockblock.app.archive.search import Lookup, read_lookup
from tarockblock.app.merging.versions import marked
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.round_page import owed_back
from tarockblock.app.settling import Settling
from tarockblock.app.storage import in_store
from tarockblock.domain.money import Cents
from tarockblock.errors import TarockblockError
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.archive.archive_evening import ArchiveEvening
from tarockblock.ui.archive.archive_files import ArchiveFiles
from tarockblock.ui.archive.archive_list import ArchiveList
from tarockblock.ui.archive.archive_what_if import WhatIfView
from tarockblock.ui.archive.evening_files import copy_evening, print_evening
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.kit.layout import PAGE, stack, vbox
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.frame import Frame, Page


class ArchivePage(Page):
    """The list, an evening, or its comparison under other rules."""

    manual = "archive"
    has_chart = looks_back = has_row = True

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        languages, actions = frame.languages, frame.actions_table
        self._evenings: list[EveningSummary] = []
        self._lookup = Lookup()
        self._from_elsewhere = False
        self._work = Work(self)
        self.list = ArchiveList(languages, actions)
        self.list.owed_back = self._owed_back
        self.evening = ArchiveEvening(languages, actions)
        self.what_if = WhatIfView(languages, actions)
        self.stack = stack(self.list, self.evening, self.what_if)
        self.setLayout(vbox(self.stack, margins=PAGE))
        self.progress = self.list.foot.progress
        self._stop_key = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self._stop)
        self._stop_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._stop_key.setEnabled(False)
        self.list.changed.connect(self._enable)
        self.list.other_wanted.connect(self.refresh)
        self.stack.currentChanged.connect(lambda _index: self._enable())
        self.evening.chart.notified.connect(self.notified)
        self.evening.chart.failed.connect(self.failed)
        self.progress.stop_requested.connect(self._stop)
        table = self.evening.table
        table.why_requested.connect(lambda index: self._beside_row("show_why", index))
        table.versions_requested.connect(lambda index: self._beside_row("show_versions", index))
        self._work.finished.connect(self._detailed)
        self._work.failed.connect(self.frame.show_error)
        self._show_files(ArchiveFiles(frame))

    def _owed_back(self, numbers: list[int]) -> int:
        try:
            return owed_back(read_accounts(self._session.store), numbers)
        except TarockblockError:
            return 0

    def _show_files(self, files: ArchiveFiles) -> None:
        self.files = files
        files.progressed.connect(self.progress.advance)
        files.begun.connect(self.list.begin_work)
        files.ended.connect(self.list.end_work)
        files.changed.connect(self.refresh)
        files.came.connect(self.list.choose)
        if files.busy:
            self.list.begin_work(files.words)

    def _stop(self) -> None:
        self.files.stop()

    @property
    def busy(self) -> bool:
        """Whether winners and notes are still loading."""
        return self._work.is_running

    def refresh(self) -> None:
        """Show the evenings; winners, turnover and notes follow from a thread."""
        try:
            store = self._session.store
            evenings = marked(store, list_evenings(store, trashed=self.list.in_trash))
        except TarockblockError as error:
            reason = self._languages.wording.error(error)
            if not self._evenings:
                self.list.show_failure(self.tr("{reason}.\n\nPress F5 to try again.").format(reason=reason))
            self.failed.emit(reason)
            return
        self._evenings = evenings
        self.list.writable = not self._session.store.read_only
        self.list.set_evenings(evenings, self._lookup, self._session.evening_id)
        file, known, language = self._session.store.file, self._lookup, self._languages.language
        self._work.start(lambda _: in_store(file, lambda store: read_lookup(store, known, language), read_only=True))
        if not self.in_list:
            self.frame.attempt(self._show_again)

    def _show_again(self) -> None:
        shown, view = self.evening.session, self.evening
        if shown is None or not shown.is_open:
            return
        if shown.stored_state == "deleted":
            self.do_archive_list()
            self.failed.emit(self.tr("The evening viewed here was deleted for good on another computer."))
            return
        changed = shown.catch_up() is not None
        if not changed:
            view.show_settled(Settling(shown).money)  # payments are not part of the evening
            return
        self._show_past(shown, view.row)
        if self.stack.currentWidget() is self.what_if:
            self.what_if.show_evening(shown)

    def _show_past(self, past: DetachedSession, row: int) -> None:
        self.evening.show_evening(past, row, trashed=past.stored_state == "trashed")

    def _enable(self) -> None:
        self._stop_key.setEnabled(bool(self.must_wait) and self.in_list)
        self.changed.emit()

    @property
    def in_list(self) -> bool:
        return self.stack.currentWidget() is self.list

    @property
    def must_wait(self) -> str:  # type: ignore[override]
        return self.list.must_wait

    @property
    def chosen(self) -> int:
        return len(self.numbers)

    @property
    def some(self) -> bool:
        return not self.in_list or bool(self.list.evenings)

    @property
    def in_trash(self) -> bool:
        return self.list.in_trash if self.in_list else self.evening.is_trashed

    @property
    def has_versions(self) -> bool:
        return self.in_list and self.list.has_versions

    @property
    def has_unbooked(self) -> bool:
        """Whether one of the selected evenings is closed but not in the book, as imported ones are."""
        return self.in_list and not self.list.in_trash and bool(self._unbooked)

    @property
    def _unbooked(self) -> list[int]:
        chosen = self.list.chosen_numbers()
        return [each.id for each in self._evenings if each.is_unbooked and each.id in chosen]

    @property
    def continue_words(self) -> str:
        if self._session.store.read_only:
            return self.tr("Show in “Evening”")
        chosen = self.list.chosen() if self.in_list else self.evening.session
        return self.tr("Reopen") if chosen is not None and chosen.closed else self.tr("Continue")

    def look_at(self, number: int, row: int = -1, *, from_elsewhere: bool = False) -> bool:
        """Show an evening read-only; return False if unreadable."""
        past = self._opened(number)
        if past is None:
            return False
        if not self.frame.attempt(lambda: self._show_past(past, row)):
            return False
        self._from_elsewhere = from_elsewhere
        self._show(self.evening)
        self._enable()
        return True

    @property
    def numbers(self) -> list[int]:
        """Selected evenings, the current one first, or the one viewed."""
        if self.stack.currentWidget() is self.list:
            return self.list.chosen_numbers()
        shown = self.evening.session
        return [] if shown is None or shown.evening_id is None else [shown.evening_id]

    @property
    def shown(self) -> DetachedSession | None:
        """The evening being viewed, or None."""
        return self.evening.session if self.stack.currentWidget() is self.evening else None

    @property
    def chart(self) -> ChartPanel | None:
        """Chart of the viewed evening, even if hidden, or None."""
        return None if self.stack.currentWidget() is not self.evening or self.isHidden() else self.evening.chart

    def go_to_row(self, number: int, row: int) -> None:
        elsewhere = self._from_elsewhere and self.stack.currentWidget() is not self.list
        self.look_at(number, row, from_elsewhere=elsewhere)

    def state(self) -> tuple[ArchiveFiles, list[int], int, bool]:
        """Return the file tasks, and the viewed evening with its row."""
        return self.files, [] if self.in_list else self.numbers, self.evening.row, self._from_elsewhere

    def resume(self, state: tuple[ArchiveFiles, list[int], int, bool]) -> None:
        self.files.deleteLater()
        files, numbers, row, from_elsewhere = state
        self._show_files(files)
        for number in numbers:
            self.look_at(number, row, from_elsewhere=from_elsewhere)

    @property
    def chart_is_shown(self) -> bool:
        return super().chart_is_shown if self.chart is None else self.chart.isVisible()

    def names_changed(self) -> None:
        self.refresh()

    def take_focus(self) -> None:
        if self.in_list:
            self.list.take_focus()
        else:
            (self.evening if self.stack.currentWidget() is self.evening else self.what_if).table.setFocus()

    def wait(self) -> None:
        self._work.wait()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._work.stop()

    def _opened(self, number: int) -> DetachedSession | None:
        past = DetachedSession(self._session.store, self._session.clock)
        return past if self.frame.attempt(lambda: past.open(number)) else None

    def back(self) -> None:
        if self.stack.currentWidget() is self.what_if:
            self._show(self.evening)
        elif self._from_elsewhere:
            self.do_archive_list()
            self.frame.go_to(self.frame.came_from)
        else:
            self._show(self.list)

    def _show(self, view: QWidget) -> None:
        self.stack.setCurrentWidget(view)
        self.take_focus()

    def _detailed(self, lookup: Lookup) -> None:
        if lookup is not self._lookup:
            self._lookup = lookup
            self.list.set_evenings(self._evenings, lookup, self._session.evening_id)

    def do_archive_list(self) -> None:
        self._from_elsewhere = False
        self.stack.setCurrentWidget(self.list)

    def do_archive_search(self) -> None:
        self.list.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def do_archive_all(self) -> None:
        self.list.show_all()

    def do_archive_sort(self) -> None:
        self.list.open_sorting()

    def do_archive_look(self) -> None:
        """Show the evening at the row of the hand or match."""
        self.look_at(self.list.chosen_numbers()[0], self.list.row)

    def do_archive_what_if(self) -> None:
        """Compare the viewed evening under other rules."""
        session = self.evening.session
        if session is not None and self.frame.attempt(lambda: self.what_if.show_evening(session)):
            self._show(self.what_if)

    def do_archive_versions(self) -> None:
        self.frame.do("compare", self.numbers[0])

    def do_archive_edit(self) -> None:
        self.frame.do("edit_stored", self.numbers[0])

    def do_archive_statistics(self) -> None:
        self.frame.do("show_statistics", self.numbers)

    @property
    def can_print(self) -> bool:  # type: ignore[override]
        return self.chosen == 1

    def do_copy(self) -> None:
        copy_evening(self.frame, self.numbers[0])

    def do_print(self) -> None:
        print_evening(self.frame, self.numbers[0])

    def do_export(self) -> None:
        self.files.ask_export(self.numbers)

    def do_chart(self) -> None:
        if self.chart is not None:
            self.evening.turn_over()

    def do_why(self) -> None:
        self._beside_row("ask_why", self.evening.table.currentIndex())

    def do_versions(self) -> None:
        self._beside_row("show_versions", self.evening.table.currentIndex())

    def _beside_row(self, name: str, index: QModelIndex) -> None:
        if self.evening.session is not None:
            self.frame.do(name, self.evening.table, index, self.evening.session)

    def do_changes(self) -> None:
        numbers = self.numbers
        past = self._opened(numbers[0]) if numbers else None
        if past is not None:
            self.frame.do("show_history", lambda row: self.go_to_row(numbers[0], row), past)

    def do_archive_settlement(self) -> None:
        """Show the settlement; payments of a closed evening can be ticked."""
        shown = self.evening
        if not self.numbers:
            return
        is_shown = self.stack.currentWidget() is shown or self.look_at(self.numbers[0])
        session = shown.session if is_shown else None
        if session is not None:
            session.catch_up()  # it may have been continued in "Evening" meanwhile
            fixed = session.store.read_only or shown.is_trashed or not session.closed
            self.frame.do("settle_stored", session, fixed, lambda: self._book(session), shown.show_settled)

    def _book(self, session: DetachedSession) -> None:
        if self._change(session.close_evening):
            self.notified.emit(self.tr("The evening is in the book now."))

    def do_archive_book(self) -> None:
        """Book the selected evenings that are closed but not in the book."""
        numbers = self._unbooked

        def book() -> None:
            for number in numbers:
                past = DetachedSession(self._session.store, self._session.clock)
                past.open(number)
                past.close_evening()

        if self._change(book):
            self.notified.emit(self.tr("%n evening(s) booked: the debts are in “Money”.", None, len(numbers)))

    def do_archive_continue(self) -> None:
        """Open the evening in *Abend*, reopening a closed one."""
        frame = self.frame
        if frame.bridge.open(self.numbers[0]) is None:  # even if it is open: another window may have changed it
            return
        if frame.session.closed and not frame.read_only:
            frame.bridge.reopen()
        self.do_archive_list()
        frame.go_to("evening")

    def do_archive_trash(self) -> None:
        """Move the selected evenings to the trash, with undo in the notice."""
        numbers, session = self.numbers, self._session
        if session.evening_id in numbers:
            self.failed.emit(self.tr("This evening is shown in “Evening”. Open or begin another one first."))
            return
        back = 0

        def trash() -> None:
            nonlocal back
            back = owed_back(read_accounts(session.store), numbers)
            archive.trash(session.store, *numbers, clock=session.clock)

        if self._change(trash):
            text = self.tr("%n evening(s) in the trash now.", None, len(numbers))
            if back:
                amount = euro_text(Cents(back), self._languages.language, signed=False)
                text += " " + self.tr("{amount} that was paid is owed back now.").format(amount=amount)
            self.frame.offer(text, self.tr("Bring back"), lambda: self.do_archive_untrash(numbers))

    def do_archive_untrash(self, numbers: Sequence[int] = ()) -> None:
        """Restore evenings from the trash, by default the selected ones."""
        session, numbers = self._session, numbers or self.numbers
        if self._change(lambda: archive.untrash(session.store, *numbers, clock=session.clock)):
            self.notified.emit(self.tr("%n evening(s) brought back from the trash.", None, len(numbers)))

    def do_archive_empty(self) -> None:
        ask(
            self.frame,
            self.tr("Empty the trash"),
            self.tr(
                "%n evening(s) in the trash will be deleted for good; this cannot be undone.",
                None,
                len(self.list.evenings),
            ),
            self.tr("Empty"),
            self.files.empty_trash,
        )

    def _change(self, change: Callable[[], object]) -> bool:
        done = self.frame.attempt(change)
        if done:
            self.refresh()
        return done
