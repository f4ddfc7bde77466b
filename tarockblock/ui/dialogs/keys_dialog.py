"""F1: every key, read from the tables of actions; knows no key of its own but those of the ledger's cells."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tarockblock.ui.actions import archive_keys, key_text, specs
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.slim_scroll_bar import make_slim
from tarockblock.ui.widgets.text_label import TextLabel

_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


class KeysDialog(QDialog):
    """A list by heading; Esc closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        row = 0
        for heading, group in self._rows():
            grid.addWidget(TextLabel(heading, 14, 650), row, 0, 1, 2)
            row += 1
            for text, keys in group:
                grid.addWidget(TextLabel(text, 13), row, 0)
                grid.addWidget(_caps(keys), row, 1)
                row += 1
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(row, 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(sheet)
        make_slim(scroll, "window")
        close = KeyButton(self.tr("Close"), "", key_text("Esc"))
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 8, 16, 12)
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll, 1)
        column.addLayout(foot)
        px, room = theme_of(self).px, self.screen().availableSize()
        self.resize(min(px(560), room.width() - 20), min(px(640), room.height() - 40))

    def _rows(self) -> list[tuple[str, list[tuple[str, tuple[str, ...]]]]]:
        found = [
            (heading, [(spec.text.removesuffix(" …"), spec.keys) for spec in group if spec.keys])
            for heading, group in specs()
        ]
        walk = (self.tr("Walk through the cells"), ("Up", "Down", "Left", "Right"))
        listed = [(heading, [walk, *rows] if number == 1 else rows) for number, (heading, rows) in enumerate(found)]
        return [*listed, (self.tr("In the archive"), archive_keys())]


def _caps(keys: tuple[str, ...]) -> QWidget:
    """The keys beside each other; a second one does the same."""
    holder = QWidget()
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    for key in keys:
        cap = KeyCap(_short(key))
        cap.setAccessibleName(key_text(key))
        line.addWidget(cap)
    line.addStretch(1)
    return holder


def _short(key: str) -> str:
    """The key's text, with arrows as arrows."""
    text = key_text(key)
    for name, arrow in _ARROWS.items():
        if key.endswith(name):
            text = text.removesuffix(key_text(name)) + arrow
    return text
