"""Message boxes: the bug report, and the rare question about something that cannot be undone.

Everything else is said in the notice line or beside its field.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, qVersion
from PySide6.QtGui import QGuiApplication

from tarockblock import __version__
from tarockblock.debug_log import last_lines
from tarockblock.ui.kit.key_handover import handover
from tarockblock.ui.kit.translate import translate
from tarockblock.visible_text import visible

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

_log = logging.getLogger(__name__)


def show_message(parent: QWidget | None, title: str, text: str, details: str = "") -> QMessageBox:
    box = _box(parent, title, text)
    box.setInformativeText(visible(details))
    _open(box)
    return box


Way = tuple[str, Callable[[], None]]
"""A button's label and its callback."""


def ask(parent: QWidget | None, title: str, text: str, yes: str, do: Callable[[], None], *others: Way) -> QMessageBox:
    """Ask before something that cannot be undone; call ``do`` on yes, or the callback of another answer."""
    from PySide6.QtWidgets import QMessageBox

    box = _box(parent, title, text)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    ways = [
        (box.addButton(visible(label).replace("&", "&&"), QMessageBox.ButtonRole.AcceptRole), task)
        for label, task in ((yes, do), *others)
    ]
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.finished.connect(lambda _result: [task() for button, task in ways if box.clickedButton() is button])
    _open(box)
    return box


def _open(box: QMessageBox) -> None:
    from tarockblock.ui.kit.dialog import open_dialog  # not needed by a start

    open_dialog(box)


@cache
def _message_box() -> type[QMessageBox]:
    from PySide6.QtWidgets import QMessageBox

    class MessageBox(QMessageBox):
        def done(self, arg__1: int) -> None:
            handover().closing(self)
            super().done(arg__1)

    return MessageBox


def _box(parent: QWidget | None, title: str, text: str) -> QMessageBox:
    box = _message_box()(parent)
    box.setWindowTitle(visible(title))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(visible(text))
    return box


def box_keys(window: QWidget) -> list[tuple[str, str]]:
    """Return what Enter and Esc press in a message box (label and key); nothing for other windows."""
    from PySide6.QtWidgets import QMessageBox

    if not isinstance(window, QMessageBox):
        return []
    default: QAbstractButton | None = window.defaultButton()
    leave: QAbstractButton | None = window.escapeButton()
    buttons = ((default, "Enter"), (leave, "Esc"))
    return [(button.text().replace("&&", "&"), key) for button, key in buttons if button is not None]


def report_text(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Return the text of a bug report: versions and traceback, nothing of the evening."""
    import platform

    versions = (
        f"Tarockblock {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.system()} {platform.release()}, {QGuiApplication.platformName()}"
    )
    return versions + "\n\n" + "".join(traceback.format_exception(kind, error, trace))


QUIET = 2.0
"""Seconds before the same error is reported again; an error in painting would return with every closed report."""


class BugReporter(QObject):
    """A ``sys.excepthook`` that prints the traceback and shows a report that can be copied; the window stays open.

    While a report is open, or the same error repeats, further ones are only printed. ``now`` returns seconds.
    """

    _happened = Signal(str)

    def __init__(self, parent: Callable[[], QWidget | None], now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._parent = parent
        self._now = now
        self._open: QMessageBox | None = None
        self._last: dict[str, float] = {}
        # Queued: a window can be opened neither in another thread nor while painting.
        self._happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Install it as ``sys.excepthook``."""
        sys.excepthook = self.report
        threading.excepthook = lambda found: self.report(
            found.exc_type, found.exc_value or found.exc_type(), found.exc_traceback
        )

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        lines = last_lines()
        text = report_text(kind, error, trace)
        _log.error("%s", text)
        if QCoreApplication.instance() is not None and self._is_news(kind, trace):
            self._happened.emit("\n".join((text, *lines)))

    def _is_news(self, kind: type[BaseException], trace: TracebackType | None) -> bool:
        origin = kind.__name__ + "".join(traceback.format_tb(trace))
        before, self._last[origin] = self._last.get(origin), self._now()
        return before is None or self._last[origin] - before > QUIET

    def _show(self, text: str) -> None:
        if self._open is not None:
            return
        from PySide6.QtWidgets import QMessageBox

        box = _box(
            self._parent(),
            translate("Messages", "A bug in Tarockblock"),
            translate("Messages", "Something unexpected happened. Everything that is in the ledger is saved."),
        )
        box.setIcon(QMessageBox.Icon.Warning)
        box.setInformativeText(translate("Messages", "Please send the report to the maintainers of the program."))
        box.setDetailedText(text)
        copy = box.addButton(translate("Messages", "Copy report"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.disconnect()
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        box.addButton(QMessageBox.StandardButton.Close)
        box.finished.connect(self._closed)
        self._open = box
        _open(box)

    def _closed(self) -> None:
        self._open = None
