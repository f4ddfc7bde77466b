"""Pages for the printer and as PDF, out of HTML that exchange or a dialog has written."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument, QTextOption
from PySide6.QtPrintSupport import QPrinter

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


def pdf_of(paper: Paper, font: QFont) -> bytes:
    """The page as a PDF file."""
    made = QBuffer()
    made.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(made)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
    writer.setTitle(visible(paper.title))
    document(paper.html, font).print_(writer)
    return bytes(made.data().data())
