"""Files and pictures made in a thread, with progress and stop; at most one at a time in each window.

The task must not touch widgets or the window's database. It finishes even if the widget that started it is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.theme import text_scale
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.work import Work
from tarockblock.watch import Watch

if TYPE_CHECKING:
    from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel

Made = TypeVar("Made")


class Delivery(QObject):
    """The running export of a window. Pages are rebuilt with the language, so it does not belong to a page.

    ``notified`` and ``failed`` carry the outcome for the notice line if the asker is gone by then.
    """

    notified = Signal(str)
    failed = Signal(str)

    @classmethod
    def of(cls, widget: QWidget) -> Delivery:
        window = widget.window()
        found = window.findChild(cls, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return found or cls(window)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._then: Callable[..., None] = lambda _made: None
        self._failed: Callable[[Exception], None] = lambda _error: None
        self.progress: ProgressPanel | None = None
        self._work = Work(self)
        self._work.finished.connect(self._finish)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        return self._work.is_running

    def stop(self) -> None:
        """Ask the running task to stop; its outcome is reported as usual."""
        self._work.ask_to_stop()

    def begin(
        self,
        words: str,
        make: Callable[[Watch], Made],
        then: Callable[[Made], None],
        failed: Callable[[Exception], None],
    ) -> bool:
        """Start a task; return False if another is running.

        ``then`` gets its result, or ``failed`` its exception, in the window's thread; neither is called if the
        window is gone.
        """
        if self.busy:
            return False
        from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel

        self._then, self._failed = then, failed
        # Above the buttons of *Abend*, which grow with the text.
        above = 1 if text_scale() <= 100 else 2
        progress = self.progress = ProgressPanel(self._window, above=above)
        progress.stop_requested.connect(self.stop)
        # Bound to the panel, so that Esc is the window's own key again as soon as the panel is hidden.
        QShortcut(QKeySequence(Qt.Key.Key_Escape), progress).activated.connect(self.stop)
        self._work.progressed.connect(progress.advance)
        progress.begin(words)
        self._work.start(make)
        return True

    def _finish(self, made: object) -> None:
        self._put_progress_away()
        self._then(made)

    def _fail(self, error: Exception) -> None:
        self._put_progress_away()
        self._failed(error)

    def _put_progress_away(self) -> None:
        if self.progress is not None:
            self.progress.end()
            self.progress.deleteLater()
            self.progress = None


class Asker(Protocol):
    """A page or panel that starts an export; its signals carry sentences for the notice line."""

    @property
    def notified(self) -> SignalInstance: ...

    @property
    def failed(self) -> SignalInstance: ...

    def window(self) -> QWidget: ...


def deliver(
    asker: Asker,
    words: str,
    make: Callable[[Watch], Made],
    made: Callable[[Made | None], str],
    sentence: Callable[[TarockblockError], str],
) -> None:
    """Start an export and report its outcome through the asker, with the sentence that ``made`` builds, if any.

    If the asker was rebuilt meanwhile, the window's delivery reports it. Unexpected errors are raised.
    """
    delivery = Delivery.of(asker.window())

    def speaker() -> Asker | Delivery:
        return asker if isValid(asker) else delivery

    def failed(error: Exception) -> None:
        if isinstance(error, TarockblockError):
            speaker().failed.emit(sentence(error))
        elif isinstance(error, ImportError):
            text = translate("Delivery", "Something needed for this is not installed here ({reason}).")
            speaker().failed.emit(text.format(reason=error))
        else:
            raise error

    def done(result: Made) -> None:
        if text := made(result):
            signal = speaker().failed if result is None else speaker().notified
            signal.emit(text)

    if not delivery.begin(words, make, done, failed):
        asker.failed.emit(busy_sentence())


def busy_sentence() -> str:
    """Return the sentence that another export is running."""
    return translate("Delivery", "Another export is still being written.")


def stopped_sentence(name: str) -> str:
    """Return the sentence that a file was not written."""
    return translate("Delivery", "Stopped. “{file}” has not been written.").format(file=name)


def exported_sentence(path: Path) -> str:
    """Return the sentence that names a written file and its folder."""
    folder = path.absolute().parent
    text = translate("Files", "Exported to {file}, in the folder {folder}.")
    return text.format(file=path.name, folder=folder.name or folder)


def writing_sentence(name: str) -> str:
    return translate("Delivery", "Writing {file} …").format(file=name)
