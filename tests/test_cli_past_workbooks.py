"""Three made-up workbooks of rounds come in whole: every sum is the workbook's, and a second import adds nothing.

Evenings from a table are evenings everywhere: a test for each place.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from tarockblock.app.archive import list_evenings
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import open_store
from tarockblock.charts.statistics_series import balances
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Facts, Selection
from tarockblock.domain.statistics_table import ranking
from tarockblock.domain.year import records
from tarockblock.exchange.wording import Wording
from tests.cli import CommandLine

Row = dict[str, int]


@dataclass
class Book:
    """A workbook: its file, its evenings as whole numbers, and the options to import it."""

    name: str
    raw: bytes
    rows: list[tuple[date, Row]]
    options: tuple[str, ...] = ()
    in_points: bool = False
    sums: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        self.sums = Counter()
        for _, row in self.rows:
            self.sums.update(row)


def evenings(
    seed: int, people: list[str], first: date, count: int, most: int, least: int = 4, up_to: int = 5
) -> list[tuple[date, Row]]:
    """Evenings a week apart, each of some of the people, with figures that sum to zero."""
    chance, found = random.Random(seed), []
    for week in range(count):
        there = sorted(chance.sample(people, chance.randint(least, min(up_to, len(people)))), key=people.index)
        figures = [chance.randint(-most, most) for _ in there[1:]]
        found.append((first + timedelta(weeks=week), dict(zip(there, [-sum(figures), *figures], strict=True))))
    return found


def one_sheet_a_year() -> Book:
    """Kept in Excel since 2021: a title, a row of names, real dates, a total, and a sheet of notes beside."""
    book, rows = Workbook(), list[tuple[date, Row]]()
    book.remove(book.active)
    for year in range(2021, 2025):
        people = ["Anna", "Bert", "Cilli", "Dora", "Emil"][: 4 if year == 2021 else 5]
        sheet, this = book.create_sheet(str(year)), evenings(year, people, date(year, 1, 14), 25, 800)
        sheet.append([f"Donnerstagsrunde {year}"])
        sheet.append([])
        sheet.append(["Tag", *people])
        for day, row in this:
            sheet.append([day, *(row[who] / 100 if who in row else None for who in people)])
        totals = Counter[str]()
        for _, row in this:
            totals.update(row)
        sheet.append(["Summe", *(totals[who] / 100 for who in people)])
        for cells in sheet.iter_rows(min_row=4, min_col=2):
            for cell in cells:
                cell.number_format = "#,##0.00"
        rows += this
    book.create_sheet("Notizen").append(["Die Karten kauft heuer der Emil"])
    out = io.BytesIO()
    book.save(out)
    return Book("jahre.xlsx", out.getvalue(), rows)


def german(cents: int, *, brackets: bool) -> str:
    """1.234,50 as a German Excel writes it, a minus in brackets if wanted."""
    whole, rest = divmod(abs(cents), 100)
    text = f"{whole:,}".replace(",", ".") + f",{rest:02}"
    return text if cents >= 0 else f"({text})" if brackets else f"-{text}"


def german_csv() -> Book:
    """For high stakes: thousands, brackets, the sign of the euro, Windows-1252, and a total."""
    people = ["Jörg", "Käthe", "Österreicher Franz", "Walter"]
    rows = evenings(7, people, date(2023, 3, 2), 40, 180_000, up_to=4)
    lines = [";".join(["Datum", *people])]
    for number, (day, row) in enumerate(rows):
        figures = [german(row[who], brackets=number % 3 == 0) + (" €" if number % 5 == 0 else "") for who in people]
        lines.append(";".join([f"{day:%d.%m.%y}", *figures]))
    totals = Counter[str]()
    for _, row in rows:
        totals.update(row)
    lines += ["", ";".join(["Summe", *(german(totals[who], brackets=True) for who in people)])]
    return Book("hoch.csv", "\r\n".join(lines).encode("cp1252"), rows)


def club() -> Book:
    """Eight people in points, of whom four to seven came."""
    people = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerda", "Hans"]
    rows = evenings(8, people, date(2022, 9, 6), 60, 90, up_to=7)
    lines = ["\t".join(["Day", *people])]
    lines += ["\t".join([day.isoformat(), *(str(row.get(who, "-")) for who in people)]) for day, row in rows]
    return Book("club.csv", "\n".join(lines).encode(), rows, ("--unit", "points"), in_points=True)


BOOKS: list[Callable[[], Book]] = [one_sheet_a_year, german_csv, club]


class Shell:
    """A database with one workbook in it."""

    def __init__(self, folder: Path, run: CommandLine, book: Book) -> None:
        self.folder, self.book, self.run = folder, book, run.on(folder / "abend.db")
        (folder / book.name).write_bytes(book.raw)
        self.first = self.imports()

    def imports(self) -> Any:
        line = ["import", self.folder / self.book.name, "--of", "Club", "--ruleset", "hausruck-2007"]
        return self.run(*line, *self.book.options, "--json").data

    def people(self, *argv: object) -> dict[str, dict[str, Any]]:
        return {each["player"]: each for each in self.run("stats", *argv, "--json").data["people"]}

    @property
    def statistics(self) -> Statistics:
        with open_store(self.run.db) as store:
            return load_statistics(store)

    @property
    def facts(self) -> Facts:
        return self.statistics.facts


@pytest.fixture(params=BOOKS, ids=lambda each: each.__name__)
def each(request: pytest.FixtureRequest, tmp_path: Path, run: CommandLine) -> Shell:
    return Shell(tmp_path, run, request.param())


@pytest.fixture
def shell(tmp_path: Path, run: CommandLine) -> Shell:
    return Shell(tmp_path, run, club())


def test_workbook__every_sum_is_its_own_and_a_second_import_adds_nothing(each: Shell) -> None:
    count, figure = len(each.book.rows), "points" if each.book.in_points else "cents"
    assert each.first | {"file": ""} == {"file": "", "evenings": count, "added": count, "same": 0, "adjusted": 0}
    people = each.people()
    assert {who: found[figure] for who, found in people.items()} == dict(each.book.sums)
    assert {who: found["evenings"] for who, found in people.items()} == Counter(
        who for _, row in each.book.rows for who in row
    )
    assert {found["hands"] for found in people.values()} == {0}
    before = each.run("list", "--json").data
    assert [found["date"] for found in before] == sorted(day.isoformat() for day, _ in each.book.rows)
    again = each.imports()
    assert (again["added"], again["same"]) == (0, count)
    assert each.run("list", "--json").data == before
    assert each.run("verify").status == 0


# ------------------------------------------------------------------ evenings everywhere


def test_archive__lists_finds_and_shows_them(shell: Shell) -> None:
    with open_store(shell.run.db) as store:
        listed = list_evenings(store)
        assert {(each.date, tuple(each.players)) for each in listed} == {
            (day.isoformat(), tuple(row)) for day, row in shell.book.rows
        }
        report = report_of(store, listed[0].id)
        for kind in ("json", "csv", "html", "xlsx", "svg"):
            made = export(report, kind, Wording("de"))
            assert made, kind
            if kind in ("csv", "html", "svg"):
                assert all(who in made.decode() for who in report.ledger.evening.players), kind


def test_statistics__count_them_as_totals_year_by_year(shell: Shell) -> None:
    for year in (2022, 2023):
        sums = Counter[str]()
        for day, row in shell.book.rows:
            sums.update(row if day.year == year else {})
        # Hausruck: 10 cents a point.
        assert {who: (found["points"], found["cents"]) for who, found in shell.people("--year", year).items()} == {
            who: (points, 10 * points) for who, points in sums.items()
        }


def test_chart__runs_over_the_years_to_each_sum(shell: Shell) -> None:
    found = balances(shell.facts, dict.fromkeys(shell.facts.players, 0), Account.POINTS)
    assert {line.player: line.values[-1] for line in found.standings.lines} == dict(shell.book.sums)
    assert (found.dates[0].year, found.dates[-1].year, len(found.dates)) == (2022, 2023, len(shell.book.rows))


def test_records__know_the_best_and_the_worst_evening(shell: Shell) -> None:
    best, worst = list(records(shell.facts))
    figures = [(points, -day.toordinal(), who) for day, row in shell.book.rows for who, points in row.items()]
    most, day, who = max(figures, key=lambda each: each[:2])
    assert (best.code, best.player, best.cents.exact) == ("best_evening", who, 10 * most)
    assert best.evening.date == date.fromordinal(-day).isoformat()
    least = min(points for points, _, _ in figures)
    assert (worst.code, worst.cents.exact) == ("worst_evening", 10 * least)


def test_years_table__ranks_them(shell: Shell) -> None:
    table = ranking(shell.statistics.choose(Selection.year(2023)).facts, account=Account.POINTS)
    sums = Counter[str]()
    for day, row in shell.book.rows:
        sums.update(row if day.year == 2023 else {})
    assert [(each.player, each.points.exact) for each in table.rows] == sorted(
        sums.items(), key=lambda each: (-each[1], each[0])
    )


def test_merge_and_folder__bring_them_to_another_computer_once(shell: Shell, tmp_path: Path, run: CommandLine) -> None:
    wanted = [{**each, "evening": 0} for each in shell.run("list", "--json").data]
    other = run.on(tmp_path / "other.db")
    for _ in range(2):
        assert other("merge", shell.run.db).status == 0
        assert [{**each, "evening": 0} for each in other("list", "--json").data] == wanted
    (folder := tmp_path / "Runde").mkdir()
    third = run.on(tmp_path / "third.db")
    # The other one imported the same table: there are not two of any evening.
    assert (
        third(
            "import", tmp_path / shell.book.name, "--of", "Club", "--ruleset", "hausruck-2007", *shell.book.options
        ).status
        == 0
    )
    for each in (shell.run, third, shell.run):
        assert each("share", folder).status == 0
    assert [{**each, "evening": 0} for each in third("list", "--json").data] == wanted
    assert third("verify").status == 0


def test_export_and_import__give_the_same_evening(shell: Shell, tmp_path: Path, run: CommandLine) -> None:
    file, other = tmp_path / "a.tarock.json", run.on(tmp_path / "other.db")
    numbers = [each["evening"] for each in shell.run("list", "--json").data if len(each["people"]) == 7]
    assert numbers
    assert shell.run("export", numbers[0], "-o", file).status == 0
    assert shell.run("import", file).status == 0  # it is there already
    assert len(shell.run("list", "--json").data) == len(shell.book.rows)
    assert other("import", file).status == 0
    (found,) = other("list", "--json").data
    assert found | {"evening": numbers[0]} == next(
        each for each in shell.run("list", "--json").data if each["evening"] == numbers[0]
    )
    assert other("export", 1, "-o", tmp_path / "b.tarock.json").status == 0
    assert (tmp_path / "b.tarock.json").read_bytes() == file.read_bytes()
