"""Work off the surface's thread: one piece at a time, with progress and a way to stop. Knows nothing of what is done.

What is done must not touch widgets, and opens a store of its own if it needs one: connections stay in their thread.
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
"""Seconds a thread computes before another one may. While it paints, the window gives the turn away with nearly every
call into Qt; with Python's own 5 ms it would wait for so long each time."""


def _nothing(_watch: Watch) -> None:
    """No task any more."""


class _Thread(QThread):
    progressed = Signal(int, int)

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task
        self.result: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Do it; what goes wrong is told in the surface's thread."""
        try:
            self.result = self._task(Watch(self.progressed.emit, self.isInterruptionRequested))
        except StoppedError:
            self.result = None
        except Exception as error:  # noqa: BLE001  raised again where it can be reported
            self.error = error

    def dispose(self) -> None:
        """Hold on to nothing any more.

        A signal keeps what it is connected to, and that keeps the thread: Python sees no such circle, so that task and
        result would stay in memory for ever.
        """
        self.wait()
        self.progressed.disconnect()
        self.finished.disconnect()
        self._task = _nothing
        self.result = self.error = None


_under_way: set[_Thread] = set()
"""Whatever has begun comes to its end, also where the window it was done for has gone: Qt must not lose a thread."""


AT_MOST_MS = 5000
"""So long is waited for a thread that was told to stop; what it would write is written as a whole or not at all."""


@atexit.register
def _come_to_an_end() -> None:
    for thread in tuple(_under_way):
        thread.requestInterruption()
        if not thread.wait(QDeadlineTimer(AT_MOST_MS)):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)  # it hangs in something foreign, and Qt must not take its thread apart


class Work(QObject):
    """Runs the latest task; an earlier one that is still at it is told to stop and its result is dropped.

    ``finished`` carries the result (None where the task gave up), ``failed`` the exception; after :meth:`stop` comes
    only ``stopped``, and nothing once it has been deleted.
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
        """Whether something is being done whose result is wanted."""
        return self._thread is not None

    def start(self, task: Task) -> None:
        """Begin; whatever is under way is dropped."""
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
        """Give up where that is still possible: what came of it is told by ``finished`` as ever."""
        if self._thread is not None:
            self._thread.requestInterruption()

    def wait(self) -> None:
        """Stop everything and wait for it: before the database is closed, and before the program ends."""
        self._drop()
        for thread in self._dropped:
            thread.wait()

    def give_up(self, at_most_ms: int = AT_MOST_MS) -> bool:
        """The same for what may hang in something foreign: waited for no longer; False where it has not ended."""
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
