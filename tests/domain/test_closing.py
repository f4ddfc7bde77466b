"""Closing an evening: what is taken in, rounding, the fewest payments, and what stays while payments are made."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.closing import is_fewest, is_settled, net, settle_evening
from tarockblock.domain.journal import Closing, Debt
from tarockblock.domain.money import UNITS, Cents
from tarockblock.domain.settlement import EXACT_LIMIT
from tests.domain.test_settlement import fewest_by_trying

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gitti")


def cents(**amounts: int) -> dict[str, Cents]:
    return {who: Cents(amount) for who, amount in amounts.items()}


def balances(closing: Closing) -> dict[str, int]:
    people = {who for each in closing.proposed for who in (each.debtor, each.creditor) if who is not None}
    return net(closing.proposed, sorted(people))


def test_taken_in__claims_count_and_are_turned_round() -> None:
    """1,00 of last week and 0,20 of tonight are 1,20; what the posting moves comes to 0,20."""
    found = settle_evening(cents(Anna=20, Bert=-20, Cilli=0), [Debt("Bert", "Anna", 100)], 1)
    assert found.taken_in == (Debt("Bert", "Anna", 100),)
    assert found.proposed == (Debt("Bert", "Anna", 120),)
    assert found.transfers == (Debt("Bert", "Anna", 120), Debt("Anna", "Bert", 100))
    assert net(found.transfers, ("Anna", "Bert")) == {"Anna": 20, "Bert": -20}
    assert found.held


def test_left_open__nothing_is_taken_in() -> None:
    found = settle_evening(cents(Anna=20, Bert=-20), [Debt("Bert", "Anna", 100)], 1, leave_open=True)
    assert (found.taken_in, found.proposed) == ((), (Debt("Bert", "Anna", 20),))
    assert found.leave_open


def test_rounding__largest_remainder_over_results_and_claims_together() -> None:
    """+1,13 −0,58 −0,55 to 10: floors 1,10 −0,60 −0,60 lack 0,10, which goes to the largest remainder, Cilli's 0,05."""
    found = settle_evening(cents(Anna=103, Bert=-48, Cilli=-55), [Debt("Bert", "Anna", 10)], 10)
    assert balances(found) == {"Anna": 110, "Bert": -60, "Cilli": -50}


def test_people__who_has_a_claim_but_no_result_is_refused() -> None:
    with pytest.raises(ValueError, match="Emil"):
        settle_evening(cents(Anna=0, Bert=0), [Debt("Emil", "Anna", 10)], 1)


def test_is_settled__says_no_where_anything_was_changed() -> None:
    ledger = cents(Anna=103, Bert=-48, Cilli=-55)
    kept = settle_evening(ledger, [Debt("Bert", "Anna", 10)], 10, engine="2")
    assert is_settled(kept, ledger)
    assert not is_settled(kept, cents(Anna=93, Bert=-38, Cilli=-55))
    assert not is_settled(replace(kept, unit=5), ledger)
    assert not is_settled(replace(kept, taken_in=()), ledger)
    assert not is_settled(replace(kept, leave_open=True), ledger)
    assert not is_settled(replace(kept, proposed=kept.proposed[:-1]), ledger)
    assert not is_settled(kept, cents(Anna=103, Bert=-103))


def test_is_settled__a_list_that_is_longer_than_need_be_is_not() -> None:
    ledger = cents(Anna=10, Bert=-10, Cilli=20, Dora=-20)
    short = (Debt("Bert", "Anna", 10), Debt("Dora", "Cilli", 20))
    long = (Debt("Bert", "Cilli", 10), Debt("Dora", "Cilli", 10), Debt("Dora", "Anna", 10))
    assert is_settled(Closing(1, leave_open=False, proposed=short), ledger)
    assert not is_settled(Closing(1, leave_open=False, proposed=long), ledger)


@pytest.mark.parametrize("people", [EXACT_LIMIT, EXACT_LIMIT + 1])
def test_is_settled__as_many_people_as_there_are(people: int) -> None:
    """One has won what all others lost, each as much: whoever owes pays him, and there is no shorter list."""
    ledger = {"Anna": Cents(people - 1)} | {f"Bert {number}": Cents(-1) for number in range(people - 1)}
    found = settle_evening(ledger, [], 1)
    assert (len(found.proposed), is_fewest(found)) == (people - 1, people <= EXACT_LIMIT)
    assert is_settled(found, ledger)


@given(
    results=st.lists(st.integers(-6, 6), min_size=1, max_size=6),
    thirds=st.integers(0, 2),
    claims=st.lists(st.tuples(st.integers(0, 6), st.integers(1, 6), st.integers(1, 500)), max_size=6),
    unit=st.sampled_from(UNITS),
    leave_open=st.booleans(),
)
def test_settled__sums_to_zero_and_needs_the_fewest_payments(
    results: list[int], thirds: int, claims: list[tuple[int, int, int]], unit: int, leave_open: bool
) -> None:
    people = PEOPLE[: len(results) + 1]
    exact = [Fraction(10 * each) + Fraction(thirds, 3) for each in results]
    ledger = {who: Cents(amount) for who, amount in zip(people, [*exact, -sum(exact)], strict=True)}
    count = len(people)
    given = [Debt(people[a % count], people[(a + b) % count], c) for a, b, c in claims if b % count]
    found = settle_evening(ledger, given, unit, leave_open=leave_open)
    cleared, carried = net(found.proposed, people), net(found.taken_in, people)
    assert all(amount % unit == 0 for amount in cleared.values())
    for who in people:
        assert abs(Cents(cleared[who]) - ledger[who] - Cents(carried[who])) < Cents(unit)
    assert carried == dict.fromkeys(people, 0) if leave_open else carried == net(given, people)
    assert len(found.proposed) == fewest_by_trying(tuple(sorted(cleared.values())))
    assert is_settled(found, ledger)


def test_minimal__not_of_a_list_that_was_posted_with_more_payments_than_are_needed() -> None:
    """Bert owes Anna 2 and Dora Cilli 1: two payments do, whatever a machine once proposed."""
    amounts = {"Anna": 2, "Bert": -2, "Cilli": 1, "Dora": -1}
    found = settle_evening({who: Cents(cents) for who, cents in amounts.items()}, (), 1)
    assert is_fewest(found)
    longer = (Debt("Bert", "Anna", 1), Debt("Bert", "Cilli", 1), Debt("Dora", "Anna", 1))
    assert not is_fewest(replace(found, proposed=longer))
