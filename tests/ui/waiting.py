"""Waiting for what a test expects: long enough for a loaded machine, since only a failure waits so long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

PATIENCE_MS = 60_000


def until(true: Callable[[], object]) -> None:
    """Let Qt work until something is so; a test that waits in vain fails."""
    patience = QDeadlineTimer(PATIENCE_MS)
    while not true():
        assert not patience.hasExpired(), "it never happened"
        QTest.qWait(5)
    QApplication.processEvents()
