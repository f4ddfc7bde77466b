"""Something long that nothing else may come between: done in a thread of its own behind a box that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.work import Work

Result = TypeVar("Result")


class _Box(QDialog):
    """Can not be closed before it is over."""

    def __init__(self, parent: QWidget | None, words: str) -> None:
        super().__init__(parent)
        self.setWindowTitle("Tarockblock")
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        bar = QProgressBar()
        bar.setRange(0, 1 if theme_of(self).desktop_preferences.reduced_motion else 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(words)
        px = theme_of(self).px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(20), px(24), px(20))
        column.setSpacing(px(14))
        column.addWidget(TextLabel(words, 14, 500))
        column.addWidget(bar)
        self.setMinimumWidth(px(360))

    def reject(self) -> None:
        """Esc does nothing."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nor does the button of the frame."""
        event.ignore()


def run_busy(parent: QWidget | None, words: str, task: Callable[[], Result]) -> Result:
    """The result of ``task``, which must not touch widgets nor the window's database; whatever it raises."""
    return _run(parent, words, task, None)[0]


def run_at_most(parent: QWidget | None, words: str, task: Callable[[], Result], milliseconds: int) -> Result | None:
    """The same, but where it takes longer it is told to stop, and nobody waits for it."""
    results = _run(parent, words, task, milliseconds)
    return results[0] if results else None


def _run(parent: QWidget | None, words: str, task: Callable[[], Result], milliseconds: int | None) -> list[Result]:
    loop, work, box = QEventLoop(), Work(), _Box(parent, words)
    results: list[Result] = []
    errors: list[Exception] = []
    if milliseconds is not None:
        QTimer.singleShot(milliseconds, loop.quit)
    work.finished.connect(results.append)
    work.failed.connect(errors.append)
    for over in (work.finished, work.failed):
        over.connect(loop.quit)
    box.show()
    work.start(lambda _progress, _should_stop: task())
    loop.exec()
    work.wait() if milliseconds is None else work.give_up(0)
    box.done(0)
    box.deleteLater()
    if errors:
        raise errors[0]
    return results
