"""The settlement as a text to send and as a page to print; every name is text, whatever it looks like."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtPrintSupport import QPrinter

from tarockblock.ui.kit import paper
from tarockblock.ui.kit.paper import Paper
from tarockblock.ui.ledger.settle_sheet import Sheet, as_html


def document(sheet: Sheet, font: QFont) -> QTextDocument:
    """The page as a document in the given face."""
    return paper.document(as_html(sheet), font)


def print_sheet(sheet: Sheet, font: QFont, printer: QPrinter) -> None:
    """Send the page to a printer (or the PDF file it stands for)."""
    paper.print_paper(Paper(sheet.title, as_html(sheet)), font, printer)


def save_pdf(sheet: Sheet, font: QFont, path: Path) -> None:
    """Write the page as a PDF file, whole or not at all; TarockblockError ``file_unwritable``."""
    paper.save_paper(Paper(sheet.title, as_html(sheet)), font, path)
