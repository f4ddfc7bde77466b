"""Reads a table of past evenings: the day first, a column a person, a row an evening. Whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction

from tarockblock.domain.day import day_of, last_evening, refused_day, year_meant
from tarockblock.domain.deal import TOTAL_SEATS
from tarockblock.domain.names import check_alike, check_names, composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.formatting import decimal_text
from tarockblock.exchange.past_sheets import Cell, CellSheet, place, read_sheets

_LOCAL = re.compile(r"(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4}|\d{2})", re.ASCII)
_CARRIED = re.compile(r"(?:übertrag|uebertrag|carried over)\b[\s:]*(?:vom|per|am|from)?\s*(.*)", re.IGNORECASE)
_ABSENT = frozenset({"", "-", "–", "−", "—"})
_BLANKS = " \u00a0\u2009\u202f"
_FIGURE = re.compile(rf"([+-]?)[{_BLANKS}]*([\d.,{_BLANKS}]*\d)", re.ASCII)
_COMMA = re.compile(r"(?:\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,\d+)?")
_POINT = re.compile(r"(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d+)?")
_UNCLEAR = re.compile(r"\d{1,3}[.,]\d{3}")


@dataclass(frozen=True, slots=True)
class PastRow:
    """A row: each present person's figure, in column order, in points or euros.

    Results of an evening sum to zero; of an earlier balance, plus means that the person is owed.
    """

    place: str
    day: date
    figures: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table of past evenings. ``in_euros`` is None if its unit is unknown.

    Balances ``carried`` over without a day are dated on the day before the first evening. ``left`` sheets were not
    read, as they have no day; ``totals`` are the places of total rows.
    """

    evenings: tuple[PastRow, ...]
    carried: tuple[PastRow, ...]
    in_euros: bool | None
    left: tuple[str, ...]
    totals: tuple[str, ...]


@dataclass(slots=True)
class _Row:
    place: str
    number: int
    head: Cell
    cells: Sequence[Cell]
    day: date | None = None
    carried: bool = False
    figures: dict[str, Fraction] = field(default_factory=dict)

    @property
    def is_total(self) -> bool:
        return self.day is None and not self.carried


def read_past_table(raw: bytes, today: date) -> tuple[PastTable | None, list[Problem]]:
    """Return the table in a CSV or XLSX file, or None and all problems. Days lie between 1900 and tomorrow."""
    sheets, problems = read_sheets(raw)
    if problems:
        return None, problems
    used = [sheet for sheet in sheets if any(_day(row[0].text, today)[0] for row in sheet.rows if row)]
    if not used:
        return None, [problem("", "past_no_days")]
    mark, problems = _decimal_mark(used, today)
    reader = _Reader(mark, today, problems)
    for sheet in used:
        reader.read(sheet)
    reader.refuse_days_twice()
    if reader.problems:
        return None, reader.problems
    eve = min((each.day for each in reader.evenings), default=today) - timedelta(days=1)
    table = PastTable(
        tuple(reader.evenings),
        tuple(PastRow(row.place, row.day or eve, row.figures) for row in reader.carried),
        True if reader.shows_euros else None,
        tuple(sheet.name for sheet in sheets if sheet not in used),
        tuple(reader.totals),
    )
    return table, []


class _Reader:
    def __init__(self, mark: str, today: date, problems: list[Problem]) -> None:
        self._mark, self._today, self.problems = mark, today, problems
        self.evenings: list[PastRow] = []
        self.carried: list[_Row] = []
        self.totals: list[str] = []
        self.shows_euros = False

    def read(self, sheet: CellSheet) -> None:
        rows = [_Row(place(sheet.name, n), n, row[0], row[1:]) for n, row in enumerate(sheet.rows, 1) if row]
        first = next(row for row in rows if _day(row.head.text, self._today)[0] or _CARRIED.match(row.head.text))
        begin = rows.index(first)
        above = [row for row in rows[:begin] if any(each.text for each in row.cells)]
        if not above:
            self._complain(first.place, "past_no_names")
            return
        names, read = self._names(sheet.name, above[-1], rows[begin:]), list[_Row]()
        for row in rows[begin:]:
            self._read_row(sheet.name, row, names)
            if row.figures:
                self._take(row, read)

    def _names(self, sheet: str, head: _Row, rows: Sequence[_Row]) -> dict[int, str]:
        names = dict[int, str]()
        for column in range(max(len(row.cells) for row in (head, *rows))):
            cell = head.cells[column] if column < len(head.cells) else Cell()
            where = place(sheet, head.number, column + 2)
            if not cell.text:
                if any(column < len(row.cells) and row.cells[column].text for row in rows):
                    self._complain(where, "past_name_missing")
                continue
            name = composed(cell.text)
            against = check_names([name], "")
            if against:
                self.problems += [replace(each, path=where) for each in against]
            elif name in names.values():
                self._complain(where, "past_name_twice", name=name)
            names[column] = name
        alike = check_alike(list(dict.fromkeys(names.values())), "")
        self.problems += [replace(each, path=place(sheet, head.number)) for each in alike]
        if len(names) < TOTAL_SEATS[0]:
            self._complain(place(sheet, head.number), "past_one_person")
        return names

    def _read_row(self, sheet: str, row: _Row, names: Mapping[int, str]) -> None:
        """Read a row's day and figures; one with a problem keeps no figures."""
        row.day, code = _day(row.head.text, self._today)
        carried = None if row.day else _CARRIED.fullmatch(row.head.text)
        row.carried = carried is not None
        if carried is not None and carried[1]:
            row.day, code = _day(carried[1], self._today)
        before = len(self.problems)
        for column, cell in enumerate(row.cells):
            value = self._figure(place(sheet, row.number, column + 2), cell)
            if value is not None and column in names:
                row.figures[names[column]] = value
        if code is not None and (row.figures or row.carried):
            self._complain(place(sheet, row.number, 1), code, value=row.head.text)
        if len(self.problems) > before:
            row.figures = {}

    def _take(self, row: _Row, read: list[_Row]) -> None:
        """Take a row as what it is, below the rows already ``read``."""
        if row.carried:
            self.carried.append(row)
        elif row.day is not None:
            self._take_evening(row, row.day)
        elif _is_total(row, read):
            self.totals.append(row.place)
        elif not self.problems:  # an unreadable row above is missing from its sums
            self._complain(row.place, "past_no_day")
        read.append(row)

    def _take_evening(self, row: _Row, day: date) -> None:
        total = sum(row.figures.values(), Fraction())
        if len(row.figures) < TOTAL_SEATS[0]:
            self._complain(row.place, "past_one_person")
        elif len(row.figures) > TOTAL_SEATS[1]:
            self._complain(row.place, "past_many_people", most=TOTAL_SEATS[1])
        elif total:
            language = "de" if self._mark == "," else "en"
            text = decimal_text(total, language, digits=2 if total.denominator != 1 else 0, signed=False)
            self._complain(row.place, "past_not_zero", sum=text)
        else:
            self.evenings.append(PastRow(row.place, day, row.figures))

    def _figure(self, where: str, cell: Cell) -> Fraction | None:
        self.shows_euros |= cell.is_money
        if cell.number is not None:
            return cell.number
        if cell.text in _ABSENT:
            return None
        digits = _digits(cell.text)
        form = _COMMA if self._mark == "," else _POINT
        if digits is None or form.fullmatch(digits[1]) is None:
            self._complain(where, "past_figure", value=cell.text)
            return None
        plain = "".join(each for each in digits[1] if each not in _BLANKS + (".,".replace(self._mark, "")))
        self.shows_euros |= self._mark in plain or "€" in cell.text
        value = Fraction(plain.replace(",", "."))
        return -value if digits[0] else value

    def refuse_days_twice(self) -> None:
        seen = dict[tuple[date, frozenset[str]], PastRow]()
        for each in self.evenings:
            first = seen.setdefault((each.day, frozenset(each.figures)), each)
            if first.figures != each.figures:
                self._complain(each.place, "past_day_twice", day=each.day.isoformat(), other=first.place)

    def _complain(self, where: str, code: str, **params: object) -> None:
        self.problems.append(Problem(where, code, params))


def _is_total(row: _Row, read: Sequence[_Row]) -> bool:
    """Check for column sums: of all rows above or those since the last total, with or without balances."""
    last = max((n for n, each in enumerate(read, 1) if each.is_total), default=0)
    return bool(read) and any(
        all(_sum(rows, name, carried=carried) == value for name, value in row.figures.items())
        for rows in (read, read[last:])
        for carried in (False, True)
    )


def _sum(rows: Sequence[_Row], name: str, *, carried: bool) -> Fraction:
    counted = (row for row in rows if not row.is_total and (carried or not row.carried))
    return sum((row.figures.get(name, Fraction()) for row in counted), Fraction())


def _day(text: str, today: date) -> tuple[date | None, str | None]:
    """Return a cell's day, or None and a problem code; both None without a day."""
    local = _LOCAL.fullmatch(text)
    try:
        if local is None:
            day = day_of(text)
        else:
            year = int(local[3]) if len(local[3]) == 4 else year_meant(int(local[3]), today)
            if year is None:
                return None, "past_year_short"
            day = date(year, int(local[2]), int(local[1]))
    except ValueError:
        return None, None if local is None and re.match(r"\d{4}-", text) is None else "date_form"
    code = refused_day(day, last_evening(today))
    return (day if code is None else None), code


def _digits(text: str) -> tuple[bool, str] | None:
    plain = text.replace("€", "").strip(_BLANKS).translate({0x2212: "-", 0x2013: "-"})
    if plain.startswith("(") and plain.endswith(")"):
        plain = f"-{plain[1:-1]}"
    found = _FIGURE.fullmatch(plain)
    return None if found is None else (found[1] == "-", found[2])


def _decimal_mark(sheets: Sequence[CellSheet], today: date) -> tuple[str, list[Problem]]:
    shown: dict[str, str] = {}
    unclear = ""
    for where, digits in _figures(sheets, today):
        comma, point = (form.fullmatch(digits) is not None for form in (_COMMA, _POINT))
        if comma != point:
            shown.setdefault("," if comma else ".", where)
        elif _UNCLEAR.fullmatch(digits):
            unclear = unclear or where
    if len(shown) > 1:
        return ",", [problem(max(shown.values()), "past_marks_mixed", other=min(shown.values()))]
    if unclear and not shown:
        return ",", [problem(unclear, "past_unclear")]
    return next(iter(shown), ","), []


def _figures(sheets: Sequence[CellSheet], today: date) -> Iterator[tuple[str, str]]:
    for sheet in sheets:
        for number, row in enumerate(sheet.rows, 1):
            if row and (_day(row[0].text, today)[0] or _CARRIED.match(row[0].text) or not row[0].text):
                for column, cell in enumerate(row[1:], 2):
                    digits = _digits(cell.text)
                    if digits is not None:
                        yield place(sheet.name, number, column), digits[1]
