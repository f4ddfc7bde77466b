"""Amounts as people type them, and what is left over for the others: always to zero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app.amounts import is_too_large, parse_amount, parse_euros
from tarockblock.app.corrections.manual_draft import AmountColumn, CentColumn
from tests.store.kit import FOUR


def column(**typed: str) -> AmountColumn:
    made = AmountColumn(FOUR, parse_amount)
    for player, text in typed.items():
        made.type(player, text)
    return made


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", Fraction(3)),
        ("+4", Fraction(4)),
        ("-3", Fraction(-3)),
        ("−3", Fraction(-3)),
        (" - 3 ", Fraction(-3)),
        ("1/2", Fraction(1, 2)),
        ("-1/2", Fraction(-1, 2)),
        ("2 1/2", Fraction(5, 2)),
        ("-2 2/3", Fraction(-8, 3)),
        ("2½", Fraction(5, 2)),
        ("−⅔", Fraction(-2, 3)),
        ("0,5", Fraction(1, 2)),
        ("2.25", Fraction(9, 4)),
        ("0", Fraction(0)),
    ],
)
def test_amounts_are_read_exactly_as_people_write_them(text: str, number: Fraction) -> None:
    assert parse_amount(text) == number


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        ("1.000", 1000, None),
        ("1,000", None, 1000),
        ("-12.500", -12500, None),
        ("1.000,50", Fraction(2001, 2), None),
        ("1,000.50", None, Fraction(2001, 2)),
        ("1.000.000", 1000000, None),
        ("1.000.50", None, None),
        ("1,000.000", None, None),
        ("0,125", Fraction(1, 8), None),
        ("1000,125", Fraction(8001, 8), None),
        ("1000.125", None, Fraction(8001, 8)),
        ("2.25", Fraction(9, 4), Fraction(9, 4)),
        ("1000", 1000, 1000),
    ],
)
def test_thousands_are_read_as_the_language_groups_them(
    text: str, german: Fraction | None, english: Fraction | None
) -> None:
    """What may be a thousand or a fraction in the other language is refused."""
    assert (parse_amount(text), parse_amount(text, "en")) == (german, english)


@pytest.mark.parametrize(
    "text", ["", "-", "x", "1/0", "12/", "1//2", "2,5 1/2", "1 000", "--3", "٣", "1e3", "9999999", "1/1001", "nan"]
)
def test_what_is_no_amount_is_none(text: str) -> None:
    assert parse_amount(text) is None


@pytest.mark.parametrize(
    ("text", "large"), [("2000000", True), ("-1000001", True), ("1000000", False), ("3 €", False), ("2000000x", False)]
)
def test_a_slip_of_the_finger_is_told_from_what_is_no_number(text: str, large: bool) -> None:
    assert is_too_large(text) is large


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1,50", 150),
        ("-1.5", -150),
        ("2 €", 200),
        ("0,05", 5),
        ("−3", -300),
        ("5,-", 500),
        ("5.–", 500),
        ("-5,—", -500),
        ("5 EUR", 500),
        ("EUR 5", 500),
        ("5 Euro", 500),
        ("1/200", Fraction(1, 2)),
    ],
)
def test_euros_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_euros(text) == cents


@pytest.mark.parametrize("text", ["0,005", "1,505", "€", "eins"])
def test_a_third_decimal_is_a_slip_of_the_finger(text: str) -> None:
    assert parse_euros(text) is None


def test_one_number_is_not_enough_to_offer_the_rest() -> None:
    assert column(Anna="6").offered == {}


def test_after_two_numbers_the_others_share_the_rest() -> None:
    assert column(Anna="4", Bert="4").offered == {"Cilli": -4, "Dora": -4}


def test_after_three_numbers_the_fourth_follows() -> None:
    assert column(Anna="2", Bert="-6", Cilli="2").offered == {"Dora": 2}


def test_a_share_may_be_a_fraction() -> None:
    assert column(Anna="1", Bert="0").offered == {"Cilli": Fraction(-1, 2), "Dora": Fraction(-1, 2)}


def test_nothing_is_offered_while_a_field_can_not_be_read() -> None:
    made = column(Anna="4", Bert="4", Cilli="vier")

    assert made.unreadable == ("Cilli",)
    assert made.offered == {}
    assert not made.complete


def test_an_emptied_field_is_offered_the_rest_again() -> None:
    made = column(Anna="4", Bert="-4", Cilli="7")
    made.type("Cilli", " ")

    assert made.known == {"Anna": 4, "Bert": -4, "Cilli": 0, "Dora": 0}


def test_four_typed_numbers_that_do_not_come_to_zero_are_not_complete() -> None:
    made = column(Anna="1", Bert="1", Cilli="1", Dora="1")

    assert (made.complete, made.total) == (False, 4)


def test_a_stranger_keeps_what_was_typed_but_is_offered_nothing() -> None:
    made = AmountColumn((*FOUR, "Zita"), parse_amount, strangers=("Zita",))
    made.type("Anna", "3")
    made.type("Bert", "-3")
    assert made.known == {"Anna": 3, "Bert": -3, "Cilli": 0, "Dora": 0, "Zita": 0}
    made.type("Zita", "2")
    assert made.offered == {"Cilli": -1, "Dora": -1}


def test_cents_are_shared_in_whole_cents() -> None:
    made = CentColumn(FOUR)
    made.type("Anna", "0,05")
    made.type("Bert", "0")

    assert made.offered == {"Cilli": -3, "Dora": -2}


@given(
    st.dictionaries(st.sampled_from(FOUR), st.fractions(-100, 100, max_denominator=12), min_size=2),
    st.sampled_from([AmountColumn, CentColumn]),
)
def test_what_is_typed_and_offered_always_comes_to_zero(typed: dict[str, Fraction], kind: type[AmountColumn]) -> None:
    made = CentColumn(FOUR) if kind is CentColumn else AmountColumn(FOUR, parse_amount)
    for player, value in typed.items():
        made.type(player, str(value))

    assert set(made.known) == set(FOUR)
    assert made.complete is (len(typed) < 4 or not sum(typed.values()))
    assert (made.total == 0) is made.complete
