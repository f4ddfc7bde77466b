"""Quiet updates when another window writes to the database."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tarockblock.app.evening.open_evening import Change, Follower
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.ledger.ledger_view import LedgerTable
from tarockblock.ui.shell.frame import Frame
from tarockblock.ui.shell.notices import notice

EVERY_MS = 2000


class Following(QObject):
    """A periodic check from ``start`` on, suspended under menus."""

    def __init__(self, window: Frame, table: Callable[[], LedgerTable]) -> None:
        super().__init__(window)
        self._window, self._table = window, table
        self._follower: Follower | None = None
        self._reported = ""
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        self._try(self._begin)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def look(self) -> None:
        """Show changes made elsewhere, if any."""
        if QApplication.activePopupWidget() is None:
            self._try(self._look)

    def catch_up(self) -> Change:
        """Take over what others wrote; the row looked at stays in sight."""
        session, bridge = self._window.session, self._window.bridge
        if not session.is_open:
            return bridge.catch_up()
        table = self._table()
        entry, standpoint = table.current_entry(), table.standpoint()
        row = None if entry is None else session.row_id(entry)
        change = bridge.catch_up()
        if session.is_open:
            table.return_to(standpoint, None if row is None else session.index_of(row))
        return change

    def show(self, change: Change, uncounted: str) -> None:
        """Show what others changed, say it, and tell the open dialogs."""
        window, found = self._window, change.difference
        window.refresh()
        text = joined(notice(change, window.session, window.languages.wording), uncounted, by=" ")
        if found is not None and found.is_aside:
            window.offer(text, "", lambda: None, NoticeKind.WARNING, compares=found.number)
        elif text:
            window.notify(text, NoticeKind.WARNING if uncounted else NoticeKind.OK)
        window.dialogs.tell(change)

    def _begin(self) -> None:
        self._follower = Follower(self._window.session)

    def _look(self) -> None:
        if self._follower is None:
            self._begin()
            return
        if self._follower.look(self.catch_up) and not self._window.session.is_open:
            self._open_what_was_begun()

    def _open_what_was_begun(self) -> None:
        last = self._window.session.last_open_id()
        if last is not None and self._window.read_only:
            self._window.bridge.open(last)
        else:
            self._window.refresh()

    def _try(self, task: Callable[[], None]) -> None:
        try:
            task()
        except TarockblockError as error:
            if error.code not in ("database_locked", self._reported):
                self._reported = error.code
                self._window.show_problem(self._window.bridge.sentence(error))
        else:
            self._reported = ""
