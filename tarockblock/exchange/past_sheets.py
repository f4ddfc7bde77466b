"""Reads the cells of a CSV or XLSX file into a common form; openpyxl is imported only for XLSX."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tarockblock.domain.problems import Problem, problem

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell as XlsxCell  # type: ignore[import-untyped]

MAX_ROWS = 3000
MAX_COLUMNS = 60
MAX_BYTES = 32 * 2**20
"""Largest file, and largest unpacked workbook: many times what the limits of rows and columns need."""

_DELIMITERS = ";\t,"
_SIGNIFICANT = 15
"""Digits Excel shows: 0.1 + 0.2 is 0.3 in the cell, whatever its file says."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text (an ISO date for a day), and its number in a workbook.

    ``is_money``: shown with decimals or a euro sign.
    """

    text: str = ""
    number: Fraction | None = None
    is_money: bool = False


@dataclass(frozen=True, slots=True)
class CellSheet:
    """A sheet: its name ("" in CSV) and rows of cells, which may be shorter."""

    name: str
    rows: Sequence[Sequence[Cell]]


def read_sheets(raw: bytes) -> tuple[list[CellSheet], list[Problem]]:
    if len(raw) > MAX_BYTES:
        return [], [problem("", "past_file_large", most=MAX_BYTES // 2**20)]
    sheets, problems = _read_xlsx(raw) if raw.startswith(b"PK") else _read_csv(raw)
    for sheet in sheets:
        if len(sheet.rows) > MAX_ROWS:
            problems.append(problem(sheet.name, "past_rows", most=MAX_ROWS))
        if max(map(len, sheet.rows), default=0) > MAX_COLUMNS:
            problems.append(problem(sheet.name, "past_columns", most=MAX_COLUMNS))
    return ([], problems) if problems else (sheets, [])


def _read_csv(raw: bytes) -> tuple[list[CellSheet], list[Problem]]:
    if b"\0" in raw:
        return [], [problem("", "past_no_table")]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    lines = text.splitlines()
    # Decimal commas may be in as many lines as semicolons: the first delimiter wins a tie.
    mark = max(_DELIMITERS, key=lambda each: sum(each in line for line in lines))
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=False))
    except csv.Error:
        return [], [problem("", "past_no_table")]
    return [CellSheet("", [_trimmed(Cell(each.strip()) for each in row) for row in rows])], []


def _read_xlsx(raw: bytes) -> tuple[list[CellSheet], list[Problem]]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            if sum(each.file_size for each in archive.infolist()) > MAX_BYTES:
                return [], [problem("", "past_file_large", most=MAX_BYTES // 2**20)]
        books = [_workbook(raw, values=values) for values in (True, False)]
    except Exception:  # noqa: BLE001  openpyxl raises whatever its parsers do (KeyError, ValueError, ParseError …)
        return [], [problem("", "past_no_table")]
    problems, sheets = list[Problem](), list[CellSheet]()
    for name in books[0]:
        values, written = (book[name] for book in books)
        sheets.append(CellSheet(name, [_trimmed(map(_cell, row)) for row in values]))
        # A program that writes formulas without computing them leaves no value to read.
        problems += [
            problem(place(name, row, column), "past_formula")
            for row, cells in enumerate(written, 1)
            for column, cell in enumerate(cells, 1)
            if cell.data_type == "f" and values[row - 1][column - 1].value is None
        ]
    return sheets, problems


def _workbook(raw: bytes, *, values: bool) -> dict[str, list[tuple[XlsxCell, ...]]]:
    from openpyxl import load_workbook  # type: ignore[import-untyped]

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=values)
    try:
        return {
            sheet.title: list(sheet.iter_rows(max_row=MAX_ROWS + 1, max_col=MAX_COLUMNS + 1))
            for sheet in book.worksheets
        }
    finally:
        book.close()


def _cell(cell: Any) -> Cell:
    value = cell.value
    if isinstance(value, date):
        return Cell((value.date() if isinstance(value, datetime) else value).isoformat())
    if isinstance(value, int | float) and not isinstance(value, bool):
        number, shown = Fraction(Decimal(f"{value:.{_SIGNIFICANT}g}")), str(cell.number_format or "")
        is_money = number.denominator != 1 or "€" in shown or "0.0" in shown
        return Cell(str(number), number=number, is_money=is_money)
    return Cell("" if value is None else str(value).strip())


def _trimmed(cells: Iterable[Cell]) -> list[Cell]:
    found = list(cells)
    while found and not found[-1].text:
        found.pop()
    return found


def place(sheet: str, row: int, column: int = 0) -> str:
    """Return a place as spreadsheets write it: ``2019!C7``, ``C7``, ``2019!7``."""
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{sheet}!{letters}{row}" if sheet else f"{letters}{row}"
