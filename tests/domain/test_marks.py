"""Colours and letters of people: who meets differs, and the earlier person keeps what he has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.marks import Mark, marks_apart, marks_for

ROUND = ("Anna", "Bert", "Cilli")
BESIDE = {name: set(ROUND) - {name} for name in ROUND}


def test_marks__of_two_alike_the_later_takes_the_next_free_one_and_nobody_else_moves() -> None:
    wanted = {"Anna": 0, "Bert": 0, "Cilli": 1}
    found = marks_apart(ROUND, wanted, {"Anna": "A", "Bert": "A", "Cilli": "B"}, BESIDE)
    assert found == {"Anna": Mark("A", 0), "Bert": Mark("Be", 2), "Cilli": Mark("B", 1)}


def test_marks__who_never_meets_may_be_alike() -> None:
    found = marks_apart(("Anna", "Anton"), {}, {}, {})
    assert found == {"Anna": Mark("A", 0), "Anton": Mark("A", 0)}


def test_marks__who_came_later_does_not_change_anybody() -> None:
    known = {"Anna": Mark("A", 3), "Bert": Mark("B", 0)}
    assert marks_for(["Anton", "Anna", "Cilli"], known) == [Mark("An", 0), Mark("A", 3), Mark("C", 1)]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ("Anna Bert Cilli", "A B C"),
        ("Anna Alois Bert", "An Al B"),
        ("anna Bert", "A B"),
        ("Anna anton Ana", "An At Aa"),
        ("Bo B", "Bo B2"),
    ],
)
def test_marks__two_letters_where_one_is_not_enough(names: str, letters: str) -> None:
    assert [each.initials for each in marks_for(names.split(), {})] == letters.split()


def test_marks__known_people_keep_theirs_wherever_they_are_shown() -> None:
    known = {"Anna": Mark("A", 3), "Anton": Mark("A", 3)}
    assert marks_for(["Anton", "Anna"], known, meet=False) == [Mark("A", 3), Mark("A", 3)]
    assert marks_for(["Anton", "Anna"], known) == [Mark("A", 3), Mark("An", 0)], "in an evening they differ"


NAMES = st.lists(st.text("ABabßü 1", min_size=1, max_size=4), unique=True, max_size=25)


@given(NAMES, st.data())
def test_marks__people_of_a_round_differ_whatever_they_are_to_have(names: list[str], data: st.DataObject) -> None:
    some = st.sampled_from(names) if names else st.nothing()
    colors = data.draw(st.dictionaries(some, st.integers(0, 12)))
    letters = data.draw(st.dictionaries(some, st.sampled_from(["A", "B", "Aa", "A2"])))
    found = marks_apart(names, colors, letters, dict.fromkeys(names, names))
    assert len({each.color for each in found.values()}) == len({each.initials for each in found.values()}) == len(names)
    assert all(each.color == colors[name] for name, each in list(found.items())[:1] if name in colors)
