"""Waiting for what a test expects: long enough for a loaded machine, since only a failure waits so long."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.patience import PATIENCE_MS

_NAP = 0.002


def until(true: Callable[[], object]) -> None:
    """Let Qt work until something is so; a test that waits in vain fails."""
    patience = QDeadlineTimer(PATIENCE_MS)
    while not true():
        assert not patience.hasExpired(), "it never happened"
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        time.sleep(_NAP)  # not QTest.qWait: it keeps Python's lock while it waits, and threads come to nothing
    QApplication.processEvents()


_Widget = TypeVar("_Widget", bound=QWidget)


def activated(qtbot: QtBot, widget: _Widget, *, modal: bool = False) -> _Widget:
    """A window of a test, shown, with the keyboard; it is closed with the test."""
    qtbot.addWidget(widget)
    with qtbot.waitActive(widget):
        widget.open() if modal else widget.show()  # type: ignore[attr-defined]
    return widget
