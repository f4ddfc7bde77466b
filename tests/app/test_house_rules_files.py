"""House rulesets as files: what is written says what was changed; what is wrong with a file is said in sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.app.rules.building import file_text, read_file
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.cli import main
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.writer import to_data

DE = Wording("de")


def house(name: str = "Donnerstag", **values: str | bool) -> Ruleset:
    draft = HouseDraft(shipped("tirol-2025"), name=name, new_id="donnerstag")
    for path, value in values.items():
        draft.put(path.replace("__", "."), value)
    return draft.ruleset()


def written(tmp_path: Path, ruleset: Ruleset, wording: Wording = DE) -> Path:
    file = tmp_path / "rules.toml"
    file.write_text(file_text(ruleset, wording), encoding="utf-8")
    return file


CHANGED = {"games__dreier__value": "6", "games__zwiccolo_ouvert": False, "settings__bei_games__value": "yes"}


def test_file__says_the_base_and_what_was_changed(tmp_path: Path) -> None:
    text = file_text(house(**CHANGED), DE)
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert head == [
        "# Hausregel „Donnerstag“, geschrieben von Tarockblock.",
        "# Abgeleitet von: Tiroler Turnierregeln 2025/26 (tirol-2025).",
        "# Davon weicht ab:",
        "# - Dreier 6 statt 5",
        "# - Zwiccolo ouvert wird nicht gespielt",
        "# - Bei-Spiele: ja statt nein",
    ]
    assert "value = 6  # statt 5" in text
    assert 'value = "yes"  # statt nein' in text


def test_file__in_english(tmp_path: Path) -> None:
    text = file_text(house(**CHANGED), Wording("en"))
    assert "# - Dreier 6 instead of 5" in text
    assert read_file(written(tmp_path, house(**CHANGED), Wording("en"))) == (house(**CHANGED), [])


@pytest.mark.parametrize(
    "name", ["Donnerstag", '"Zitat" \\n', "# kein Kommentar", "''' \"\"\"", "王 Ødegård", "<b>fett</b>"]
)
def test_file__is_read_again_and_passes_the_check(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset = house(name, **CHANGED)
    file = written(tmp_path, ruleset)
    assert read_file(file) == (ruleset, [])
    assert main(["rules", "check", str(file)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", shipped_ids())
def test_file__of_an_official_one(tmp_path: Path, name: str) -> None:
    assert read_file(written(tmp_path, shipped(name))) == (shipped(name), [])


def test_bad_file__all_that_is_wrong_with_its_lines(tmp_path: Path) -> None:
    file = written(tmp_path, house(**CHANGED))
    text = file.read_text(encoding="utf-8")
    text = text.replace("value = 6  # statt 5", 'value = "sechs"').replace("levels = 2", "levels = 7")
    file.write_text(text, encoding="utf-8")
    ruleset, problems = read_file(file)
    assert ruleset is None
    lines = text.splitlines()
    assert {(each.path, lines[(each.line or 0) - 1]) for each in problems} == {
        ("games.dreier.value", 'value = "sechs"'),
        ("kontra.levels", "levels = 7"),
    }


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "rechts\u202elinks", "zwei\nZeilen"])
def test_bad_file__a_name_nobody_could_type(tmp_path: Path, name: str) -> None:
    data = to_data(house()) | {"short": {"de": name, "en": "fine"}}
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ruleset, problems = read_file(file)
    assert ruleset is None
    assert [each.path for each in problems] == ["short.de"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"PK\x03\x04", b"[[[", b"x" * 300_000])
def test_bad_file__that_is_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "rules.toml"
    file.write_bytes(content)
    ruleset, problems = read_file(file)
    assert ruleset is None
    assert problems
    assert all(DE.place(each) for each in problems)
