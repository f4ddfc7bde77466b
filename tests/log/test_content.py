"""An evening as plain data: operations change exactly what they name, and what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.log.facts import (
    Content,
    UnsoundError,
    changes,
    insert,
    move,
    remove,
    replace,
    set_heading,
    set_seats,
)
from tarockblock.log.kinds import HEADING_FORMS

ENTRIES = st.sampled_from(({"kind": "annulled"}, {"kind": "doubling", "radl": 1}))
ROWS = st.lists(st.sampled_from("abcdefg"), unique=True).flatmap(
    lambda ids: st.tuples(*(st.tuples(st.just(each), ENTRIES) for each in ids))
)
CONTENTS = st.builds(
    Content,
    st.fixed_dictionaries({"title": st.sampled_from(("", "Advent")), "round": st.just("Donnerstag")}),
    st.permutations(("Anna", "Bert", "Cilli", "Dora")).map(tuple),
    ROWS,
)
TWO = Content({"round": "Donnerstag"}, ("Anna", "Bert"), (("a", {"kind": "annulled"}), ("b", {"kind": "annulled"})))


@given(CONTENTS, CONTENTS)
def test_changes__lead_from_any_evening_to_any_other(old: Content, new: Content) -> None:
    assert old.after(changes(old, new)) == new


@given(CONTENTS)
def test_changes__to_the_same_evening_are_none(content: Content) -> None:
    assert changes(content, content) == ()


@given(CONTENTS)
def test_content__comes_back_from_its_data(content: Content) -> None:
    assert Content.of(content.data) == content


def test_after__each_operation_does_what_it_names() -> None:
    entry = {"kind": "doubling", "radl": 1}
    assert [row for row, _ in TWO.after([insert("c", entry, 1)]).rows] == ["a", "c", "b"]
    assert TWO.after([replace("a", entry)]).rows[0] == ("a", entry)
    assert [row for row, _ in TWO.after([remove("a")]).rows] == ["b"]
    assert [row for row, _ in TWO.after([move("a", 1)]).rows] == ["b", "a"]
    assert TWO.after([set_heading("title", "Advent")]).heading == {"round": "Donnerstag", "title": "Advent"}
    assert TWO.after([set_seats(["Bert", "Anna"])]).seats == ("Bert", "Anna")


@pytest.mark.parametrize(
    "operation",
    [
        insert("a", {}, 0),
        insert("c", {}, 3),
        insert("c", {}, -1),
        replace("c", {}),
        remove("c"),
        move("c", 0),
        move("a", 2),
    ],
)
def test_after__refuses_what_does_not_fit(operation: dict[str, Any]) -> None:
    with pytest.raises(UnsoundError, match=r"^operation$"):
        TWO.after([operation])


def test_changes__a_row_that_goes_down_the_list_is_one_move() -> None:
    rows = tuple((f"r{number}", {"kind": str(number)}) for number in range(30))
    old = Content({"title": ""}, ("A",), rows)
    for start, end in ((0, 29), (29, 0), (3, 17), (17, 3), (5, 6)):
        order = [each for each in rows if each is not rows[start]]
        order.insert(end, rows[start])
        new = Content(old.heading, old.seats, tuple(order))
        found = changes(old, new)
        assert len(found) == 1
        assert old.after(found) == new


def test_changes__a_row_goes_down_behind_others_that_are_new() -> None:
    entry = {"kind": "annulled"}
    new = Content(TWO.heading, TWO.seats, (("b", entry), ("c", entry), ("d", entry), ("a", entry)))
    assert TWO.after(changes(TWO, new)) == new


def test_changes__what_is_no_longer_in_the_heading_becomes_nothing() -> None:
    titled = Content({"round": "Donnerstag", "title": "Advent"}, TWO.seats, TWO.rows)
    assert changes(titled, TWO) == (set_heading("title", None),)


def test_content__may_have_every_name_there_is_in_its_heading() -> None:
    whole = {"heading": dict.fromkeys(HEADING_FORMS, ""), "seats": [], "rows": []}
    assert Content.of(whole).data == whole
