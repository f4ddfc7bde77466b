"""Qt's print preview, from which pages go to a printer or into a PDF."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import QLineEdit, QWidget

from tarockblock.exchange.sheets import Paper
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.dialog import open_dialog, room_on_screen
from tarockblock.ui.kit.translate import translate


def show_paper(parent: QWidget, paper: Paper, wording: Wording, say: Callable[[str], object]) -> None:
    """Show the preview of pages; ``say`` gets the outcome, and the letters no font has."""
    from tarockblock.printing import missing_words, print_paper

    # The dialog keeps the printer only if it makes it: one held by Python would be deleted before the dialog shows.
    dialog = QPrintPreviewDialog(parent)

    def told() -> str:
        file = dialog.printer().outputFileName()
        written = translate("Paper", "Written to {file}.")
        return written.format(file=file) if file else translate("Paper", "Sent to the printer.")

    dialog.paintRequested.connect(lambda printer: print_paper(paper, printer))
    dialog.accepted.connect(lambda: say(told()))
    dialog.resize(parent.window().size().boundedTo(room_on_screen(parent)))
    open_dialog(dialog)
    for field in dialog.findChildren(QLineEdit):  # Qt's own: too low for large text
        field.setMinimumHeight(field.sizeHint().height())
        field.setAccessibleName(field.accessibleName() or translate("Paper", "Page"))
    missing = missing_words(paper, wording)
    if missing:
        say(missing)
