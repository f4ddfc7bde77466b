"""What stands of an evening, out of steps alone (``sharing.md``: the table, and how old databases are united)."""

from __future__ import annotations

import pytest

from tarockblock.app.evening_line import Line
from tarockblock.store.steps import Step


def step(id_: str, number: int, *parents: str, state: str = "open", kind: str = "recorded", closing: str = "") -> Step:
    return Step(id_, "e", number, parents, kind, state, closing or None, "2026-11-19T21:00:00+00:00")


def closed(id_: str, number: int, parent: str, closing: str) -> Step:
    return step(id_, number, parent, state="closed", kind="closed", closing=closing)


BEGUN = step("a", 1, kind="begun")


def line(*steps: Step, **closings: int) -> Line:
    """``closings`` are the numbers of those that nobody took back."""
    return Line.of([BEGUN, *steps], {name: (number, name) for name, number in closings.items()})


def heads(found: Line) -> list[str]:
    return [each.id for each in found.heads]


def test_newer__follows_the_older() -> None:
    found = line(step("b", 2, "a"), step("c", 3, "b"))
    assert heads(found) == ["c"]
    assert found.follows("c", "a")
    assert not found.follows("a", "c")
    assert found.others == ()


def test_diverged__the_greater_number_then_the_greater_id_stands() -> None:
    assert line(step("b", 2, "a"), step("c", 3, "a")).standing.id == "c"
    assert line(step("b", 4, "a"), step("c", 3, "a")).standing.id == "b"
    assert line(step("b", 3, "a"), step("c", 3, "a")).standing.id == "c"


def test_closed__before_open_whatever_the_number() -> None:
    found = line(closed("b", 2, "a", "p"), step("c", 9, "a"), p=1)
    assert found.standing.id == "b"
    assert [each.id for each in found.others] == ["c"]


def test_closed__of_two_the_one_whose_posting_is_the_later() -> None:
    """The numbers of steps and of postings are counted apart: the book decides."""
    assert line(closed("b", 9, "a", "p"), closed("c", 2, "a", "q"), p=1, q=2).standing.id == "c"


def test_closed__but_taken_back_is_one_among_others() -> None:
    assert line(closed("b", 2, "a", "p"), step("c", 3, "a")).standing.id == "c"


@pytest.mark.parametrize("state", ["trashed", "deleted"])
def test_thrown_away__stands_only_beside_what_is_thrown_away(state: str) -> None:
    gone = step("z", 9, "a", state=state)
    assert line(gone).standing.id == "z"
    found = line(gone, step("b", 2, "a"))
    assert (found.standing.id, [each.id for each in found.others]) == ("b", ["z"])
    assert line(step("b", 2, "a"), step("z", 9, "b", state=state)).standing.id == "z"


def test_trashed__is_not_gone_where_somebody_deleted_it_without_knowing() -> None:
    found = line(step("b", 2, "a", state="trashed"), step("c", 9, "a", state="deleted"))
    assert (found.standing.id, found.others) == ("b", ())


def test_seen__both_is_no_conflict_any_more_and_both_are_kept() -> None:
    found = line(step("b", 2, "a"), step("c", 2, "a"), step("d", 3, "c", "b", kind="put"))
    assert (heads(found), found.needed) == (["d"], {"b", "c", "d"})
    found = line(step("b", 2, "a"), step("c", 2, "a"), step("d", 3, "c", "b", kind="kept"))
    assert (heads(found), found.needed) == (["d"], {"b", "d"})


def test_order__in_which_steps_are_read_makes_no_difference() -> None:
    steps = [step("b", 2, "a"), closed("c", 3, "b", "p"), step("d", 3, "b"), step("e", 4, "d"), step("f", 5, "c", "e")]
    assert heads(line(*steps)) == heads(line(*reversed(steps))) == ["f"]


def test_found__with_fewer_changes_on_the_same_line_is_older() -> None:
    logged = [step("b", 2, "a"), step("c", 3, "b")]
    older = step("f1", 4, "b", kind="found")
    newer = step("f2", 7, "c", kind="found")
    assert heads(line(*logged, older, newer)) == ["f2"]
    assert heads(line(*logged, older, newer, step("x", 8, "f2"))) == ["x"]
    assert heads(line(*logged, older, newer, step("x", 8, "f1"))) == ["f2", "x"]


def test_found__on_another_line_or_after_as_many_changes_is_no_older() -> None:
    logged = [step("b", 2, "a"), step("c", 3, "a")]
    assert len(heads(line(*logged, step("f1", 4, "b", kind="found"), step("f2", 7, "c", kind="found")))) == 2
    assert len(heads(line(*logged, step("f1", 4, "a", kind="found"), step("f2", 4, "b", kind="found")))) >= 2


def test_found__closed_and_not_taken_back_since_is_no_older() -> None:
    logged = [step("b", 2, "a"), step("c", 3, "b")]
    older = step("f1", 4, "b", kind="found", state="closed", closing="p")
    newer = step("f2", 7, "c", kind="found")
    assert line(*logged, older, newer, p=1).standing.id == "f1"
    assert heads(line(*logged, older, newer)) == ["f2"]


def test_import__of_a_file_with_its_id_is_how_it_was_at_some_time_and_no_conflict() -> None:
    imported = step("i", 1, state="closed", kind="begun")
    found = line(step("b", 2, "a"), imported)
    assert (heads(found), found.needed) == (["b"], {"b", "i"})
    found = line(step("b", 2, "a"), imported, step("j", 2, "i", kind="reopened"))
    assert heads(found) == ["b", "j"]
    assert heads(Line.of([imported, step("k", 1, state="closed", kind="begun")], {})) == ["i", "k"]


def test_import__after_the_evening_was_deleted_here_goes_round_in_no_circle() -> None:
    gone = step("z", 5, "a", state="deleted")
    assert heads(line(gone, step("i", 6, "z", state="closed", kind="begun"))) == ["i"]


def test_long_evening__is_no_matter() -> None:
    """Every hand undone and done again: 10,000 steps on one line, and another that left it at the beginning."""
    steps = [step(f"s{number}", number, f"s{number - 1}" if number > 2 else "a") for number in range(2, 10_002)]
    found = line(*steps, step("x", 2, "a"))
    assert heads(found) == ["x", "s10001"]
    assert found.follows("s10001", "a")
