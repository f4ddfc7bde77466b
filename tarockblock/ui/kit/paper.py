"""Pages for the printer and as PDF, out of HTML that exchange or a dialog has written."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument, QTextOption
from PySide6.QtPrintSupport import QPrinter

from tarockblock.app.archive.export import unwritable
from tarockblock.domain.visible_text import visible


@dataclass(frozen=True, slots=True)
class Paper:
    """A page, or as many as it takes: its title, and its HTML, of which `QTextDocument` knows a part."""

    title: str
    html: str


def document(html: str, font: QFont) -> QTextDocument:
    """The page as a document in the given face; its size in pixels of the screen means points on paper."""
    made = QTextDocument()
    made.setDocumentMargin(0)
    # Else the first name of a line would say in which direction all of it is read.
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    made.setDefaultTextOption(option)
    # A size in points is the same on every printer.
    face = QFont(font)
    # A digit or an arrow in another form has no letter behind it in a PDF: it could not be found or copied.
    face.clearFeatures()
    face.setFeature(QFont.Tag("calt"), 0)
    face.setPointSizeF(11)
    made.setDefaultFont(face)
    made.setHtml(html)
    return made


def print_paper(paper: Paper, font: QFont, printer: QPrinter) -> None:
    """Send the page to a printer (or the PDF file it stands for)."""
    printer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
    document(paper.html, font).print_(printer)


def save_paper(paper: Paper, font: QFont, path: Path) -> None:
    """Write the page as a PDF file, whole or not at all; TarockblockError ``file_unwritable``."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.touch()
        writer = QPdfWriter(str(partial))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
        writer.setTitle(visible(paper.title))
        document(paper.html, font).print_(writer)
        # Qt says nothing where a file could not be written: look at what is there.
        with partial.open("rb") as file:
            if file.read(4) != b"%PDF":
                raise OSError("no PDF was written")
        partial.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink()
        raise unwritable(error, path) from error
