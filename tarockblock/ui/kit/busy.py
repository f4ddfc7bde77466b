"""Blocking work: runs in a thread of its own behind a modal box."""

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
    """A modal box that cannot be closed before the work has ended. ``stop`` is the label of its stop button."""

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
        self.stopped.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.stopped.emit()


def run_busy(parent: QWidget | None, words: str, task: Callable[[], Result]) -> Result:
    """Run ``task`` in a thread and return its result, or raise its exception. It must not touch widgets or the
    window's database.
    """
    return _run(_Box(parent, words), lambda _: task())[0]


def run_stoppable(
    parent: QWidget | None, words: str, stop: str, task: Callable[[Watch], Result], at_most_ms: int = 0
) -> Result | None:
    """Run ``task`` in a thread behind a box with a ``stop`` button, and return what it has by then.

    It is also stopped after ``at_most_ms``. Return None if it hangs in foreign code.
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
