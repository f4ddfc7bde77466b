"""Pages before they are printed, in Qt's own preview, from which a printer or a PDF is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QLineEdit, QWidget

from tarockblock.ui.kit.dialog import open_dialog, room_on_screen
from tarockblock.ui.kit.translate import translate


def preview(parent: QWidget, draw: Callable[[QPrinter], None], done: Callable[[], object]) -> None:
    """Show what ``draw`` draws, page by page; ``done`` is called once it was sent to the printer."""
    # With a printer of its own: one that only Python holds would be gone before the dialog shows.
    dialog = QPrintPreviewDialog(parent)
    dialog.paintRequested.connect(draw)
    dialog.accepted.connect(done)
    dialog.resize(parent.window().size().boundedTo(room_on_screen(parent)))
    open_dialog(dialog)
    for field in dialog.findChildren(QLineEdit):  # of Qt's own: lower than larger text needs
        field.setMinimumHeight(field.sizeHint().height())
        field.setAccessibleName(field.accessibleName() or translate("Paper", "Page"))
