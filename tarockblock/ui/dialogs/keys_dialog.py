"""F1: every key, read from the table of actions."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from tarockblock.ui.actions import key_text, specs
from tarockblock.ui.dialog import Dialog, DialogFoot
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.text_label import TextLabel

_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


class KeysDialog(Dialog):
    """A list by heading; Esc closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWindowTitle(self.tr("Keys"))
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        row = 0
        for heading, group in specs():
            grid.addWidget(TextLabel(heading, 14, 650), row, 0, 1, 2)
            row += 1
            for spec in group:
                if spec.keys:
                    grid.addWidget(TextLabel(spec.text.removesuffix(" …"), 13), row, 0)
                    grid.addWidget(_caps(spec.keys), row, 1)
                    row += 1
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(row, 1)
        foot = DialogFoot("", cancel=self.tr("Close"))
        foot.primary.hide()
        foot.cancelled.connect(self.close)
        self.compose(sheet, foot)
        self.fit(560, 640)


def _caps(keys: tuple[str, ...]) -> QWidget:
    """The keys beside each other; a second one does the same."""
    holder = QWidget()
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    for key in keys:
        cap = KeyCap(_short(key), spoken=True)
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
