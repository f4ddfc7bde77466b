"""The settlement as a text to send and as a page to print; every name is text, whatever it looks like."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument, QTextOption
from PySide6.QtPrintSupport import QPrinter

from tarockblock.app.export import unwritable
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.text_tables import text_width


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything ready worded: `balances` are rows under `columns`, `payments` say who, how much, and a remark."""

    title: str
    subtitle: str
    columns: tuple[str, ...]
    balances: tuple[tuple[str, ...], ...]
    payments_title: str
    payments: tuple[tuple[str, str, str], ...]
    foot: str = ""


def as_text(sheet: Sheet) -> str:
    """Lines for a message: name and balance, then the payments."""
    names = [isolated(row[0]) for row in sheet.balances]
    width = max(map(text_width, names), default=0)
    last = max((len(row[-1]) for row in sheet.balances), default=0)
    lines = [sheet.title, sheet.subtitle, ""]
    lines += [
        f"{name}{' ' * (width - text_width(name))}  {row[-1]:>{last}}"
        for name, row in zip(names, sheet.balances, strict=True)
    ]
    lines += ["", sheet.payments_title]
    lines += [
        " ".join(part for part in (f"{who}: {amount}", f"({remark})" if remark else "") if part)
        for who, amount, remark in sheet.payments
    ]
    if sheet.foot:
        lines += ["", sheet.foot]
    return visible("\n".join(lines)) + "\n"


def as_html(sheet: Sheet) -> str:
    """A page for `QTextDocument`: a heading, the balances, the payments."""
    parts = [f"<h2>{escape(sheet.title)}</h2><p>{escape(sheet.subtitle)}</p>"]
    parts.append('<table cellspacing="0" cellpadding="5" width="100%">')
    parts.append(_row(sheet.columns, "th"))
    parts += [_row(row, "td") for row in sheet.balances]
    parts.append(f"</table><h3>{escape(sheet.payments_title)}</h3>")
    parts.append('<table cellspacing="0" cellpadding="5">')
    parts += [_row(payment, "td") for payment in sheet.payments]
    parts.append("</table>")
    if sheet.foot:
        parts.append(f"<p>{escape(sheet.foot)}</p>")
    return visible("".join(parts))


def _row(cells: Sequence[str], tag: str) -> str:
    written = [
        f'<{tag} align="{"left" if index == 0 else "right"}">{escape(cell)}</{tag}>' for index, cell in enumerate(cells)
    ]
    return f"<tr>{''.join(written)}</tr>"


def document(sheet: Sheet, font: QFont) -> QTextDocument:
    """The page as a document in the given face; its size in pixels of the screen means points on paper."""
    made = QTextDocument()
    made.setDocumentMargin(0)
    # Else the first name of a payment would say in which direction all of it is read.
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
    made.setHtml(as_html(sheet))
    return made


def print_sheet(sheet: Sheet, font: QFont, printer: QPrinter) -> None:
    """Send the page to a printer (or the PDF file it stands for)."""
    printer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
    document(sheet, font).print_(printer)


def save_pdf(sheet: Sheet, font: QFont, path: Path) -> None:
    """Write the page as a PDF file, whole or not at all; TarockblockError ``file_unwritable``."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.touch()
        _write_pdf(sheet, font, partial)
        # Qt says nothing where a file could not be written: look at what is there.
        with partial.open("rb") as file:
            if file.read(4) != b"%PDF":
                raise OSError("no PDF was written")
        partial.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink()
        raise unwritable(error, path) from error


def _write_pdf(sheet: Sheet, font: QFont, path: Path) -> None:
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
    writer.setTitle(visible(sheet.title))
    document(sheet, font).print_(writer)
