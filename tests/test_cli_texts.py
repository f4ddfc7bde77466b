"""The command line prints what files and databases hold, and none of it steers a terminal or turns a payment."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarockblock.rules.library import shipped
from tarockblock.rules.writer import to_data
from tarockblock.visible_text import HIDDEN
from tests.cli import CommandLine, evening_file, write
from tests.hostile import is_clean
from tests.store.kit import FOUR

TITLE, NOTE = "\u202eAbend\x1b[31m", "Wirt\x07\x9b2J\u2067 und\nmehr"
TITLE_SHOWN, NOTE_SHOWN = "‹U+202E›Abend‹U+001B›[31m", "Wirt‹U+0007›‹U+009B›2J‹U+2067› und\nmehr"


def evening(**header: Any) -> dict[str, Any]:
    game = {"kind": "game", "game": "dreier", "declarer": "Anna", "result": "won", "note": NOTE}
    manual = {"kind": "manual", "points": {"Anna": 1, "Bert": -1}, "reason": NOTE}
    usual = {"title": TITLE, "note": NOTE, "date": "2026-11-19"} | header
    return evening_file(FOUR, game, manual, {"kind": "annulled", "reason": NOTE}, **usual)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write(tmp_path / "evening.json", evening())


Shown = Callable[..., str]


@pytest.fixture
def shown(run: CommandLine) -> Shown:
    """What a command prints, both outputs; nothing hidden is in either."""

    def printed(*argv: object, status: int = 0) -> str:
        found = run(*argv)
        text = found.out + found.err
        assert (found.status, is_clean(text.replace("\r\n", "\n"))) == (status, True)
        return text

    return printed


def test_score__accepts_titles_and_notes_and_prints_signs(file: str, shown: Shown) -> None:
    text = shown("score", file)
    assert text.startswith(TITLE_SHOWN)
    assert "Wirt‹U+0007›‹U+009B›2J‹U+2067› und mehr" in text  # the reason of the correction, in its line
    assert shown("score", "--json", file)


def test_database__list_and_every_export(file: str, tmp_path: Path, shown: Shown) -> None:
    db = str(tmp_path / "x.db")
    shown("--db", db, "import", file)
    assert TITLE_SHOWN in shown("--db", db, "list")
    listed = shown("--db", db, "list", "--json")
    assert '"\\u202eAbend\\u001b[31m"' in listed
    assert json.loads(listed)[0]["title"] == TITLE
    assert shown("--db", db, "verify")
    written = shown("--db", db, "export", "1")
    assert HIDDEN.search(written) is None
    assert (json.loads(written)["title"], json.loads(written)["note"]) == (TITLE, NOTE)
    for kind in ("csv", "html"):
        assert NOTE_SHOWN in shown("--db", db, "export", "1", "--format", kind), kind


@pytest.mark.parametrize("name", ["\x1b[2J.json", "\u202enosj.json", "\x9b.json"])
def test_file_names__are_said_visibly(name: str, tmp_path: Path, shown: Shown) -> None:
    path = tmp_path / name
    assert "‹U+" in shown("score", path, status=2)
    path.write_text("{}", encoding="utf-8")
    assert "‹U+" in shown("score", path, status=2)
    assert "‹U+" in shown("rules", "check", path, status=2)
    write(path, evening())
    assert "‹U+" in shown("--db", tmp_path / "x.db", "import", path)


def test_keys_of_a_bad_file__are_said_visibly(tmp_path: Path, shown: Shown) -> None:
    path = write(tmp_path / "evening.json", evening() | {"\x1b[2J": 1})
    assert "‹U+001B›[2J: " in shown("score", path, status=2)


@pytest.mark.parametrize("key", ["games", "clauses"])
def test_rules__names_and_ids_are_refused_in_a_sentence(key: str, tmp_path: Path, shown: Shown) -> None:
    data = json.loads(json.dumps(to_data(shipped("ooe-2023"))))
    data["games"]["dreier"]["name"]["en"] = "Drei\u202eer"
    data["clauses"]["My Clause"] = data["clauses"]["rate"]
    path = write(tmp_path / "rules.json", data)
    lines = shown("rules", "check", path, status=2).splitlines()
    assert [line.partition(": ")[2] for line in lines] == [
        "games.dreier.name.en: a name cannot hold invisible characters",
        'clauses.My Clause: "My Clause" cannot be an id here: small letters from a to z, digits and "_" only',
    ]
    # The same within an evening.
    whole = write(tmp_path / "evening.json", evening(ruleset=data))
    assert f"ruleset.{key}." in shown("score", whole, status=2)
