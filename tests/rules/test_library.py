"""Shipped rulesets by id, rulesets out of files, and their fingerprints."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tarockblock import paths
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Text
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.rules.library import MAX_PARTS, load_file, setting_texts, shipped, shipped_ids, situation_texts
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import digest, to_data
from tests.rules.small import small

TIROL = paths.resource("rulesets", "tirol-2025.toml")


def load_text(folder: Path, text: str, name: str = "house.toml") -> list[Problem]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    ruleset, problems = load_file(file)
    assert (ruleset is None) is bool(problems)
    return problems


def test_shipped_ids__in_order() -> None:
    assert shipped_ids() == ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009", "wien-2021", "steiermark")


def test_shipped__is_read_once() -> None:
    assert shipped("tirol-2025") is shipped("tirol-2025")


def test_shipped__unknown_id() -> None:
    with pytest.raises(KeyError):
        shipped("wien-1900")


def test_setting_texts__are_read_once() -> None:
    assert setting_texts() is setting_texts()
    assert setting_texts()["bei_games"].values["no"] == Text("nein", "no")


def test_setting_texts__examples_are_hands_at_a_table() -> None:
    for name, text in setting_texts().items():
        assert text.examples, name
        for example in text.examples:
            assert example.entries, name
            assert all(entry["kind"] for entry in example.entries)
            assert example.seats in (4, 5, 6)
            assert example.shows in ("points", "money", "factor", "radl")


def test_situation_texts__each_has_a_name_and_cards_that_show_it() -> None:
    assert set(situation_texts()) == set(SITUATIONS)
    assert all(text.name.de and text.name.en and len(text.cards) == 4 for text in situation_texts().values())
    assert situation_texts() is situation_texts()


def test_file__toml() -> None:
    assert load_file(TIROL) == (shipped("tirol-2025"), [])


def test_file__json_and_back(tmp_path: Path) -> None:
    for name in shipped_ids():
        file = tmp_path / f"{name}.JSON"
        file.write_text(json.dumps(to_data(shipped(name))), encoding="utf-8")
        assert load_file(file) == (shipped(name), [])


def test_file__with_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TIROL.read_bytes())
    assert load_file(file)[1] == []


def test_file__problem_has_line_and_suggestion(tmp_path: Path) -> None:
    text = TIROL.read_text(encoding="utf-8").replace("vorhand_only = true", "vorhand_olny = true", 1)
    (found,) = load_text(tmp_path, text)
    line = text[: text.index("vorhand_olny")].count("\n") + 1
    assert (found.path, found.code) == ("games.rufer.vorhand_olny", "unknown_key")
    assert (found.line, found.suggestion) == (line, "vorhand_only")


def test_file__missing_key_has_the_line_of_its_table(tmp_path: Path) -> None:
    text = TIROL.read_text(encoding="utf-8").replace('kind = "negative"\n', "", 1)
    (found,) = load_text(tmp_path, text)
    assert (found.path, found.code) == ("games.piccolo.kind", "missing_key")
    assert found.line == text[: text.index("[games.piccolo]")].count("\n") + 1


def test_file__json_problem_has_no_line(tmp_path: Path) -> None:
    data = to_data(shipped("tirol-2025")) | {"extra": 1}
    (found,) = load_text(tmp_path, json.dumps(data), "house.json")
    assert (found.path, found.code, found.line) == ("extra", "unknown_key", None)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.toml", b"id = \n", "toml_syntax"),
        ("a.toml", b"a = 1\nb = [1, 2\n", "toml_syntax"),
        ("a.toml", b"a = 1\na = 2\n", "toml_syntax"),
        ("a.toml", b"a = '\xff'", "not_utf8"),
        ("a.toml", b"a = " + b"9" * 5000, "number_too_long"),
        ("a.toml", b"a = " + b"[" * 20_000 + b"]" * 20_000, "too_deep"),
        ("a.toml", b"#" * (1024 * 1024 + 1), "file_too_large"),
        ("a.json", b'{"id": }', "json_syntax"),
        ("a.json", b"", "json_syntax"),
        ("a.json", b'{"id": 1, "id": 2}', "duplicate_key"),
        ("a.json", b'{"id": "\\ud800"}', "surrogate"),
        ("a.json", b"[" * 200_000, "too_deep"),
        ("a.json", b"9" * 5000, "number_too_long"),
        ("a.json", b"[]", "wrong_type"),
        ("a.json", b'"' + b"x" * 1024 * 1024 + b'"', "file_too_large"),
    ],
)
def test_file__that_can_not_be_read_is_a_problem(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    ruleset, problems = load_file(file)
    assert ruleset is None
    assert [(each.path, each.code) for each in problems] == [("", code)]


def test_file__says_which_key_stands_there_twice(tmp_path: Path) -> None:
    (found,) = load_text(tmp_path, '{"name": {"de": 1, "en": 2, "de": 3}}', "a.json")
    assert found == Problem("", "duplicate_key", {"key": "de"})


def test_file__dotted_keys_have_so_many_parts_and_no_more(tmp_path: Path) -> None:
    """The standard parser needs time by the square of them; dots in sentences are none."""
    for parts, code in ((MAX_PARTS, "unknown_key"), (MAX_PARTS + 1, "too_deep")):
        text = ".".join(["a"] * parts) + " = 1"
        assert code in [each.code for each in load_text(tmp_path, text)]
    sentence = "u. s. w. " * MAX_PARTS
    assert "too_deep" not in [each.code for each in load_text(tmp_path, f'a = "{sentence}"')]
    json_text = json.dumps({".".join(["a"] * (MAX_PARTS + 1)): 1})
    assert "too_deep" not in [each.code for each in load_text(tmp_path, json_text, "a.json")]


def test_file__syntax_error_has_its_line(tmp_path: Path) -> None:
    (found,) = load_text(tmp_path, "a = 1\n\nb = = 2\n")
    assert (found.line, found.path) == (3, "")
    assert "line" not in str(found.params["message"])
    (at_end,) = load_text(tmp_path, "a = 1\nb = [")
    assert at_end.line == 2


@pytest.mark.parametrize("name", ["missing.toml", "missing.json", "", "a\0b.toml"])
def test_file__missing_or_no_file(tmp_path: Path, name: str) -> None:
    ruleset, problems = load_file(tmp_path / name)
    assert ruleset is None
    assert [(each.path, each.code) for each in problems] == [("", "unreadable_file")]
    assert problems[0].params["reason"]


def test_digest__is_of_the_plain_data_whatever_their_order() -> None:
    """Copies are known by it in every database there is: it may never be worked out otherwise."""
    ruleset, _ = read_ruleset(small())
    canonical = json.dumps(small(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert "Zu spät" in canonical
    assert digest(ruleset) == hashlib.blake2b(canonical.encode("utf-8"), digest_size=16).hexdigest()


def test_data__is_plain_and_leaves_out_defaults() -> None:
    data = to_data(shipped("tulln-2009"))
    assert json.loads(json.dumps(data)) == data
    assert data["won_from"] == {"value": "35/1", "with_kontra": "35/0", "clause": "won_from"}
    assert data["games"]["farbendreier"]["vorhand_value"] == 30
    assert "vorhand_lost_value" not in data["games"]["farbendreier"]
    assert "lost_value" not in data["games"]["dreier"]
    assert "base" not in data
    assert "with_kontra" not in to_data(shipped("tirol-2025"))["won_from"]
    assert to_data(shipped("tirol-2025"))["bonuses"]["sack_1"]["least"] == "45/2"
