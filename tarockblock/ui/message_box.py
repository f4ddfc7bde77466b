"""A message box that hands the keyboard on to the window below when it is closed."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox

from tarockblock.ui.key_handover import handover


class MessageBox(QMessageBox):
    """Qt's, in a module of its own: none is wanted at the start."""

    def done(self, arg__1: int) -> None:
        handover().closing(self)
        super().done(arg__1)
