"""What time it is, as a constructor argument, so that tests and pictures can fix it; reads the system clock only."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


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
