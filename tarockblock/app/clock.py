"""The current time, replaceable in tests and pictures."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Protocol

_SLACK = timedelta(minutes=15)
"""Tolerated difference between clocks."""

_ZONES = timedelta(days=1)
"""Tolerance for copies, named by local time: the computer may have travelled."""


class Clock(Protocol):
    def now(self) -> datetime: ...


class SystemClock:
    def now(self) -> datetime:
        """Return the local time to the second, with its zone."""
        return datetime.now(UTC).astimezone().replace(microsecond=0)


class FixedClock:
    """A clock that stands still, for tests and pictures."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at


class ClockWatch:
    """A watch for a clock set back before the latest stored time; warns once."""

    def __init__(self, newest_copy: Callable[[], datetime | None] = lambda: None) -> None:
        self._newest_copy = newest_copy
        self._latest: datetime | None = None
        self._reported = False

    @cached_property
    def _copied(self) -> datetime | None:
        copied = self._newest_copy()
        return None if copied is None else copied.astimezone()

    def behind(self, now: datetime, stored: datetime | None) -> datetime | None:
        """Return the latest known time if it lies well after ``now``, once; else None."""
        times = [at for at in (self._latest, stored, now) if at is not None]
        self._latest = max(times)
        later = [self._latest] if self._latest - now > _SLACK else []
        if self._copied is not None and self._copied - now > _ZONES:
            later.append(self._copied)
        news = bool(later) and not self._reported
        self._reported = bool(later)
        return max(later) if news else None
