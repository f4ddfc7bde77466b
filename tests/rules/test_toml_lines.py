"""Lines of places in TOML source."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock import paths
from tarockblock.rules.library import shipped_ids
from tarockblock.rules.toml_lines import line_of, longest_key

SOURCE = Path(__file__).with_name("places.toml").read_text(encoding="utf-8")
"""Behind ``#:`` are the places of a line, and some that are not there, of which it is the nearest above."""

PLACES = [
    (place, number)
    for number, line in enumerate(SOURCE.splitlines(), start=1)
    for place in line.partition("#: ")[2].split(", ")
    if place
]


@pytest.mark.parametrize(
    ("path", "line"), [*PLACES, *((path, None) for path in ("rate", "rate.cents", "not.a.table", "x", ""))]
)
def test_line__of_a_place(path: str, line: int | None) -> None:
    assert line_of(SOURCE, path) == line


def test_line__with_carriage_returns() -> None:
    assert line_of(SOURCE.replace("\n", "\r\n"), "offences[1].name.de") == 34


def test_line__in_deep_nesting_needs_no_stack() -> None:
    depth = 5_000
    assert line_of(f"a = {'[' * depth}{']' * depth}\nb = 1", "b") == 2


@pytest.mark.parametrize(
    "text", ["", "[", "[[", "a", "a =", "=", 'a = "', "a = [", "a = {", "a = { b", "]]", '"""', "[a", ". = 1"]
)
def test_line__of_broken_text_does_not_fail(text: str) -> None:
    assert line_of(text, "a.b") in (None, 1)


@given(st.text(alphabet="ab=.[]{},\"'#\n \\"), st.text(alphabet="ab.[]01", max_size=8))
def test_line__of_any_text_does_not_fail(text: str, path: str) -> None:
    line = line_of(text, path)
    assert line is None or 1 <= line <= text.count("\n") + 1


def places(value: object, path: str = "") -> Iterator[str]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, f"{path}[{index}]")


@pytest.mark.parametrize("name", shipped_ids())
def test_line__is_right_for_every_place_of_the_shipped_files(name: str) -> None:
    text = paths.resource("rulesets", f"{name}.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    for path in places(tomllib.loads(text)):
        line = line_of(text, path)
        assert line is not None, path
        key = path.rpartition("]")[0].rpartition("[")[0] if path.endswith("]") else path
        is_line_of_table = lines[line - 1].lstrip().startswith("{")
        assert is_line_of_table or key.rpartition(".")[2] in lines[line - 1], path


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 0),
        ("# a.b.c", 0),
        ("a = 1", 1),
        ("a.b.c = 1\nx = 2", 3),
        ("x = 2\na . b . c = 1", 3),
        ('"a.b".c = "d.e.f"', 2),
        ("[a.b.c.d]\ne = 1", 4),
        ("a b c", 1),
        ("a.b = { c.d.e = 1 }", 3),
    ],
)
def test_longest_key__by_its_parts(text: str, parts: int) -> None:
    assert longest_key(text) == parts


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("a = { b = [\n1,\n2] }\nc = 3", "a.b[1]", 3),
        ("a = [\n{ b = 1 },\n{ b = 2 }]", "a[1].b", 3),
        ("a = [[1], [\n2]]", "a[1][0]", 2),
        ("a = { b = {}, c = [] }\nd = 1", "d", 2),
        ("a = { b }\nc = 1", "c", 2),
        ("a = { b, c = 1 }\nd = 1", "a.c", 1),
        ('"a b" = 1\nc = 1', "a b", 1),
        ("c = 1\n'lit.eral'.x = 2", "lit.eral.x", 2),
    ],
)
def test_line__within_arrays_and_inline_tables(text: str, path: str, line: int) -> None:
    assert line_of(text, path) == line
