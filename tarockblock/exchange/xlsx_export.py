"""An evening as a spreadsheet: a sheet with the hands, one with the settlement; numbers are numbers, texts are texts.

No cell is a formula, whatever a name or note begins with: every text is written as a string, explicitly. A fraction
stands there as a decimal, with the exact value as a note on its cell.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.report import (
    EveningReport,
    facts_of,
    note_of,
    radl_text,
    reasons_text,
    standing_text,
    title_of,
    with_radl,
)
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording

_MADE = datetime(2000, 1, 1)
"""One day for every file, so that the same evening gives the same file."""

_LONGEST = 32_000
"""Longest text of a cell, in UTF-16 units; Excel refuses more than 32,767."""

_HEAD = 4
"""Rows above the table: title, facts, an empty one, the groups."""

_MINUS = '"\N{MINUS SIGN}"'
_FORMATS = {
    "points": f"+0;{_MINUS}0;0",
    "part": f"+0.0000;{_MINUS}0.0000;0",
    "money": f"+0.00;{_MINUS}0.00;0.00",
    "money_part": f"+0.0000;{_MINUS}0.0000;0.00",
    "amount": "0.00",
}
Amount = Points | Cents


def evening_xlsx(report: EveningReport, wording: Wording) -> bytes:
    """The bytes of the file; the same evening gives the same bytes."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": _plain(title_of(report.ledger.evening, wording)), "created": _MADE})
    _Hands(_Sheet(book, wording.reason("page_ledger"), wording), report.ledger).write()
    _Settlement(_Sheet(book, wording.reason("page_settlement"), wording), report).write()
    book.close()
    return out.getvalue()


class _Sheet:
    """One sheet: writes texts and amounts, never anything a spreadsheet could take for something else."""

    def __init__(self, book: Any, name: str, wording: Wording) -> None:
        self.wording = wording
        self.sheet = book.add_worksheet(name)
        self.sheet.hide_gridlines(0)
        self.sheet.set_landscape()
        self.sheet.set_paper(9)
        self.sheet.fit_to_pages(1, 0)
        self._book = book
        self._formats: dict[tuple[str, bool], Any] = {}

    def format(self, kind: str = "", *, strong: bool = False) -> Any:
        """A cell format; ``strong`` for headings and sums."""
        key = (kind, strong)
        if key not in self._formats:
            wanted: dict[str, Any] = {"num_format": _FORMATS[kind]} if kind else {}
            wanted |= {"bold": True, "bg_color": "#F0EEE8"} if strong else {}
            self._formats[key] = self._book.add_format(wanted | {"valign": "top"})
        return self._formats[key]

    def text(self, row: int, column: int, text: str, *, strong: bool = False) -> None:
        """A text, as a string; none leaves the cell empty."""
        if text:
            self.sheet.write_string(row, column, _plain(text), self.format(strong=strong))
        elif strong:
            self.sheet.write_blank(row, column, None, self.format(strong=True))

    def whole(self, row: int, column: int, number: int) -> None:
        """A count."""
        self.sheet.write_number(row, column, number, self.format())

    def amount(self, row: int, column: int, amount: Amount, *, strong: bool = False) -> None:
        """Points as such, cents in euros; what is no whole number carries its exact value as a note."""
        value, exact = amount.value, amount.value.denominator == 1
        if isinstance(amount, Cents):
            kind, number, note = "money" if exact else "money_part", value / 100, "page_exact_cents"
        else:
            kind, number, note = "points" if exact else "part", value, "page_exact"
        self.sheet.write_number(row, column, float(number), self.format(kind, strong=strong))
        if not exact:
            words = self.wording.reason(note, value=_mixed(value))
            self.sheet.write_comment(row, column, words, {"author": "Tarockblock"})

    def heading(self, title: str, facts: str) -> None:
        """The first two lines."""
        self.sheet.write_string(0, 0, _plain(title), self._book.add_format({"bold": True, "font_size": 14}))
        self.sheet.write_string(1, 0, _plain(facts))


class _Hands:
    """The ledger: a row an entry, Radl sums set apart, totals at the end; changes, not running totals."""

    def __init__(self, sheet: _Sheet, ledger: Ledger) -> None:
        self.sheet, self.ledger, self.wording = sheet, ledger, sheet.wording
        self.people = ledger.evening.everybody
        reason = self.wording.reason
        self.columns = (
            (reason("page_number"), 6), (reason("page_radl", number="").strip(), 6), (reason("page_hand"), 34),
            (reason("page_why"), 44), (reason("page_dealer"), 12), (reason("page_vorhand"), 12),
            (reason("page_factor"), 8),
        )  # fmt: skip
        self.points = len(self.columns)
        self.cents = self.points + len(self.people)
        self.note = self.cents + len(self.people)

    def write(self) -> None:
        sheet, evening = self.sheet, self.ledger.evening
        sheet.heading(title_of(evening, self.wording), " · ".join(facts_of(evening, self.wording)))
        self._heads()
        line = _HEAD
        for each in with_radl(self.ledger):
            if isinstance(each, Row):
                self._row(line, each)
            else:
                self._sums(line, self._radl_words(each), each.points, each.cents)
            line += 1
        self._sums(line, standing_text(self.ledger, self.wording), self.ledger.points, self.ledger.cents)
        sheet.sheet.freeze_panes(_HEAD, 3)
        sheet.sheet.repeat_rows(_HEAD - 1)

    def _heads(self) -> None:
        sheet, head = self.sheet, _HEAD - 1
        for column, (name, width) in enumerate(self.columns):
            sheet.text(head, column, name, strong=True)
            sheet.sheet.set_column(column, column, width)
        in_cents = self.ledger.evening.ruleset.points_are_cents
        groups = self.wording.reason("page_cents" if in_cents else "points"), self.wording.reason("page_euros")
        for name, first in zip(groups, (self.points, self.cents), strict=True):
            sheet.text(head - 1, first, name)
            for seat, who in enumerate(self.people):
                sheet.text(head, first + seat, who, strong=True)
        sheet.sheet.set_column(self.points, self.note - 1, 10)
        sheet.text(head, self.note, self.wording.reason("page_note"), strong=True)
        sheet.sheet.set_column(self.note, self.note, 40)

    def _row(self, line: int, row: Row) -> None:
        sheet = self.sheet
        if row.hand is not None and row.radl is not None:
            sheet.whole(line, 0, row.hand)
            sheet.whole(line, 1, row.radl)
            sheet.whole(line, 6, row.factor)
        sheet.text(line, 2, row_title(row, self.ledger, self.wording))
        sheet.text(line, 3, reasons_text(row, self.ledger, self.wording))
        if row.deal is not None:
            sheet.text(line, 4, row.deal.dealer)
            sheet.text(line, 5, row.deal.vorhand)
        self._amounts(line, row.points, row.cents)
        sheet.text(line, self.note, note_of(row))

    def _radl_words(self, radl: RadlSum) -> str:
        return f"{self.wording.reason('page_radl', number=radl.number)}, {radl_text(radl, self.wording)}"

    def _sums(self, line: int, words: str, points: Mapping[str, Points], cents: Mapping[str, Cents]) -> None:
        for column in (*range(self.points), self.note):
            self.sheet.text(line, column, words if column == 2 else "", strong=True)
        self._amounts(line, points, cents, strong=True)

    def _amounts(
        self, line: int, points: Mapping[str, Points], cents: Mapping[str, Cents], *, strong: bool = False
    ) -> None:
        for seat, who in enumerate(self.people):
            self.sheet.amount(line, self.points + seat, points[who], strong=strong)
            self.sheet.amount(line, self.cents + seat, cents[who], strong=strong)


class _Settlement:
    """Balances, then who pays whom, in euros."""

    def __init__(self, sheet: _Sheet, report: EveningReport) -> None:
        self.sheet, self.report, self.wording = sheet, report, sheet.wording

    def write(self) -> None:
        sheet, reason, ledger = self.sheet, self.wording.reason, self.report.ledger
        sheet.heading(reason("page_settlement"), standing_text(ledger, self.wording))
        heads = ("page_player", "points", "money", "page_rest", "page_rounding", "page_balance")
        self._heads(_HEAD - 1, [reason(code) for code in heads])
        line = _HEAD
        for each in self.report.players:
            sheet.text(line, 0, each.player)
            points = ledger.points.get(each.player, Points())
            amounts: tuple[Amount, ...] = (points, each.cents, each.rest, each.rounding, Cents(each.balance))
            for column, amount in enumerate(amounts, 1):
                sheet.amount(line, column, amount, strong=column == len(heads) - 1)
            line += 1
        line += 1
        self._heads(line, [reason(code) for code in ("page_from", "page_to", "page_amount", "page_paid")])
        for payment in self.report.payments:
            line += 1
            sheet.text(line, 0, payment.payer)
            sheet.text(line, 1, payment.payee)
            sheet.sheet.write_number(line, 2, payment.cents / 100, sheet.format("amount"))
            sheet.text(line, 3, "✓" if payment.paid else "")
        sheet.sheet.set_column(0, 1, 18)
        sheet.sheet.set_column(2, len(heads) - 1, 12)

    def _heads(self, line: int, names: Sequence[str]) -> None:
        for column, name in enumerate(names):
            self.sheet.text(line, column, name, strong=True)


def _mixed(value: Fraction) -> str:
    """``−2 2/3``: whole part and rest."""
    whole, rest = divmod(abs(value), 1)
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return sign + (f"{whole} {rest}" if whole else str(rest))


def _plain(text: str) -> str:
    """Without characters no XML may hold, and no longer than a cell can be."""
    clean = "".join(
        "\N{REPLACEMENT CHARACTER}"
        if char not in "\n\t" and (unicodedata.category(char) in ("Cc", "Cs") or char in "\ufffe\uffff")
        else char
        for char in text
    )
    if len(clean.encode("utf-16-le")) // 2 <= _LONGEST:
        return clean
    return clean.encode("utf-16-le")[: 2 * _LONGEST].decode("utf-16-le", "ignore") + "…"
