"""``cup``, ``draw`` and the field ``cup`` of an evening file: the contract of the command line (``cup.md``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli import CommandLine, evening_file, write

FOUR = ("Anna", "Bert", "Cilli", "Dora")
EIGHT = [*FOUR, "Emil", "Franz", "Gerti", "Hans"]


def table(name: str, number: int, at: int, **points: int) -> dict[str, Any]:
    """A table whose slip was typed as one line of totals."""
    entry = {"kind": "manual", "points": points}
    cup = {"name": name, "round": number, "table": at}
    return evening_file(tuple(points), entry, cup=cup, date="2026-02-01", title="Wirt", cents_per_point=0)


TABLES = (
    table("Wirtscup 2026", 1, 1, Anna=8, Bert=-2, Cilli=-6, Dora=0),
    table("wirtscup  2026", 1, 2, Emil=3, Franz=1, Gerti=-4, Hans=0),
    table("Wirtscup 2026", 2, 1, Anna=0, Bert=10, Emil=-5, Franz=-5),
)


@pytest.fixture
def played(tmp_path: Path, run: CommandLine) -> CommandLine:
    files = [write(tmp_path / f"{index}.tarock.json", each) for index, each in enumerate(TABLES)]
    found = run.on(tmp_path / "cup.db")
    assert found("import", *files).status == 0
    return found


def test_cup__lists_the_cups(played: CommandLine) -> None:
    found = {"cup": "Wirtscup 2026", "rounds": 2, "tables": 3, "people": 8, "from": "2026-02-01", "to": "2026-02-01"}
    assert played("cup", "--json").data == [found]
    assert "Wirtscup 2026" in played("cup").out


def test_cup__gives_tables_and_standings(played: CommandLine) -> None:
    """Anna 8 + 0, Bert -2 + 10: equal at 8; Bert's best round is the better one. Dora 0 and Hans 0 met nobody."""
    data = played("cup", "WIRTSCUP 2026", "--json").data
    assert data["cup"] == "Wirtscup 2026"
    assert data["problems"] == []
    assert data["rounds"][0]["round"] == 1
    assert [each["table"] for each in data["rounds"][0]["tables"]] == [1, 2]
    first = data["rounds"][0]["tables"][0]
    points = {"Anna": 8, "Bert": -2, "Cilli": -6, "Dora": 0}
    assert first == {"table": 1, "evening": 1, "people": list(FOUR), "points": points, "closed": True, "hands": 0}
    bert, anna = data["standings"][:2]
    assert bert == {"place": 1, "player": "Bert", "points": 8, "rounds": [-2, 10], "decided_by": None}
    assert anna == {"place": 2, "player": "Anna", "points": 8, "rounds": [8, 0], "decided_by": "rounds"}
    assert data["standings"][-1] == {
        "place": 8,
        "player": "Cilli",
        "points": -6,
        "rounds": [-6, None],
        "decided_by": None,
    }


def test_cup__in_words_and_as_a_list(played: CommandLine, tmp_path: Path) -> None:
    said = played("cup", "Wirtscup 2026", lang="de")
    assert said.status == 0
    assert "bessere Runde" in said.out
    assert "Tisch 2" in said.out
    assert played("cup", "Wirtscup 2026", "--pdf", tmp_path / "list.pdf") == (0, "", "")
    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")


def test_cup__that_is_unknown_is_refused_with_the_nearest(played: CommandLine) -> None:
    said = played("cup", "Wirtskap 2026", "--json")
    assert (said.status, said.out) == (2, "")
    assert "Wirtscup 2026" in said.err
    assert played("cup", "--pdf", "x.pdf").status == 2


def test_cup__goes_by_who_is_known_as_whom_and_without_the_trash(played: CommandLine) -> None:
    assert played("trash", 3).status == 0
    data = played("cup", "Wirtscup 2026", "--json").data
    assert next(each["player"] for each in data["standings"]) == "Anna"
    assert len(data["rounds"]) == 1


def test_problems__are_named_without_numbers_of_evenings(played: CommandLine, tmp_path: Path) -> None:
    more = [
        table("Wirtscup 2026", 1, 2, Emil=1, Franz=1, Gerti=-4, Hans=2),
        table("Wirtscup 2026", 2, 2, Anna=50, Gerti=-50, Hans=0, Ilse=0) | {"cents_per_point": 10},
    ]
    assert played("import", *(write(tmp_path / f"more{at}.json", each) for at, each in enumerate(more))).status == 0
    data = played("cup", "Wirtscup 2026", "--json").data
    assert data["problems"] == [
        {"code": "rates"},
        {"code": "two_evenings", "round": 1, "tables": [2]},
        {"code": "two_tables", "round": 2, "player": "Anna", "tables": [1, 2]},
    ]
    by = {each["player"]: each["rounds"] for each in data["standings"]}
    assert (by["Anna"], by["Franz"], by["Hans"]) == ([8, None], [None, -5], [None, 0])


@pytest.mark.parametrize("command", ["import", "score"])
@pytest.mark.parametrize(
    ("cup", "place"),
    [
        ({"name": "W", "round": 0, "table": 1}, "cup.round"),
        ({"name": "W", "round": 100, "table": 1}, "cup.round"),
        ({"name": "W", "round": 1, "table": 100}, "cup.table"),
        ({"name": "W", "round": 1, "table": True}, "cup.table"),
        ({"name": "W", "round": "1", "table": 1}, "cup.round"),
        ({"name": "W", "round": 1}, "cup.table"),
        ({"round": 1, "table": 1}, "cup.name"),
        ({"name": "", "round": 1, "table": 1}, "cup.name"),
        ({"name": "  ", "round": 1, "table": 1}, "cup.name"),
        ({"name": "x" * 81, "round": 1, "table": 1}, "cup.name"),
        ({"name": "a\u202eb", "round": 1, "table": 1}, "cup.name"),
        ({"name": 7, "round": 1, "table": 1}, "cup.name"),
        ({"name": "W", "round": 1, "table": 1, "tabel": 1}, "cup.tabel"),
        ("Wirtscup", "cup"),
        ([], "cup"),
    ],
)
def test_field__is_refused_with_its_place(command: str, cup: Any, place: str, tmp_path: Path, run: CommandLine) -> None:
    file = write(tmp_path / "bad.json", evening_file(FOUR, cup=cup))
    said = run.on(tmp_path / "new.db")(command, file)
    assert said.status == 2
    assert f"{place}:" in said.err


def test_field__is_kept_by_import_export_update_merge_and_folder(tmp_path: Path, run: CommandLine) -> None:
    one, other = run.on(tmp_path / "one.db"), run.on(tmp_path / "other.db")
    cup = {"name": "Cafe\u0301  Cup", "round": 2, "table": 3}
    assert one("import", write(tmp_path / "in.json", TABLES[0] | {"cup": cup})).status == 0
    told = json.loads(one("export", 1, "--format", "json").out)
    assert told["cup"] == {"name": "Café Cup", "round": 2, "table": 3}
    assert one("import", write(tmp_path / "again.json", told)).status == 0
    assert other("merge", tmp_path / "one.db").status == 0
    assert json.loads(other("export", 1, "--format", "json").out) == told
    (tmp_path / "folder").mkdir()
    third = run.on(tmp_path / "third.db")
    assert one("share", tmp_path / "folder").status == 0
    assert third("share", tmp_path / "folder").status == 0
    assert third("cup", "CAFÉ CUP", "--json").data["rounds"][1]["tables"][0]["table"] == 3
    assert one("reopen", 1).status == 0
    changed = told | {"cup": {"name": "Café Cup", "round": 1, "table": 1}}
    assert one("import", write(tmp_path / "changed.json", changed)).status == 2  # other content, and no --update
    assert one("import", "--update", write(tmp_path / "changed.json", changed)).status == 0
    assert json.loads(one("export", 1, "--format", "json").out)["cup"] == changed["cup"]
    without = {key: each for key, each in told.items() if key != "cup"}
    assert one("import", "--update", write(tmp_path / "without.json", without)).status == 0
    assert "cup" not in json.loads(one("export", 1, "--format", "json").out)
    assert one("cup", "--json").data == []
    assert one("verify").status == 0


def test_settle_and_score__ignore_it(tmp_path: Path, run: CommandLine) -> None:
    with_it, without = (write(tmp_path / f"{at}.json", each) for at, each in enumerate(_with_and_without()))
    for command in ("score", "settle"):
        assert run(command, with_it, "--json") == run(command, without, "--json")


def _with_and_without() -> tuple[dict[str, Any], dict[str, Any]]:
    return TABLES[0], {key: each for key, each in TABLES[0].items() if key != "cup"}


def test_draw__gives_rounds_and_meetings(run: CommandLine) -> None:
    data = run("draw", "--json", "--seed", 4, *EIGHT).data
    assert [sorted(len(table) for table in tables) for tables in data["rounds"]] == [[4, 4]] * 3
    assert sum(int(often) * pairs for often, pairs in data["meetings"].items()) == 36
    assert run("draw", "--json", "--seed", 4, *EIGHT).data == data
    assert len(run("draw", "--json", "--rounds", 5, *EIGHT).data["rounds"]) == 5


def test_draw__in_words_and_on_paper(run: CommandLine, tmp_path: Path) -> None:
    said = run("draw", "--seed", 4, *EIGHT)
    assert said.status == 0
    assert "Round 3" in said.out
    assert "--seed 4" in said.out
    assert run("draw", "--pdf", tmp_path / "draw.pdf", *EIGHT) == (0, "", "")
    assert (tmp_path / "draw.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "line",
    [
        ["Anna", "Bert"],
        [*EIGHT[:7], "anna"],
        [*EIGHT[:7], "Anna"],
        [*EIGHT[:7], ""],
        [*(f"P{each}" for each in range(65))],
        ["--rounds", 0, *EIGHT],
        ["--rounds", 21, *EIGHT],
        ["--json", "--pdf", "x.pdf", *EIGHT],
    ],
)
def test_draw__that_cannot_be(line: list[Any], run: CommandLine) -> None:
    said = run("draw", *line)
    assert said.status == 2
    assert said.out == ""
    assert said.err
