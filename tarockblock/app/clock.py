"""What time it is, as a constructor argument, so that tests and pictures can fix it; reads the system clock only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Protocol

_SLACK = timedelta(minutes=15)
"""So far two clocks may differ that see the same database."""

_ZONES = timedelta(days=1)
"""Copies are named by local time, and one may have travelled since."""


class Clock(Protocol):
    """Anything that knows the time."""

    def now(self) -> datetime:
        """The local time, with its zone."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The local time to the second, with its zone."""
        return datetime.now(UTC).astimezone().replace(microsecond=0)


class FixedClock:
    """A clock that stands still until it is set, for tests and pictures."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        """The time it was set to."""
        return self.at


class ClockWatch:
    """Notices that the computer's clock was set back: what is stored already is later than now. Says so once.

    Nothing depends on it, the order of everything goes by number; but people wonder at the times they read.
    """

    def __init__(self, newest_copy: Callable[[], datetime | None] = lambda: None) -> None:
        self._newest_copy = newest_copy
        self._latest: datetime | None = None
        self._reported = False

    @cached_property
    def _copied(self) -> datetime | None:
        copied = self._newest_copy()
        return None if copied is None else copied.astimezone()

    def behind(self, now: datetime, stored: datetime | None) -> datetime | None:
        """Of when something is stored already, where the clock is before that and it has not been said yet."""
        times = [at for at in (self._latest, stored, now) if at is not None]
        self._latest = max(times)
        later = [self._latest] if self._latest - now > _SLACK else []
        if self._copied is not None and self._copied - now > _ZONES:
            later.append(self._copied)
        news = bool(later) and not self._reported
        self._reported = bool(later)
        return max(later) if news else None
