"""Holds what is read in a thread until a test lets it go."""

from __future__ import annotations

import threading

from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import Store
from tarockblock.watch import Watch


class Gate:
    """Holds the second step of opening until it is opened, or fails in its place."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self.reached = threading.Event()
        self.error: Exception | None = None
        self.runs = 0

    def open(self) -> None:
        self._open.set()

    def close(self) -> None:
        self._open.clear()
        self.reached.clear()
        self.runs = 0

    def read(self, store: Store, known: Statistics, watch: Watch) -> Statistics:
        self.runs += 1
        self.reached.set()
        while not self._open.wait(0.005):
            watch.check()
        if self.error is not None:
            raise self.error
        return load_statistics(store, known, watch)
