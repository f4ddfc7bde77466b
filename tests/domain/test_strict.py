"""Strict reading of plain data: types, bounds, unknown keys, everything at its place and all at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from tarockblock.domain.problems import Problem
from tarockblock.domain.strict import MAX_ITEMS, MAX_NUMBER, MAX_PROBLEMS, StrictTable, kind_of


def said(table: StrictTable) -> list[tuple[str, str, dict[str, object]]]:
    return [(each.path, each.code, dict(each.params)) for each in table.problems]


def wrong(path: str, expected: str, got: str) -> tuple[str, str, dict[str, object]]:
    return path, "wrong_type", {"expected": expected, "got": got}


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (None, "nothing"),
        (True, "bool"),
        (0, "number"),
        (0.5, "decimal"),
        ("", "text"),
        ([], "list"),
        ({}, "table"),
        (date(2026, 1, 1), "other"),  # TOML has dates
    ],
)
def test_kind__has_a_word_for_everything_a_file_can_hold(value: object, word: str) -> None:
    assert kind_of(value) == word


READERS: list[tuple[str, Callable[[StrictTable], object], object]] = [
    ("text", lambda table: table.text("key"), None),
    ("text", lambda table: table.text("key", default="so"), "so"),
    ("number", lambda table: table.number("key"), None),
    ("bool", lambda table: table.flag("key"), False),
    ("bool", lambda table: table.flag("key", default=True), True),
    ("text", lambda table: table.choice("key", ("always", "none")), None),
    ("list", lambda table: table.items("key"), []),
    ("list", lambda table: table.texts("key"), []),
    ("list", lambda table: list(table.tables("key")), []),
    ("table", lambda table: table.table("key"), None),
]


@pytest.mark.parametrize(("expected", "read", "instead"), READERS)
def test_wrong_type__is_said_with_both_and_nothing_is_guessed(
    expected: str, read: Callable[[StrictTable], object], instead: object
) -> None:
    for value in (7, 1.5, "so", True, ["a"], {"a": 1}):
        if kind_of(value) != expected:
            table = StrictTable({"key": value}, "games.rufer")
            assert read(table) == instead
            assert said(table) == [wrong("games.rufer.key", expected, kind_of(value))]


@pytest.mark.parametrize(("expected", "read", "instead"), READERS)
def test_missing__and_null_are_the_same_and_no_problem_unless_it_is_required(
    expected: str, read: Callable[[StrictTable], object], instead: object
) -> None:
    for data in ({}, {"key": None}):
        table = StrictTable(data)
        assert read(table) == instead
        assert [each.code for each in table.problems] == (["missing_key"] if instead == "" else [])
        table.finish()
        assert len(table.problems) == (instead == ""), "what was asked for is known"


REQUIRED: list[Callable[[StrictTable], object]] = [
    lambda table: table.raw("key", required=True),
    lambda table: table.text("key", required=True),
    lambda table: table.number("key", required=True),
    lambda table: table.choice("key", ("always",), required=True),
    lambda table: table.items("key", required=True),
    lambda table: table.texts("key", required=True),
    lambda table: list(table.tables("key", required=True)),
    lambda table: table.table("key", required=True),
]


@pytest.mark.parametrize("read", REQUIRED)
def test_required__is_missed_once_at_its_place(read: Callable[[StrictTable], object]) -> None:
    table = StrictTable({}, "rate")
    read(table)
    assert said(table) == [("rate.key", "missing_key", {"key": "key"})]


@pytest.mark.parametrize("read", REQUIRED)
def test_required__of_something_that_is_no_table_is_not_missed_as_well(read: Callable[[StrictTable], object]) -> None:
    table = StrictTable(["a"], "rate")
    read(table)
    assert not table.valid
    assert said(table) == [wrong("rate", "table", "list")]


def test_values__that_are_right_come_out_as_they_are() -> None:
    data = {"a": "so", "b": 3, "c": False, "d": "none", "e": [1], "f": ["x", "y"], "g": {"h": 1}}
    table = StrictTable({**data, "i": [{"j": 1}, {"j": 2}]})
    assert (table.text("a"), table.text("a", required=True), table.number("b")) == ("so", "so", 3)
    assert (table.flag("c", default=True), table.choice("d", ("always", "none"))) == (False, "none")
    assert (table.items("e"), table.texts("f")) == ([1], ["x", "y"])
    inner = table.table("g")
    assert (inner.path, inner.number("h")) == ("g", 1)
    assert [(each.path, each.number("j")) for each in table.tables("i")] == [("i[0]", 1), ("i[1]", 2)]
    assert "a" in table
    assert "z" not in table
    table.finish()
    assert table.problems == []


@pytest.mark.parametrize(
    ("bounds", "least", "most"),
    [
        ({}, -MAX_NUMBER, MAX_NUMBER),
        ({"most": 7}, -7, 7),
        ({"least": 0}, 0, MAX_NUMBER),
        ({"least": 2, "most": 3}, 2, 3),
    ],
)
def test_number__within_its_bounds_which_belong_to_it(bounds: dict[str, int], least: int, most: int) -> None:
    for value in (least, most):
        table = StrictTable({"key": value})
        assert (table.number("key", **bounds), table.problems) == (value, [])
    for value in (least - 1, most + 1):
        table = StrictTable({"key": value})
        assert table.number("key", **bounds) is None
        assert said(table) == [("key", "out_of_range", {"least": least, "most": most})]


def test_number__true_is_none() -> None:
    table = StrictTable({"key": True})
    assert table.number("key") is None
    assert said(table) == [wrong("key", "number", "bool")]


def test_choice__another_word_is_refused_with_those_there_are() -> None:
    table = StrictTable({"key": "allways"})
    assert table.choice("key", ("always", "none")) is None
    assert table.problems == [
        Problem("key", "no_choice", {"value": "allways", "choices": "always, none"}, suggestion="always")
    ]


def test_list__of_other_things_and_what_is_right_in_it() -> None:
    table = StrictTable({"texts": ["a", 1, "b", None], "tables": [{"n": 1}, "x", {"n": 2}]}, "games")
    assert table.texts("texts") == ["a", "b"]
    assert [each.number("n") for each in table.tables("tables")] == [1, 2]
    assert said(table) == [
        wrong("games.texts[1]", "text", "number"),
        wrong("games.texts[3]", "text", "nothing"),
        wrong("games.tables[1]", "table", "text"),
    ]


def test_list__too_long_is_refused_whole() -> None:
    for count, problems in ((MAX_ITEMS, []), (MAX_ITEMS + 1, [("key", "too_many_entries", {"most": MAX_ITEMS})])):
        table = StrictTable({"key": ["a"] * count})
        assert len(table.items("key")) == (0 if problems else count)
        assert said(table) == problems
    table = StrictTable({"key": ["a"] * 3})
    assert (table.items("key", most=2), said(table)) == ([], [("key", "too_many_entries", {"most": 2})])


def test_keys__of_ones_own_up_to_a_bound_and_all_of_them_are_known() -> None:
    for count, problems in ((MAX_ITEMS, []), (MAX_ITEMS + 1, [("games", "too_many_entries", {"most": MAX_ITEMS})])):
        table = StrictTable({f"k{number}": 1 for number in range(count)}, "games")
        assert len(table.keys()) == (0 if problems else count)
        table.finish()
        assert said(table) == problems


def test_finish__names_what_nobody_asked_for_and_what_was_meant() -> None:
    table = StrictTable({"value": 3, "valeu": 4, "clauses": 5, "zzz": 6}, "games.rufer")
    assert table.number("value") == 3
    table.finish("clause")
    assert table.problems == [
        Problem("games.rufer.valeu", "unknown_key", {"key": "valeu"}, suggestion="value"),
        Problem("games.rufer.clauses", "unknown_key", {"key": "clauses"}, suggestion="clause"),
        Problem("games.rufer.zzz", "unknown_key", {"key": "zzz"}),
    ]


def test_finish__what_is_known_besides_is_no_problem() -> None:
    table = StrictTable({"value": 3, "clause": "x"})
    table.finish("clause", "value")
    assert table.problems == []


def test_problems__no_more_than_anybody_reads() -> None:
    table = StrictTable({f"k{number}": 1 for number in range(MAX_ITEMS)})
    table.complain("first", "missing_key", key="first")
    table.finish()
    assert table.has_enough
    assert len(table.problems) == MAX_PROBLEMS
    table.complain("one more", "missing_key")
    assert len(table.problems) == MAX_PROBLEMS
    assert table.problems[-1].path == f"k{MAX_PROBLEMS - 2}"
    children = StrictTable({"a": {"b": "c"}}, "", table.problems).table("a")
    assert children.number("b") is None
    assert len(table.problems) == MAX_PROBLEMS
