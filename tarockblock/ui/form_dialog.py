"""A small dialog with a column of fields, and a foot that says why they can not be stored."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tarockblock.ui.actions import key_text
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import announce
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.panel import Bar
from tarockblock.ui.widgets.slim_scroll_bar import make_slim
from tarockblock.ui.widgets.text_label import TextLabel


class FormDialog(QDialog):
    """``entered`` is a wish: the owner stores what the dialog holds and accepts it, or says why not."""

    entered = Signal()

    def __init__(self, title: str, primary: str, width: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._width = width
        self._reason = TextLabel("", 13, 400, "text2", wrap=True)
        self._cancel = KeyButton(self.tr("Cancel"), "", key_text("Esc"))
        self._cancel.clicked.connect(self.reject)
        self.primary = KeyButton(primary, "", key_text("Ctrl+Enter"), kind=ButtonKind.PRIMARY)
        self.primary.clicked.connect(self._enter)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._enter)
        px = theme_of(self).px
        self.middle = QWidget()
        self.column = QVBoxLayout(self.middle)
        self.column.setContentsMargins(px(20), px(16), px(20), px(12))
        self.column.setSpacing(px(12))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.middle)
        make_slim(scroll, "window")
        self.foot = Bar()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(px(18), px(8), px(18), px(8))
        row.setSpacing(px(8))
        row.addWidget(self._reason, 1)
        row.addWidget(self._cancel)
        row.addWidget(self.primary)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scroll, 1)
        whole.addWidget(self.foot)

    def show_failure(self, sentence: str) -> None:
        """Why it could not be stored; everything stays as it was entered."""
        self._reason.set_color("minus")
        self._reason.set_text(sentence)
        announce(self, sentence)

    def say(self, sentence: str, *, possible: bool) -> None:
        """What stands beside the button, and whether it can be pressed."""
        self._reason.set_color("text2")
        self._reason.set_text(sentence)
        self.primary.setEnabled(possible)

    def add_field(self, title: str, *widgets: QWidget, hint: QWidget | None = None, wide: bool = False) -> None:
        """A title over widgets beside each other (``wide``: as wide as there is room), and what is said of them."""
        px = theme_of(self).px
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for widget in widgets:
            row.addWidget(widget)
        if not wide:
            row.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(px(4))
        column.addWidget(TextLabel(title, 13, 600))
        column.addLayout(row)
        if hint is not None:
            column.addWidget(hint)
        self.column.addLayout(column)

    def add_key(self, keys: str, do: Callable[[], None]) -> None:
        """A key that works anywhere in the dialog."""
        QShortcut(QKeySequence(keys), self).activated.connect(do)

    def fit(self) -> None:
        """As large as everything in it, as far as the screen goes."""
        layout = self.middle.layout()
        if layout is not None:
            layout.update()
            layout.activate()
        wanted, foot, room = self.middle.sizeHint(), self.foot.sizeHint(), self.screen().availableSize()
        width = max(wanted.width(), foot.width(), theme_of(self).px(self._width))
        height = max(wanted.height(), self.middle.heightForWidth(width)) + foot.height()
        width += 2 + (theme_of(self).px(14) if height > room.height() - 60 else 0)  # a scroll bar
        self.resize(min(width, room.width() - 20), min(height + 2, room.height() - 60))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter enters from anywhere."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        if self.primary.isEnabled():
            self.entered.emit()
