"""Work in threads: a task at a time, with progress and stop.

A task must not touch widgets, and opens its own store if it needs one: connections stay in their thread.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal
from shiboken6 import isValid

from tarockblock.errors import StoppedError
from tarockblock.watch import Watch

Task = Callable[[Watch], Any]

TURN = 0.0001
"""Python's switch interval in seconds while a thread works. The window yields the lock with nearly every call into
Qt while painting, and would wait for the default 5 ms each time.
"""


def _nothing(_watch: Watch) -> None: ...


class _Thread(QThread):
    progressed = Signal(int, int)

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task
        self.result: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Run the task; report its exception in the window's thread."""
        try:
            self.result = self._task(Watch(self.progressed.emit, self.isInterruptionRequested))
        except StoppedError:
            self.result = None
        except Exception as error:  # noqa: BLE001  raised again where it can be reported
            self.error = error

    def dispose(self) -> None:
        """Release task and result.

        A signal holds its connected method, and that holds the thread: a cycle Python cannot see, which would keep
        them in memory for ever.
        """
        self.wait()
        self.progressed.disconnect()
        self.finished.disconnect()
        self._task = _nothing
        self.result = self.error = None


_under_way: set[_Thread] = set()
"""All running threads, kept until they end even if their window is gone: Qt must not lose a thread."""


AT_MOST_MS = 5000
"""Longest wait for a stopped thread; files are written completely or not at all."""


@atexit.register
def _come_to_an_end() -> None:
    for thread in tuple(_under_way):
        thread.requestInterruption()
        if not thread.wait(QDeadlineTimer(AT_MOST_MS)):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)  # it hangs in foreign code, and Qt must not destroy its thread


class Work(QObject):
    """The latest task; an earlier task is stopped and its result dropped.

    ``finished`` carries the result (None if the task gave up), ``failed`` the exception; after :meth:`stop` only
    ``stopped`` follows, and nothing after deletion.
    """

    progressed = Signal(int, int)
    finished = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: _Thread | None = None
        self._dropped: list[_Thread] = []

    @property
    def is_running(self) -> bool:
        """Whether a task is running whose result is wanted."""
        return self._thread is not None

    def start(self, task: Task) -> None:
        self._drop()
        sys.setswitchinterval(TURN)
        thread = self._thread = _Thread(task)
        thread.progressed.connect(lambda done, of: self._progress(thread, done, of))
        thread.finished.connect(lambda: self._done(thread))
        _under_way.add(thread)
        thread.start()

    def stop(self) -> None:
        if self._thread is not None:
            self._drop()
            self.stopped.emit()

    def ask_to_stop(self) -> None:
        """Ask the task to stop; its outcome is reported by ``finished`` as usual."""
        if self._thread is not None:
            self._thread.requestInterruption()

    def wait(self) -> None:
        """Stop everything and wait: before the database is closed, and before the program ends."""
        self._drop()
        for thread in self._dropped:
            thread.wait()

    def give_up(self, at_most_ms: int = AT_MOST_MS) -> bool:
        """Stop work that may hang in foreign code, waiting at most ``at_most_ms``. Return whether it ended."""
        self._drop()
        deadline = QDeadlineTimer(at_most_ms)
        return all(thread.wait(deadline) for thread in self._dropped)

    def _drop(self) -> None:
        if self._thread is not None:
            self._thread.requestInterruption()
            self._dropped.append(self._thread)
            self._thread = None

    def _progress(self, thread: _Thread, done: int, of: int) -> None:
        if thread is self._thread and isValid(self):
            self.progressed.emit(done, of)

    def _done(self, thread: _Thread) -> None:
        if thread in self._dropped:
            self._dropped.remove(thread)
        _under_way.discard(thread)
        result, error = thread.result, thread.error
        thread.dispose()
        if thread is not self._thread:
            return
        self._thread = None
        if not isValid(self):
            return
        if error is not None:
            self.failed.emit(error)
        else:
            self.finished.emit(result)
