"""How what takes long says how far it is, and hears that it is to stop; for whoever works in a thread."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how many of how many are done."""

ShouldStop = Callable[[], bool]
"""Asked now and then."""
