"""Spreadsheets of an evening or of any tables, without formulas: every text is explicitly a string.

A fraction is a decimal with the exact value as a note.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.page_rows import PageRows
from tarockblock.exchange.payment_words import payment_groups
from tarockblock.exchange.report import PARTS, EveningReport, facts_of, standing_text, title_of, with_radl
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.text_tables import text_width
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import visible

_MADE = datetime(2000, 1, 1)
"""Fixed date, so that the same evening gives the same file."""

_LONGEST = 32_000
"""Longest text of a cell, in UTF-16 units; Excel refuses more than 32,767."""

_HEAD = 4
"""Rows above the table: title, facts, an empty one, the groups."""

_FIGURE, _NOTE, _NAME, _STATE = 10, 30, 22, 13
"""Column widths of figures, notes, names, and the settlement's figures, in characters."""

_LINE_HEIGHT, _HIGHEST = 15, 400
"""Row heights in points; Excel's limit is 409."""

_MINUS = '"\N{MINUS SIGN}"'
_FORMATS = {
    "points": f"+0;{_MINUS}0;0",
    "part": f"+0.0000;{_MINUS}0.0000;0",
    "money": f"+0.00;{_MINUS}0.00;0.00",
    "money_part": f"+0.0000;{_MINUS}0.0000;0.00",
    "amount": "0.00",
}
_SUM, _LINE = "#F0EEE8", "#E2DFD8"
_GROUNDS = {"doubled": "#F9F0D8", "renonce": "#FAE9E3", "sum": _SUM}
_STRUCK = "#5F5E5A"
Amount = Points | Cents


@dataclass(frozen=True, slots=True)
class Look:
    number: str = ""
    ground: str = ""
    strong: bool = False
    right: bool = False
    indented: bool = False

    def properties(self) -> dict[str, Any]:
        """Return properties for the library; every cell has a hairline below and wraps."""
        found: dict[str, Any] = {"valign": "top", "text_wrap": True, "bottom": 1, "bottom_color": _LINE}
        if self.number:
            found["num_format"] = _FORMATS[self.number]
        if self.ground in _GROUNDS:
            found["bg_color"] = _GROUNDS[self.ground]
        if self.ground in ("struck", "misfit"):  # uncounted rows are as faint as struck ones
            found["font_color"] = _STRUCK
        if self.strong:
            found["bold"] = True
        if self.right:
            found["align"] = "right"
        if self.indented:
            found |= {"align": "left", "indent": 1}
        return found


def evening_xlsx(report: EveningReport, wording: Wording) -> bytes:
    with written_book(title_of(report.ledger.evening, wording)) as (book, out):
        _write_hands(Sheet(book, wording.reason("page_ledger"), wording), PageRows(report, wording))
        _write_settlement(Sheet(book, wording.reason("page_settlement"), wording), report)
    return out.getvalue()


@contextmanager
def written_book(title: str) -> Iterator[tuple[Any, io.BytesIO]]:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": _plain(title), "created": _MADE})
    yield book, out
    book.close()


SET_APART = Look(ground="sum", strong=True)


class Sheet:
    """A sheet: writes texts and amounts, nothing a spreadsheet could misread."""

    def __init__(self, book: Any, name: str, wording: Wording) -> None:
        self.wording = wording
        self.sheet = book.add_worksheet(name)
        self.sheet.set_landscape()
        self.sheet.set_paper(9)
        self.sheet.set_margins(left=0.5, right=0.5, top=0.5, bottom=0.6)
        self.sheet.set_footer("&R&P / &N")
        self.sheet.fit_to_pages(1, 0)
        self._book = book
        self._formats: dict[Look, Any] = {}

    def format(self, look: Look) -> Any:
        if look not in self._formats:
            self._formats[look] = self._book.add_format(look.properties())
        return self._formats[look]

    def text(self, row: int, column: int, text: str, look: Look = Look()) -> None:
        """Write a text as a string, indented from the number to its left; "" leaves the cell empty."""
        look = replace(look, indented=not look.right)
        if text:
            self.sheet.write_string(row, column, _plain(text), self.format(look))
        else:
            self.sheet.write_blank(row, column, None, self.format(look))

    def height(self, row: int, texts: Sequence[tuple[str, int]]) -> None:
        lines = max(_lines(text, width) for text, width in texts)
        self.sheet.set_row(row, min(lines * _LINE_HEIGHT, _HIGHEST))

    def cells(self, row: int, cells: Iterable[Cell], look: Look = Look(), first: int = 0) -> None:
        """Write cells side by side from column ``first``."""
        for column, cell in enumerate(cells, first):
            if isinstance(cell, Points | Cents):
                self.amount(row, column, cell, look)
            elif isinstance(cell, int):
                self.sheet.write_number(row, column, cell, self.format(look))
            else:
                self.text(row, column, cell or "", look)

    def amount(self, row: int, column: int, amount: Amount, look: Look = Look()) -> None:
        """Write points as such, cents in euros; fractions carry the exact value as a note."""
        value, exact = amount.value, amount.value.denominator == 1
        if isinstance(amount, Cents):
            kind, number, note = "money" if exact else "money_part", value / 100, "page_exact_cents"
        else:
            kind, number, note = "points" if exact else "part", value, "page_exact"
        self.sheet.write_number(row, column, float(number), self.format(replace(look, number=kind)))
        if not exact:
            words = self.wording.reason(note, value=_mixed(value))
            self.sheet.write_comment(row, column, words, {"author": "Tarockblock"})

    def heading_of_group(self, row: int, column: int, text: str) -> None:
        self.sheet.write_string(row, column, _plain(text), self._book.add_format({"bold": True}))

    def heading(self, title: str, facts: str) -> None:
        self.sheet.write_string(0, 0, _plain(title), self._book.add_format({"bold": True, "font_size": 14}))
        self.sheet.write_string(1, 0, _plain(facts))


def _write_hands(sheet: Sheet, page: PageRows) -> None:
    """Write the ledger: a row an entry, Radl sums, totals at the end; changes, not running totals."""
    ledger, reason, people, head = page.ledger, sheet.wording.reason, page.names, _HEAD - 1
    columns = (
        (reason("page_number"), 5), (reason("page_radl", number="").strip(), 5), (reason("page_hand"), 30),
        (reason("page_why"), 46), (reason("page_dealer"), 11), (reason("page_vorhand"), 11), (reason("page_factor"), 7),
    )  # fmt: skip
    groups = reason("page_cents" if page.in_cents else "points"), reason("page_euros")
    first, note = len(columns), len(columns) + 2 * len(people)

    def amounts(of: Row | RadlSum | Ledger) -> list[Cell]:
        return [values[who] for values in (of.points, of.cents) for who in people]

    def sums(line: int, words: str, of: RadlSum | Ledger) -> None:
        sheet.cells(line, ["", "", words, "", "", "", "", *amounts(of), ""], SET_APART)

    sheet.heading(title_of(ledger.evening, sheet.wording), " · ".join(facts_of(page.report, sheet.wording)))
    for column, (_, width) in enumerate((*columns, *[("", _FIGURE)] * (note - first), ("", _NOTE))):
        sheet.sheet.set_column(column, column, width)
    sheet.cells(head, [name for name, _ in columns], SET_APART)
    sheet.cells(head, [*people, *people], replace(SET_APART, right=True), first)
    sheet.text(head, note, reason("page_note"), SET_APART)
    sheet.height(head, [(who, _FIGURE) for who in people])
    for column, name in zip((first, first + len(people)), groups, strict=True):
        sheet.heading_of_group(head - 1, column, name)
    for line, each in enumerate(with_radl(ledger), _HEAD):
        if isinstance(each, RadlSum):
            radl = page.radl(each)
            sums(line, f"{radl.title}, {radl.state}", each)
            continue
        row, deal = page.row(each), each.deal
        number, radl_number, factor = (None, None, None) if each.hand is None else (each.hand, each.radl, each.factor)
        dealer, vorhand = ("", "") if deal is None else (deal.dealer, deal.vorhand)
        texts = (row.title, "; ".join(part for part in (row.problem, row.why) if part), dealer, vorhand)
        cells = (number, radl_number, *texts, factor, *amounts(each), row.note)
        sheet.cells(line, cells, Look(ground=row.kind))
        widths = (width for _, width in columns[2:])
        sheet.height(line, ((row.note, _NOTE), *zip(texts, widths, strict=False)))
    sums(_HEAD + len(ledger.rows) + len(ledger.radl), standing_text(ledger, sheet.wording), ledger)
    sheet.sheet.freeze_panes(_HEAD, 3)
    sheet.sheet.repeat_rows(head)


def _write_settlement(sheet: Sheet, report: EveningReport) -> None:
    reason, ledger = sheet.wording.reason, report.ledger

    def heads(line: int, codes: Sequence[str], figures: Collection[int]) -> None:
        for column, code in enumerate(codes):
            sheet.text(line, column, reason(code), replace(SET_APART, right=column in figures))

    sheet.heading(reason("page_settlement"), standing_text(ledger, sheet.wording))
    points = "page_cents" if ledger.evening.ruleset.points_are_cents else "points"
    titles = ("page_player", points, "page_euros", "page_rest", "page_rounding", "page_balance")
    heads(_HEAD - 1, titles, range(1, len(titles)))
    line = _HEAD
    for each in report.money.people:
        *amounts, balance = (of(each) for of in PARTS.values())
        sheet.cells(line, (each.player, each.points, *amounts))
        sheet.amount(line, len(titles) - 1, balance, Look(strong=True))
        sheet.height(line, [(each.player, _NAME)])
        line += 1
    for index, (heading, payments) in enumerate(payment_groups(report, sheet.wording)):
        line += 1
        if index:
            sheet.heading_of_group(line, 0, heading)
            line += 1
        states = ("settled_state",) if any(each.became for each in payments) else ()
        heads(line, ("page_from", "page_to", "page_amount", *states), (2,))
        for words in payments:
            line += 1
            became = f"✓ {words.became}" if words.ticked else words.became
            sheet.cells(line, (words.payer, words.payee, None, None, None, None))
            sheet.sheet.write_number(line, 2, words.cents / 100, sheet.format(Look("amount", strong=True)))
            if became:
                sheet.sheet.merge_range(line, 3, line, 5, "", sheet.format(Look(indented=True)))
                sheet.text(line, 3, became)
            sheet.height(line, [(words.payer, _NAME), (words.payee, _NAME), (became, 3 * _STATE)])
        line += 1
    sheet.sheet.set_column(0, 1, _NAME)
    sheet.sheet.set_column(2, len(titles) - 1, _STATE)


def _lines(text: str, width: int) -> int:
    # A width counts digits; words are narrower, but in a narrow column they leave more of a line empty.
    room = width if width < _NAME else width * 6 // 5
    return sum(max(1, -(-text_width(part) // room)) for part in text.split("\n"))


def _mixed(value: Fraction) -> str:
    """Return a mixed number: ``−2 2/3``."""
    whole, rest = divmod(abs(value), 1)
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return sign + (f"{whole} {rest}" if whole else str(rest))


def _plain(text: str) -> str:
    clean = visible(text)
    if len(clean.encode("utf-16-le")) // 2 <= _LONGEST:
        return clean
    return clean.encode("utf-16-le")[: 2 * _LONGEST].decode("utf-16-le", "ignore") + "…"


_NAME_WIDE, _FIGURE_WIDE = 22, 14


def grids_xlsx(title: str, grids: Sequence[Grid], wording: Wording) -> bytes:
    """Return the file; the same tables give the same bytes."""
    with written_book(title) as (book, out):
        for grid in grids:
            _write_grid(Sheet(book, grid.name, wording), grid)
    return out.getvalue()


def _write_grid(sheet: Sheet, grid: Grid) -> None:
    for column, head in enumerate(grid.titles):
        sheet.text(0, column, head, Look(SET_APART.number, SET_APART.ground, strong=True, right=column >= grid.names))
        sheet.sheet.set_column(column, column, _NAME_WIDE if column < grid.names else _FIGURE_WIDE)
    sheet.height(0, [(head, _FIGURE_WIDE) for head in grid.titles])
    for line, row in enumerate(grid.rows, 1):
        sheet.cells(line, row)
    sheet.sheet.freeze_panes(1, grid.names)
    sheet.sheet.repeat_rows(0)
