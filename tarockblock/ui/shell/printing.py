"""Paper from the window: the preview, and what is said of letters that no font has."""

from __future__ import annotations

from tarockblock.exchange.sheets import Paper
from tarockblock.ui.kit.print_preview import preview
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.frame import Frame


def show_paper(window: Frame, paper: Paper) -> None:
    """Show pages as they will be printed."""
    from tarockblock.printing import print_paper

    sent = translate("Paper", "Sent to the printer.")
    preview(window, lambda printer: print_paper(paper, printer), lambda: window.notify(sent))
    missing = missing_words(paper, window)
    if missing:
        window.notify(missing)


def missing_words(paper: Paper, window: Frame) -> str:
    """Which letters of a page are printed as boxes, since no font here has them; empty where all are there."""
    from tarockblock.printing import missing_letters

    missing = missing_letters(paper)
    return window.languages.wording.reason("sheet_missing_letters", letters=" ".join(missing)) if missing else ""
