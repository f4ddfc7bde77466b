"""What ``list`` says beside the names, whom ``pay`` knows, and what was found at the table, command by command."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.same_people import join
from tarockblock.app.storage import open_store
from tests.cli import CommandLine, brought, evening_file, write
from tests.store.kit import FOUR, blank, dreier, opened, session_on


@pytest.fixture(name="run")
def run_on_three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: CommandLine) -> CommandLine:
    """Anna has won a Dreier from each of three (closed), another evening is open, a third in the trash."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "abend.db"
    with open_store(path) as store:
        session_on(store).record(dreier("Anna"))
        opened(store).close_evening()
        for title in ("Offen", "Verworfen"):
            session_on(store, replace(blank(title), entries=())).record(dreier("Bert"))
        archive.trash(store, 3)
    return run.on(path)


def cells(out: str) -> list[list[str]]:
    return [[each.strip() for each in line.strip().split("  ") if each.strip()] for line in out.splitlines()]


def test_list__says_what_is_closed_and_what_is_open(run: CommandLine) -> None:
    """Three have lost a Dreier of 5 points each (the table of prices) to Anna, at 10 cents."""
    names = ", ".join(FOUR)
    second, first = cells(run("list")[1])
    assert first == [
        "1",
        "2026-11-19",
        "Donnerstagsrunde",
        names,
        "tirol-2025",
        "1",
        "closed",
        "1.50\N{NO-BREAK SPACE}€ open",
    ]
    assert second == ["2", "2026-11-19", "Offen", names, "tirol-2025", "1"]
    assert "abgeschlossen" in run("list", lang="de")[1]
    for who in FOUR[1:]:
        assert run("pay", who, "Anna", "50", "--of", "Donnerstagsrunde")[0] == 0
    assert cells(run("list")[1])[1][-1] == "closed"


def test_list__shows_the_trash(run: CommandLine) -> None:
    assert [row[2] for row in cells(run("list", "--trash")[1])] == ["Verworfen"]
    assert run("untrash", "3")[0] == 0
    assert run("list", "--trash")[1] == "The trash is empty\n"


@pytest.mark.parametrize(
    ("payer", "payee", "said"),
    [
        ("Brt", "Anna", "no player is called Brt (did you mean Bert?)"),
        ("Bert", "anna", "no player is called anna (did you mean Anna?)"),
        ("Zacharias", "Anna", "no player is called Zacharias"),
        ("", "Zacharias", "no player is called Zacharias"),
    ],
)
def test_pay__names_whom_nobody_knows(payer: str, payee: str, said: str, run: CommandLine) -> None:
    """Also where there are several rounds, which it would ask for otherwise."""
    before = Path("abend.db").read_bytes()
    assert run("pay", payer, payee, "50") == (2, "", f"{said}\n")
    assert Path("abend.db").read_bytes() == before


# ---------------------------------------------------------------------- what was found at the table

FIRST, SECOND = {"Anna": 190, "Bert": -190}, {"Anna": -40, "Cilli": 40}
ONLY_THE_SECOND = [("Anna", "Cilli", 40)]


@pytest.fixture(name="table")
def two_evenings_out_of_files(tmp_path: Path, run: CommandLine) -> CommandLine:
    """Two evenings of one round, neither booked: Anna wins 1.90 of Bert, and a week later Cilli 0.40 of Anna."""
    table = run.on(tmp_path / "runde.db")
    for day, cents in (("2026-11-19", FIRST), ("2026-11-26", SECOND)):
        data = evening_file(FOUR, brought(**cents), title="Runde", date=day)
        assert table("import", write(tmp_path / f"{day}.tarock.json", data)).status == 0
    return table


def claims(table: CommandLine) -> list[tuple[str, str, int]]:
    (found,) = table("book", "--json").data["rounds"]
    return [(each["from"], each["to"], each["cents"]) for each in found["claims"]]


@pytest.mark.parametrize(
    ("before", "owed"),
    [
        (["reopen 1", "pay Bert Anna 190 --evening 1"], ONLY_THE_SECOND),
        (["close 1", "reopen 1", "pay Bert Anna 190 --evening 1 --on-account"], ONLY_THE_SECOND),
        (["pay Bert Anna 190 --evening 1", "close 1", "reopen 1"], ONLY_THE_SECOND),
        (["reopen 1", "pay Bert Anna 190 --evening 1", "close 1", "reopen 1", "close 1"], ONLY_THE_SECOND),
        (["reopen 1", "pay Bert Anna 190 --evening 1", "trash 1", "untrash 1"], ONLY_THE_SECOND),
        (["pay Bert Anna 190 --evening 1", "trash 1"], [("Anna", "Bert", 190), *ONLY_THE_SECOND]),
        (["close 1", "pay Bert Anna 190 --evening 1", "trash 1"], [("Anna", "Bert", 190), *ONLY_THE_SECOND]),
    ],
)
def test_paid__before_the_evening_is_closed__the_next_one_is_itself(
    before: Sequence[str], owed: list[tuple[str, str, int]], table: CommandLine
) -> None:
    """Nobody who won owes anything because a key was forgotten; in the trash what was paid is owed back."""
    for line in before:
        assert table(*line.split()).status == 0
    assert table("close", 2, "--leave-open").status == 0
    assert sorted(claims(table)) == sorted(owed)
    assert table("settle", 2, "--json").data["balances"] == dict.fromkeys(FOUR, 0) | SECOND


def test_reopened__an_old_paid_one_leaves_a_later_paid_one_paid(table: CommandLine) -> None:
    for line in ("close 1", "pay Bert Anna 190 --evening 1", "close 2", "pay Anna Cilli 40 --evening 2", "reopen 1"):
        assert table(*line.split()).status == 0
    assert [each["open_cents"] for each in table("list", "--json").data] == [0, 0]
    assert "€ open" not in table("list").out
    assert claims(table) == []


def test_paid_ahead_and_taken_back__is_listed_as_owed(table: CommandLine) -> None:
    assert table("reopen", 1).status == 0
    payment = table("pay", "Bert", "Anna", 190, "--evening", 1).out.rstrip(")\n").split("(")[1]
    assert table("close", 1).status == 0
    assert table("pay", "--undo", payment).status == 0
    (line,) = table("settle", 1, "--json").data["payments"]
    parts = {"cents": 190, "paid": 0, "open": 190, "otherwise": 0, "paid_before": 0}
    assert line == {"from": "Bert", "to": "Anna", **parts}


def test_close__prints_what_settle_prints(table: CommandLine) -> None:
    for number in (1, 2):
        said = table("close", number).out
        assert said == f"Evening {number} is closed.\n{table('settle', number).out}"


@pytest.mark.parametrize("kind", ["json", "csv", "html", "xlsx", "svg"])
def test_file__of_an_evening_that_is_not_booked_is_the_same_whatever_happens_later(
    kind: str, table: CommandLine, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.{kind}" for name in ("before", "after")]
    for file in files:
        assert table("export", 2, "-o", file).status == 0
        assert table("close", 1).status == (0 if file is files[0] else 2)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_list__names_people_as_they_are_called(table: CommandLine, tmp_path: Path) -> None:
    with open_store(tmp_path / "runde.db") as store:
        join(store, ("Dora", "Dorothea"), "Dorothea")
    assert all("Dorothea" in line for line in table("list").out.splitlines())
    assert all("Dorothea" in each["people"] for each in table("list", "--json").data)


def test_list__orders_evenings_of_one_day_by_their_hands(run: CommandLine, tmp_path: Path) -> None:
    table = run.on(tmp_path / "runde.db")
    for title, hour in (("late", 22), ("early", 15), ("middle", 19)):
        row = brought(Anna=10, Bert=-10) | {"hand": True, "at": f"2026-11-19T{hour}:00:00+01:00"}
        data = evening_file(FOUR, row, title=title, date="2026-11-19")
        assert table("import", write(tmp_path / f"{title}.tarock.json", data)).status == 0
    assert [each["title"] for each in table("list", "--json").data] == ["early", "middle", "late"]


@pytest.mark.parametrize(("lang", "answer", "status"), [("en", "y", 0), ("en", "n", 2), ("de", "j", 0), ("de", "", 2)])
def test_close__offers_the_evening_first_that_money_was_given_for(
    lang: str, answer: str, status: int, table: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal; nothing is written without a yes, and without a terminal nobody is asked."""
    for line in ("reopen 1", "pay Bert Anna 190 --evening 1"):
        assert table(*line.split()).status == 0
    terminal = io.StringIO(f"{answer}\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    said = table("close", 2, lang=lang)
    assert said.status == status
    assert all(part in said.err for part in ("1.90" if lang == "en" else "1,90", " 1 ", " 19"))
    assert table("list", "--json").data[1]["booked"] is (status == 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert table("close", 2).status == (2 if status == 0 else 0)
