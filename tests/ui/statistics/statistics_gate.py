"""Holds what is read in a thread until a test lets it go."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from tarockblock.app.statistics import Statistics, open_statistics
from tarockblock.app.storage import ShouldStop


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

    def read(self, path: Path, known: Statistics, *, progress: Any, should_stop: ShouldStop) -> Statistics | None:
        self.runs += 1
        self.reached.set()
        while not self._open.wait(0.005):
            if should_stop():
                return None
        if self.error is not None:
            raise self.error
        return open_statistics(path, known, progress=progress, should_stop=should_stop)
