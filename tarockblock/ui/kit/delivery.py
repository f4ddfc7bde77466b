"""Something made for others in a thread, a file or a picture: one at a time for each window, with progress and stop.

What is made must not touch widgets nor the window's database. It comes to its end whatever becomes of those who asked.
"""

from __future__ import annotations

from collections.abc import Callable
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
    """Belongs to a window, not to one of its pages: those are made anew with the language.

    ``notified`` and ``failed`` carry what became of something whose asker has gone meanwhile, for the notice line.
    """

    notified = Signal(str)
    failed = Signal(str)

    @classmethod
    def of(cls, widget: QWidget) -> Delivery:
        """That of the window a widget stands in."""
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
        """Whether something is being made."""
        return self._work.is_running

    def stop(self) -> None:
        """Give up where that is still possible; what came of it is said."""
        self._work.ask_to_stop()

    def begin(
        self,
        words: str,
        make: Callable[[Watch], Made],
        then: Callable[[Made], None],
        failed: Callable[[Exception], None],
    ) -> bool:
        """Have something made; False where something else is being made.

        Then ``then`` gets it, or ``failed`` what went wrong, in the window's thread; nobody does where the window has
        gone meanwhile.
        """
        if self.busy:
            return False
        from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel

        self._then, self._failed = then, failed
        # Above the buttons of *Abend*, which grow with the text.
        above = 1 if text_scale() <= 100 else 2
        progress = self.progress = ProgressPanel(self._window, above=above)
        progress.stop_requested.connect(self.stop)
        # Of the panel, so that the key is the window's own again as soon as the panel is not seen.
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
    """A page or panel that has something made; its signals carry sentences for the notice line."""

    @property
    def notified(self) -> SignalInstance:
        """What became of it."""

    @property
    def failed(self) -> SignalInstance:
        """What went wrong."""

    def window(self) -> QWidget:
        """As Qt has it."""


def deliver(
    asker: Asker,
    words: str,
    make: Callable[[Watch], Made],
    made: Callable[[Made | None], str],
    sentence: Callable[[TarockblockError], str],
) -> None:
    """Have something made; the asker says what ``made`` makes of it, or what went wrong.

    Where the asker has gone with its language, the window's delivery says it. What is ours to mend is raised.
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

    if not delivery.begin(words, make, lambda result: speaker().notified.emit(made(result)), failed):
        asker.failed.emit(busy_sentence())


def busy_sentence() -> str:
    """That something else is being made."""
    return translate("Delivery", "Another export is still being written.")


def stopped_sentence(name: str) -> str:
    """That a file was not written."""
    return translate("Delivery", "Stopped. “{file}” has not been written.").format(file=name)


def writing_sentence(name: str) -> str:
    """What the progress says of a file."""
    return translate("Delivery", "Writing {file} …").format(file=name)
