"""Points and cents are exact and are never the same thing."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.money import Cents, Points

numbers = st.fractions(max_denominator=60)


@given(numbers, numbers)
def test_arithmetic__is_that_of_fractions(a: Fraction, b: Fraction) -> None:
    assert (Points(a) + Points(b)).value == a + b
    assert (Points(a) - Points(b)).value == a - b
    assert (-Points(a)).value == -a
    assert abs(Points(a)).value == abs(a)
    assert (Points(a) * 3).value == (3 * Points(a)).value == 3 * a
    assert (Points(a) / 3).value == a / 3
    assert (Points(a) < Points(b)) is (a < b)
    assert (Points(a) >= Points(b)) is (a >= b)


def test_negative_thirds__are_not_rounded_down() -> None:
    """Dividing a negative with // takes 102 for 100."""
    third = Cents(-100) / 3
    assert third + third + third == Cents(-100)
    assert third.plain() == "-100/3"


def test_accounts__never_mix() -> None:
    for operation in (
        lambda: Points(1) + Cents(1),  # type: ignore[operator]
        lambda: Points(1) - Cents(1),  # type: ignore[operator]
        lambda: Points(1) < Cents(1),  # type: ignore[operator]
        lambda: Points(1) * Points(1),  # type: ignore[operator]
        lambda: Points(1) + 1,  # type: ignore[operator]
    ):
        with pytest.raises(TypeError):
            operation()
    with pytest.raises(TypeError, match=r"^Points and Cents are different accounts$"):
        Points(1) + Cents(1)  # type: ignore[operator]
    assert Points(1) != Cents(1)
    assert hash(Points(1)) != hash(Cents(1))
    assert len({Points(1), Cents(1), Points(Fraction(2, 2))}) == 2


@pytest.mark.parametrize("value", [1.0, "1", True, None])
def test_amounts__take_whole_numbers_and_fractions_only(value: object) -> None:
    with pytest.raises(TypeError):
        Points(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Points(1) * 0.5  # type: ignore[operator]


def test_amounts__do_not_change() -> None:
    amount = Points(1)
    with pytest.raises(AttributeError):
        amount._value = Fraction(2)
    assert copy.deepcopy(amount) == amount == pickle.loads(pickle.dumps(amount))


@pytest.mark.parametrize(
    ("value", "plain"), [(Fraction(2, 3), "2/3"), (Fraction(-7, 2), "-7/2"), (Fraction(4, 2), 2), (-3, -3), (0, 0)]
)
def test_plain__whole_numbers_stay_numbers(value: int | Fraction, plain: int | str) -> None:
    assert Points(value).plain() == plain
    assert type(Points(value).plain()) is type(plain)


def test_at_rate__cents_of_points() -> None:
    assert Points(Fraction(-2, 3)).at_rate(10) == Cents(Fraction(-20, 3))
    assert Points(5).at_rate(0) == Cents(0)


def test_sign_and_truth() -> None:
    assert [Points(value).sign for value in (-2, 0, Fraction(1, 3))] == [-1, 0, 1]
    assert [bool(Points(value)) for value in (-2, 0)] == [True, False]


def test_refusal__names_what_was_given_and_both_accounts() -> None:
    with pytest.raises(TypeError, match=r"^Points takes an int or a Fraction, not float$"):
        Points(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^Cents and Points are different accounts$"):
        Cents(1) < Points(1)  # type: ignore[operator]  # noqa: B015


def test_amounts__are_written_as_numbers_and_say_what_they_are() -> None:
    assert (str(Points(Fraction(-2, 3))), str(Cents(5))) == ("-2/3", "5")
    assert (repr(Points(Fraction(1, 2))), repr(Cents(-5))) == ("Points(1/2)", "Cents(-5)")


def test_amounts__that_become_whole_are_whole_numbers() -> None:
    for made in (Points(Fraction(4, 2)), Points.of[Fraction(4, 2)], Points(Fraction(1, 2)) + Points(Fraction(3, 2))):
        assert made == Points(2)
        assert type(made.exact) is int
        assert made.is_whole
    assert not Points(Fraction(1, 2)).is_whole
    assert Points(20_000) == Points.of[20_000] == Points(Fraction(40_000, 2))


def test_amounts__that_are_small_and_whole_are_made_once() -> None:
    assert Points(5) is Points.of[5]
    assert Points(-9_999) is Points(Fraction(-9_999))
    assert Points(10_000) is not Points(10_000)
    assert Points(Fraction(1, 2)) is not Points(Fraction(1, 2))
    assert Points.of[5] != Cents.of[5]
