"""Progress and cancelling of what takes long, for whoever works in a thread."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with how many of how many are done."""

ShouldStop = Callable[[], bool]
"""Asked now and then."""
