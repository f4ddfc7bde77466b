"""Numbers as players read them: a real minus, no sign at zero, the decimal comma in German, fractions as such."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (12, "+12"),
        (-57, "−57"),
        (Fraction(2, 3), "+⅔"),
        (Fraction(-8, 3), "−2⅔"),
        (Fraction(1, 2), "+½"),
        (Fraction(-7, 2), "−3½"),
        (1234, "+1234"),
        (-12345, "−12\u202f345"),
        (Fraction(3, 7), "+3/7"),
        (Fraction(-10, 7), "−1\u202f3/7"),
    ],
)
def test_points(value: int | Fraction, text: str) -> None:
    assert points_text(Points(value)) == text


def test_points__without_sign() -> None:
    assert points_text(Points(33), signed=False) == "33"
    assert points_text(Points(-33), signed=False) == "−33"


@pytest.mark.parametrize(
    ("value", "german", "english"),
    [
        (0, "0,00", "0.00"),
        (60, "+0,60", "+0.60"),
        (-140, "−1,40", "−1.40"),
        (5, "+0,05", "+0.05"),
        (-5, "−0,05", "−0.05"),
        (123456, "+1234,56", "+1234.56"),
        (-1234567, "−12\u202f345,67", "−12\u202f345.67"),
        (Fraction(-20, 3), "−0,06⅔", "−0.06⅔"),
    ],
)
def test_euros__in_both_languages(value: int | Fraction, german: str, english: str) -> None:
    assert euro_text(Cents(value), "de", unit=False) == german
    assert euro_text(Cents(value), "en", unit=False) == english
    assert euro_text(Cents(value), "de") == german + "\u00a0€"


def test_euros__without_sign() -> None:
    assert euro_text(Cents(300), "de", signed=False, unit=False) == "3,00"


def test_cents__as_such() -> None:
    assert [points_text(Cents(value)) for value in (130, 0, -200)] == ["+130", "0", "−200"]
