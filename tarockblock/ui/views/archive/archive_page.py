"""The place *Archiv*: the list of evenings, one to look at, what it would have been. Wishes go to the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tarockblock.app.archive import EveningSummary, list_evenings
from tarockblock.app.archive_care import PastEvening
from tarockblock.app.archive_search import Details, open_details
from tarockblock.app.evening import EveningSession
from tarockblock.errors import TarockblockError
from tarockblock.ui.i18n import Languages
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.archive.archive_evening import ArchiveEvening
from tarockblock.ui.views.archive.archive_list import ArchiveList
from tarockblock.ui.views.archive.archive_what_if import WhatIfView
from tarockblock.ui.views.statistics.statistics_progress import ProgressPanel
from tarockblock.ui.views.statistics.statistics_work import Work


class ArchivePage(QWidget):
    """``wished`` is that of the list; ``failed`` a sentence; ``left`` wants the place one came from."""

    wished = Signal(str, int)
    failed = Signal(str)
    left = Signal()

    def __init__(self, session: EveningSession, languages: Languages) -> None:
        super().__init__()
        self._session, self._languages = session, languages
        self._details: Mapping[int, Details] = {}
        self._from_elsewhere = False
        self._work = Work(self)
        self.list = ArchiveList(languages)
        self.evening = ArchiveEvening(languages)
        self.what_if = WhatIfView(languages)
        self.stack = QStackedWidget()
        for view in (self.list, self.evening, self.what_if):
            self.stack.addWidget(view)
        px = theme_of(self).px
        column = QVBoxLayout(self)
        column.setContentsMargins(16, px(11), 16, px(12))
        column.addWidget(self.stack)
        self.progress = ProgressPanel(self)
        self._connect()

    def _connect(self) -> None:
        self.list.wished.connect(self._wish)
        self.evening.back_requested.connect(self._back)
        self.evening.continue_requested.connect(lambda number: self.wished.emit("continue", number))
        self.evening.export_requested.connect(lambda number: self.wished.emit("export", number))
        self.evening.what_if_requested.connect(lambda _number: self._show_what_if())
        self.what_if.back_requested.connect(lambda: self._show(self.evening))
        self._work.finished.connect(self._detailed)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether winners and notes are still being read."""
        return self._work.is_running

    def refresh(self) -> None:
        """Show the evenings as they are; winners, turnover and notes follow from a thread."""
        try:
            evenings = list_evenings(self._session.store, trashed=self.list.in_trash)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return
        self._evenings: list[EveningSummary] = evenings
        self.list.writable = not self._session.store.read_only
        self.list.set_evenings(evenings, self._details, self._session.evening_id)
        path = self._session.store.path
        self._work.start(lambda _progress, _should_stop: open_details(path))

    def show_list(self) -> None:
        """The list, whatever was looked at."""
        self._from_elsewhere = False
        self.stack.setCurrentWidget(self.list)

    def look_at(self, number: int, row: int = -1, *, from_elsewhere: bool = False) -> bool:
        """Show an evening, read-only; False where it can not be read."""
        past = PastEvening(self._session.store, self._session.clock)
        try:
            past.open(number)
            self.evening.show_evening(past, row)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return False
        self._from_elsewhere = from_elsewhere
        self._show(self.evening)
        return True

    @property
    def export_number(self) -> int | None:
        """The evening an export from here would mean."""
        if self.stack.currentWidget() is not self.list:
            return None if self.evening.session is None else self.evening.session.evening_id
        chosen = self.list.chosen()
        return None if chosen is None else chosen.id

    def take_focus(self) -> None:
        """The keyboard begins at the table."""
        view = self.stack.currentWidget()
        if view is self.evening:
            self.evening.table.setFocus()
        elif view is self.what_if:
            self.what_if.table.setFocus()
        else:
            self.list.table.setFocus()

    def wait(self) -> None:
        """Wait for whatever is under way."""
        self._work.wait()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is read for nobody."""
        super().hideEvent(event)
        self._work.stop()

    def _wish(self, wish: str, number: int) -> None:
        if wish == "look":
            self.look_at(number)
        elif wish in ("show_trash", "show_evenings"):
            self.refresh()
        else:
            self.wished.emit(wish, number)

    def _show_what_if(self) -> None:
        if self.evening.session is not None:
            self.what_if.show_evening(self.evening.session)
            self._show(self.what_if)

    def _back(self) -> None:
        if self._from_elsewhere:
            self.show_list()
            self.left.emit()
        else:
            self._show(self.list)

    def _show(self, view: QWidget) -> None:
        self.stack.setCurrentWidget(view)
        self.take_focus()

    def _detailed(self, details: Mapping[int, Details]) -> None:
        self._details = details
        self.list.set_evenings(self._evenings, details, self._session.evening_id)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, TarockblockError):
            raise error
        self.failed.emit(self._languages.wording.error(error))
