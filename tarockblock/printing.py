"""Prints HTML pages to a printer, preview or PDF, without knowing the game. Without a window it starts Qt off
screen.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from functools import cache

from PySide6.QtCore import QBuffer, QCoreApplication, QHashSeed, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QFontDatabase,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
    QTextLayout,
    QTextOption,
    QTextTable,
)

from tarockblock.exchange.sheets import Paper
from tarockblock.exchange.wording import Wording
from tarockblock.paths import font_files
from tarockblock.visible_text import visible

_FOOT = 14
"""Points below the text for the page number."""

_SCALES = (1.0, 0.85, 0.7)
"""Scales tried for pages with too long words; then these are broken."""

_CHANGING = re.compile(rb'(?<=Date \(D:)\d{14}|(?<=Date=")[-0-9T:+.]+|(?<=uuid:)[-0-9a-f]{36}|(?<=<)[0-9a-f]{32,}(?=>)')
"""Times and ids that Qt writes into a PDF."""


def pdf(paper: Paper) -> bytes:
    """Return the pages as a PDF on A4 with real text; the same pages give the same bytes."""
    _start_qt()
    QHashSeed.setDeterministicGlobalSeed()  # for the order in which fonts are embedded
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setTitle(visible(paper.title))
    writer.setCreator("Tarockblock")
    print_paper(paper, writer)
    QHashSeed.resetRandomGlobalSeed()
    # Times and random ids are replaced by digits of the same length, so that no offset moves.
    data: bytes = _CHANGING.sub(lambda found: re.sub(rb"[0-9a-f]", b"1", found[0]), buffer.data().data())
    return data


def print_paper(paper: Paper, device: QPagedPaintDevice) -> None:
    """Draw the pages on a printer, preview or PDF file, numbered if there are several."""
    margins = QMarginsF(paper.margin, paper.margin, paper.margin, paper.margin)
    device.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    page = laid_out(paper, device)
    count, height, scale = page.pageCount(), page.pageSize().height(), float(page.property("scale"))
    painter = QPainter(device)
    for number in range(count):
        if number:
            device.newPage()
        painter.save()
        painter.scale(scale, scale)
        painter.translate(0, -number * height)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = QRectF(0, number * height, page.pageSize().width(), height)
        context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
        painter.setClipRect(context.clip)
        page.documentLayout().draw(painter, context)
        painter.restore()
        if count > 1:
            painter.setFont(page.defaultFont())
            foot = QRectF(0, height * scale, device.width(), device.height() - height * scale)
            bottom = Qt.AlignmentFlag.AlignBottom
            painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | bottom, paper.foot)
            painter.drawText(foot, Qt.AlignmentFlag.AlignRight | bottom, f"{number + 1} / {count}")
    painter.end()


def laid_out(paper: Paper, device: QPagedPaintDevice) -> QTextDocument:
    made: dict[int, QTextDocument] = {}

    def fits(at: int) -> bool:
        made[at] = _document(paper.variants[at], paper.size, device)
        return at == last or made[at].pageCount() <= paper.pages

    last = len(paper.variants) - 1
    found = made[bisect_left(range(len(paper.variants)), True, key=fits)]
    # PySide gives the printer to the document laid out for it: deleting a variant would delete the printer
    for other in made.values():
        if other is not found:
            other.setParent(found)
    return found


def missing_words(paper: Paper, wording: Wording) -> str:
    """Return a sentence about letters no font has, or ""."""
    missing = missing_letters(paper)
    return wording.reason("sheet_missing_letters", letters=" ".join(missing)) if missing else ""


def missing_letters(paper: Paper) -> str:
    _start_qt()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    page, found = laid_out(paper, writer), dict[str, None]()
    block = page.begin()
    while block.isValid():
        # Qt counts in UTF-16, in which a letter may take two units.
        letters = [each for each in block.text() for _ in range(len(each.encode("utf-16-le")) // 2)]
        for run in block.layout().glyphRuns(0, block.length(), QTextLayout.GlyphRunRetrievalFlag.RetrieveAll):
            glyphs = zip(run.glyphIndexes(), run.stringIndexes(), strict=True)
            found |= {letters[at]: None for glyph, at in glyphs if glyph == 0 and letters[at].isprintable()}
        block = block.next()
    return "".join(found)


def _document(html: str, size: float, device: QPagedPaintDevice) -> QTextDocument:
    for scale in _SCALES:
        made = _laid(html, size, device, scale)
        if made.size().width() <= made.pageSize().width() * 1.001:  # columns are rounded up
            return made
    return _laid(html, size, device, _SCALES[1], breaks=True)


def _laid(html: str, size: float, device: QPagedPaintDevice, scale: float, *, breaks: bool = False) -> QTextDocument:
    made = QTextDocument()
    made.setProperty("scale", scale)
    made.setDocumentMargin(0)
    made.documentLayout().setPaintDevice(device)
    # Otherwise the first name of a line would set the reading direction of the whole line.
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    if breaks:
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    made.setDefaultTextOption(option)
    face = QFont("Inter")
    # An alternate form of a digit or arrow has no letter behind it in a PDF: it could not be found or copied.
    face.setFeature(QFont.Tag("calt"), 0)
    face.setPointSizeF(size)
    made.setDefaultFont(face)
    foot = _FOOT * device.logicalDpiY() / 72
    area = QSizeF(device.width(), device.height() - foot) / scale
    made.setPageSize(area)
    made.setHtml(html)
    kept = [_keep_sums(each, made) for each in made.rootFrame().childFrames() if isinstance(each, QTextTable)]
    if any(kept):
        made.setPageSize(QSizeF())  # otherwise nothing below a table moved to the next page is drawn
        made.setPageSize(area)
    return made


def _keep_sums(table: QTextTable, page: QTextDocument) -> bool:
    """Insert an empty row to keep a shaded sum row with the rows it sums up. Return whether it did.

    ``page`` is passed in: PySide would delete the printer with a document obtained from the table.
    """

    def place(row: int) -> float:
        return page.documentLayout().blockBoundingRect(table.cellAt(row, 0).firstCursorPosition().block()).top()

    before, row = table.rows(), 2
    while row < table.rows():
        shaded = table.cellAt(row, 0).format().background().style() is not Qt.BrushStyle.NoBrush
        if shaded and place(row - 1) // page.pageSize().height() < place(row) // page.pageSize().height():
            table.insertRows(row - 1, 1)
        row += 1
    return table.rows() > before


@cache
def _start_qt() -> QCoreApplication | None:
    """Start Qt off screen with our typeface if no window has; the application is cached to keep it alive."""
    if QCoreApplication.instance() is not None:
        return None
    from PySide6.QtWidgets import QApplication

    if not os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication(["tarockblock"])
    for path in font_files():
        # From its bytes: Qt orders what it writes into a PDF by the font's name, which holds the path of a file.
        QFontDatabase.addApplicationFontFromData(path.read_bytes())
    return application
