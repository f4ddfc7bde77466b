"""The foot of the archive's list: what can be done; while something takes longer, how far it is, in the same place."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from tarockblock.ui.kit.layout import grow, hbox, vbox
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel


class ArchiveFoot(QWidget):
    """``swapped``: the buttons gave way to the progress (True), or are there again; whether the keyboard was here."""

    swapped = Signal(bool, bool)

    def __init__(self, buttons: Iterable[QWidget], hint: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions, self._doing = QWidget(), QWidget()
        self._actions.setLayout(FlowLayout(*buttons, last(hint), gap=8))
        self.progress = ProgressPanel(self._doing, floats=False)
        self._note = TextLabel("", 13, 400, "text2", wrap=True)
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._doing.setLayout(hbox(self.progress, grow(self._note), gap=14))
        self._doing.hide()
        self.setLayout(vbox(self._actions, self._doing))
        self.progress.appeared.connect(self._swap)

    def begin(self, words: str, note: str) -> None:
        """Something is under way; ``note`` says what must wait for it."""
        self._note.set_text(note)
        self.progress.begin(words)

    def end(self) -> None:
        self.progress.end()

    def _swap(self, doing: bool) -> None:
        """One in the other's place, as high as it was: nothing above moves."""
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        if doing:
            self._doing.setMinimumHeight(self.height())
        self._actions.setVisible(not doing)
        self._doing.setVisible(doing)
        if doing and inside:
            self.progress.stop.setFocus()
        self.swapped.emit(doing, inside)
