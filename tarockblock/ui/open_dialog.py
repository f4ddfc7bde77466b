"""The one way to show a dialog: without blocking, and nothing of it stays once it is closed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog


def open_dialog(dialog: QDialog) -> None:
    """Show it; its parent would keep it for as long as the window lives."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    QDialog.open(dialog)  # some of Qt's own hide the plain one behind an old one with slots
