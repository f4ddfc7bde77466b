"""The command line prints what files and databases hold, and none of it steers a terminal or turns a payment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tarockblock.cli import main
from tarockblock.domain.visible_text import HIDDEN, isolated
from tarockblock.rules.library import shipped, to_data
from tests.hostile import HEBREW, is_clean

TITLE, NOTE = "\u202eAbend\x1b[31m", "Wirt\x07\x9b2J\u2067 und\nmehr"
TITLE_SHOWN, NOTE_SHOWN = "‹U+202E›Abend‹U+001B›[31m", "Wirt‹U+0007›‹U+009B›2J‹U+2067› und\nmehr"
FOUR = ("Anna", "Bert", "Cilli", "Dora")


def evening(players: tuple[str, ...] = FOUR, **header: Any) -> dict[str, Any]:
    game = {"kind": "game", "game": "dreier", "declarer": players[0], "result": "won", "note": NOTE}
    manual = {"kind": "manual", "points": {players[0]: 1, players[1]: -1}, "reason": NOTE}
    usual = {
        "format": "tarockblock-evening",
        "version": 1,
        "title": TITLE,
        "note": NOTE,
        "date": "2026-11-19",
        "ruleset": "tirol-2025",
        "players": list(players),
        "first_dealer": players[-1],
        "entries": [game, manual, {"kind": "annulled", "reason": NOTE}],
    }
    return usual | header


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(evening()), encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    """What a command prints, both outputs; nothing hidden is in either."""
    capsys.readouterr()
    assert main(["--lang", "en", *argv]) == status
    out, err = capsys.readouterr()
    assert is_clean((out + err).replace("\r\n", "\n"))
    return str(out + err)


def test_score__accepts_titles_and_notes_and_prints_signs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "score", file)
    assert text.startswith(TITLE_SHOWN)
    assert "Wirt‹U+0007›‹U+009B›2J‹U+2067› und mehr" in text  # the reason of the correction, in its line
    assert run(capsys, "score", "--json", file)


def test_database__list_and_every_export(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "x.db")
    run(capsys, "--db", db, "import", file)
    assert TITLE_SHOWN in run(capsys, "--db", db, "list")
    listed = run(capsys, "--db", db, "list", "--json")
    assert '"\\u202eAbend\\u001b[31m"' in listed
    assert json.loads(listed)[0]["title"] == TITLE
    assert run(capsys, "--db", db, "verify")
    written = run(capsys, "--db", db, "export", "1")
    assert HIDDEN.search(written) is None
    assert (json.loads(written)["title"], json.loads(written)["note"]) == (TITLE, NOTE)
    for kind in ("csv", "html"):
        assert NOTE_SHOWN in run(capsys, "--db", db, "export", "1", "--format", kind), kind


@pytest.mark.charts
def test_database__export_of_a_picture(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "x.db")
    run(capsys, "--db", db, "import", file)
    assert TITLE_SHOWN in run(capsys, "--db", db, "export", "1", "--format", "svg")


def test_settle__right_to_left_names_stay_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(evening(HEBREW)), encoding="utf-8")
    text = run(capsys, "settle", str(path))
    for payer in HEBREW[1:]:
        (line,) = (each for each in text.splitlines() if "→" in each and payer in each)
        assert line.split()[:3] == [isolated(payer), "→", isolated(HEBREW[0])]
    data = json.loads(run(capsys, "settle", "--json", str(path)))
    assert {each["from"] for each in data["payments"]} == set(HEBREW[1:])


@pytest.mark.parametrize("name", ["\x1b[2J.json", "\u202enosj.json", "\x9b.json"])
def test_file_names__are_said_visibly(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    assert "‹U+" in run(capsys, "score", str(path), status=2)
    path.write_text("{}", encoding="utf-8")
    assert "‹U+" in run(capsys, "score", str(path), status=2)
    assert "‹U+" in run(capsys, "rules", "check", str(path), status=2)
    path.write_text(json.dumps(evening()), encoding="utf-8")
    assert "‹U+" in run(capsys, "--db", str(tmp_path / "x.db"), "import", str(path))


def test_keys_of_a_bad_file__are_said_visibly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(evening() | {"\x1b[2J": 1}), encoding="utf-8")
    assert "‹U+001B›[2J: " in run(capsys, "score", str(path), status=2)


@pytest.mark.parametrize("key", ["games", "clauses"])
def test_rules__names_and_ids_are_refused_in_a_sentence(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(json.dumps(to_data(shipped("ooe-2023"))))
    data["games"]["dreier"]["name"]["en"] = "Drei\u202eer"
    data["clauses"]["My Clause"] = data["clauses"]["rate"]
    path = tmp_path / "rules.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    lines = run(capsys, "rules", "check", str(path), status=2).splitlines()
    assert [line.partition(": ")[2] for line in lines] == [
        "games.dreier.name.en: a name cannot hold invisible characters",
        'clauses.My Clause: "My Clause" cannot be an id here: small letters from a to z, digits and "_" only',
    ]
    # The same within an evening.
    whole = tmp_path / "evening.json"
    whole.write_text(json.dumps(evening(ruleset=data)), encoding="utf-8")
    assert f"ruleset.{key}." in run(capsys, "score", str(whole), status=2)
