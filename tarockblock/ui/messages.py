"""The one room for messages in boxes of their own: the report of a bug, and the rare question that can not be undone.

Everything else goes to the notice line or beside its field.
"""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from tarockblock import __version__

_log = logging.getLogger(__name__)
translate = QCoreApplication.translate


def tell(parent: QWidget | None, title: str, text: str, details: str = "") -> QMessageBox:
    """Say something that needs a box; it opens without blocking."""
    box = _box(parent, title, text)
    box.setInformativeText(details)
    box.open()
    return box


def ask(parent: QWidget | None, title: str, text: str, yes: str, do: Callable[[], None]) -> QMessageBox:
    """Ask before something that can not be undone by a key; ``do`` follows a yes."""
    box = _box(parent, title, text)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    agree = box.addButton(yes.replace("&", "&&"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.finished.connect(lambda _result: do() if box.clickedButton() is agree else None)
    box.open()
    return box


def _box(parent: QWidget | None, title: str, text: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def report_text(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """What a bug report should hold: versions and the trace, nothing of the evening."""
    versions = (
        f"Tarockblock {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.system()} {platform.release()}, {QGuiApplication.platformName()}"
    )
    return versions + "\n\n" + "".join(traceback.format_exception(kind, error, trace))


class BugReporter:
    """Takes over ``sys.excepthook``: writes the trace to the terminal and shows a report that can be copied.

    The window stays alive. While one report is open, further ones only go to the terminal.
    """

    def __init__(self, parent: Callable[[], QWidget | None]) -> None:
        self._parent = parent
        self._open: QMessageBox | None = None

    def install(self) -> None:
        """From here on every unexpected exception comes here."""
        sys.excepthook = self.report

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Show one."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        text = report_text(kind, error, trace)
        _log.error("%s", text)
        if self._open is not None or QCoreApplication.instance() is None:
            return
        box = _box(
            self._parent(),
            translate("Messages", "A bug in Tarockblock"),
            translate("Messages", "Something unexpected happened. Everything that is in the ledger is stored."),
        )
        box.setIcon(QMessageBox.Icon.Warning)
        box.setInformativeText(translate("Messages", "Please send the report to whoever looks after the program."))
        box.setDetailedText(text)
        copy = box.addButton(translate("Messages", "Copy report"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.disconnect()
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        box.addButton(QMessageBox.StandardButton.Close)
        box.finished.connect(self._closed)
        self._open = box
        box.open()

    def _closed(self) -> None:
        self._open = None
