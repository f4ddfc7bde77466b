"""Reads a table of past evenings: the day first, a column a person, a row an evening. Whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from tarockblock.domain.day import day_of, last_evening, refused_day, year_meant
from tarockblock.domain.deal import TOTAL_SEATS
from tarockblock.domain.names import check_alike, check_names, composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.past_sheets import Cell, CellSheet, place, read_sheets

_LOCAL = re.compile(r"(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4}|\d{2})", re.ASCII)
_CARRIED = re.compile(r"(?:übertrag|uebertrag|carried over)\b[\s:]*(?:vom|per|am|from)?\s*(.*)", re.IGNORECASE)
_ABSENT = frozenset({"", "-", "–", "−", "—"})
_BLANKS = " \u00a0\u2009\u202f"
_FIGURE = re.compile(r"(?P<open>\()?(?P<sign>[+-])?(?P<digits>[\d., \u00a0\u2009\u202f]*\d)(?P<close>\))?", re.ASCII)
_COMMA = re.compile(r"(?:\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,\d+)?")
_POINT = re.compile(r"(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d+)?")
_UNCLEAR = re.compile(r"\d{1,3}[.,]\d{3}")


@dataclass(frozen=True, slots=True)
class PastEvening:
    """A row: each present person's result, in column order.

    ``figures`` are points or euros; they sum to zero.
    """

    place: str
    day: date
    figures: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """A row of earlier balances; plus means the person is owed. ``day`` may be None."""

    place: str
    day: date | None
    figures: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table of past evenings. ``in_euros`` is None if its unit is unknown.

    ``left`` sheets were not read, as they have no day; ``totals`` are the places of total rows.
    """

    evenings: tuple[PastEvening, ...]
    carried: tuple[CarriedOver, ...] = ()
    in_euros: bool | None = None
    sheets: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()


@dataclass(slots=True)
class _Row:
    place: str
    number: int
    head: Cell
    cells: Sequence[Cell]
    day: date | None = None
    carried: bool = False
    figures: dict[str, Fraction] = field(default_factory=dict)


def read_past_table(raw: bytes, today: date) -> tuple[PastTable | None, list[Problem]]:
    """Return the table in a CSV or XLSX file, or None and all problems. Days lie between 1900 and tomorrow."""
    sheets, problems = read_sheets(raw)
    if problems:
        return None, problems
    used = [sheet for sheet in sheets if any(_day(row[0], today)[0] for row in sheet.rows if row)]
    if not used:
        return None, [problem("", "past_no_days")]
    mark, problems = _decimal_mark(used, today)
    reader = _Reader(mark, today, problems)
    for sheet in used:
        reader.read(sheet)
    reader.refuse_days_twice()
    if reader.problems:
        return None, reader.problems
    left = tuple(sheet.name for sheet in sheets if sheet not in used)
    return (
        PastTable(
            tuple(reader.evenings),
            tuple(reader.carried),
            True if reader.shows_euros else None,
            tuple(sheet.name for sheet in used),
            left,
            tuple(reader.totals),
        ),
        [],
    )


class _Reader:
    def __init__(self, mark: str, today: date, problems: list[Problem]) -> None:
        self._mark, self._today, self.problems = mark, today, problems
        self.evenings: list[PastEvening] = []
        self.carried: list[CarriedOver] = []
        self.totals: list[str] = []
        self.shows_euros = False

    def read(self, sheet: CellSheet) -> None:
        rows = [_Row(place(sheet.name, n), n, row[0], row[1:]) for n, row in enumerate(sheet.rows, 1) if row]
        first = next(row for row in rows if _day(row.head, self._today)[0] or _CARRIED.match(row.head.text))
        above = [row for row in rows if row.number < first.number and any(not each.is_empty for each in row.cells)]
        if not above:
            self._complain(first.place, "past_no_names")
            return
        names = self._names(sheet.name, above[-1], rows[rows.index(first) :])
        sums = _Sums()
        for row in rows[rows.index(first) :]:
            self._read_row(sheet.name, row, names, sums)

    def _names(self, sheet: str, head: _Row, rows: Sequence[_Row]) -> dict[int, str]:
        names = dict[int, str]()
        for column in range(max(len(row.cells) for row in (head, *rows))):
            cell = head.cells[column] if column < len(head.cells) else Cell()
            where = place(sheet, head.number, column + 2)
            if cell.is_empty:
                if any(column < len(row.cells) and not row.cells[column].is_empty for row in rows):
                    self._complain(where, "past_name_missing")
                continue
            name = composed(cell.text or str(cell.number if cell.day is None else cell.day))
            against = check_names([name], "")
            if against:
                self.problems += [Problem(where, each.code, each.params, each.suggestion) for each in against]
            elif name in names.values():
                self._complain(where, "past_name_twice", name=name)
            names[column] = name
        alike = check_alike(list(dict.fromkeys(names.values())), "")
        self.problems += [Problem(place(sheet, head.number), each.code, each.params) for each in alike]
        if len(names) < TOTAL_SEATS[0]:
            self._complain(place(sheet, head.number), "past_one_person")
        return names

    def _read_row(self, sheet: str, row: _Row, names: Mapping[int, str], sums: _Sums) -> None:
        row.day, code = _day(row.head, self._today)
        carried = None if row.day else _CARRIED.fullmatch(row.head.text)
        if carried is not None:
            row.carried = True
            if carried[1]:
                row.day, code = _day(Cell(text=carried[1]), self._today)
        before = len(self.problems)
        for column, cell in enumerate(row.cells):
            value = self._figure(place(sheet, row.number, column + 2), cell)
            if value is not None and column in names:
                row.figures[names[column]] = value
        if code is not None and (row.figures or row.carried):
            self._complain(place(sheet, row.number, 1), code, value=row.head.text)
        elif len(self.problems) == before:
            self._take(row, sums)

    def _take(self, row: _Row, sums: _Sums) -> None:
        if row.carried:
            if row.figures:
                self.carried.append(CarriedOver(row.place, row.day, row.figures))
                sums.add(row.figures, carried=True)
        elif row.day is None:
            if row.figures and sums.are(row.figures):
                self.totals.append(row.place)
                sums.begin_again()
            elif row.figures and not self.problems:  # an unreadable row above is missing from its sums
                self._complain(row.place, "past_no_day")
        elif row.figures:
            self._take_evening(row, row.day)
            sums.add(row.figures, carried=False)

    def _take_evening(self, row: _Row, day: date) -> None:
        total = sum(row.figures.values(), Fraction())
        if len(row.figures) < TOTAL_SEATS[0]:
            self._complain(row.place, "past_one_person")
        elif len(row.figures) > TOTAL_SEATS[1]:
            self._complain(row.place, "past_many_people", most=TOTAL_SEATS[1])
        elif total:
            self._complain(row.place, "past_not_zero", sum=self._text(total))
        else:
            self.evenings.append(PastEvening(row.place, day, row.figures))

    def _figure(self, where: str, cell: Cell) -> Fraction | None:
        self.shows_euros |= cell.is_money
        if cell.number is not None:
            return cell.number
        if cell.day is not None or cell.text in _ABSENT:
            if cell.day is not None:
                self._complain(where, "past_figure", value=cell.day.isoformat())
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
        seen = dict[tuple[date, frozenset[str]], PastEvening]()
        for each in self.evenings:
            first = seen.setdefault((each.day, frozenset(each.figures)), each)
            if first.figures != each.figures:
                self._complain(each.place, "past_day_twice", day=each.day.isoformat(), other=first.place)

    def _text(self, value: Fraction) -> str:
        hundredths = round(value * 100)
        whole, rest = divmod(abs(hundredths), 100)
        sign = "−" if hundredths < 0 else ""
        return f"{sign}{whole}{self._mark}{rest:02}" if rest else f"{sign}{whole}"

    def _complain(self, where: str, code: str, **params: object) -> None:
        self.problems.append(Problem(where, code, params))


class _Sums:
    """Column sums above a row: of all evenings, and since the last total, with and without balances."""

    def __init__(self) -> None:
        self._rows: list[tuple[Mapping[str, Fraction], bool]] = []
        self._since = 0

    def add(self, figures: Mapping[str, Fraction], *, carried: bool) -> None:
        self._rows.append((figures, carried))

    def begin_again(self) -> None:
        self._since = len(self._rows)

    def are(self, figures: Mapping[str, Fraction]) -> bool:
        return bool(self._rows) and any(
            all(_sum(rows, name, carried) == value for name, value in figures.items())
            for rows in (self._rows, self._rows[self._since :])
            for carried in (False, True)
        )


def _sum(rows: Sequence[tuple[Mapping[str, Fraction], bool]], name: str, carried: bool) -> Fraction:
    return sum((row.get(name, Fraction()) for row, brought in rows if carried or not brought), Fraction())


def _day(cell: Cell, today: date) -> tuple[date | None, str | None]:
    """Return a cell's day, or None and a problem code; both None without a day."""
    day = cell.day
    if day is None:
        local = _LOCAL.fullmatch(cell.text)
        try:
            year = None if local is None else _year(local[3], today)
            if local is not None and year is None:
                return None, "past_year_short"
            day = day_of(cell.text) if local is None or year is None else date(year, int(local[2]), int(local[1]))
        except ValueError:
            return None, None if local is None and re.match(r"\d{4}-", cell.text) is None else "date_form"
    code = refused_day(day, last_evening(today))
    return (day if code is None else None), code


def _year(text: str, today: date) -> int | None:
    return int(text) if len(text) == 4 else year_meant(int(text), today)


def _digits(text: str) -> tuple[bool, str] | None:
    plain = text.replace("€", "").strip(_BLANKS).translate({0x2212: "-", 0x2013: "-"})
    plain = re.sub(rf"^([(+-]?)[{_BLANKS}]+", r"\1", plain)
    found = _FIGURE.fullmatch(plain)
    if found is None or bool(found["open"]) is not bool(found["close"]) or (found["open"] and found["sign"]):
        return None
    return bool(found["open"]) or found["sign"] == "-", found["digits"]


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
            if row and (_day(row[0], today)[0] or _CARRIED.match(row[0].text) or row[0].is_empty):
                for column, cell in enumerate(row[1:], 2):
                    digits = _digits(cell.text)
                    if digits is not None:
                        yield place(sheet.name, number, column), digits[1]
