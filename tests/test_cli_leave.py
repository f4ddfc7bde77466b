"""``leave``: who goes early pays or gets now, and the settlement at the end counts it; figures from paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli import CommandLine, brought, evening_file, write

FIVE = ("Anna", "Bert", "Cilli", "Dora", "Emil")
GONE = {"kind": "table", "players": list(FIVE[:4])}
"""Emil leaves."""
FIRST = brought(Anna=400, Bert=100, Cilli=-90, Dora=-90, Emil=-320)
LATER = brought(Anna=-300, Bert=300, Cilli=0, Dora=0)
"""In the end Anna has 1.00 and Bert 4.00."""


class Table:
    """An open evening of five people."""

    def __init__(self, folder: Path, run: CommandLine) -> None:
        self._folder, self._run = folder, run.on(folder / "abend.db")
        self.plays(FIRST, GONE)
        self("reopen", 1)

    def __call__(self, *argv: object, status: int = 0, lang: str = "en") -> Any:
        found = self._run(*argv, lang=lang)
        assert found.status == status, (argv, found)
        if status:
            return found.err
        return found.data if "--json" in argv else found.out

    def plays(self, *entries: dict[str, Any], update: tuple[str, ...] = ()) -> None:
        named = {"title": "Stammtisch", "date": "2026-11-19", "id": "12345678-1234-4234-8234-123456789012"}
        file = write(self._folder / "a.tarock.json", evening_file(FIVE, *entries, **named))
        self("import", file, *update)

    def goes_on(self) -> None:
        self.plays(FIRST, GONE, LATER, update=("--update",))

    def sheet(self) -> set[tuple[str, str | None, int, int]]:
        """Payer, payee, cents and what is open of them; nothing was paid beside it."""
        found = self("settle", 1, "--json")
        assert found["on_account"] == []
        return {(each["from"], each["to"], each["cents"], each["open"]) for each in found["payments"]}


@pytest.fixture
def table(tmp_path: Path, run: CommandLine) -> Table:
    return Table(tmp_path, run)


def paid(made: Any) -> list[tuple[str | None, str | None, int, bool]]:
    """Who gave whom how much, and whether it is held."""
    transfers = [(each, transfer) for each in made["payments"] for transfer in each["transfers"]]
    return [(each["to"], each["from"], each["cents"], posting["held"]) for posting, each in transfers]


def test_leave__one_payment_with_the_person_best_able_to_and_the_end_counts_it(table: Table) -> None:
    assert paid(table("leave", 1, "Emil", "--json")) == [("Emil", "Anna", 320, True)]
    table.goes_on()
    # Anna has 2.20 too much by then, which Bert gets from her: as few payments as without Emil's.
    expected = {("Emil", "Anna", 320), ("Anna", "Bert", 220), ("Cilli", "Bert", 90), ("Dora", "Bert", 90)}
    assert {each[:3] for each in table.sheet()} == expected
    assert {each[:3] for each in table.sheet() if not each[3]} == {("Emil", "Anna", 320)}
    table("close", 1)
    assert {each[:3] for each in table.sheet()} == expected
    assert table("list", "--json")[0]["open_cents"] == 400
    (found,) = table("book", "--json")["rounds"]
    assert found["balances"] == {"Anna": -220, "Bert": 400, "Cilli": -90, "Dora": -90, "Emil": 0}
    assert table("verify")


def test_leave__who_won_gets_it_and_twice_there_is_nothing_left(table: Table) -> None:
    assert "Emil" in table("leave", 1, "Emil", "--dry-run")
    table("leave", 1, "Emil")
    assert table("leave", 1, "Emil", "--json") == {"payments": []}
    assert "nothing" in table("leave", 1, "Emil")
    # Of Cilli and Dora, who are equal, the first one gives Bert his 1.00.
    assert paid(table("leave", 1, "Bert", "--json")) == [("Cilli", "Bert", 100, True)]
    # A payment is undone like any other one, and then asked for again.
    made = table("book", "--json")["rounds"][0]["postings"]
    table("pay", "--undo", next(each["id"] for each in made if each["transfers"][0]["cents"] == 320))
    assert paid(table("leave", 1, "Emil", "--json")) == [("Emil", "Anna", 320, True)]


def test_leave__without_it_nothing_changes(table: Table) -> None:
    """A payment to somebody else by a person who stays is on account, as ever."""
    table.goes_on()
    table("pay", "Cilli", "Dora", 50, "--evening", 1, "--on-account")
    found = table("settle", 1, "--json")
    assert found["on_account"] == [{"from": "Cilli", "to": "Dora", "cents": 50}]


@pytest.mark.parametrize(
    ("argv", "said"),
    [((1, "Emile"), "Emil"), ((2, "Emil"), "2"), ((1, ""), "did not sit"), (("x", "Emil"), "x")],
)
def test_refused(table: Table, argv: tuple[object, ...], said: str) -> None:
    english, german = (table("leave", *argv, status=2, lang=lang) for lang in ("en", "de"))
    assert said in english
    assert english != german
    assert table("book", "--json")["rounds"][0]["postings"] == []


def test_refused__of_an_evening_that_is_closed_or_thrown_away(table: Table) -> None:
    table("close", 1)
    assert "closed" in table("leave", 1, "Emil", status=2)
    table("trash", 1)
    assert "trash" in table("leave", 1, "Emil", status=2)
