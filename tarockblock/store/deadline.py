"""How long a file may be worked on that somebody else has made: it is left alone then, whatever keeps us busy in it."""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tarockblock.errors import StoppedError, StoreError

SECONDS, SECONDS_A_MEGABYTE = 10, 1
"""The limit: several times what a sound file of that size takes."""

_STEPS = 10_000
"""So many steps SQLite goes before it asks."""


class Deadline:
    """A time for work on one file, which has begun; what is done in Python and what SQLite does both count.

    ``should_stop``: whether nobody wants it any more, which is asked as often.
    """

    def __init__(self, file: Path, seconds: float, should_stop: Callable[[], bool] = bool) -> None:
        self.file, self.seconds, self._should_stop = file, seconds, should_stop
        self.begin(seconds)

    @classmethod
    def of(cls, file: Path, should_stop: Callable[[], bool] = bool) -> Deadline:
        """The one of a file somebody else has made; raises OSError."""
        return cls(file, SECONDS + SECONDS_A_MEGABYTE * (file.stat().st_size >> 20), should_stop)

    @classmethod
    def none(cls, file: Path, should_stop: Callable[[], bool]) -> Deadline:
        """As much time as it takes, for a file of one's own."""
        return cls(file, math.inf, should_stop)

    def begin(self, seconds: float) -> None:
        """Begin anew, with so much time."""
        self._end = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._end or self._should_stop()

    def check(self) -> None:
        """Raise StoreError ``took_too_long`` once it is over, StoppedError where nobody wants it any more."""
        late = time.monotonic() >= self._end
        if self._should_stop():
            raise StoppedError
        if late:
            raise StoreError("took_too_long", file=self.file, folder=self.file.parent, seconds=self.seconds)

    def watch(self, connection: sqlite3.Connection) -> None:
        """Have SQLite give up what it is at as soon as it is over; :meth:`check` says so then."""
        connection.set_progress_handler(lambda: self.is_over, _STEPS)
