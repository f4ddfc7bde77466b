"""Quiet updates when another window writes to the database."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tarockblock.app.evening.open_evening import Follower
from tarockblock.errors import TarockblockError
from tarockblock.ui.shell.frame import Frame

EVERY_MS = 2000


class Following(QObject):
    """A periodic check from ``start`` on, suspended under menus."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
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

    def _begin(self) -> None:
        self._follower = Follower(self._window.session)

    def _look(self) -> None:
        if self._follower is None:
            self._begin()
            return
        if self._follower.look(lambda: self._window.do("catch_up")) and not self._window.session.is_open:
            self._open_what_was_begun()

    def _open_what_was_begun(self) -> None:
        last = self._window.session.last_open_id()
        if last is not None and self._window.read_only:
            self._window.bridge.open(last)
        else:
            self._window.refresh()

    def _try(self, task: Callable[[], None]) -> None:
        """Run a task, reporting a new error once; a lock is gone with the next check."""
        try:
            task()
        except TarockblockError as error:
            if error.code not in ("database_locked", self._reported):
                self._reported = error.code
                self._window.show_problem(self._window.bridge.sentence(error))
        else:
            self._reported = ""
