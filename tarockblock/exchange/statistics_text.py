"""How averages, shares and spreads are written: rounded to so many decimals, half away from zero. Only for the eye."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics_player import Spread
from tarockblock.exchange.formatting import MINUS, NO_BREAK_SPACE
from tarockblock.exchange.language import decimal_mark

NOTHING = "–"
"""Stands for an average of nothing."""


def decimal_text(value: Fraction | None, language: str = "de", *, digits: int = 1, signed: bool = True) -> str:
    """A number rounded to decimals: ``+1,4``; no sign where it rounds to zero."""
    if value is None:
        return NOTHING
    rounded = _rounded(value, digits)
    whole, rest = divmod(abs(rounded), 10**digits)
    text = f"{whole}{decimal_mark(language)}{rest:0{digits}d}" if digits else str(whole)
    if rounded < 0:
        return MINUS + text
    return f"+{text}" if rounded > 0 and signed else text


def average_text(value: Fraction | None, account: Account, language: str = "de", *, signed: bool = True) -> str:
    """An average of points with one decimal; of cents in euros with two: ``−0,27 €``."""
    if account is Account.POINTS:
        return decimal_text(value, language, signed=signed)
    text = decimal_text(None if value is None else value / 100, language, digits=2, signed=signed)
    return text if value is None else f"{text}{NO_BREAK_SPACE}€"


def percent_text(part: int, whole: int) -> str:
    """``70 %``; nothing of nothing is a dash."""
    return f"{_rounded(Fraction(100 * part, whole), 0)}{NO_BREAK_SPACE}%" if whole else NOTHING


def deviation(found: Spread, digits: int = 2) -> Fraction | None:
    """The standard deviation, rounded down to so many decimals: the root is taken here, at the very end."""
    if found.variance is None:
        return None
    scale = 100**digits
    return Fraction(isqrt(found.variance.numerator * scale // found.variance.denominator), 10**digits)


def _rounded(value: Fraction, digits: int) -> int:
    """The value in units of the last decimal, half away from zero."""
    scaled = abs(value) * int(10**digits)
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return -whole if value < 0 else whole
