"""A small panel over a page during longer work: its name, progress, and a stop button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import Pixels, hbox
from tarockblock.ui.kit.theme import current_theme, px
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Task, Work

PATIENCE_MS = 300
"""Delay before it appears; shorter work shows nothing."""

QUIET_MS = 2000
"""Delay for work that nobody waits for."""


class ProgressPanel(Panel):
    """A panel over the foot of its parent, with ``stop_requested``.

    ``above`` is the number of panels that may lie below it. With ``floats`` False a layout places it. ``appeared``
    says that it is shown (True) or about to go.
    """

    stop_requested = Signal()
    appeared = Signal(bool)

    def __init__(self, parent: QWidget, *, above: int = 0, floats: bool = True) -> None:
        super().__init__("raised", parent=parent)
        self._over, self._above, self._floats = parent, above, floats
        self._words = TextLabel("", 13, 500)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(8))
        self.bar.setMinimumWidth(px(160))
        self.stop = KeyButton(self.tr("Stop"), key=key_text("Esc"), height=32, do=self.stop_requested)
        self.setLayout(
            hbox(
                self._words,
                self.bar,
                self.stop,
                gap=Pixels(14),
                margins=(Pixels(16), Pixels(8 if floats else 3), Pixels(10), Pixels(8 if floats else 3)),
            )
        )
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._appear)
        parent.installEventFilter(self)
        self.hide()

    def begin(self, words: str, *, quiet: bool = False) -> None:
        """Start showing progress; ``quiet`` for work that nobody waits for."""
        self._words.set_text(words)
        self.bar.setAccessibleName(words)
        self.bar.setRange(0, 1 if current_theme().desktop_preferences.reduced_motion else 0)
        if quiet:
            self.hide()
        if not self.isVisible():
            self._wait.start(QUIET_MS if quiet else PATIENCE_MS)

    def advance(self, done: int, of: int) -> None:
        self.bar.setRange(0, max(1, of))
        self.bar.setValue(done)

    def end(self) -> None:
        self._wait.stop()
        if not self.isHidden():
            self.appeared.emit(False)
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _appear(self) -> None:
        self.show()
        self.appeared.emit(True)
        self._place()
        self.raise_()

    def _place(self) -> None:
        if not self._floats:
            return
        parent, size = self._over, self.sizeHint()
        top = parent.height() - 24 - (size.height() + 8) * (self._above + 1) + 8
        self.setGeometry((parent.width() - size.width()) // 2, top, size.width(), size.height())


class ShownWork(Work):
    """Work with a progress panel over its page; the panel goes before the outcome is reported."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.panel = ProgressPanel(page)
        self.progressed.connect(self.panel.advance)
        for ending in (self.finished, self.failed, self.stopped):
            ending.connect(self.panel.end)

    def begin(self, words: str, task: Task) -> None:
        self.panel.begin(words)
        self.start(task)
