"""Paper from the window: the preview, and what is said of letters that no font has."""

from __future__ import annotations

from tarockblock.exchange.sheets import Paper
from tarockblock.ui.kit.print_preview import preview
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.frame import Frame


def show_paper(window: Frame, paper: Paper) -> None:
    """Show pages as they will be printed."""
    from tarockblock.printing import missing_letters, print_paper

    sent = translate("Paper", "Sent to the printer.")
    preview(window, lambda printer: print_paper(paper, printer), lambda: window.notify(sent))
    missing = missing_letters(paper)
    if missing:
        window.notify(window.languages.wording.reason("sheet_missing_letters", letters=" ".join(missing)))
