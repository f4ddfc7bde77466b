"""What ``list`` says beside the names, whom ``pay`` knows, and good files beside bad ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.storage import open_store
from tests.cli import CommandLine
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
