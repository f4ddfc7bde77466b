"""The index finds character by character what was put in, whatever was put in, and takes nothing for a query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app.archive_words import folded
from tarockblock.store import search_index
from tarockblock.store.search_index import IndexRow, build

SCRAPS = st.sampled_from(
    [*"abcdeirtuwz äß\"'*-%_()^:+{}\\\0\n", "near", "or", "漢", "𝒶", "\ud800", "\ufffe", "\uffff", "\ufffd"]
)
TEXTS = st.one_of(st.lists(SCRAPS, max_size=10).map("".join), st.text(max_size=12)).map(folded)
ROWS = st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), max_size=6)


@given(ROWS, TEXTS)
def test_find__exactly_what_holds_the_part(rows: list[tuple[str, str, str, str]], part: str) -> None:
    index = build(IndexRow(number, *texts) for number, texts in enumerate(rows, start=1))
    assert index is not None
    for piece in {part, part[:3], part[1:], *(text[1:5] for row in rows for text in row)} - {""}:
        expected = {number for number, texts in enumerate(rows, start=1) if any(piece in text for text in texts)}
        assert index.find(piece) == expected


@pytest.mark.parametrize(
    "hostile",
    [
        '"',
        '""',
        '"*',
        "* OR *",
        "-wirt",
        "wirt NOT x",
        "NEAR(wirt, 2)",
        "note:wirt",
        "^wirt",
        "wirt*",
        "wirt'--",
        "()",
        "{note}: wirt",
        "%",
        "_",
    ],
)
def test_find__nothing_typed_is_a_query(hostile: str) -> None:
    index = build([IndexRow(1, "wirt", "beim wirt", "", "anna"), IndexRow(2, "", f"x{hostile}x", "", "")])
    assert index is not None
    assert index.find(hostile) == {2}


def test_find__a_part_never_goes_from_one_text_into_the_next() -> None:
    index = build([IndexRow(1, "abc", "def", "gh\nij", "")])
    assert index is not None
    assert index.find("cde") == index.find("hij") == index.find("cd") == set()


def test_find__folds_nothing_itself() -> None:
    index = build([IndexRow(1, "wirt", "ÖLOFEN", "", "")])
    assert index is not None
    assert index.find("Wirt") == index.find("ölofen") == index.find("OLOFEN") == set()


def test_find__very_long_parts() -> None:
    """What fits into a search field at most; the longest one is there, the other nearly."""
    long = "abcdefgh" * 4000
    index = build([IndexRow(1, "", long, "", "")])
    assert index is not None
    assert index.find(long) == {1}
    assert index.find(long[:-1] + "x") == set()


def test_build__none_where_this_sqlite_has_no_such_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_index, "_CREATE", "CREATE VIRTUAL TABLE evenings USING fts99 (title)")
    assert build([]) is None
    monkeypatch.setattr(
        search_index, "_CREATE", "CREATE VIRTUAL TABLE evenings USING fts5 (title, tokenize = 'fourgram')"
    )
    assert build([]) is None
