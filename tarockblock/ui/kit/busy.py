"""Something long that nothing else may come between: done in a thread of its own behind a box that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import at_right, vbox
from tarockblock.ui.kit.theme import current_theme, px
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import AT_MOST_MS, Work
from tarockblock.watch import Watch

Result = TypeVar("Result")


class _Box(QDialog):
    """Can not be closed before it is over; ``stop`` is the word on the button where it can be stopped."""

    stopped = Signal()

    def __init__(self, parent: QWidget | None, words: str, stop: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle("Tarockblock")
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        bar = QProgressBar()
        bar.setRange(0, 1 if current_theme().desktop_preferences.reduced_motion else 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(words)
        button = KeyButton(stop, "", key_text("Esc"), height=36, do=self.stopped)
        parts = (TextLabel(words, 14, 500), bar, at_right(button) if stop else None)
        self.setLayout(vbox(*parts, gap=14, margins=(24, 20)))
        self.setMinimumWidth(px(360))

    def reject(self) -> None:
        """Esc."""
        self.stopped.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The button of the frame."""
        event.ignore()
        self.stopped.emit()


def run_busy(parent: QWidget | None, words: str, task: Callable[[], Result]) -> Result:
    """The result of ``task``, which must not touch widgets nor the window's database; whatever it raises."""
    return _run(_Box(parent, words), lambda _: task())[0]


def run_stoppable(
    parent: QWidget | None, words: str, stop: str, task: Callable[[Watch], Result], at_most_ms: int = 0
) -> Result | None:
    """The same, with a button ``stop`` in the box; the result is what ``task`` has by then.

    After ``at_most_ms`` it is stopped anyway. None where it hangs in something foreign: nobody waits for that.
    """
    box = _Box(parent, words, stop)
    if at_most_ms:
        QTimer.singleShot(at_most_ms, box, box.reject)
    results = _run(box, task, gives_up=True)
    return results[0] if results else None


def _run(box: _Box, task: Callable[[Watch], Result], *, gives_up: bool = False) -> list[Result]:
    loop, work = QEventLoop(), Work()
    results: list[Result] = []
    errors: list[Exception] = []
    work.finished.connect(results.append)
    work.failed.connect(errors.append)
    for over in (work.finished, work.failed):
        over.connect(loop.quit)
    box.stopped.connect(work.ask_to_stop)
    if gives_up:
        box.stopped.connect(lambda: QTimer.singleShot(AT_MOST_MS, loop, loop.quit))
    box.show()
    work.start(task)
    loop.exec()
    if gives_up:
        work.give_up(0)
    else:
        work.wait()
    box.done(0)
    box.deleteLater()
    if errors:
        raise errors[0]
    return results
