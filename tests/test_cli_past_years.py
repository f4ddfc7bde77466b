"""``import FILE.csv --book``: evenings of a table booked and paid, with figures from the table alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli import CommandLine

TABLE = """\
Tag;Anna;Bert;Cilli;Dora;Emil
15.01.2024;2,50;-1,00;-1,50;0,00;
22.01.2024;-3,10;;1,05;1,05;1,00
"""
OPTIONS = ("--of", "Stammtisch", "--ruleset", "hausruck-2007", "--json")


class Book:
    """An empty database and a table beside it."""

    def __init__(self, folder: Path, run: CommandLine) -> None:
        self.file = folder / "jahre.csv"
        self.file.write_text(TABLE, encoding="utf-8")
        self._run = run.on(folder / "abend.db")

    def __call__(self, *argv: object, status: int = 0) -> Any:
        found = self._run(*argv)
        assert found.status == status, (argv, found)
        return found.data if "--json" in argv and not status else found.out + found.err

    def claims(self) -> set[tuple[str | None, str | None, int, str]]:
        return {(each["from"], each["to"], each["cents"], each["since"]) for each in self.round()["claims"]}

    def round(self) -> Any:
        (found,) = self("book", "--json")["rounds"]
        return found


@pytest.fixture
def book(tmp_path: Path, run: CommandLine) -> Book:
    return Book(tmp_path, run)


def result(file: Path, added: int, same: int) -> dict[str, Any]:
    return {"file": str(file), "evenings": 2, "added": added, "same": same, "adjusted": 0}


def test_book__each_evening_is_booked_to_the_cent_and_paid_on_its_day(book: Book) -> None:
    assert book("import", book.file, *OPTIONS, "--book") == result(book.file, 2, 0)
    listed = book("list", "--json")
    assert [(each["date"], each["closed"], each["booked"], each["open_cents"]) for each in listed] == [
        ("2024-01-15", True, True, 0),
        ("2024-01-22", True, True, 0),
    ]
    found = book.round()
    assert not any(found["balances"].values())
    assert (found["claims"], found["kitty"]) == ([], {"cash": 0, "owed": 0})
    assert {(each["kind"], each["date"], each["counts"]) for each in found["postings"]} == {
        (kind, day, True) for kind in ("evening", "payment") for day in ("2024-01-15", "2024-01-22")
    }
    # 2.50 = 1.00 + 1.50, and 3.10 = 1.05 + 1.05 + 1.00: all of it was paid, and after the evening was booked.
    for number, results, payments in (
        (1, {"Anna": 250, "Bert": -100, "Cilli": -150, "Dora": 0}, {("Bert", "Anna", 100), ("Cilli", "Anna", 150)}),
        (
            2,
            {"Anna": -310, "Cilli": 105, "Dora": 105, "Emil": 100},
            {("Anna", "Cilli", 105), ("Anna", "Dora", 105), ("Anna", "Emil", 100)},
        ),
    ):
        sheet = book("settle", number, "--json")
        assert sheet["balances"] == results
        assert {(each["from"], each["to"], each["cents"]) for each in sheet["payments"]} == payments
        assert all(each["paid"] == each["cents"] for each in sheet["payments"])
        assert not any((*sheet["taken_in"].values(), *sheet["rounding"].values()))
        assert (sheet["kitty"], sheet["on_account"]) == ([], [])
    assert book("verify")
    settled = {each["player"]: each["settled_cents"] for each in book("stats", "--json")["people"]}
    assert settled == {"Anna": -60, "Bert": -100, "Cilli": -45, "Dora": 105, "Emil": 100}


def test_book__a_second_import_adds_nothing(book: Book) -> None:
    book("import", book.file, *OPTIONS, "--book")
    before = book.round()
    assert book("import", book.file, *OPTIONS, "--book") == result(book.file, 0, 2)
    assert book.round() == before


def test_book__carries_nothing_over_and_leaves_other_debts(book: Book) -> None:
    """Bert owes Anna 5.00 by an outlay; the evenings do not touch it, nor do they bring the kitty anything."""
    book("import", book.file, *OPTIONS)
    book("outlay", "Anna", 500, "--among", "Bert")
    later = TABLE + "29.01.2024;1,00;-1,00;;;\n"
    book.file.write_text(later, encoding="utf-8")
    assert book("import", book.file, *OPTIONS, "--book")["added"] == 1
    assert [(each["from"], each["to"], each["cents"]) for each in book.round()["claims"]] == [("Bert", "Anna", 500)]
    assert [each["booked"] for each in book("list", "--json")] == [False, False, True]
    assert book("verify")


def test_book__writes_nothing_in_a_dry_run_and_is_for_tables_only(book: Book, tmp_path: Path) -> None:
    assert book("import", book.file, *OPTIONS, "--book", "--dry-run") == result(book.file, 2, 0)
    assert book("list", "--json") == []
    other = tmp_path / "a.tarock.json"
    other.write_text("{}", encoding="utf-8")
    assert "--book" in book("import", other, "--book", status=2)


def test_book__says_so_in_words_and_pays_in_points_too(book: Book) -> None:
    book.file.write_text("Tag;Anna;Bert\n2024-01-15;3;-3\n", encoding="utf-8")
    said = book("import", book.file, *OPTIONS[:-1], "--unit", "points", "--book")
    assert "booked" in said
    # Hausruck: 10 cents a point.
    (payment,) = book("settle", 1, "--json")["payments"]
    assert (payment["from"], payment["to"], payment["cents"], payment["paid"]) == ("Bert", "Anna", 30, 30)


def test_book__thrown_away_what_was_paid_is_owed_back(book: Book) -> None:
    book("import", book.file, *OPTIONS, "--book")
    book("trash", 1)
    claims = {(each["from"], each["to"]): each["cents"] for each in book.round()["claims"]}
    assert claims == {("Anna", "Bert"): 100, ("Anna", "Cilli"): 150}
    book("untrash", 1)
    assert book.round()["claims"] == []


CARRIED = TABLE.replace("15.01", "Übertrag;4,00;-5,00;;;\n15.01")


@pytest.mark.parametrize("options", [(), ("--book",)])
def test_carried_over__is_owed_since_the_day_before_and_comes_once(book: Book, options: tuple[str, ...]) -> None:
    """Bert owes 5.00: 4.00 to Anna, and what is missing to zero, 1.00, to the kitty."""
    book.file.write_text(CARRIED, encoding="utf-8")
    assert book("import", book.file, *OPTIONS, *options) == result(book.file, 2, 0) | {"adjusted": 2}
    owed = {("Bert", "Anna", 400, "2024-01-14"), ("Bert", None, 100, "2024-01-14")}
    assert book.claims() == owed
    assert book.round()["kitty"] == {"cash": 0, "owed": 100}
    assert book("import", book.file, *OPTIONS, *options) == result(book.file, 0, 2)
    assert book.claims() == owed
    assert book("verify")
    book.file.write_text(CARRIED.replace("4,00", "3,00"), encoding="utf-8")
    assert "2024-01-14" in book("import", book.file, *OPTIONS, status=2)


def test_carried_over__on_two_computers_is_one(book: Book, tmp_path: Path, run: CommandLine) -> None:
    other = tmp_path / "other"
    other.mkdir()
    there = Book(other, run)
    for each in (book, there):
        each.file.write_text(CARRIED, encoding="utf-8")
        each("import", each.file, *OPTIONS, "--book")
    there("outlay", "Anna", 100, "--among", "Bert")
    book("merge", other / "abend.db")
    assert book("verify")
    assert book.claims() == {("Bert", "Anna", 500, "2024-01-14"), ("Bert", None, 100, "2024-01-14")}
    assert [(each["booked"], each["open_cents"]) for each in book("list", "--json")] == [(True, 0), (True, 0)]
    sheet = book("settle", 1, "--json")
    assert sum(each["paid"] + each["paid_before"] for each in sheet["payments"]) == 250
    assert sheet["on_account"] == []
