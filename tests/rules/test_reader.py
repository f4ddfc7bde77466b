"""The strict reader: every mistake is found at its place, all at once, and nothing makes it fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.rules.library import shipped
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.sentences import said

Data = dict[str, Any]
Change = Callable[[Data], object]


def tirol() -> Data:
    return deepcopy(to_data(shipped("tirol-2025")))


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (
            lambda d: d["clauses"]["rate"].update(summary=True, reading=True),
            "clauses.rate.reading",
            "summary_and_reading",
        ),
        (lambda d: d["offences"][0].pop("consequence"), "offences[0].consequence", "missing_key"),
        (lambda d: d.update(id="my rules"), "id", "ruleset_id"),
        (lambda d: d["won_from"].update(value="35/3"), "won_from.value", "card_points_form"),
        (lambda d: d["won_from"].update(value="71"), "won_from.value", "card_points_form"),
        (lambda d: d["games"]["rufer"].update(clause=""), "games.rufer.clause", "no_such_clause"),
    ],
)
def test_mistake__is_named_at_its_place(change: Change, path: str, code: str) -> None:
    data = tirol()
    change(data)
    ruleset, problems = read_ruleset(data)
    assert ruleset is None
    assert (path, code) in [(each.path, each.code) for each in problems]
    assert said(problems)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"clauses": 3}, {"clauses": {}, "bonuses": []}, {1: 2}])
def test_anything_else__is_no_ruleset(data: object) -> None:
    ruleset, problems = read_ruleset(data)
    assert ruleset is None
    assert problems


def spots(value: object) -> Iterator[tuple[Any, Any]]:
    """Every place of the data at which something else could stand: its container and its key."""
    items: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, inner in items:
        yield value, key
        yield from spots(inner)


SPOTS = sum(1 for _ in spots(tirol()))
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["rate", "uhu", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.lists(st.tuples(st.integers(0, SPOTS - 1), JUNK), min_size=1, max_size=3))
def test_junk_anywhere__never_raises(changes: list[tuple[int, object]]) -> None:
    data = tirol()
    for number, junk in changes:
        found = list(spots(data))
        container, key = found[number % len(found)]
        container[key] = junk
    ruleset, problems = read_ruleset(data)
    assert (ruleset is None) is bool(problems)
    if ruleset is not None:
        assert read_ruleset(to_data(ruleset)) == (ruleset, [])


@given(JUNK)
def test_junk_alone__is_refused(data: object) -> None:
    assert read_ruleset(data)[0] is None
