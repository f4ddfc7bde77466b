"""A menu in which F1 helps, too."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from tarockblock.ui.kit.helping import help_with


class Menu(QMenu):
    """Qt's own, which knows no F1."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F1 shows the keys; the menu goes, since nothing can stand over it."""
        if event.key() == Qt.Key.Key_F1:
            help_with(self)
        else:
            super().keyPressEvent(event)
