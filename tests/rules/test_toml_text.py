"""What is written as TOML is read back as it was, whatever the words in it are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.rules.library import load_file, shipped, shipped_ids
from tarockblock.rules.writer import to_data, to_toml

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    st.one_of(TEXTS, st.booleans(), st.integers(-(2**40), 2**40), st.lists(TEXTS, max_size=3)),
    lambda inner: st.one_of(
        st.dictionaries(TEXTS, inner, max_size=4), st.lists(st.dictionaries(TEXTS, inner, max_size=3), max_size=3)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped__written_and_read_are_the_same(tmp_path: Path, name: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(to_toml(to_data(shipped(name))), encoding="utf-8")
    assert load_file(file) == (shipped(name), [])


@given(st.dictionaries(TEXTS, VALUES, max_size=5), st.lists(TEXTS, max_size=3), TEXTS)
def test_anything__written_and_read_is_the_same(data: dict[str, Any], head: list[str], remark: str) -> None:
    text = to_toml(data, head, dict.fromkeys(data, remark))
    assert tomllib.loads(text) == data


def test_remarks__stand_behind_their_values_and_at_the_head() -> None:
    text = to_toml({"id": "x", "games": {"dreier": {"value": 6}}}, ["Hausregel"], {"games.dreier.value": "statt 5"})
    assert text == '# Hausregel\n\nid = "x"\n\n[games.dreier]\nvalue = 6  # statt 5\n'


def test_remarks__cannot_become_anything_else() -> None:
    text = to_toml({"a": 1}, ["one\nid = 2", "\x1b[31mred"], {"a": "x\r\nb = 3"})
    assert tomllib.loads(text) == {"a": 1}
    assert "\x1b" not in text


def test_head__long_sentences_are_broken() -> None:
    text = to_toml({}, ["wort " * 100])
    assert max(map(len, text.splitlines())) <= 102
    assert all(line.startswith("# ") for line in text.splitlines() if line)


def test_tables__stand_under_headings_and_words_in_their_line() -> None:
    data = {
        "id": "x",
        "name": {"de": "Haus", "en": "House"},
        "empty": {},
        "ref": {"text": "one"},
        "half": {"de": "nur"},
        "numbers": {"de": 1, "en": 2},
        "list": ["a", "b"],
        "nothing": [],
        "cases": [{"id": "a"}, {"id": "b", "on": True}],
        "deep": {"er": {"key": 1}},
        "with space": {"a.b": 1},
    }
    assert to_toml(data) == Path(__file__).with_name("written.toml").read_text(encoding="utf-8")
    assert tomllib.loads(to_toml(data)) == data
