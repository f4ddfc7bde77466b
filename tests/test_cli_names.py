"""Names that are one person, at one table: at the command line, on one machine and on two."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive
from tarockblock.app.same_people import join
from tarockblock.app.storage import open_store
from tests.cli import CommandLine, Said, brought, evening_file, write
from tests.store.kit import blank

COMPOSED, DECOMPOSED = "\u00c4nnchen", "A\u0308nnchen"


class Shell:
    """Commands on databases in a folder."""

    def __init__(self, folder: Path, run: CommandLine) -> None:
        self.folder, self._run = folder, run

    def run(self, database: str, *argv: object, lang: str = "en") -> Said:
        return self._run.on(self.folder / database)(*argv, lang=lang)

    def file(self, day: str, players: list[str], *entries: dict[str, Any], **cents: int) -> str:
        """An evening that brings these cents."""
        rows = (*([brought(**cents)] if cents else []), *entries)
        data = evening_file(players, *rows, title="Wirt", date=f"2026-11-{day}")
        return write(self.folder / f"{day}.tarock.json", data)

    def claims(self, database: str) -> set[tuple[str, str, int]]:
        (book,) = self.run(database, "book", "--json").data["rounds"]
        assert sum(book["balances"].values()) + book["kitty"]["owed"] == 0
        return {(each["from"], each["to"], each["cents"]) for each in book["claims"]}


@pytest.fixture
def shell(tmp_path: Path, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Shell(tmp_path, run)


APART = (
    "Emil and Mimi were joined, but sat at one table (Wirt, 14 November 2026): they count as two people everywhere\n"
)


def test_emil_and_mimi__seated_together_are_two_on_both_machines(shell: Shell) -> None:
    """Mimi owes Anna 300, Emil owes Bert 50; joined, then both sit down and Emil wins 20 of Mimi: three claims."""
    shell.run("anna.db", "import", shell.file("12", ["Anna", "Bert", "Cilli", "Mimi"], Anna=300, Mimi=-300))
    shell.run("anna.db", "import", shell.file("13", ["Anna", "Bert", "Cilli", "Emil"], Bert=50, Emil=-50))
    for number in (1, 2):
        assert shell.run("anna.db", "close", number)[0] == 0
    shell.run("bert.db", "merge", shell.folder / "anna.db")
    with open_store(shell.folder / "anna.db") as store:
        join(store, ["Emil", "Mimi"], "Emil")
    assert shell.claims("anna.db") == {("Emil", "Anna", 300), ("Emil", "Bert", 50)}

    both = shell.file("14", ["Anna", "Bert", "Emil", "Mimi"], Emil=20, Mimi=-20)
    assert shell.run("bert.db", "import", both) == (0, f"{both}: imported as number 3\n", "")
    shell.run("bert.db", "close", 3, "--leave-open")
    status, said, _ = shell.run("bert.db", "merge", shell.folder / "anna.db")
    assert (status, said.splitlines(keepends=True)[1:]) == (0, [APART])
    shell.run("anna.db", "merge", shell.folder / "bert.db")

    expected = {("Mimi", "Anna", 300), ("Emil", "Bert", 50), ("Mimi", "Emil", 20)}
    for name, other in (("anna.db", "bert.db"), ("bert.db", "anna.db")):
        assert shell.claims(name) == expected
        assert shell.run(name, "verify") == (0, f"{APART}Everything is in order.\n", "")
        nothing = shell.run(name, "merge", shell.folder / other)
        assert (nothing[0], nothing[1].splitlines(keepends=True)[1:]) == (0, [APART])
        assert shell.run(name, "merge", shell.folder / other, "--json")[2] == APART


def test_import__of_two_who_were_joined_says_that_they_are_two_again(shell: Shell) -> None:
    shell.run("abend.db", "import", shell.file("12", ["Anna", "Bert", "Cilli", "Mimi"]))
    with open_store(shell.folder / "abend.db") as store:
        join(store, ["Mimi"], "Emil")
    both = shell.file("14", ["Anna", "Bert", "Emil", "Mimi"])
    assert shell.run("abend.db", "import", both) == (0, f"{both}: imported as number 2\n{both}: {APART}", "")
    status, said, _ = shell.run("abend.db", "verify", lang="de")
    assert status == 0
    assert "Emil und Mimi sollten eine Person sein, saßen aber an einem Tisch (Wirt, 14. November 2026): Sie" in said


@pytest.mark.parametrize("command", ["score", "import", "settle"])
@pytest.mark.parametrize(
    ("one", "other"), [(COMPOSED, DECOMPOSED), ("Anna", "ANNA"), (COMPOSED, unicodedata.normalize("NFD", "äNNCHEN"))]
)
def test_alike__are_refused_at_one_table(shell: Shell, command: str, one: str, other: str) -> None:
    """In the first seating, and where the one comes after the other has left."""
    file = shell.file("12", ["Bert", one, other, "Dora"])
    sentence = f"{other} and {one} cannot be told apart at one table"
    assert shell.run("abend.db", command, file) == (2, "", f"{file}: players[2]: {sentence}\n")
    comes = {"kind": "table", "players": ["Bert", other, "Cilli", "Dora"]}
    status, said, complained = shell.run("abend.db", command, shell.file("13", ["Bert", one, "Cilli", "Dora"], comes))
    assert (status, said) == (2, "")
    assert "entries[0].players[1]: " in complained


def test_alike__what_is_stored_is_shown_and_exported(shell: Shell) -> None:
    """An evening from before they were refused; written, its file says what speaks against taking it in again."""
    with open_store(shell.folder / "abend.db") as store:
        archive.import_evening(store, blank("alt", ("Anna", COMPOSED, DECOMPOSED, "Dora")))
    status, said, complained = shell.run("abend.db", "export", 1)
    assert (status, json.loads(said)["players"]) == (0, ["Anna", COMPOSED, DECOMPOSED, "Dora"])
    assert "players[2]: " in complained
    assert shell.run("abend.db", "settle", 1)[0] == 0
    assert shell.run("abend.db", "verify") == (0, "Everything is in order.\n", "")
