"""A database that ``--db`` names and that only looks like ours: every command leaves it alone, in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarockblock.cli import COMMANDS
from tests.cli import CommandLine
from tests.fuzz.bombs import evening, rufer
from tests.store.kit import database
from tests.store.strangers import ALL, STRANGE, contents, made

LINES = {
    "settle": ["settle", "1"],
    "export": ["export", "1"],
    "import": ["import", "evening.tarock.json"],
    "merge": ["merge", "other.db"],
    "share": ["share", "folder"],
    "list": ["list"],
    "close": ["close", "1"],
    "reopen": ["reopen", "1"],
    "trash": ["trash", "1"],
    "untrash": ["untrash", "1"],
    "book": ["book"],
    "pay": ["pay", "Anna", "Bert", "100"],
    "outlay": ["outlay", "Anna", "100"],
    "leave": ["leave", "1", "Anna"],
    "stats": ["stats"],
    "cup": ["cup"],
    "verify": ["verify"],
    "backup": ["backup", "copy.db"],
    "rules": ["rules"],
}
"""A line of each command that reads or writes the database."""

OTHERS = {"score", "draw", "recover", "restore", "help", "completion"}
"""Those that do not look at it, or put another one in its place."""


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the lines above name, and no settings of anybody's."""
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    (tmp_path / "folder").mkdir()
    database(tmp_path).rename("other.db")
    Path("evening.tarock.json").write_text(evening(entries=[rufer()]), encoding="utf-8")


def test_commands__each_has_a_line_here() -> None:
    assert {each.name for each in COMMANDS} == LINES.keys() | OTHERS


@pytest.mark.parametrize("name", ALL)
def test_db__a_strange_one_is_2_in_one_sentence_and_nothing_is_written(
    name: str, tmp_path: Path, run: CommandLine
) -> None:
    path = made(tmp_path / "fremd", name)
    before = contents(tmp_path)
    for command, line in LINES.items():
        status, out, err = run(*line, "--db", path)
        # To verify, what is other than it was or gone is what it is there to find.
        finds = command == "verify" and name not in STRANGE
        assert status == (1 if finds else 2), command
        (sentence,) = (out if finds else err).splitlines()
        assert f"{path}: " in sentence
        assert "Nothing was read or changed" in sentence
        assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ALL)
def test_restore__a_strange_copy_is_2_and_a_strange_database_can_be_replaced(
    name: str, tmp_path: Path, run: CommandLine
) -> None:
    path = made(tmp_path / "fremd", name)
    before = contents(tmp_path)
    status, out, sentence = run("restore", path, "--db", "other.db")
    assert (status, out, sentence.count("\n")) == (2, "", 1)
    assert sentence.startswith(f"{path}: this copy does not have the program's structure (")
    assert contents(tmp_path) == before
    assert run("restore", "other.db", "--yes", "--db", path)[0] == 0
    assert run("verify", "--db", path)[0] == 0
    assert [each.read_bytes() for each in path.parent.glob("*-replaced-*")] == [before[str(path)]]


@pytest.mark.parametrize("name", ALL)
def test_recover__of_a_strange_file_is_1_or_2_and_names_it(name: str, tmp_path: Path, run: CommandLine) -> None:
    path = made(tmp_path / "fremd", name)
    status, out, err = run("recover", path, "-o", "new.db")
    assert status == (1 if Path("new.db").exists() else 2)
    assert "structure is the program’s (" in (out if status == 1 else err)


# ---------------------------------------------------------------------- amounts

NO_NUMBERS = ["1_0", "٣٠", "१०", "¹⁰", "1 0", "1.0", "1e1", "0x10", "+10", "½", "", " 10", "10 ", "１０", "ten"]


@pytest.mark.parametrize(
    "line",
    [
        *(["pay", "Anna", "Bert", each] for each in NO_NUMBERS),
        ["pay", "Anna", "Bert", "100", "--evening", "1_0"],
        *([*each.split(), "1_0"] for each in ("settle other.json --round", "close 1 --round")),
        *([each, "1_0"] for each in ("close", "reopen", "trash", "untrash", "export")),
    ],
    ids=" ".join,
)
def test_numbers__are_ascii_digits(line: list[str], tmp_path: Path, run: CommandLine) -> None:
    before = contents(tmp_path)
    found = run("--db", "other.db", *line)
    assert found.status == 2
    assert found.err
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("language", "form", "large", "most"),
    [
        (
            "en",
            "a whole number in plain digits, such as 340, not “1_0”",
            "this number is too large",
            "an amount is at most 1000000000 cents; 1000000001 is too large",
        ),
        (
            "de",
            "eine ganze Zahl in gewöhnlichen Ziffern, etwa 340, nicht „1_0“",
            "diese Zahl ist zu groß",
            "ein Betrag ist höchstens 1000000000 Cent; 1000000001 ist zu viel",
        ),
    ],
)
def test_numbers__refused_ones_say_what_to_write(
    language: str, form: str, large: str, most: str, run: CommandLine
) -> None:
    def said(*line: str) -> str:
        found = run("--db", "other.db", *line, lang=language)
        assert found.status == 2
        return " ".join(found.err.split())

    name = "CENT" if language == "de" else "CENTS"
    assert f"{name}: {form}" in said("pay", "Anna", "Bert", "1_0")
    assert f"{name}: {large}" in said("pay", "Anna", "Bert", "9" * 5000)
    assert f"--round: {form.replace('340', '1')}" in said("settle", "other.json", "--round", "1_0")
    assert most in said("pay", "Anna", "Bert", "1000000001")


def test_numbers__each_of_them_goes_through_the_same_door() -> None:
    """Else the next one would take `1_0` again."""
    types = {each.options.get("type") for command in COMMANDS for each in command.arguments}
    assert int not in types
    assert {getattr(each, "__name__", None) for each in types - {None, Path}} == {"number"}
