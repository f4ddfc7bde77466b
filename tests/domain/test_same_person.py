"""Who is who: one fold over what was joined and who sat together, the same whatever was heard of first."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.names import Join, People, composed, who_is_who

AE, A_E = "\u00c4nnchen", "A\u0308nnchen"
"""One name, composed and decomposed (Unicode NFC and NFD)."""


def join(number: int, called: str, *names: str) -> Join:
    return Join(f"id{number}", number, called, names)


def groups(people: People) -> set[frozenset[str]]:
    return {frozenset(each.all_names) for each in people.persons}


def test_composed__however_it_was_typed() -> None:
    assert {composed(each) for each in (AE, A_E, f" {AE}", f"{A_E}\u00a0")} == {AE}
    assert composed("anna") != composed("Anna")


def test_name__is_itself_composed_and_nothing_more() -> None:
    people = who_is_who([], [("Anna", AE), ("anna", A_E)])
    assert [people.called(each) for each in (AE, A_E, "anna", "Anna")] == [AE, AE, "anna", "Anna"]


def test_join__of_one_spelling_is_of_the_other() -> None:
    people = who_is_who([join(1, "Anni", A_E)], [(AE, "Bert"), ("Anni", "Bert")])
    assert {people.called(each) for each in (AE, A_E, "Anni")} == {"Anni"}
    assert who_is_who([join(1, "Anni", A_E)], [(AE, "Anni")]).persons == ()


def test_join__whose_names_sat_together_applies_nowhere() -> None:
    one = join(1, "Emil", "Mimi", "Emil")
    assert groups(who_is_who([one], [("Anna", "Emil"), ("Anna", "Mimi")])) == {frozenset({"Emil", "Mimi"})}
    people = who_is_who([one], [("Anna", "Emil"), ("Anna", "Mimi"), ("Mimi", "Bert", "Emil")])
    assert (people.persons, people.void) == ((), (one,))
    assert people.called("Mimi") == "Mimi"


CHAIN = (join(1, "A", "A", "B"), join(2, "B", "B", "C"))


@pytest.mark.parametrize(
    ("tables", "together"),
    [
        ([], {"B", "C"}),  # the later one has its names, and nobody is A's by way of B
        ([("A", "C")], {"B", "C"}),
        ([("A", "B")], {"B", "C"}),
        ([("B", "C")], {"A", "B"}),
        ([("A", "B"), ("B", "C")], None),
    ],
)
def test_chain__nobody_is_joined_by_way_of_a_second(tables: list[tuple[str, str]], together: set[str] | None) -> None:
    """A was joined to B on one machine and B to C on another: worked out by hand from the rule."""
    for joins in permutations(CHAIN):
        assert groups(who_is_who(joins, tables)) == ({frozenset(together)} if together else set())


def test_chain__on_one_machine_the_smaller_join_stays_where_the_larger_one_is_void() -> None:
    """A and B were joined, then C to both; A and C sit down together: A and B are one all the same."""
    joins = [join(1, "A", "A", "B"), join(2, "A", "A", "B", "C")]
    people = who_is_who(joins, [("A", "C")])
    assert groups(people) == {frozenset({"A", "B"})}
    assert [each.number for each in people.void] == [2]


def test_void__is_named_until_a_later_word_about_its_names() -> None:
    both = [("Emil", "Mimi")]
    first, again = join(1, "Emil", "Emil", "Mimi"), join(2, "Mimi", "Emil", "Mimi")
    assert who_is_who([first, again], both).void == (again,)
    assert who_is_who([first, again, join(3, "", "Emil", "Mimi")], both).void == ()
    assert who_is_who([first, join(3, "Mimi", "Mimi", "Maria")], both).void == ()


def test_two_spellings_at_one_table__are_two_people() -> None:
    """An evening from before that was refused: each is who is written, there and everywhere."""
    people = who_is_who([join(1, "Anni", A_E)], [(AE, A_E), ("Bert", A_E)])
    assert [people.called(each) for each in (AE, A_E, "Anni")] == [AE, "Anni", "Anni"]


NAMES = st.sampled_from(["A", "B", "C", "D", AE, A_E, "anna", "Anna"])
JOINS = st.lists(
    st.tuples(st.integers(1, 4), st.sampled_from(["", "A", "B", AE, "Anna", "X"]), st.sets(NAMES, min_size=1)),
    max_size=6,
)
TABLES = st.lists(st.lists(NAMES, min_size=2, max_size=4, unique=True), max_size=6)


@given(JOINS, TABLES, st.randoms(use_true_random=False))
def test_fold__knows_no_order_and_never_makes_one_of_two_who_sat_together(
    drawn: list[tuple[int, str, set[str]]], tables: list[list[str]], chance: Random
) -> None:
    joins = [Join(f"id{place}", number, called, tuple(names)) for place, (number, called, names) in enumerate(drawn)]
    people = who_is_who(joins, tables)
    for table in tables:
        shown = people.in_evening(table)
        assert len(set(shown.values())) == len(table), (table, shown)
    for one, other in combinations(people.persons, 2):
        assert not set(one.all_names) & set(other.all_names)
    for name in ("A", "B", "C", "D", AE, A_E, "X"):
        assert people.called(people.called(name)) == people.called(name)
    mixed = [each[:] for each in tables] + tables[:2]
    chance.shuffle(mixed)
    for each in mixed:
        chance.shuffle(each)
    chance.shuffle(joins)
    assert who_is_who(joins + joins[:2], mixed) == people
