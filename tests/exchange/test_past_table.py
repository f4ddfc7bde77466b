"""Tables of past evenings: what they hold, and every problem with its place."""

from __future__ import annotations

import io
from datetime import date, datetime
from fractions import Fraction
from typing import Any

import pytest
from openpyxl import Workbook

from tarockblock.exchange.past_table import PastTable, read_past_table

TODAY = date(2026, 11, 28)
HEAD = "Datum;Anna;Bert;Cilli\n"


def read(text: str | bytes) -> PastTable:
    table, problems = read_past_table(text if isinstance(text, bytes) else text.encode(), TODAY)
    assert table is not None, problems
    return table


def problems(text: str | bytes) -> list[tuple[str, str]]:
    table, found = read_past_table(text if isinstance(text, bytes) else text.encode(), TODAY)
    assert table is None
    return [(each.path, each.code) for each in found]


def workbook(**sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def figures(table: PastTable) -> list[tuple[str, dict[str, Fraction]]]:
    return [(each.day.isoformat(), dict(each.figures)) for each in table.evenings]


@pytest.mark.parametrize(
    ("day", "meant"),
    [
        ("2024-11-19", "2024-11-19"),
        ("19.11.2024", "2024-11-19"),
        ("19. 11. 2024", "2024-11-19"),
        ("1.2.2024", "2024-02-01"),
        ("19.11.24", "2024-11-19"),
        ("19.11.07", "2007-11-19"),  # the last twenty years: 2007 to 2026
        ("28.11.26", "2026-11-28"),
        ("29.11.2026", "2026-11-29"),  # tomorrow
        ("01.01.1900", "1900-01-01"),
    ],
)
def test_days(day: str, meant: str) -> None:
    assert figures(read(f"{HEAD}{day};1,50;-1,50;\n")) == [(meant, {"Anna": Fraction(3, 2), "Bert": Fraction(-3, 2)})]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("19.11.06", "past_year_short"),
        ("19.11.62", "past_year_short"),
        ("31.02.2024", "date_form"),
        ("2024-02-30", "date_form"),
        ("30.11.2026", "day_to_come"),
        ("31.12.1899", "day_long_ago"),
        ("Nikolo", "past_no_day"),
        ("", "past_no_day"),
    ],
)
def test_days_refused(day: str, code: str) -> None:
    assert problems(f"{HEAD}19.11.2024;2;-2;\n{day};1;-1;\n")[0][1] == code


@pytest.mark.parametrize(
    ("figure", "meant"),
    [
        ("3", "3"),
        ("+3", "3"),
        ("-3", "-3"),
        ("−3", "-3"),
        ("(3,00)", "-3"),
        ("3,5", "7/2"),
        ("1.234,50", "2469/2"),
        ("1 234,50", "2469/2"),
        ("1\u00a0234,50", "2469/2"),
        ("€ 2,00", "2"),
        ("2,00 €", "2"),
        ("-2,00 €", "-2"),
        ("0", "0"),
    ],
)
def test_figures(figure: str, meant: str) -> None:
    # The other figure is the same with the other sign, written the plain way.
    cents = int(-Fraction(meant) * 100)
    other = f"{'-' if cents < 0 else ''}{abs(cents) // 100},{abs(cents) % 100:02d}"
    table = read(f"{HEAD}19.11.2024;{figure};{other};0,00\n")
    assert table.evenings[0].figures["Anna"] == Fraction(meant)


@pytest.mark.parametrize("cell", ["", "-", "–", " "])
def test_absent(cell: str) -> None:
    assert figures(read(f"{HEAD}19.11.2024;1;-1;{cell}\n"))[0][1].keys() == {"Anna", "Bert"}


@pytest.mark.parametrize("cell", ["x", "1,2,3", "1.23.4", "--3", "(-3)", "(3", "1/2", "12a", "€"])
def test_no_figures(cell: str) -> None:
    assert problems(f"{HEAD}19.11.2024;1,50;-1,50;{cell}\n") == [("D2", "past_figure")]


def test_marks() -> None:
    # A comma file reads 1.234 as a thousand, a point file 1,234; alone it could be either.
    assert figures(read("Tag;A;B\n2024-01-01;1.234;-1.234\n2024-01-08;1,50;-1,50\n"))[0][1]["A"] == 1234
    assert figures(read("Day\tA\tB\n2024-01-01\t1,234\t-1,234\n2024-01-08\t1.50\t-1.50\n"))[0][1]["A"] == 1234
    assert problems("Tag;A;B\n2024-01-01;1.234;-1.234\n") == [("B2", "past_unclear")]
    assert problems("Tag;A;B\n2024-01-01;1,50;-1,50\n2024-01-08;1.50;-1.50\n")[0] == ("B3", "past_marks_mixed")


@pytest.mark.parametrize(("table", "shows"), [("1;-1", None), ("1,00;-1,00", True), ("1 €;-1 €", True)])
def test_unit_shown(table: str, shows: bool | None) -> None:
    assert read(f"Datum;Anna;Bert\n19.11.2024;{table}\n").in_euros is shows


def test_encodings_and_delimiters() -> None:
    text = "Tag{0}Jörg{0}Ünal\n2024-01-01{0}1{0}-1\n"
    for mark in ";,\t":
        for encoding in ("utf-8", "utf-8-sig", "cp1252"):
            assert figures(read(text.format(mark).encode(encoding)))[0][1].keys() == {"Jörg", "Ünal"}


def test_totals_and_balances() -> None:
    table = read(
        f"{HEAD}Übertrag;10,00;-4,00;-5,00\n19.11.2024;1,50;-1,50;\n26.11.2024;-2,00;;2,00\n\n"
        "Summe;-0,50;-1,50;2,00\n;9,50;-5,50;-3,00\n3.12.2024;1,00;-1,00;\nSumme;1,00;-1,00;0,00\n"
    )
    assert [each.day.day for each in table.evenings] == [19, 26, 3]
    assert table.totals == ("6", "7", "9")
    (carried,) = table.carried
    assert (carried.day, dict(carried.figures)) == (date(2024, 11, 18), {"Anna": 10, "Bert": -4, "Cilli": -5})
    dated = read(f"{HEAD}Übertrag 31.12.2023;10,00;-10,00;\n19.11.2024;1,50;-1,50;\n")
    assert dated.carried[0].day == date(2023, 12, 31)
    assert read("Day;A;B\nCarried over;1;-1\n2024-01-01;2;-2\n").carried


def test_all_problems_at_once() -> None:
    assert problems(
        "Datum;Anna;anna;\u200b;;Bert\n"
        "19.11.2024;1;;;;-2\n"
        "20.11.2024;;;;7;x\n"
        "21.11.2024;5;;;;\n"
        "22.11.2024;1;;;;-1\n"
        "22.11.2024;2;;;;-2\n"
    ) == [
        ("D1", "name_invisible"),
        ("E1", "past_name_missing"),
        ("1", "named_alike"),
        ("2", "past_not_zero"),
        ("F3", "past_figure"),
        ("4", "past_one_person"),
        ("6", "past_day_twice"),
    ]


def test_a_day_twice_with_the_same_figures_is_two_evenings() -> None:
    assert len(read(f"{HEAD}19.11.2024;1;-1;\n19.11.2024;1;-1;\n").evenings) == 2


def test_too_large() -> None:
    rows = "".join(f"2024-01-01;{n};-{n};\n" for n in range(3001))
    assert problems(HEAD + rows) == [("", "past_rows")]
    assert problems("Tag" + ";A" * 60 + "\n") == [("", "past_columns")]
    people = ";".join(f"P{n}" for n in range(13))
    assert problems(f"Tag;{people}\n2024-01-01;12{';-1' * 12}\n") == [("2", "past_many_people")]


@pytest.mark.parametrize("raw", [b"", b"\0\1\2", b"PK\3\4 no workbook", b"%PDF-1.7", HEAD.encode()])
def test_no_table(raw: bytes) -> None:
    assert problems(raw)[0][1] in ("past_no_table", "past_no_days")


def test_workbook_of_years() -> None:
    table = read(
        workbook(
            **{
                "2019": [["Datum", "Franz", "Sepp"], [datetime(2019, 1, 5), 2.5, -2.5], ["Summe", 2.5, -2.5]],
                "2020": [["Datum", "Franz", "Resi"], [date(2020, 1, 5), 0.1 + 0.2, -0.3], ["05.02.2020", 3, -3]],
                "Notizen": [["Wer bringt das Bier?", "Franz"]],
            }
        )
    )
    assert [each.place for each in table.evenings] == ["2019!2", "2020!2", "2020!3"]
    assert (table.left, table.totals, table.in_euros) == (("Notizen",), ("2019!3",), True)
    assert figures(table) == [
        ("2019-01-05", {"Franz": Fraction(5, 2), "Sepp": Fraction(-5, 2)}),
        ("2020-01-05", {"Franz": Fraction(3, 10), "Resi": Fraction(-3, 10)}),
        ("2020-02-05", {"Franz": 3, "Resi": -3}),
    ]


def test_a_formula_without_a_value() -> None:
    rows = [["Datum", "Franz", "Sepp"], [date(2019, 1, 5), "=1+1", -2]]
    assert problems(workbook(S=rows)) == [("S!B2", "past_formula")]
