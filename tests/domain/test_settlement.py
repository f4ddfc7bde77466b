"""Who pays whom: provably the fewest payments, rounding that keeps the sum at zero, a stable order."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.money import UNITS, Cents
from tarockblock.domain.settlement import Payment, fewest_payments, round_balances
from tests.thorough import some

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans")


def balances(*amounts: int) -> dict[str, int]:
    return dict(zip(NAMES, amounts, strict=False))


def in_cents(*amounts: int | Fraction) -> dict[str, Cents]:
    return {name: Cents(amount) for name, amount in zip(NAMES, amounts, strict=False)}


def paid(payments: tuple[Payment, ...]) -> list[tuple[str, str, int]]:
    return [(pay.payer[0], pay.payee[0], pay.cents) for pay in payments]


def after(start: Mapping[str, int], payments: tuple[Payment, ...]) -> dict[str, int]:
    left = dict(start)
    for pay in payments:
        assert pay.cents > 0
        left[pay.payer] += pay.cents
        left[pay.payee] -= pay.cents
    return left


def fewest_by_trying(amounts: tuple[int, ...]) -> int:
    """An independent answer: clear the first open balance against every other one, with any amount a sub-sum can need.

    In some best plan each payment clears a payer or a payee, so it moves the smaller of the two balances.
    """

    @cache
    def least(open_: tuple[int, ...]) -> int:
        left = tuple(sorted(amount for amount in open_ if amount))
        if not left:
            return 0
        best = len(left)
        for i, j in combinations(range(len(left)), 2):
            if left[i] * left[j] < 0:
                amount = min(abs(left[i]), abs(left[j]))
                sign = 1 if left[i] > 0 else -1
                rest = list(left)
                rest[i] -= sign * amount
                rest[j] += sign * amount
                best = min(best, 1 + least(tuple(rest)))
        return best

    return least(amounts)


def test_fewest__greedy_would_need_four() -> None:
    """+5 +4 −4 −3 −2 needs three: 4 against 4, and 5 against 3 and 2."""
    found, minimal = fewest_payments(balances(5, 4, -4, -3, -2))
    assert paid(found) == [("C", "B", 4), ("D", "A", 3), ("E", "A", 2)]
    assert minimal


@pytest.mark.parametrize(
    ("amounts", "count"),
    [
        ((0, 0, 0, 0), 0),
        ((7, -7, 0, 0), 1),
        ((3, -1, -1, -1), 3),
        ((5, 3, -3, -5), 2),
        ((6, 4, -5, -3, -2), 4),
        ((10, -4, -6, 8, -8), 3),
        ((9, 6, 3, -9, -6, -3), 3),
        ((7, 5, 2, -6, -5, -3), 4),
        ((8, 7, 6, 5, -11, -9, -4, -2), 6),
    ],
)
def test_fewest__worked_out_by_hand(amounts: tuple[int, ...], count: int) -> None:
    start = balances(*amounts)
    found, _ = fewest_payments(start)
    assert len(found) == count
    assert set(after(start, found).values()) <= {0}


@given(st.lists(st.integers(-9, 9), min_size=3, max_size=6))
def test_fewest__as_many_as_an_exhaustive_search_finds(amounts: list[int]) -> None:
    whole = (*amounts, -sum(amounts))
    start = balances(*whole)
    found, minimal = fewest_payments(start)
    assert set(after(start, found).values()) <= {0}
    assert len(found) == fewest_by_trying(tuple(sorted(whole)))
    assert minimal


@pytest.mark.sweep
@pytest.mark.parametrize("people", range(2, 8))
def test_fewest__at_every_table_of_up_to_seven(people: int) -> None:
    """All balances of whole units up to 6 that come to nothing, nobody at zero, whatever stands beside whom."""
    units = [amount for amount in range(-6, 7) if amount]
    tables = (each for each in combinations_with_replacement(units, people) if not sum(each))
    for amounts in some(tables, every=17, start=people):
        found, minimal = fewest_payments(balances(*amounts))
        assert (len(found), minimal) == (fewest_by_trying(amounts), True), amounts
        assert set(after(balances(*amounts), found).values()) == {0}


def test_fewest__fourteen_people_are_proven_in_time() -> None:
    start = {f"P{i}": amount for i, amount in enumerate((1, 2, 4, 8, 16, 32, 64, -1, -2, -4, -8, -16, -32, -64))}
    found, minimal = fewest_payments(start)
    assert (len(found), minimal) == (7, True)


def test_fewest__more_people_are_cleared_without_the_claim() -> None:
    start = {f"P{i}": 10 for i in range(10)} | {f"N{i}": -10 for i in range(10)}
    found, minimal = fewest_payments(start)
    assert set(after(start, found).values()) == {0}
    assert not minimal


def test_order__by_payers_seat_then_larger_amount_then_payees_seat() -> None:
    found, _ = fewest_payments(balances(-6, 4, 2, -4, 1, 3))
    seats = [(NAMES.index(pay.payer), -pay.cents, NAMES.index(pay.payee)) for pay in found]
    assert seats == sorted(seats)


@given(st.lists(st.integers(-500, 500), min_size=3, max_size=7), st.sampled_from(UNITS))
def test_settle__same_input_same_answer(amounts: list[int], unit: int) -> None:
    start = in_cents(*amounts, -sum(amounts))
    rounded = round_balances(start, unit)
    assert rounded == round_balances(dict(start), unit)
    assert fewest_payments(rounded) == fewest_payments(dict(rounded))


def test_rounding__the_picture_settle() -> None:
    """+0,40 −3,20 +5,90 −6,30 +3,20 to 50 cents: +0,50 −3,00 +6,00 −6,50 +3,00."""
    found = round_balances(in_cents(40, -320, 590, -630, 320), 50)
    assert found == balances(50, -300, 600, -650, 300)
    payments, minimal = fewest_payments(found)
    assert paid(payments) == [("B", "E", 300), ("D", "C", 600), ("D", "A", 50)]
    assert minimal


def test_rounding__thirds_of_a_cent() -> None:
    """−2/3 three times and +2: the largest remainder takes the rest, the sum stays zero."""
    third = Fraction(2, 3)
    found = round_balances(in_cents(-third, -third, -third, Fraction(2)), 1)
    assert found == balances(0, -1, -1, 2)
    halves = round_balances(in_cents(Fraction(1, 2), Fraction(-1, 2)), 1)
    assert sum(halves.values()) == 0
    assert halves == balances(1, -1)


def test_rounding__largest_remainder_wins() -> None:
    # In units of 5: 2.4, 1.4, −3.8. Floors 2, 1, −4 leave one unit over, for the largest remainder, first of equals.
    assert round_balances(in_cents(12, 7, -19), 5) == balances(15, 5, -20)


@given(
    st.lists(st.fractions(-1000, 1000, max_denominator=6), min_size=3, max_size=5),
    st.sampled_from(UNITS),
)
def test_rounding__sum_zero_and_nobody_moves_a_whole_unit(amounts: list[Fraction], unit: int) -> None:
    start = in_cents(*amounts, -sum(amounts, Fraction()))
    found = round_balances(start, unit)
    assert sum(found.values()) == 0
    assert all(amount % unit == 0 for amount in found.values())
    assert all(abs(found[who] - amount.value) < unit for who, amount in start.items())
    assert set(after(found, fewest_payments(found)[0]).values()) == {0}


def test_rounding__what_needs_none_is_left_alone() -> None:
    start = in_cents(150, -100, -50, 0)
    assert round_balances(start, 50) == balances(150, -100, -50, 0)


def test_refused__balances_that_do_not_clear() -> None:
    with pytest.raises(ValueError, match=r"^balances do not sum to zero$"):
        round_balances(in_cents(1, 2), 1)
    with pytest.raises(ValueError, match=r"^the unit is at least one cent$"):
        round_balances(in_cents(1, -1), 0)
